/** How a wait for a slot ended. */
export type GateOutcome = 'entered' | 'busy' | 'aborted';

/** Slots shared by all calls of a runner. Who entered must leave exactly once. */
export interface ConcurrencyGate {
  /** Takes a free slot at once, if there is one and nobody waits for it. */
  tryEnter(): boolean;
  /** Waits in order; leaves the line at the time limit, when the line is full, or when `signal` aborts. */
  wait(signal: AbortSignal): Promise<GateOutcome>;
  leave(): void;
}

export interface ConcurrencyGateOptions {
  readonly maxConcurrency: number;
  readonly queueTimeoutMs: number;
  readonly maxQueueLength: number;
}

interface Waiter {
  settle(outcome: GateOutcome): void;
}

/** A counter and a line; the wait has its own budget, so that a slow queue never shortens the work. */
export function createConcurrencyGate(options: ConcurrencyGateOptions): ConcurrencyGate {
  const { maxConcurrency, queueTimeoutMs, maxQueueLength } = options;
  // A Set keeps the order of arrival and forgets from the middle in constant time.
  const line = new Set<Waiter>();
  let active = 0;

  function tryEnter(): boolean {
    if (active >= maxConcurrency) return false;
    active += 1;
    return true;
  }

  function wait(signal: AbortSignal): Promise<GateOutcome> {
    if (signal.aborted) return Promise.resolve('aborted');
    if (tryEnter()) return Promise.resolve('entered');
    if (line.size >= maxQueueLength) return Promise.resolve('busy');
    return new Promise((resolve) => {
      const onAbort = (): void => waiter.settle('aborted');
      const timer = setTimeout(() => waiter.settle('busy'), queueTimeoutMs);
      const waiter: Waiter = {
        settle(outcome) {
          line.delete(waiter);
          clearTimeout(timer);
          signal.removeEventListener('abort', onAbort);
          resolve(outcome);
        },
      };
      signal.addEventListener('abort', onAbort);
      line.add(waiter);
    });
  }

  function leave(): void {
    // The slot goes from hand to hand, so that a newcomer cannot overtake the line.
    for (const next of line) {
      next.settle('entered');
      return;
    }
    active -= 1;
  }

  return { tryEnter, wait, leave };
}
