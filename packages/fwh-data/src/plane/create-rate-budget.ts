import { setTimeout as delay } from 'node:timers/promises';
import { CloudError } from '../cloud/cloud-error.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';

/** Longest wait for the limiter; a longer one fails, so that a call does not hold its place. */
const MAX_WAIT_MS = 5_000;

/** What Plane says about its limiter, remembered, so that requests it would refuse are not sent. */
export interface RateBudget {
  /**
   * Waits until a request is allowed.
   *
   * @throws {CloudError} `rate_limited` when that would take long
   */
  take(signal: AbortSignal): Promise<void>;
  /** Reads `X-RateLimit-*`, which only allowed requests carry. */
  observe(answer: RawAnswer): void;
  /** Time until the limiter's window ends, as far as it is known, ms. */
  waitMs(): number;
}

export function createRateBudget(source: string, now: () => number): RateBudget {
  let remaining = Number.POSITIVE_INFINITY;
  let resetAt = 0;
  const waitMs = (): number => Math.max(0, resetAt - now());

  return {
    waitMs,
    async take(signal) {
      if (waitMs() === 0) remaining = Number.POSITIVE_INFINITY;
      if (remaining <= 0) {
        const wait = waitMs();
        if (wait > MAX_WAIT_MS) {
          throw new CloudError('rate_limited', `no request is left for ${Math.ceil(wait / 1_000)} s`, {
            source,
            retryAfterMs: wait,
          });
        }
        await delay(wait, undefined, { signal });
      }
      remaining -= 1;
    },
    observe({ headers }) {
      const left = Number(headers?.['x-ratelimit-remaining'] ?? Number.NaN);
      const reset = Number(headers?.['x-ratelimit-reset'] ?? Number.NaN);
      if (!Number.isFinite(left) || !Number.isFinite(reset)) return;
      remaining = left;
      resetAt = reset * 1_000;
    },
  };
}
