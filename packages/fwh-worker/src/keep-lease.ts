/** Extends the lease of a record for as long as the work on it takes, and tells the work when it was lost. */
export interface KeptLease {
  /** Aborts when the record was cancelled, or is another worker's by now. */
  readonly lost: AbortSignal;
  /** A report of the work itself; false when the lease was lost. */
  report(send: () => Promise<boolean>): Promise<boolean>;
  stop(): Promise<void>;
}

/**
 * @param report sends a report without figures
 * @param failed told of a report that the database did not take; the next one may pass before the lease has run out
 */
export function keepLease(options: {
  readonly leaseMs: number;
  readonly report: () => Promise<boolean>;
  readonly failed: (error: unknown) => void;
}): KeptLease {
  const lost = new AbortController();
  let last: Promise<boolean> = Promise.resolve(true);
  /** Reports go one after the other, so that an older one never overwrites a newer one. */
  function report(send: () => Promise<boolean>): Promise<boolean> {
    const mine = last
      .catch(() => true)
      .then(async () => {
        const held = await send();
        if (!held) lost.abort();
        return held;
      });
    last = mine;
    return mine;
  }
  const timer = setInterval(() => void report(options.report).catch(options.failed), options.leaseMs / 5);
  timer.unref();
  return {
    lost: lost.signal,
    report,
    async stop() {
      clearInterval(timer);
      await last.catch(() => {});
    },
  };
}
