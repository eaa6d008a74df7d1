import type { ToolRunner } from '@mao/mcp-result-kit';
import { Hono } from 'hono';
import { checkServingOptions, requireTexts } from './check-options.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { createMetrics, type MetricsRegistry, type RefusalReason } from './create-metrics.ts';
import { answerReadiness, type ReadyReport } from './http/answer-readiness.ts';
import { allowOrigin, preflightResponse } from './http/cors.ts';
import { createBearerCheck } from './http/create-bearer-check.ts';
import { createCallHandler } from './http/create-call-handler.ts';
import { createHostGuard } from './http/create-host-guard.ts';
import { createPostHandler } from './http/create-post-handler.ts';
import { createTaskHandler } from './http/create-task-handler.ts';
import { faultAnswers, type HttpFault } from './http/http-fault.ts';
import { jsonResponse, refusal } from './http/responses.ts';
import { type Logger, silentLogger } from './logger.ts';
import { createRunningCalls, type DrainReport } from './running-calls.ts';
import type { ServerInfo } from './server-info.ts';
import type { TaskRouter } from './tasks/task-router.ts';
import { type Locale, textsOf } from './texts.ts';
import { writingToolsOf } from './writing-tools.ts';

export interface McpHttpAppOptions {
  readonly info: ServerInfo;
  /** Guidance for the model on how to use the tools together; handed out by `initialize` and `server/discover`. */
  readonly instructions?: string;
  /** The tools. Its list is read once, here. */
  readonly runner: ToolRunner;
  /** Serves long-running tools as tasks; `createTaskRouter` of the subpath `./tasks` makes one. @default no tasks */
  readonly tasks?: TaskRouter;
  /** Tokens of which a caller must show one; several allow rotation. Never empty. */
  readonly bearerTokens: readonly string[];
  /** Host names beside the loopback ones: `name` or `name:port`; `*` allows all. @default [] */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages beside those of this machine; `*` allows all. @default [] */
  readonly allowedOrigins?: readonly string[];
  /** Largest request body in bytes. @default 4 MiB */
  readonly bodyLimitBytes?: number;
  /** Longest time a request body may take to arrive, in milliseconds. @default 30_000 */
  readonly bodyTimeoutMs?: number;
  /** How long clients of 2026-07-28 may keep the tool list, in milliseconds. @default 300_000 */
  readonly listTtlMs?: number;
  /** Pause between keep-alive comments of an event stream, in milliseconds. @default 15_000 */
  readonly keepAliveMs?: number;
  /** Asked by `/readyz`. @default always ready */
  readonly ready?: () => ReadyReport | Promise<ReadyReport>;
  /**
   * Registry of prom-client to add the endpoint's metrics to; `/metrics` shows all of it. A function is called behind the
   * first call or for the first reader, so that a start need not load prom-client. @default one of its own
   */
  readonly metricsRegistry?: MetricsRegistry;
  /** Language of the error sentences. @default 'zh-CN' */
  readonly locale?: Locale;
  /** Receives refusals and internal errors; pino fits. @default silent */
  readonly logger?: Logger;
}

/** A Hono app with the routes `/mcp`, `/healthz`, `/readyz` and `/metrics`. */
export interface McpHttpApp extends Hono {
  /**
   * Ends service: new requests get 503, running calls may finish.
   *
   * @param timeoutMs Calls still running after this many milliseconds are aborted. @default 30_000
   */
  drain(timeoutMs?: number): Promise<DrainReport>;
  /** Words and counts the refusal of what an HTTP server could not make a request of; `serveOnNode` asks for it. */
  refuseFault(fault: HttpFault): Response;
}

/**
 * A stateless, tools-only MCP endpoint (Streamable HTTP) for the revisions 2024-11-05 to 2026-07-28 on one address.
 *
 * @throws RangeError when there is no usable token, or a limit is not a positive number; TypeError for options that are
 *   missing or of another type.
 */
export function createMcpHttpApp(options: McpHttpAppOptions): McpHttpApp {
  checkServingOptions('createMcpHttpApp({ info, runner, bearerTokens })', options);
  const { info, instructions, runner, tasks, logger = silentLogger } = options;
  for (const name of ['allowedHosts', 'allowedOrigins'] as const) {
    if (options[name] !== undefined) requireTexts(`createMcpHttpApp: ${name}`, options[name]);
  }
  if (options.ready !== undefined && typeof options.ready !== 'function') {
    throw new TypeError(`createMcpHttpApp: ready must be a function, got a ${typeof options.ready}`);
  }
  const texts = textsOf(options.locale ?? 'zh-CN');
  const checkBearer = createBearerCheck(options.bearerTokens);
  const guard = createHostGuard(options.allowedHosts ?? [], options.allowedOrigins ?? []);
  const metrics = createMetrics(options.metricsRegistry);
  const calls = createRunningCalls();
  const tools = runner.list();
  const listTtlMs = options.listTtlMs ?? 300_000;
  const handlePost = createPostHandler({
    dispatcher: createDispatcher({ info, instructions, tools, tasks, listTtlMs, texts }),
    handleCall: createCallHandler({
      runner,
      writingTools: writingToolsOf(tools),
      calls,
      metrics,
      keepAliveMs: positive('keepAliveMs', options.keepAliveMs ?? 15_000),
      logger,
      texts,
    }),
    handleTask: createTaskHandler({ calls, logger, texts }),
    metrics,
    bodyLimitBytes: positive('bodyLimitBytes', options.bodyLimitBytes ?? 4 * 1024 * 1024),
    bodyTimeoutMs: positive('bodyTimeoutMs', options.bodyTimeoutMs ?? 30_000),
    texts,
  });

  function refuse(reason: RefusalReason, status: number, message: string, headers?: Record<string, string>): Response {
    metrics.refused(reason);
    logger.warn({ reason, status }, 'request refused');
    return refusal(status, message, headers);
  }

  /** Whether the request came to one of our names and, from a browser, from a welcome page; the refusal if not. */
  function checkHost(request: Request, origin: string | null): Response | null {
    const verdict = guard(request.headers.get('host') ?? new URL(request.url).host, origin);
    if (verdict === 'host') return refuse('host', 403, texts.hostNotAllowed);
    if (verdict === 'origin') return refuse('origin', 403, texts.originNotAllowed);
    return null;
  }

  function checkToken(request: Request): Response | null {
    switch (checkBearer(request.headers.get('authorization'))) {
      case 'accepted':
        return null;
      case 'missing':
        return refuse('token_missing', 401, texts.tokenMissing, { 'www-authenticate': 'Bearer realm="mcp"' });
      case 'wrong':
        return refuse('token_wrong', 401, texts.tokenWrong, {
          'www-authenticate': 'Bearer realm="mcp", error="invalid_token"',
        });
    }
  }

  /** Everything behind the host guard. */
  function answer(request: Request, env: unknown, origin: string | null): Response | Promise<Response> {
    if (request.method === 'OPTIONS' && origin !== null) return preflightResponse(request);
    // Before the token: a client that probes with GET must learn "not here", not start an authorisation flow.
    if (request.method !== 'POST') return refuse('method', 405, texts.methodNotAllowed, { allow: 'POST' });
    if (calls.draining) {
      return refuse('draining', 503, texts.draining, { connection: 'close', 'retry-after': '5' });
    }
    return checkToken(request) ?? handlePost(request, env);
  }

  const app = new Hono({ strict: false });
  app.all('/mcp', (context): Response | Promise<Response> => {
    const request = context.req.raw;
    const origin = request.headers.get('origin');
    const refused = checkHost(request, origin);
    if (refused !== null) return refused;
    if (origin === null) return answer(request, context.env, null);
    return Promise.resolve(answer(request, context.env, origin)).then((response) => allowOrigin(response, origin));
  });
  app.get('/healthz', () => jsonResponse(200, '{"ok":true}'));
  app.get('/readyz', () => answerReadiness(options.ready, calls.draining, logger));
  app.get('/metrics', async (context) => {
    const request = context.req.raw;
    const refused = checkHost(request, request.headers.get('origin'));
    if (refused !== null) return refused;
    const { text, contentType } = await metrics.render();
    return new Response(text, { headers: { 'content-type': contentType } });
  });
  app.notFound(() => refusal(404, texts.notFound));
  app.onError((error) => {
    logger.error({ err: error }, 'request failed');
    return refusal(500, texts.internalError);
  });
  return Object.assign(app, {
    drain: (timeoutMs = 30_000) => calls.drain(timeoutMs),
    refuseFault(fault: HttpFault): Response {
      const { status, reason, text } = faultAnswers[fault];
      return refuse(reason, status, texts[text], status === 405 ? { allow: 'POST' } : undefined);
    },
  });
}

function positive(name: string, value: number): number {
  if (!(value > 0)) throw new RangeError(`${name} must be a positive number, not ${value}`);
  return value;
}
