import type { McpConnectionError, McpToolRef, ServerId } from '@mao/mcp-workingset';
import type { Connector } from '../connection/create-connector.ts';
import type { SessionForgotten } from '../connection/explain-call-failure.ts';
import type { McpConnection } from '../connection/mcp-connection.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessServer } from '../harness-server.ts';
import { type Locale, textsOf } from '../texts.ts';
import type { CloudConnectResult, McpClientManager } from './mcp-client-manager.ts';
import { createServerSlot, type ServerSlot } from './server-slot.ts';

export interface McpClientManagerOptions {
  /** How the harness introduces itself to servers. */
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Longest time for connecting to one server and reading its tools, in ms. @default 30_000 */
  readonly connectTimeoutMs?: number;
  /**
   * Longest time that `connectForCloud` waits for all servers together, in ms. A server that is still connecting then
   * is reported as timed out and goes on in the background; a later turn finds it ready. @default 10_000
   */
  readonly turnTimeoutMs?: number;
  /** How long a turn waits for a server that failed before and is being tried again, in ms. @default 500 */
  readonly retryWaitMs?: number;
  /** Longest time for one tool call without news, in ms. @default 120_000 */
  readonly callTimeoutMs?: number;
  /** Connections of a session that was not used for so long are closed; the next use opens them. @default 1_800_000 */
  readonly idleTimeoutMs?: number;
  /** How long a child may take to leave after its stdin ended, and again after SIGTERM, in ms. @default 1_500 */
  readonly exitGraceMs?: number;
  /** @default 5_000 tools a server, 200 pages, 20 MB a message */
  readonly limits?: { readonly maxTools?: number; readonly maxPages?: number; readonly maxMessageBytes?: number };
  /** Language of `warnings` and reasons. @default 'zh-CN' */
  readonly locale?: Locale;
  readonly now?: () => number;
  readonly logger?: HarnessLogger;
}

interface Session {
  readonly slots: Map<ServerId, { readonly fingerprint: string; readonly slot: ServerSlot }>;
  workspace: string | undefined;
  lastUsedAt: number;
  /** Turns and calls that are under way; such a session is in use however long they take. */
  running: number;
}

const TASK_TIMEOUT_MS = 30_000;

type Unavailable = Extract<ToolCallOutcome, { ok: false }>;

function isForgotten(outcome: { readonly reason?: string }): outcome is SessionForgotten {
  return outcome.reason === 'session-forgotten';
}

/** Slots are replaced when anything that the connection depends on has changed. */
function fingerprintOf(server: HarnessServer): string {
  return JSON.stringify([server.name, server.transport, server.allowPrivateNetwork ?? true]);
}

function delay(milliseconds: number): { readonly done: Promise<void>; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const done = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return { done, cancel: () => clearTimeout(timer) };
}

function checkMilliseconds(name: string, value: number): number {
  if (!Number.isFinite(value) || value <= 0) throw new RangeError(`${name} must be a positive number of milliseconds`);
  return value;
}

export function createMcpClientManager(options: McpClientManagerOptions): McpClientManager {
  const { clientInfo, locale = 'zh-CN', now = Date.now, logger = silentLogger } = options;
  const connectTimeoutMs = checkMilliseconds('connectTimeoutMs', options.connectTimeoutMs ?? 30_000);
  const turnTimeoutMs = checkMilliseconds('turnTimeoutMs', options.turnTimeoutMs ?? 10_000);
  const retryWaitMs = checkMilliseconds('retryWaitMs', options.retryWaitMs ?? 500);
  const callTimeoutMs = checkMilliseconds('callTimeoutMs', options.callTimeoutMs ?? 120_000);
  const idleTimeoutMs = checkMilliseconds('idleTimeoutMs', options.idleTimeoutMs ?? 1_800_000);
  const exitGraceMs = checkMilliseconds('exitGraceMs', options.exitGraceMs ?? 1_500);
  const { maxTools = 5_000, maxPages = 200, maxMessageBytes = 20 * 1024 * 1024 } = options.limits ?? {};
  const texts = textsOf(locale);
  let connector: Promise<Connector> | undefined;
  const sessions = new Map<string, Session>();
  const closing = new Set<Promise<unknown>>();
  let closed = false;

  const sweep = setInterval(
    () => {
      for (const [sessionId, session] of sessions) {
        if (session.running === 0 && now() - session.lastUsedAt > idleTimeoutMs) void closeSession(sessionId);
      }
    },
    Math.min(idleTimeoutMs, 60_000),
  );
  sweep.unref();

  function track<T>(promise: Promise<T>): Promise<T> {
    closing.add(promise);
    void promise.finally(() => closing.delete(promise)).catch(() => {});
    return promise;
  }

  /** The protocol client is much code, and a host without servers never needs it: it is loaded with the first one. */
  function connect(): Promise<Connector> {
    connector ??= import('../connection/create-connector.ts').then(({ createConnector }) =>
      createConnector({ clientInfo, limits: { maxTools, maxPages }, exitGraceMs, maxMessageBytes, logger }),
    );
    return connector;
  }

  function createSlot(server: HarnessServer, session: Session): ServerSlot {
    return createServerSlot({ server, connect, connectTimeoutMs, workspace: () => session.workspace, now, logger });
  }

  /** Makes the session's slots those of `servers`; slots that are gone or changed end in the background. */
  function arrange(sessionId: string, servers: readonly HarnessServer[], workspace: string | undefined): ServerSlot[] {
    let session = sessions.get(sessionId);
    if (session === undefined) {
      session = { slots: new Map(), workspace, lastUsedAt: now(), running: 0 };
      sessions.set(sessionId, session);
    }
    session.lastUsedAt = now();
    if (workspace !== undefined) session.workspace = workspace;
    const wanted = new Map(servers.map((server) => [server.id, server]));
    for (const [serverId, { fingerprint, slot }] of session.slots) {
      const server = wanted.get(serverId);
      if (server !== undefined && fingerprintOf(server) === fingerprint) continue;
      session.slots.delete(serverId);
      void track(slot.close());
    }
    return [...wanted.values()].map((server) => {
      const existing = session.slots.get(server.id);
      if (existing !== undefined) return existing.slot;
      const slot = createSlot(server, session);
      session.slots.set(server.id, { fingerprint: fingerprintOf(server), slot });
      return slot;
    });
  }

  async function inUse<T>(session: Session | undefined, work: () => Promise<T>): Promise<T> {
    if (session === undefined) return work();
    session.running += 1;
    try {
      return await work();
    } finally {
      session.running -= 1;
      session.lastUsedAt = now();
    }
  }

  async function connectSlots(
    slots: readonly ServerSlot[],
    signal: AbortSignal | undefined,
    limitMs: number,
  ): Promise<CloudConnectResult> {
    const refreshes = slots.map((slot) => ({ slot, done: slot.refresh() }));
    const turn = delay(limitMs);
    const grace = delay(Math.min(retryWaitMs, limitMs));
    const { promise: aborted, release } = abortOf(signal);
    // Servers that failed before get a moment; the others get the turn.
    const [retries, fresh] = [
      refreshes.filter(({ slot }) => slot.retrying),
      refreshes.filter(({ slot }) => !slot.retrying),
    ];
    const allOf = (part: typeof refreshes): Promise<unknown> => Promise.all(part.map(({ done }) => done));
    await Promise.race([Promise.all([allOf(fresh), Promise.race([allOf(retries), grace.done])]), turn.done, aborted]);
    turn.cancel();
    grace.cancel();
    release();
    if (signal?.aborted) {
      const unfinished = refreshes.filter(({ slot }) => !slot.settled);
      for (const { slot } of unfinished) slot.cancel();
      await Promise.all(unfinished.map(({ done }) => done));
    }
    return report(slots, limitMs);
  }

  function report(slots: readonly ServerSlot[], waitedMs: number): CloudConnectResult {
    const tools: McpToolRef[] = [];
    const warnings: string[] = [];
    const failedServers: McpConnectionError[] = [];
    for (const slot of slots) {
      const { server, view } = slot;
      tools.push(...view.tools);
      const failure =
        !slot.settled && slot.connection === null
          ? (view.failure ?? { cause: 'timeout' as const, waitedMs })
          : view.failure;
      if (failure !== null) {
        // A server that is still connecting for the first time has timed out for this turn.
        const shown = !slot.settled && !slot.retrying ? { cause: 'timeout' as const, waitedMs } : failure;
        const reason = texts.reason(shown);
        failedServers.push({ serverId: server.id, serverName: server.name, reason, cause: shown.cause });
        warnings.push(
          shown.cause === 'cancelled' ? texts.serverCancelled(server.name) : texts.serverFailed(server.name, reason),
        );
        continue;
      }
      if (view.outdated) warnings.push(texts.listOutdated(server.name));
      if (view.listing?.truncated) warnings.push(texts.listTruncated(server.name, view.tools.length));
      if (view.listing !== null && view.listing.skipped > 0) {
        warnings.push(texts.toolsSkipped(server.name, view.listing.skipped));
      }
    }
    return { tools, warnings, failedServers };
  }

  /** Makes a request on the server's connection; once more on a new one if the server has forgotten the old. */
  async function request<Outcome extends { readonly ok: boolean; readonly reason?: string }>(
    sessionId: string,
    serverId: ServerId,
    given: AbortSignal | undefined,
    ask: (connection: McpConnection, signal: AbortSignal) => Promise<Outcome | SessionForgotten>,
  ): Promise<Outcome | Unavailable> {
    const slot = sessions.get(sessionId)?.slots.get(serverId)?.slot;
    if (slot === undefined) return { ok: false, reason: 'unavailable', failure: { cause: 'unknown' } };
    const signal = given ?? new AbortController().signal;
    for (let attempt = 0; ; attempt += 1) {
      const connection = await connectionOf(slot, signal);
      if (connection === null) {
        if (signal.aborted) return { ok: false, reason: 'cancelled' };
        return { ok: false, reason: 'unavailable', failure: slot.view.failure ?? { cause: 'timeout' } };
      }
      const outcome = await ask(connection, signal);
      if (!isForgotten(outcome)) return outcome;
      if (attempt > 0) return { ok: false, reason: 'failed' };
      await connection.close();
    }
  }

  const callTool: McpClientManager['callTool'] = (sessionId, serverId, toolName, args, callOptions = {}) => {
    const { signal: given, timeoutMs = callTimeoutMs, ...others } = callOptions;
    return request(sessionId, serverId, given, (connection, signal) =>
      connection.callTool(toolName, args, { ...others, signal, timeoutMs }),
    );
  };

  const about =
    (question: 'getTask' | 'cancelTask'): McpClientManager['getTask'] =>
    (sessionId, serverId, taskId, { signal: given, timeoutMs = TASK_TIMEOUT_MS } = {}) =>
      inUse(sessions.get(sessionId), () =>
        request(sessionId, serverId, given, (connection, signal) =>
          connection[question](taskId, { signal, timeoutMs }),
        ),
      );

  /** The slot's live connection, opened again if it dropped; `null` when that takes longer than a turn may. */
  async function connectionOf(slot: ServerSlot, signal: AbortSignal): Promise<McpConnection | null> {
    if (slot.connection !== null) return slot.connection;
    const limit = delay(turnTimeoutMs);
    const { promise: aborted, release } = abortOf(signal);
    await Promise.race([slot.refresh(), limit.done, aborted]);
    limit.cancel();
    release();
    return slot.connection;
  }

  async function closeSession(sessionId: string): Promise<void> {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    sessions.delete(sessionId);
    await track(Promise.all([...session.slots.values()].map(({ slot }) => slot.close())));
  }

  return {
    async connectForCloud(sessionId, servers, { signal, workspace, turnTimeoutMs: limitMs = turnTimeoutMs } = {}) {
      if (closed) throw new Error('The client manager is closed');
      const slots = arrange(sessionId, servers, workspace);
      return inUse(sessions.get(sessionId), () => connectSlots(slots, signal, limitMs));
    },
    callTool: (sessionId, ...rest) => inUse(sessions.get(sessionId), () => callTool(sessionId, ...rest)),
    getTask: about('getTask'),
    cancelTask: about('cancelTask'),
    closeSession,
    async close() {
      closed = true;
      clearInterval(sweep);
      await Promise.all([...sessions.keys()].map(closeSession));
      await Promise.allSettled([...closing]);
      await (await connector)?.close();
    },
  };
}

function abortOf(signal: AbortSignal | undefined): { readonly promise: Promise<void>; release(): void } {
  let release = (): void => {};
  const promise = new Promise<void>((resolve) => {
    if (signal === undefined) return;
    const onAbort = (): void => resolve();
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    release = () => signal.removeEventListener('abort', onAbort);
  });
  return { promise, release: () => release() };
}
