import type { Metrics, RefusalReason } from '../create-metrics.ts';
import type { Logger } from '../logger.ts';
import type { RunningCalls } from '../running-calls.ts';
import type { Texts } from '../texts.ts';
import { allowOrigin, preflightResponse } from './cors.ts';
import { createHostGuard } from './create-host-guard.ts';
import { refusal } from './responses.ts';

export interface FrontDoor {
  /** Words, counts and logs a refusal. */
  refuse(reason: RefusalReason, status: number, message: string, headers?: Record<string, string>): Response;
  /** Whether the request came to one of our names and, from a browser, from a welcome page; the refusal if not. */
  checkHost(request: Request): Response | null;
  /** Refuses what no endpoint answers; `admit` gets the rest: POST requests from welcome places, while we serve. */
  enter(request: Request, admit: () => Response | Promise<Response>): Response | Promise<Response>;
}

/** What every endpoint asks of a request before it asks who sent it. */
export function createFrontDoor(options: {
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly calls: RunningCalls;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly texts: Texts;
}): FrontDoor {
  const { calls, metrics, logger, texts } = options;
  const guard = createHostGuard(options.allowedHosts, options.allowedOrigins);

  function refuse(reason: RefusalReason, status: number, message: string, headers?: Record<string, string>): Response {
    metrics.refused(reason);
    logger.warn({ reason, status }, 'request refused');
    return refusal(status, message, headers);
  }

  function check(request: Request, origin: string | null): Response | null {
    const verdict = guard(request.headers.get('host') ?? new URL(request.url).host, origin);
    if (verdict === 'host') return refuse('host', 403, texts.hostNotAllowed);
    if (verdict === 'origin') return refuse('origin', 403, texts.originNotAllowed);
    return null;
  }

  function answer(
    request: Request,
    origin: string | null,
    admit: () => Response | Promise<Response>,
  ): Response | Promise<Response> {
    if (request.method === 'OPTIONS' && origin !== null) return preflightResponse(request);
    // Before the token: a client that probes with GET must learn "not here", not start an authorisation flow.
    if (request.method !== 'POST') return refuse('method', 405, texts.methodNotAllowed, { allow: 'POST' });
    if (calls.draining) {
      return refuse('draining', 503, texts.draining, { connection: 'close', 'retry-after': '5' });
    }
    return admit();
  }

  return {
    refuse,
    checkHost: (request) => check(request, request.headers.get('origin')),
    enter(request, admit) {
      const origin = request.headers.get('origin');
      const refused = check(request, origin);
      if (refused !== null) return refused;
      if (origin === null) return answer(request, null, admit);
      return Promise.resolve(answer(request, origin, admit)).then((response) => allowOrigin(response, origin));
    },
  };
}
