import type { McpToolRef } from '@mao/mcp-workingset';
import type { McpClientManagerOptions } from '../client-manager/create-mcp-client-manager.ts';
import type { CloudConnectResult, McpClientManager } from '../client-manager/mcp-client-manager.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessServer } from '../harness-server.ts';
import type { BridgeRequest } from './bridge-protocol.ts';
import type { ContainerCommand } from './container-command.ts';
import { listAsUnavailable } from './list-as-unavailable.ts';
import type { BridgeLink, BridgeReply, BridgeRequestOptions } from './open-bridge-link.ts';
import { containerDown, readCallOutcome, readConnectResult, readTaskReply } from './read-bridge-answer.ts';

export interface ContainerMcpBridgeOptions extends McpClientManagerOptions {
  readonly command: ContainerCommand;
  /** Longest time from the start of the command to the bridge being ready, in ms. @default 30_000 */
  readonly startTimeoutMs?: number;
}

interface Session {
  servers: readonly HarnessServer[];
  tools: readonly McpToolRef[];
  /** The bridge that knows the session; another one has to be told first. */
  link: BridgeLink | null;
  joining: Promise<ConnectionFailure | null> | null;
  lastUsedAt: number;
  running: number;
}

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 300_000;
/** What an answer needs on its way, on top of the limits that the bridge itself keeps. */
const MARGIN_MS = 2_000;
const TASK_TIMEOUT_MS = 30_000;

/**
 * A client manager whose connections are those of a bridge inside a container. The bridge is started with the first use
 * and ends with the last session. One that goes away costs the calls that run in it; the next use starts it again, with
 * longer and longer pauses if it keeps failing.
 */
export function createContainerMcpBridge(options: ContainerMcpBridgeOptions): McpClientManager {
  const { command, startTimeoutMs = 30_000, now = Date.now, logger: givenLogger, ...bridgeOptions } = options;
  const logger: HarnessLogger = givenLogger ?? silentLogger;
  const { turnTimeoutMs = 10_000, callTimeoutMs = 120_000 } = options;
  const { idleTimeoutMs = 1_800_000, exitGraceMs = 1_500, locale } = options;
  const sessions = new Map<string, Session>();
  let link: BridgeLink | null = null;
  let opening: Promise<BridgeLink> | null = null;
  let failures = 0;
  let retryAt = 0;
  let lastFailure: ConnectionFailure = containerDown('unknown');
  let closed = false;
  /** Aborts when all of it ends. */
  const ending = new AbortController();

  const sweep = setInterval(
    () => {
      for (const [id, session] of sessions) {
        if (session.running === 0 && now() - session.lastUsedAt > idleTimeoutMs) void closeSession(id);
      }
      // A bridge whose sessions were closed while it was starting.
      if (sessions.size === 0 && link !== null) {
        void link.close();
        link = null;
      }
    },
    Math.min(idleTimeoutMs, 60_000),
  );
  sweep.unref();

  function noteFailure(failure: ConnectionFailure): void {
    failures += 1;
    lastFailure = failure;
    // The first one is tried again at once: most bridges that go away were ended with their container, which is back.
    retryAt = failures === 1 ? 0 : now() + Math.min(FIRST_RETRY_MS * 2 ** (failures - 2), LONGEST_RETRY_MS);
  }

  async function open(): Promise<BridgeLink> {
    // The child process code comes with the protocol client: it is loaded with the first container.
    const { openBridgeLink, BridgeUnavailable } = await import('./open-bridge-link.ts');
    try {
      // The bridge ends its own children first, each with two periods of grace.
      const grace = exitGraceMs * 3 + MARGIN_MS;
      link = await openBridgeLink({
        command,
        options: bridgeOptions,
        readyTimeoutMs: startTimeoutMs,
        exitGraceMs: grace,
        startGraceMs: exitGraceMs,
        signal: ending.signal,
        logger,
      });
    } catch (error) {
      noteFailure(error instanceof BridgeUnavailable ? error.failure : containerDown('unknown'));
      throw error;
    }
    if (closed) void link.close();
    return link;
  }

  /** The running bridge; `null` while there is none, and `lastFailure` says why. */
  async function linkWithin(limitMs: number, signal: AbortSignal | undefined): Promise<BridgeLink | null> {
    if (link !== null && !link.closed) return link;
    if (link !== null) {
      if (link.proven) failures = 0;
      link = null;
      noteFailure(containerDown('start_failed'));
    }
    if (opening === null) {
      if (now() < retryAt || closed) return null;
      opening = open().finally(() => {
        opening = null;
      });
      opening.catch(() => {});
    }
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), limitMs);
    const ended = AbortSignal.any(signal === undefined ? [limit.signal] : [limit.signal, signal]);
    const waiting = new Promise<null>((resolve) => {
      if (ended.aborted) resolve(null);
      else ended.addEventListener('abort', () => resolve(null), { once: true });
    });
    const opened = await Promise.race([opening.catch(() => null), waiting]).finally(() => clearTimeout(timer));
    if (opened === null && limit.signal.aborted) lastFailure = { ...containerDown('timeout'), waitedMs: limitMs };
    return opened;
  }

  async function inUse<T>(session: Session, work: () => Promise<T>): Promise<T> {
    session.running += 1;
    try {
      return await work();
    } finally {
      session.running -= 1;
      session.lastUsedAt = now();
    }
  }

  const failureOf = (reply: BridgeReply): ConnectionFailure => {
    if (reply.type === 'cancelled') return { cause: 'cancelled' };
    if (reply.type === 'silent') return containerDown('timeout');
    return containerDown(reply.type === 'dropped' ? 'start_failed' : 'protocol');
  };

  async function connect(
    sessionId: string,
    session: Session,
    limitMs: number,
    signal: AbortSignal | undefined,
  ): Promise<CloudConnectResult> {
    const startedAt = performance.now();
    const { servers } = session;
    const unavailable = (failure: ConnectionFailure): CloudConnectResult =>
      listAsUnavailable(servers, session.tools, failure, locale);
    const running = await linkWithin(limitMs, signal);
    if (running === null) return unavailable(signal?.aborted ? { cause: 'cancelled' } : lastFailure);
    const left = Math.max(limitMs - (performance.now() - startedAt), 1_000);
    const { workspace } = command;
    const request: BridgeRequest = {
      method: 'connect',
      sessionId,
      servers,
      turnTimeoutMs: Math.ceil(left),
      hasTools: session.link === running,
      ...(workspace === undefined ? {} : { workspace }),
    };
    const reply = await running.request(request, {
      silenceMs: left + MARGIN_MS,
      // What is ready by then is not lost with what is not.
      cancelGraceMs: MARGIN_MS,
      ...(signal === undefined ? {} : { signal }),
    });
    const result = reply.type === 'answer' ? readConnectResult(reply.result, servers, session.tools) : null;
    if (result === null) {
      // What the bridge knows of the session is not known here; the next turn tells it everything again.
      session.link = null;
      return unavailable(reply.type === 'answer' ? containerDown('protocol') : failureOf(reply));
    }
    session.tools = result.tools;
    session.link = running;
    return result;
  }

  /** Makes a request in the session's bridge, which is started or told of the session first where that is needed. */
  async function ask(
    session: Session,
    request: Extract<BridgeRequest, { serverId: unknown }>,
    requestOptions: BridgeRequestOptions,
  ): Promise<BridgeReply | { readonly type: 'unavailable'; readonly failure: ConnectionFailure }> {
    const { signal } = requestOptions;
    const running = await linkWithin(turnTimeoutMs, signal);
    if (signal?.aborted) return { type: 'cancelled' };
    if (running === null) return { type: 'unavailable', failure: lastFailure };
    if (session.link !== running) {
      session.joining ??= connect(request.sessionId, session, turnTimeoutMs, undefined)
        .then(() => null)
        .finally(() => {
          session.joining = null;
        });
      await session.joining;
      if (session.link !== running) return { type: 'unavailable', failure: lastFailure };
    }
    return running.request(request, requestOptions);
  }

  async function run<Outcome extends { readonly ok: boolean }>(
    request: Extract<BridgeRequest, { serverId: unknown }>,
    requestOptions: BridgeRequestOptions,
    read: (answer: unknown) => Outcome | null,
  ): Promise<Outcome | Refusal> {
    const session = sessions.get(request.sessionId);
    if (session === undefined) return { ok: false, reason: 'unavailable', failure: { cause: 'unknown' } };
    const reply = await inUse(session, () => ask(session, request, requestOptions));
    switch (reply.type) {
      case 'answer':
        return read(reply.result) ?? { ok: false, reason: 'failed' };
      case 'unavailable':
        return { ok: false, reason: 'unavailable', failure: reply.failure };
      case 'silent':
        return { ok: false, reason: 'timeout', limitMs: request.timeoutMs };
      default:
        return { ok: false, reason: reply.type };
    }
  }

  async function closeSession(sessionId: string): Promise<void> {
    const session = sessions.get(sessionId);
    if (session === undefined) return;
    sessions.delete(sessionId);
    const running = link;
    if (running === null || running.closed) return;
    if (sessions.size > 0) {
      if (session.link !== running) return;
      await running.request({ method: 'closeSession', sessionId }, { silenceMs: exitGraceMs * 3 + MARGIN_MS });
      return;
    }
    // The last session: nobody needs the bridge, and its end takes everything along.
    link = null;
    await running.close();
  }

  const about =
    (method: 'getTask' | 'cancelTask'): McpClientManager['getTask'] =>
    (sessionId, serverId, taskId, { signal, timeoutMs = TASK_TIMEOUT_MS } = {}) =>
      run(
        { method, sessionId, serverId, taskId, timeoutMs },
        // An answer may take two requests of the bridge's: for the state and for the result.
        { silenceMs: timeoutMs * 2 + MARGIN_MS, ...(signal === undefined ? {} : { signal }) },
        readTaskReply,
      );

  return {
    async connectForCloud(sessionId, servers, { signal, turnTimeoutMs: limitMs = turnTimeoutMs } = {}) {
      if (closed) throw new Error('The container bridge is closed');
      const known = sessions.get(sessionId);
      const session: Session = known ?? {
        servers,
        tools: [],
        link: null,
        joining: null,
        lastUsedAt: now(),
        running: 0,
      };
      session.servers = servers;
      sessions.set(sessionId, session);
      return inUse(session, () => connect(sessionId, session, limitMs, signal));
    },
    callTool(sessionId, serverId, toolName, args, { signal, timeoutMs = callTimeoutMs, onProgress, ...others } = {}) {
      return run(
        {
          method: 'callTool',
          sessionId,
          serverId,
          toolName,
          args,
          timeoutMs,
          wantsProgress: onProgress !== undefined,
          ...others,
        },
        {
          silenceMs: timeoutMs + turnTimeoutMs + MARGIN_MS,
          ...(signal === undefined ? {} : { signal }),
          ...(onProgress === undefined ? {} : { onProgress }),
        },
        readCallOutcome,
      );
    },
    getTask: about('getTask'),
    cancelTask: about('cancelTask'),
    closeSession,
    async close() {
      closed = true;
      ending.abort();
      clearInterval(sweep);
      sessions.clear();
      const running = link ?? (await opening?.catch(() => null)) ?? null;
      link = null;
      await running?.close();
    },
  };
}

type Refusal = Extract<Awaited<ReturnType<McpClientManager['callTool']>>, { ok: false }>;
