import type { IRetryBackoffContext } from 'cockatiel';
import { CloudError, type CloudFailure } from './cloud-error.ts';

export interface RetryTiming {
  /** Pause before asking a device again that did not answer in time. @default 3_000 */
  readonly deviceTimeoutMs: number;
  /** Pause before repeating after a platform fault. @default 500 */
  readonly faultMs: number;
  /** First pause after the limiter; doubles each time. @default 500 */
  readonly rateLimitMs: number;
}

/** Attempts beyond the first, per kind of failure; kinds not listed are answers and are not repeated. */
const ATTEMPTS: ReadonlyMap<CloudFailure, number> = new Map([
  ['device_timeout', 1],
  ['server_error', 1],
  ['bad_response', 1],
  ['unreachable', 1],
  ['rate_limited', 4],
]);

/** Longest pause that the platform may ask for; beyond it the call fails instead of holding its place. */
const MAX_RETRY_AFTER_MS = 10_000;

/** Repeats one idempotent request. */
export interface Retries {
  /** @param attempt gets a signal of its own, which follows that of the request */
  execute<Result>(
    attempt: (context: { readonly signal: AbortSignal }) => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result>;
}

/** Repeats idempotent requests as far as their failure deserves. Make one per request: it counts. */
export function createRetries(
  timing: RetryTiming,
  random: () => number,
  attempts: ReadonlyMap<CloudFailure, number> = ATTEMPTS,
): Retries {
  const used = new Map<CloudFailure, number>();
  const isDeserved = (error: Error): boolean => {
    if (!(error instanceof CloudError)) return false;
    const count = used.get(error.failure) ?? 0;
    if (count >= (attempts.get(error.failure) ?? 0)) return false;
    if ((error.retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return false;
    used.set(error.failure, count + 1);
    return true;
  };
  const pauseAfter = (error: CloudError): number => {
    if (error.failure === 'device_timeout') return timing.deviceTimeoutMs;
    if (error.failure !== 'rate_limited') return timing.faultMs;
    // Jitter, so that parallel calls do not return to the limiter together.
    const doubled = timing.rateLimitMs * 2 ** ((used.get('rate_limited') ?? 1) - 1);
    return Math.max(error.retryAfterMs ?? 0, doubled * (0.75 + random() / 2));
  };
  return {
    async execute(attempt, signal) {
      // Loaded with the first request: a service answers most of its first calls without it.
      const { DelegateBackoff, handleWhen, retry } = await import('cockatiel');
      const backoff = new DelegateBackoff<IRetryBackoffContext<unknown>>(({ result }) =>
        'error' in result && result.error instanceof CloudError ? pauseAfter(result.error) : 0,
      );
      return retry(handleWhen(isDeserved), { maxAttempts: 8, backoff }).execute(attempt, signal);
    },
  };
}
