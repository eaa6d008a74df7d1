import type { ToolRunner } from '@mao/mcp-result-kit';
import { Hono } from 'hono';
import { createDispatcher } from './create-dispatcher.ts';
import { createBearerCheck } from './http/create-bearer-check.ts';
import { createHostGuard } from './http/create-host-guard.ts';
import { createPostHandler } from './http/create-post-handler.ts';
import { jsonResponse, refusal } from './http/responses.ts';
import { type Logger, silentLogger } from './logger.ts';
import { createRunningCalls, type DrainReport } from './running-calls.ts';
import type { ServerInfo } from './server-info.ts';
import { type Locale, textsOf } from './texts.ts';

/** Whether the service can do its work now. */
export interface ReadyReport {
  readonly ok: boolean;
  /** State of each dependency by its name; shown to whoever asks, so names only, no addresses. */
  readonly dependencies?: Readonly<Record<string, 'ok' | 'failed'>>;
}

export interface McpHttpAppOptions {
  readonly info: ServerInfo;
  /** Guidance for the model on how to use the tools together; handed out by `initialize` and `server/discover`. */
  readonly instructions?: string;
  /** The tools. Its list is read once, here. */
  readonly runner: ToolRunner;
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
  /** Asked by `/readyz`. @default always ready */
  readonly ready?: () => ReadyReport | Promise<ReadyReport>;
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
}

/**
 * A stateless, tools-only MCP endpoint (Streamable HTTP) for the revisions 2024-11-05 to 2026-07-28 on one address.
 *
 * @throws RangeError when there is no usable token.
 */
export function createMcpHttpApp(options: McpHttpAppOptions): McpHttpApp {
  const texts = textsOf(options.locale ?? 'zh-CN');
  const logger = options.logger ?? silentLogger;
  const checkBearer = createBearerCheck(options.bearerTokens);
  const guard = createHostGuard(options.allowedHosts ?? [], options.allowedOrigins ?? []);
  const calls = createRunningCalls();
  const handlePost = createPostHandler({
    dispatcher: createDispatcher({
      info: options.info,
      instructions: options.instructions,
      tools: options.runner.list(),
      listTtlMs: options.listTtlMs ?? 300_000,
      texts,
    }),
    runner: options.runner,
    calls,
    bodyLimitBytes: options.bodyLimitBytes ?? 4 * 1024 * 1024,
    bodyTimeoutMs: options.bodyTimeoutMs ?? 30_000,
    logger,
    texts,
  });

  const app = new Hono();
  app.all('/mcp', (context) => {
    const request = context.req.raw;
    const { headers } = request;
    const verdict = guard(headers.get('host') ?? new URL(request.url).host, headers.get('origin'));
    if (verdict === 'host') return refusal(403, texts.hostNotAllowed);
    if (verdict === 'origin') return refusal(403, texts.originNotAllowed);
    // Before the token: a client that probes with GET must learn "not here", not start an authorisation flow.
    if (request.method !== 'POST') return refusal(405, texts.methodNotAllowed, { allow: 'POST' });
    if (calls.draining) return refusal(503, texts.draining, { connection: 'close', 'retry-after': '5' });
    const bearer = checkBearer(headers.get('authorization'));
    if (bearer === 'missing') return refusal(401, texts.tokenMissing, { 'www-authenticate': 'Bearer realm="mcp"' });
    if (bearer === 'wrong') {
      return refusal(401, texts.tokenWrong, { 'www-authenticate': 'Bearer realm="mcp", error="invalid_token"' });
    }
    return handlePost(request);
  });
  app.get('/healthz', () => jsonResponse(200, '{"ok":true}'));
  app.get('/readyz', async () => {
    const report = (await options.ready?.()) ?? { ok: true };
    return jsonResponse(report.ok && !calls.draining ? 200 : 503, JSON.stringify(report));
  });
  app.notFound(() => refusal(404, texts.notFound));
  app.onError((error) => {
    logger.error({ err: error }, 'request failed');
    return refusal(500, texts.internalError);
  });
  return Object.assign(app, { drain: (timeoutMs = 30_000) => calls.drain(timeoutMs) });
}
