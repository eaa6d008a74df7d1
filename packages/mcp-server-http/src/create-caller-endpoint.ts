import type { ToolRunner } from '@mao/mcp-result-kit';
import { CallControl } from './call-control.ts';
import { checkCommonOptions, requireFunction, requireOptions, requirePositive, requireTexts } from './check-options.ts';
import { createMetrics, type MetricsRegistry } from './create-metrics.ts';
import { clientOf, watchClient } from './http/client-watch.ts';
import { bearerTokenOf } from './http/create-bearer-check.ts';
import { createFrontDoor } from './http/create-front-door.ts';
import { createPostHandler } from './http/create-post-handler.ts';
import { errorResponse } from './http/responses.ts';
import { createServing, type Serving } from './http/serving.ts';
import { errorCodes, type JsonRpcRequest } from './jsonrpc/json-rpc.ts';
import { type Logger, silentLogger } from './logger.ts';
import { createRunningCalls, type DrainReport } from './running-calls.ts';
import type { ServerInfo } from './server-info.ts';
import { type Locale, textsOf } from './texts.ts';

/** What one caller is served now. The same object given again is not serialised again. */
export interface CallerOffer {
  /** Its list is read once an offer. */
  readonly runner: ToolRunner;
  /** Guidance for the model, handed out by `initialize` and `server/discover`. */
  readonly instructions?: string;
}

/** A request that an offer is wanted for. */
export interface OfferRequest {
  /** `initialize`, `server/discover`, `tools/list` or `tools/call`; other methods ask for no offer. */
  readonly method: string;
  /** Address of the request, for parameters in its query. */
  readonly url: URL;
  /** Fires when the client has gone or the server stops. */
  readonly signal: AbortSignal;
}

export interface CallerEndpointOptions<Caller> {
  readonly info: ServerInfo;
  /** Who shows this bearer token; `null`: nobody. */
  readonly authenticate: (token: string) => Promise<Caller | null>;
  /** What the caller is served; `refused` is a sentence that says what is wrong with the request (HTTP 400, -32602). */
  readonly offer: (caller: Caller, asked: OfferRequest) => Promise<CallerOffer | { readonly refused: string }>;
  /** Host names beside the loopback ones: `name` or `name:port`; `*` allows all. @default [] */
  readonly allowedHosts?: readonly string[];
  /** Origins of web pages beside those of this machine; `*` allows all. @default [] */
  readonly allowedOrigins?: readonly string[];
  /** Largest request body in bytes. @default 4 MiB */
  readonly bodyLimitBytes?: number;
  /** Longest time a request body may take to arrive, in milliseconds. @default 30_000 */
  readonly bodyTimeoutMs?: number;
  /** How long clients of 2026-07-28 may keep lists and instructions, in milliseconds. @default 0 */
  readonly listTtlMs?: number;
  /** Pause between keep-alive comments of an event stream, in milliseconds. @default 15_000 */
  readonly keepAliveMs?: number;
  /** See `createMcpHttpApp`. @default one of its own */
  readonly metricsRegistry?: MetricsRegistry;
  /** Language of the error sentences. @default 'zh-CN' */
  readonly locale?: Locale;
  /** Receives refusals and internal errors; pino fits. @default silent */
  readonly logger?: Logger;
}

/** The endpoint of a host that has its own routes. */
export interface CallerEndpoint {
  /** Answers every request to the address of the endpoint, whatever its method. `env`: as the framework hands it on. */
  fetch(request: Request, env?: unknown): Promise<Response>;
  /** Ends service, see `McpHttpApp`. @default 30_000 */
  drain(timeoutMs?: number): Promise<DrainReport>;
}

/** The methods whose answer depends on the caller. */
const offered: ReadonlySet<string> = new Set(['initialize', 'server/discover', 'tools/list', 'tools/call']);

const nothing: ToolRunner = {
  list: () => [],
  call: () => Promise.reject(new Error('no tool is offered')),
};

/**
 * An MCP endpoint whose tools and instructions depend on who calls: the protocol side of `createMcpHttpApp` without its
 * routes and its fixed tokens. It remembers nothing of a caller; what is kept for them is the affair of `offer`.
 *
 * @throws TypeError or RangeError for options that are missing, unknown or of another type.
 */
export function createCallerEndpoint<Caller>(options: CallerEndpointOptions<Caller>): CallerEndpoint {
  const where = 'createCallerEndpoint({ info, authenticate, offer })';
  requireOptions(where, options);
  checkCommonOptions('createCallerEndpoint', options);
  for (const name of ['authenticate', 'offer'] as const) {
    requireFunction(`createCallerEndpoint: ${name}`, options[name]);
  }
  const { allowedHosts = [], allowedOrigins = [], logger = silentLogger } = options;
  requireTexts('createCallerEndpoint: allowedHosts', allowedHosts);
  requireTexts('createCallerEndpoint: allowedOrigins', allowedOrigins);
  const { info, authenticate, offer, listTtlMs = 0 } = options;
  const texts = textsOf(options.locale ?? 'zh-CN');
  const metrics = createMetrics(options.metricsRegistry);
  const calls = createRunningCalls();
  const door = createFrontDoor({ allowedHosts, allowedOrigins, calls, metrics, logger, texts });
  const keepAliveMs = requirePositive('keepAliveMs', options.keepAliveMs ?? 15_000);
  const context = { info, listTtlMs, keepAliveMs, calls, metrics, logger, texts };
  const handlePost = createPostHandler({
    metrics,
    bodyLimitBytes: requirePositive('bodyLimitBytes', options.bodyLimitBytes ?? 4 * 1024 * 1024),
    bodyTimeoutMs: requirePositive('bodyTimeoutMs', options.bodyTimeoutMs ?? 30_000),
    texts,
  });
  const servings = new WeakMap<CallerOffer, Serving>();
  const withoutOffer = createServing(context, { runner: nothing });

  function servingOf(given: CallerOffer): Serving {
    const known = servings.get(given);
    if (known !== undefined) return known;
    const serving = createServing(context, given);
    servings.set(given, serving);
    return serving;
  }

  /** The time an offer takes counts as a running call: a client that goes ends it, and a drain waits for it. */
  async function ask(
    caller: Caller,
    { id, method }: JsonRpcRequest,
    request: Request,
    env: unknown,
  ): Promise<Serving | Response> {
    const control = new CallControl();
    calls.enter(control);
    const unwatch = watchClient(clientOf(request, env), control);
    try {
      const given = await offer(caller, { method, url: new URL(request.url), signal: control.signal });
      if (!('refused' in given)) return servingOf(given);
      return errorResponse(400, { code: errorCodes.invalidParams, message: given.refused }, id);
    } catch (error) {
      if (!control.aborted) logger.error({ err: error, method }, 'what a caller is served could not be found out');
      const message = control.aborted ? texts.stopped : texts.internalError;
      return errorResponse(control.aborted ? 503 : 500, { code: errorCodes.internalError, message }, id);
    } finally {
      unwatch();
      calls.leave(control);
    }
  }

  async function admit(request: Request, env: unknown): Promise<Response> {
    const token = bearerTokenOf(request.headers.get('authorization'));
    if (token === null) {
      return door.refuse('token_missing', 401, texts.tokenMissing, { 'www-authenticate': 'Bearer realm="mcp"' });
    }
    const caller = await authenticate(token);
    if (caller === null) {
      const challenge = 'Bearer realm="mcp", error="invalid_token"';
      return door.refuse('token_wrong', 401, texts.tokenWrong, { 'www-authenticate': challenge });
    }
    return handlePost(request, env, (message) =>
      offered.has(message.method) ? ask(caller, message, request, env) : withoutOffer,
    );
  }

  return {
    fetch: async (request, env) => door.enter(request, () => admit(request, env)),
    drain: (timeoutMs = 30_000) => calls.drain(timeoutMs),
  };
}
