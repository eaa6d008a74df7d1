import { runContainerBridge } from './run-container-bridge.ts';

/** Longest time for ending what runs here; what is left then goes with this process. */
const CLOSE_MS = 10_000;

const leave = (): void => {
  setTimeout(() => process.exit(0), CLOSE_MS).unref();
};
// The end of stdin is the one way to end: a signal closes it, so that children are ended first.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.on(signal, () => process.stdin.destroy());
}
process.stdin.once('end', leave).once('close', leave);
await runContainerBridge({ input: process.stdin, output: process.stdout });
process.exit(0);
