import type { ToolRunner } from '@mao/mcp-result-kit';
import { Hono } from 'hono';
import { checkServingOptions, requirePositive, requireTexts } from './check-options.ts';
import { createMetrics, type MetricsRegistry } from './create-metrics.ts';
import { answerReadiness, type ReadyReport } from './http/answer-readiness.ts';
import { createBearerCheck } from './http/create-bearer-check.ts';
import { createFrontDoor } from './http/create-front-door.ts';
import { createPostHandler } from './http/create-post-handler.ts';
import { faultAnswers, type HttpFault } from './http/http-fault.ts';
import { jsonResponse, refusal } from './http/responses.ts';
import { createServing } from './http/serving.ts';
import { type Logger, silentLogger } from './logger.ts';
import { createRunningCalls, type DrainReport } from './running-calls.ts';
import type { ServerInfo } from './server-info.ts';
import type { TaskRouter } from './tasks/task-router.ts';
import { type Locale, textsOf } from './texts.ts';

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
  const metrics = createMetrics(options.metricsRegistry);
  const calls = createRunningCalls();
  const { allowedHosts = [], allowedOrigins = [], listTtlMs = 300_000 } = options;
  const door = createFrontDoor({ allowedHosts, allowedOrigins, calls, metrics, logger, texts });
  const keepAliveMs = requirePositive('keepAliveMs', options.keepAliveMs ?? 15_000);
  const serving = createServing(
    { info, listTtlMs, keepAliveMs, calls, metrics, logger, texts },
    { runner, instructions, tasks },
  );
  const findServing = (): typeof serving => serving;
  const handlePost = createPostHandler({
    metrics,
    bodyLimitBytes: requirePositive('bodyLimitBytes', options.bodyLimitBytes ?? 4 * 1024 * 1024),
    bodyTimeoutMs: requirePositive('bodyTimeoutMs', options.bodyTimeoutMs ?? 30_000),
    texts,
  });

  function checkToken(request: Request): Response | null {
    switch (checkBearer(request.headers.get('authorization'))) {
      case 'accepted':
        return null;
      case 'missing':
        return door.refuse('token_missing', 401, texts.tokenMissing, { 'www-authenticate': 'Bearer realm="mcp"' });
      case 'wrong':
        return door.refuse('token_wrong', 401, texts.tokenWrong, {
          'www-authenticate': 'Bearer realm="mcp", error="invalid_token"',
        });
    }
  }

  const app = new Hono({ strict: false });
  app.all('/mcp', (context): Response | Promise<Response> => {
    const request = context.req.raw;
    return door.enter(request, () => checkToken(request) ?? handlePost(request, context.env, findServing));
  });
  app.get('/healthz', () => jsonResponse(200, '{"ok":true}'));
  app.get('/readyz', () => answerReadiness(options.ready, calls.draining, logger));
  app.get('/metrics', async (context) => {
    const refused = door.checkHost(context.req.raw);
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
      return door.refuse(reason, status, texts[text], status === 405 ? { allow: 'POST' } : undefined);
    },
  });
}
