import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { createSecretGuard } from '../config/create-secret-guard.ts';
import type { LocalServerConfig } from '../config/server-config.ts';
import { createBackoff } from './backoff.ts';
import { explainFailure } from './explain-failure.ts';
import { anyResult, type OpenServer, openServer } from './open-server.ts';
import { type LocalTool, readTools } from './read-tools.ts';

export interface LocalServerOptions {
  readonly config: LocalServerConfig;
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time for connecting and reading the tools. */
  readonly connectTimeoutMs: number;
  /** Something of the status has changed. */
  readonly onChange: () => void;
  readonly random: () => number;
}

/** What a server is like at this moment. */
export interface LocalServerStatus {
  readonly name: string;
  readonly description?: string;
  /** `connecting` until the first attempt is over. */
  readonly state: 'connecting' | 'connected' | 'failed';
  /** Why it failed, without the values it was configured with. */
  readonly error?: string;
  readonly cause?: 'timeout' | 'unauthorized' | 'start_failed';
  /** Those of the last connection; they stay while it is away. */
  readonly tools: readonly LocalTool[];
}

export interface ToolProgressNews {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export type LocalCallOutcome =
  | { readonly ok: true; readonly result: Record<string, unknown> }
  | {
      readonly ok: false;
      readonly reason: 'rejected' | 'timeout' | 'cancelled' | 'unavailable' | 'dropped' | 'failed';
      readonly message: string;
    };

export interface CallOptions {
  readonly signal: AbortSignal;
  /** Longest silence; progress begins it anew, up to ten times. */
  readonly timeoutMs: number;
  readonly onProgress: (news: ToolProgressNews) => void;
}

export interface LocalServer {
  readonly status: LocalServerStatus;
  /** Resolves when the first attempt to connect is over, however it ended. */
  readonly settled: Promise<void>;
  /** Runs a tool; never rejects and never repeats. */
  call(tool: string, args: Record<string, unknown>, options: CallOptions): Promise<LocalCallOutcome>;
  /** Ends the connection and the server's processes; resolves when they are gone. */
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 60_000;
/** A connection that held for so long failed for a reason of its own, so the waiting begins anew. */
const STABLE_MS = 30_000;
const MOST_LIMITS = 10;
const LONGEST_MESSAGE = 2_000;
const LONGEST_TIMER = 2 ** 31 - 1;

/** One server of the user's file: connects, keeps its list of tools, and connects again when it is lost. */
export function createLocalServer(options: LocalServerOptions): LocalServer {
  const { config, connectTimeoutMs, onChange } = options;
  const { name } = config;
  const hideSecrets = createSecretGuard(config);
  const backoff = createBackoff({ firstMs: FIRST_RETRY_MS, longestMs: LONGEST_RETRY_MS, random: options.random });
  const ending = new AbortController();
  let status: LocalServerStatus = { name, state: 'connecting', tools: [], ...describe(undefined) };
  let open: OpenServer | null = null;
  let attempt: Promise<void> | null = null;
  let retry: NodeJS.Timeout | undefined;
  /** A change that is announced while the list is being read asks for one more reading. */
  let stale = false;
  let rereading = false;

  function describe(served: string | undefined): { description?: string } {
    const description = config.description ?? served;
    return description === undefined ? {} : { description };
  }

  function become(next: Partial<LocalServerStatus> & Pick<LocalServerStatus, 'state'>): void {
    const { error: _error, cause: _cause, ...kept } = status;
    status = { ...kept, ...next };
    if (!ending.signal.aborted) onChange();
  }

  async function connect(): Promise<void> {
    const deadline = AbortSignal.timeout(connectTimeoutMs);
    const signal = AbortSignal.any([deadline, ending.signal]);
    let opened: OpenServer | null = null;
    stale = false;
    try {
      opened = await openServer({
        config,
        clientInfo: options.clientInfo,
        signal,
        timeoutMs: connectTimeoutMs,
        onToolsChanged: () => void refresh(),
      });
      const tools = await readTools(opened, signal, connectTimeoutMs);
      if (ending.signal.aborted) return await opened.close();
      watch(opened);
      open = opened;
      become({ state: 'connected', tools, ...describe(opened.client.getServerVersion()?.description) });
      if (stale) void refresh();
    } catch (error) {
      await opened?.close();
      if (ending.signal.aborted) return;
      const { words, cause } = explainFailure(error, deadline.aborted ? connectTimeoutMs : null);
      fail(words, cause);
    }
  }

  function watch(opened: OpenServer): void {
    const since = Date.now();
    opened.client.onclose = () => {
      if (open !== opened) return;
      open = null;
      if (Date.now() - since > STABLE_MS) backoff.reset();
      void opened.close();
      fail(opened.exit ?? 'the connection was lost', opened.exit === null ? undefined : 'start_failed');
    };
  }

  function fail(words: string, cause: LocalServerStatus['cause']): void {
    if (ending.signal.aborted) return;
    become({ state: 'failed', error: hideSecrets(words), ...(cause === undefined ? {} : { cause }) });
    retry = setTimeout(begin, backoff.next());
  }

  function begin(): Promise<void> {
    attempt ??= connect().finally(() => {
      attempt = null;
    });
    return attempt;
  }

  async function refresh(): Promise<void> {
    stale = true;
    if (rereading) return;
    rereading = true;
    while (stale && open !== null) {
      stale = false;
      const reading = open;
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(connectTimeoutMs), ending.signal]);
        const tools = await readTools(reading, signal, connectTimeoutMs);
        if (open === reading) become({ state: 'connected', tools });
      } catch {
        // The connection works and the old list is better than none; the next change asks again.
      }
    }
    rereading = false;
  }

  /** Gives up a connection that turned out to be of no use, and tries anew. */
  function lose(lost: OpenServer, words: string): void {
    if (open !== lost) return;
    open = null;
    void lost.close();
    fail(words, undefined);
  }

  function outcomeOf(error: unknown, signal: AbortSignal, used: OpenServer): LocalCallOutcome {
    const message = hideSecrets(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
    if (signal.aborted) return { ok: false, reason: 'cancelled', message };
    if (ProtocolError.isInstance(error)) return { ok: false, reason: 'rejected', message };
    if (SdkError.isInstance(error) && error.code === SdkErrorCode.RequestTimeout) {
      return { ok: false, reason: 'timeout', message };
    }
    // What `fetch` throws when there is nobody: a server over HTTP has no connection that could end.
    if (error instanceof TypeError) lose(used, explainFailure(error, null).words);
    const lost = SdkError.isInstance(error) && error.code === SdkErrorCode.ConnectionClosed;
    return { ok: false, reason: lost || open !== used ? 'dropped' : 'failed', message };
  }

  /** An attempt that is under way is waited for; one that is far off is not brought forward by a call. */
  async function connection(): Promise<OpenServer | null> {
    if (open === null) await attempt;
    return open;
  }

  const unavailable = (): LocalCallOutcome => ({
    ok: false,
    reason: 'unavailable',
    message: status.error ?? 'not connected',
  });

  async function callOn(
    used: OpenServer,
    tool: string,
    args: Record<string, unknown>,
    { signal, timeoutMs, onProgress }: CallOptions,
  ): Promise<LocalCallOutcome | 'session-forgotten'> {
    const requestOptions = {
      signal,
      timeout: timeoutMs,
      resetTimeoutOnProgress: true,
      maxTotalTimeout: Math.min(timeoutMs * MOST_LIMITS, LONGEST_TIMER),
      onprogress: onProgress,
    };
    const params = { name: tool, arguments: args };
    const inputSchema = status.tools.find((one) => one.name === tool)?.inputSchema;
    try {
      const result: Record<string, unknown> = used.isModern
        ? await used.client.callTool(params, {
            ...requestOptions,
            toolDefinition: { name: tool, inputSchema: { type: 'object', ...inputSchema } },
          })
        : await used.client.request({ method: 'tools/call', params }, anyResult, requestOptions);
      return { ok: true, result };
    } catch (error) {
      if (SdkHttpError.isInstance(error) && error.status === 404 && !signal.aborted) return 'session-forgotten';
      return outcomeOf(error, signal, used);
    }
  }

  const settled = begin();

  return {
    get status() {
      return status;
    },
    settled,
    async call(tool, args, callOptions) {
      const used = await connection();
      if (used === null) return unavailable();
      const outcome = await callOn(used, tool, args, callOptions);
      if (outcome !== 'session-forgotten') return outcome;
      // The server says that it does not know this connection and so has run nothing: once more on a new one.
      lose(used, 'the server forgot the session');
      clearTimeout(retry);
      const renewed = await begin().then(connection);
      const second = renewed === null ? unavailable() : await callOn(renewed, tool, args, callOptions);
      return second === 'session-forgotten'
        ? { ok: false, reason: 'failed', message: 'the session is not kept' }
        : second;
    },
    async close() {
      ending.abort();
      clearTimeout(retry);
      const closing = open;
      open = null;
      await attempt;
      await closing?.close();
    },
  };
}
