/** When a platform that fails is left alone, and for how long. */
export interface BreakerOptions {
  /** Failed questions in a row after which the platform is left alone; those asked side by side count once. @default 5 */
  readonly breakAfter?: number;
  /** The same for questions that ran into their time limit, each of which somebody waited for. @default 2 */
  readonly breakAfterTimeouts?: number;
  /** How long it is left alone, in ms; then one question tries again while others are still refused. @default 30_000 */
  readonly breakForMs?: number;
  /** Monotonic clock in ms. @default performance.now */
  readonly elapsed?: () => number;
}

/** What a failed question says of the platform; `undefined`: it answered. `nothing`: the question was given up. */
export type Verdict = 'ill' | 'hangs' | 'nothing' | undefined;

/** Remembers, in this process only, whether a platform answers. */
export interface Breaker {
  /**
   * @param refusal made when the platform is left alone; `ask` is not called then
   * @throws what `ask` rejects with, or the refusal
   */
  run<Result>(ask: () => Promise<Result>, refusal: () => Error): Promise<Result>;
}

/** @param judge reads a failed question */
export function createBreaker(judge: (error: unknown) => Verdict, options: BreakerOptions): Breaker {
  const { breakAfter = 5, breakAfterTimeouts = 2, breakForMs = 30_000, elapsed = () => performance.now() } = options;
  /** From 0, all is well, to 1, left alone. */
  let illness = 0;
  let failures = 0;
  let leftAloneUntil = 0;
  let isTrying = false;

  const fail = (verdict: 'ill' | 'hangs'): void => {
    failures += 1;
    illness += 1 / (verdict === 'hangs' ? Math.min(breakAfterTimeouts, breakAfter) : breakAfter);
    if (isBroken()) leftAloneUntil = elapsed() + breakForMs;
  };
  // Fifths do not add up to a whole.
  const isBroken = (): boolean => illness > 1 - 1e-9;

  return {
    async run(ask, refusal) {
      const isTrial = isBroken();
      if (isTrial && (isTrying || elapsed() < leftAloneUntil)) throw refusal();
      if (isTrial) isTrying = true;
      const failuresBefore = failures;
      try {
        const result = await ask();
        illness = 0;
        return result;
      } catch (error) {
        const verdict = judge(error);
        if (verdict === undefined) illness = 0;
        // Questions asked side by side fail together: that is one observation of the platform.
        else if (verdict !== 'nothing' && failures === failuresBefore) fail(verdict);
        throw error;
      } finally {
        if (isTrial) isTrying = false;
      }
    },
  };
}
