import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { abortable } from '../abortable.ts';
import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import { createRetries } from '../cloud/create-retries.ts';

/** How failing questions to one platform are treated. */
export interface UpstreamPolicyOptions {
  /** Pause before the one retry after a fault. @default 500 */
  readonly retryPauseMs?: number;
  /** Failed questions in a row after which the platform is left alone. @default 5 */
  readonly breakAfter?: number;
  /** How long it is left alone; then one question tries again. @default 30_000 */
  readonly breakForMs?: number;
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

/** Faults of the platform itself; a refused question says nothing about its health. */
const ILLNESS: ReadonlySet<CloudFailure> = new Set(['server_error', 'bad_response', 'unreachable', 'timeout']);

/** Runs idempotent questions with one retry, and a pause for a platform that is down. */
export type UpstreamPolicy = <Result>(
  attempt: (signal: AbortSignal) => Promise<Result>,
  signal: AbortSignal,
) => Promise<Result>;

/** @param source name of the platform in errors */
export function createUpstreamPolicy(source: string, options: UpstreamPolicyOptions): UpstreamPolicy {
  const { retryPauseMs = 500, breakAfter = 5, breakForMs = 30_000, random = Math.random } = options;
  const timing = { deviceTimeoutMs: 0, faultMs: retryPauseMs, rateLimitMs: retryPauseMs * 2 };
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof CloudError && ILLNESS.has(error.failure)),
    { breaker: new ConsecutiveBreaker(breakAfter), halfOpenAfter: breakForMs },
  );
  return async (attempt, signal) => {
    const retries = createRetries(timing, random, ATTEMPTS);
    try {
      // The breaker counts questions, not attempts: it is outside the retry.
      return await abortable(signal, () =>
        breaker.execute(() => retries.execute(({ signal: inner }) => attempt(inner), signal)),
      );
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      throw new CloudError('unreachable', `not asked, after ${breakAfter} failures in a row`, { source, cause: error });
    }
  };
}
