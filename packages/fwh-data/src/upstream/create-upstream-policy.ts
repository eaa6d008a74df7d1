import { abortable } from '../abortable.ts';
import type { CloudFailure } from '../cloud/cloud-error.ts';
import { createRetries } from '../cloud/create-retries.ts';
import type { BreakerOptions } from './create-breaker.ts';
import { createPlatformBreaker } from './create-platform-breaker.ts';

/** How failing questions to one platform are treated. */
export interface UpstreamPolicyOptions extends BreakerOptions {
  /** Pause before the one retry after a fault. @default 500 */
  readonly retryPauseMs?: number;
  /** 0 to 1, for jitter. @default Math.random */
  readonly random?: () => number;
}

/** Faults that one more try may cure, and the limiter. */
const ATTEMPTS: ReadonlyMap<CloudFailure, number> = new Map([
  ['server_error', 1],
  ['bad_response', 1],
  ['unreachable', 1],
  ['rate_limited', 1],
]);

/** Runs idempotent questions with one retry, and a pause for a platform that is down. */
export type UpstreamPolicy = <Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

/** @param source name of the platform in errors */
export function createUpstreamPolicy(source: string, options: UpstreamPolicyOptions): UpstreamPolicy {
  const { retryPauseMs = 500, random = Math.random } = options;
  const timing = { deviceTimeoutMs: 0, faultMs: retryPauseMs, rateLimitMs: retryPauseMs * 2 };
  const unlessBroken = createPlatformBreaker(source, options);
  return (attempt, signal) => {
    const retries = createRetries(timing, random, ATTEMPTS);
    // The breaker counts questions, not attempts: it is outside the retry.
    return abortable(signal, () => unlessBroken(() => retries.execute(({ signal: inner }) => attempt(inner), signal)));
  };
}
