import {
  Client,
  type FetchLike,
  ProtocolError,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessServer, HttpServerTransport, StdioServerTransport } from '../harness-server.ts';
import { anyResult } from './any-result.ts';
import { createSecretGuard } from './create-secret-guard.ts';
import { createTaskClient, revealTasks, type TaskClient, type TaskRequestOptions } from './create-task-client.ts';
import { explainCallFailure, type SessionForgotten } from './explain-call-failure.ts';
import type { McpConnection } from './mcp-connection.ts';
import type { ProcessReaper } from './process-reaper.ts';
import { toRawResult } from './raw-tool-result.ts';
import { type ListedTool, readToolList, type ToolListLimits } from './read-tool-list.ts';
import { StdioProcessTransport } from './stdio-process-transport.ts';
import type { TaskReply } from './task-outcome.ts';

export interface OpenConnectionOptions {
  readonly server: HarnessServer;
  /** Ends the attempt; its reason is what the returned promise rejects with. */
  readonly signal: AbortSignal;
  readonly clientInfo: { readonly name: string; readonly version: string };
  readonly reaper: ProcessReaper;
  readonly fetch: FetchLike;
  readonly logger: HarnessLogger;
  readonly limits: ToolListLimits;
  readonly exitGraceMs: number;
  readonly maxMessageBytes: number;
  /** Longest wait for one handshake message, in milliseconds; the signal usually ends the attempt first. */
  readonly handshakeTimeoutMs: number;
  readonly defaultFolder?: string;
  /** Told about every transport as soon as it exists, so that its owner can end it whatever becomes of the attempt. */
  readonly onTransport: (transport: { close(): Promise<void> }) => void;
}

/** Settles with the promise, or rejects with the signal's reason as soon as it aborts. */
function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

interface Opened {
  readonly client: Client;
  readonly transport: Transport;
  readonly channel: McpConnection['channel'];
}

async function connect(
  options: OpenConnectionOptions,
  transport: Transport,
  channel: McpConnection['channel'],
  mode: VersionNegotiationMode,
  onToolsChanged: () => void,
): Promise<Opened> {
  const { logger, server, signal } = options;
  const guard = createSecretGuard(server);
  const client = new Client(options.clientInfo, {
    capabilities: {},
    versionNegotiation: { mode },
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } },
  });
  client.onerror = (error) => logger.debug({ server: server.name, error: guard.error(error) }, 'mcp connection error');
  options.onTransport({
    // Before the handshake is over only the transport is the client's; closing both covers every moment.
    close: async () => {
      await Promise.allSettled([client.close(), transport.close()]);
    },
  });
  try {
    await abortable(client.connect(transport, { signal, timeout: options.handshakeTimeoutMs }), signal);
    return { client, transport, channel };
  } catch (error) {
    void Promise.allSettled([client.close(), transport.close()]);
    throw error;
  }
}

async function openStdio(
  options: OpenConnectionOptions,
  server: StdioServerTransport,
  onToolsChanged: () => void,
): Promise<Opened> {
  const create = (): StdioProcessTransport =>
    new StdioProcessTransport({
      server,
      reaper: options.reaper,
      exitGraceMs: options.exitGraceMs,
      maxMessageBytes: options.maxMessageBytes,
      ...(options.defaultFolder === undefined ? {} : { defaultFolder: options.defaultFolder }),
    });
  const first = create();
  try {
    return await connect(options, first, 'stdio', 'legacy', onToolsChanged);
  } catch (error) {
    // Nearly every stdio server knows `initialize`, and probing for the newer revision first would start each of them
    // twice. Only a server that refuses `initialize` in so many words is asked again the new way.
    if (ProtocolError.isInstance(error) && !options.signal.aborted) {
      return await connect(options, create(), 'stdio', { pin: '2026-07-28' }, onToolsChanged);
    }
    if (typeof error === 'object' && error !== null && !options.signal.aborted) {
      await settleExit(first);
      Object.assign(error, { exit: first.exit, stderrTail: first.stderrTail });
    }
    throw error;
  }
}

/** The news that a pipe broke may come before the news that the child ended; the latter explains the former. */
async function settleExit(transport: StdioProcessTransport): Promise<void> {
  for (let waited = 0; transport.exit === null && waited < 100; waited += 10) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Answers that an address without Streamable HTTP gives to a POST; 401 and 403 are about the caller instead. */
function meansNoStreamableHttp(error: unknown): boolean {
  return (
    SdkHttpError.isInstance(error) &&
    error.status >= 400 &&
    error.status < 500 &&
    error.status !== 401 &&
    error.status !== 403
  );
}

async function openHttp(
  options: OpenConnectionOptions,
  server: HttpServerTransport,
  onToolsChanged: () => void,
): Promise<Opened> {
  const url = new URL(server.url);
  const shared = {
    fetch: options.fetch,
    ...(server.headers === undefined ? {} : { requestInit: { headers: { ...server.headers } } }),
  };
  const overSse = (): Promise<Opened> =>
    connect(options, new SSEClientTransport(url, shared), 'sse', 'legacy', onToolsChanged);
  if (server.type === 'sse') return overSse();
  try {
    const transport = new StreamableHTTPClientTransport(url, {
      ...shared,
      reconnectionOptions: {
        initialReconnectionDelay: 1_000,
        maxReconnectionDelay: 30_000,
        reconnectionDelayGrowFactor: 2,
        maxRetries: 5,
      },
    });
    return await connect(options, transport, 'streamable-http', 'auto', onToolsChanged);
  } catch (error) {
    if (!meansNoStreamableHttp(error) || options.signal.aborted) throw error;
    try {
      return await overSse();
    } catch (sseError) {
      // Neither transport answers: what the first one said is what an operator can act on.
      throw options.signal.aborted ? sseError : error;
    }
  }
}

/**
 * Connects to one server, whatever revision of the protocol it speaks.
 *
 * @throws the signal's reason when it aborts first, else what went wrong; `explainConnectionError` names it.
 */
export async function openMcpConnection(options: OpenConnectionOptions): Promise<McpConnection> {
  const guard = createSecretGuard(options.server);
  const { server, limits } = options;
  let toolsChanged = false;
  let closed = false;
  const onToolsChanged = (): void => {
    toolsChanged = true;
  };
  const opened =
    server.transport.type === 'stdio'
      ? await openStdio(options, server.transport, onToolsChanged)
      : await openHttp(options, server.transport, onToolsChanged);
  const { client, transport, channel } = opened;
  client.onclose = () => {
    closed = true;
  };
  const isModern = client.getProtocolEra() === 'modern';
  if (isModern) revealTasks(transport);
  const tasks = createTaskClient(client);
  let taskSupport: ReadonlyMap<string, ListedTool['taskSupport']> = new Map();

  function explainFailure(error: unknown, timeoutMs: number): ReturnType<typeof explainCallFailure> {
    const outcome = explainCallFailure(error, closed, timeoutMs, guard);
    // An HTTP client goes on without a server; whoever owns this connection opens it again, or learns why it cannot be.
    if (outcome.reason === 'unavailable' || outcome.reason === 'dropped') closed = true;
    return outcome;
  }

  async function askAboutTask(
    ask: TaskClient['get'],
    taskId: string,
    requestOptions: TaskRequestOptions,
  ): Promise<TaskReply | SessionForgotten> {
    try {
      return await ask(taskId, requestOptions);
    } catch (error) {
      if (requestOptions.signal.aborted) return { ok: false, reason: 'cancelled' };
      options.logger.debug({ server: server.name, error: guard.error(error) }, 'mcp task could not be asked about');
      return explainFailure(error, requestOptions.timeoutMs);
    }
  }

  return {
    protocolVersion: client.getNegotiatedProtocolVersion() ?? '',
    channel,
    get closed() {
      return closed;
    },
    get toolsChanged() {
      return toolsChanged;
    },
    async listTools({ signal, timeoutMs }) {
      // Cleared first: a change that is announced while the list is being read asks for one more reading.
      toolsChanged = false;
      if (client.getServerCapabilities()?.tools === undefined) return { tools: [], skipped: 0, truncated: false };
      const fetchPage = (cursor: string | undefined): Promise<unknown> =>
        abortable(
          client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, anyResult, {
            signal,
            timeout: timeoutMs,
          }),
          signal,
        );
      const listing = await readToolList(fetchPage, limits);
      taskSupport = new Map(listing.tools.map((tool) => [tool.name, tool.taskSupport]));
      return listing;
    },
    async callTool(name, args, { signal, timeoutMs, onProgress, inputSchema, acceptTask = false }) {
      const requestOptions = {
        signal,
        timeout: timeoutMs,
        // Progress keeps a working tool alive, but not for ever.
        resetTimeoutOnProgress: true,
        maxTotalTimeout: timeoutMs * 10,
        ...(onProgress === undefined ? {} : { onprogress: onProgress }),
      };
      const params = { name, arguments: args, ...(acceptTask ? tasks.callParameters(taskSupport.get(name)) : {}) };
      try {
        const answer: Record<string, unknown> = isModern
          ? await client.callTool(params, {
              ...requestOptions,
              toolDefinition: { name, inputSchema: { type: 'object', ...inputSchema } },
            })
          : await client.request({ method: 'tools/call', params }, anyResult, requestOptions);
        const task = acceptTask ? tasks.startedTask(answer) : null;
        return { ok: true, result: toRawResult(answer), ...(task === null ? {} : { task }) };
      } catch (error) {
        if (signal.aborted) return { ok: false, reason: 'cancelled' };
        options.logger.warn({ server: server.name, tool: name, error: guard.error(error) }, 'mcp tool call failed');
        return explainFailure(error, timeoutMs);
      }
    },
    getTask: (taskId, requestOptions) => askAboutTask(tasks.get, taskId, requestOptions),
    cancelTask: (taskId, requestOptions) => askAboutTask(tasks.cancel, taskId, requestOptions),
    async close() {
      closed = true;
      if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined) {
        // A courtesy to the server, so it is given little time.
        await abortable(transport.terminateSession(), AbortSignal.timeout(1_000)).catch(() => {});
      }
      await Promise.allSettled([client.close(), transport.close()]);
    },
  };
}
