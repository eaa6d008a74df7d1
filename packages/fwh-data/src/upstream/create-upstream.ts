import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import { abortable } from '../abortable.ts';
import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import { createRetries } from '../cloud/create-retries.ts';
import { type CloudRequest, createTransport } from '../cloud/create-transport.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';

/** How requests to one platform are sent. */
export interface UpstreamOptions {
  readonly baseUrl: string;
  /** Time limit of one request, all of it. @default 15_000 */
  readonly timeoutMs?: number;
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

/** Idempotent questions to one platform: time limit, one retry, and a pause for a platform that is down. */
export interface Upstream {
  /**
   * @param request made anew for each attempt, as a signature holds the time
   * @param read turns an answer into what was asked for; throws a `CloudError` for one that is none
   * @throws {CloudError}
   */
  ask<Result>(request: () => CloudRequest, read: (answer: RawAnswer) => Result, signal: AbortSignal): Promise<Result>;
  close(): Promise<void>;
}

/** @param source name of the platform in errors */
export function createUpstream(source: string, options: UpstreamOptions): Upstream {
  const { baseUrl, timeoutMs = 15_000, retryPauseMs = 500, breakAfter = 5, breakForMs = 30_000 } = options;
  const { random = Math.random } = options;
  const transport = createTransport({ baseUrl, timeoutMs, source });
  const timing = { deviceTimeoutMs: 0, faultMs: retryPauseMs, rateLimitMs: retryPauseMs * 2 };
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof CloudError && ILLNESS.has(error.failure)),
    { breaker: new ConsecutiveBreaker(breakAfter), halfOpenAfter: breakForMs },
  );
  return {
    async ask(request, read, signal) {
      const retries = createRetries(timing, random, ATTEMPTS);
      try {
        return await abortable(signal, () =>
          // The breaker counts questions, not attempts: it is outside the retry.
          breaker.execute(() =>
            retries.execute(async ({ signal: inner }) => read(await transport.send(request(), inner)), signal),
          ),
        );
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new CloudError('unreachable', `not asked, after ${breakAfter} failures in a row`, {
          source,
          cause: error,
        });
      }
    },
    close: () => transport.close(),
  };
}
