const stopSignals = ['SIGTERM', 'SIGINT'] as const;

/**
 * Runs `stop` once on SIGTERM or SIGINT (Ctrl-C). A second signal ends the process at once, for people who will not
 * wait for the running calls.
 *
 * @returns Takes the handlers off again.
 */
export function onStopSignal(stop: (signal: NodeJS.Signals) => void): () => void {
  let stopping = false;
  const handle = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    stop(signal);
  };
  for (const signal of stopSignals) process.on(signal, handle);
  return () => {
    for (const signal of stopSignals) process.off(signal, handle);
  };
}
