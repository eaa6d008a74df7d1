import type { ApprovalRule } from '@mao/mcp-approval';
import { DEFAULT_LOAD_MODE, type LoadMode } from '@mao/mcp-load-mode';
import type { McpServer } from '@mao/mcp-workingset';
import type { Approvals } from './approvals/approvals.ts';
import type { ApprovalOptions } from './approvals/create-session-approvals.ts';
import type { CloudConnectResult } from './client-manager/mcp-client-manager.ts';
import {
  emptySessionContext,
  emptySessionSnapshot,
  type PlanOptions,
  planSessionContext,
  type SessionPlan,
} from './context/plan-session-context.ts';
import type { SessionContext } from './context/session-context.ts';
import type { ActivityLog } from './dispatch/activity-log.ts';
import { createToolDispatcher } from './dispatch/create-tool-dispatcher.ts';
import type { DispatchOptions, DispatchOutcome, ToolCall } from './dispatch/tool-call.ts';
import type { ToolChannel } from './dispatch/tool-channel.ts';
import { createEventSink } from './events/create-event-sink.ts';
import type { HarnessEvent } from './events/harness-event.ts';
import { type HarnessLogger, silentLogger } from './harness-logger.ts';
import type { HarnessServer } from './harness-server.ts';
import type { ExecutionMode, HarnessSession } from './harness-session.ts';
import { createTaskAsker } from './tasks/create-task-asker.ts';
import { createTaskChannel } from './tasks/create-task-channel.ts';
import { createTaskFollower, type TaskFollower, type TaskFollowerOptions } from './tasks/create-task-follower.ts';
import type { FollowedTask } from './tasks/followed-task.ts';
import { textsOf } from './texts.ts';
import { within } from './within.ts';

/** Where the servers of a session come from: those of its agent and its user's own, without disabled ones. */
export interface ServerDirectory {
  listServers(session: HarnessSession): Promise<readonly HarnessServer[]>;
}

export interface HarnessOptions extends PlanOptions {
  readonly directory: ServerDirectory;
  /** Effective mode of a user; see `createLoadModeResolver` of @mao/mcp-load-mode. Never rejects. */
  readonly resolveLoadMode: (userId: number | null) => Promise<LoadMode>;
  /**
   * Told once a session, when its mode is settled, so that the host can store it with the session. A rejection is
   * logged and changes nothing.
   */
  readonly onLoadModeSettled?: (sessionId: string, loadMode: LoadMode) => Promise<void>;
  /** How tools run, by execution mode. */
  readonly channels: { readonly [Mode in ExecutionMode]?: ToolChannel };
  /** Rules of the session's user. While it fails, those that were read last hold. @default none */
  readonly findRules?: (session: HarnessSession) => Promise<readonly ApprovalRule[]>;
  /** How the users of LOCAL sessions are asked. CLOUD sessions never ask. */
  readonly approvals?: ApprovalOptions;
  readonly activity?: ActivityLog;
  /**
   * Told of everything that happens in sessions, in the order in which it happens: calls, approvals, tasks, messages. It
   * has to return at once; a failure is logged and changes nothing.
   */
  readonly onEvent?: (event: HarnessEvent) => void;
  /** Follows calls that servers answer with a task. @default calls never become tasks */
  readonly tasks?: HarnessTaskOptions;
  /** Longest wait for the directory, the load mode and the rules, in ms; after it they count as down. @default 3_000 */
  readonly storeTimeoutMs?: number;
  readonly now?: () => number;
  readonly logger?: HarnessLogger;
}

export interface HarnessTaskOptions extends Pick<TaskFollowerOptions, 'store' | 'findSession' | 'pace' | 'takeoverMs'> {
  /**
   * Whether calls of a session may become tasks: its host has to fetch messages, or nobody reads the results. What runs
   * already is followed to its end in any case. @default all
   */
  readonly accept?: (session: HarnessSession) => boolean;
}

export interface BuildOptions {
  readonly signal?: AbortSignal;
}

/** The MCP side of a harness: builds the context of a turn and runs the tool calls that come back. */
export interface Harness {
  /** Whether sessions of this mode can be served. */
  supports(mode: ExecutionMode): boolean;
  /** The approvals of LOCAL sessions: lists and answers. */
  readonly approvals: Approvals;
  /** What MCP adds to the next LLM request. Call it at every turn; it brings connections and lists up to date. */
  buildContext(session: HarnessSession, options?: BuildOptions): Promise<SessionContext>;
  /** Runs a tool call against what the session's last context offered (after a restart: against a fresh one). */
  dispatch(session: HarnessSession, call: ToolCall, options?: DispatchOptions): Promise<DispatchOutcome>;
  /**
   * Asks for a task of the session to be cancelled, and returns it as its server has left it. A server that does not
   * answer is asked again until it does. `null`: there is no such task.
   */
  cancelTask(sessionId: string, taskId: string): Promise<FollowedTask | null>;
  /** Ends the session's connections and processes, cancels its tasks, and lets its pending approvals expire. */
  closeSession(sessionId: string): Promise<void>;
  close(): Promise<void>;
}

interface LiveSession {
  loadMode: LoadMode | null;
  servers: readonly HarnessServer[] | null;
  plan: SessionPlan | null;
  /** What the plan was made from; an equal input gives the same plan without being worked out again. */
  planKey: readonly unknown[];
  building: Promise<SessionContext> | null;
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** Sessions whose last plan is kept in memory. */
const MOST_LIVE = 1_000;

export function createHarness(options: HarnessOptions): Harness {
  const { storeTimeoutMs = 3_000 } = options;
  const { directory, resolveLoadMode, onLoadModeSettled, locale, logger = silentLogger } = options;
  const texts = textsOf(locale);
  const sessions = new Map<string, LiveSession>();
  const tasks = options.tasks === undefined ? null : createFollower(options.tasks);
  const channels = tasks === null ? options.channels : withTasks(tasks);

  function withTasks(follower: TaskFollower): HarnessOptions['channels'] {
    const { accept = () => true } = options.tasks ?? {};
    const followed = (channel: ToolChannel): ToolChannel => createTaskChannel({ channel, follower, accept, texts });
    return Object.fromEntries(Object.entries(options.channels).map(([mode, channel]) => [mode, followed(channel)]));
  }

  function createFollower({ accept: _, ...taskOptions }: HarnessTaskOptions): TaskFollower {
    const { now = Date.now } = options;
    return createTaskFollower({
      ...taskOptions,
      ask: createTaskAsker({
        channelOf,
        reconnect: buildContext,
        hasServer: ({ id }, serverId) => sessions.get(id)?.servers?.some((server) => server.id === serverId) ?? true,
      }),
      endSession,
      tell: createEventSink({ onEvent: options.onEvent, now, logger }),
      now,
      logger,
      ...(locale === undefined ? {} : { locale }),
    });
  }

  async function endSession(sessionId: string): Promise<void> {
    sessions.delete(sessionId);
    await Promise.all(Object.values(options.channels).map((channel) => channel.closeSession(sessionId)));
  }

  function channelOf(session: HarnessSession): ToolChannel {
    const channel = channels[session.executionMode];
    if (channel === undefined) throw new RangeError(`No channel for ${session.executionMode} sessions`);
    return channel;
  }

  const dispatcher = createToolDispatcher({
    channelOf,
    logger,
    ...(options.findRules === undefined ? {} : { findRules: options.findRules }),
    ...(options.approvals === undefined ? {} : { approvals: options.approvals }),
    storeTimeoutMs,
    ...(options.activity === undefined ? {} : { activity: options.activity }),
    ...(options.onEvent === undefined ? {} : { onEvent: options.onEvent }),
    ...(locale === undefined ? {} : { locale }),
    ...(options.now === undefined ? {} : { now: options.now }),
  });

  function liveOf(session: HarnessSession): LiveSession {
    const known = sessions.get(session.id);
    const live = known ?? { loadMode: session.loadMode, servers: null, plan: null, planKey: [], building: null };
    // Insertion order is age. A session that is forgotten here gets its plan again when it is used.
    sessions.delete(session.id);
    sessions.set(session.id, live);
    for (const [id, oldest] of sessions) {
      if (sessions.size <= MOST_LIVE) break;
      if (oldest.building === null) sessions.delete(id);
    }
    return live;
  }

  /** The session's servers; while the store is down, the ones it had last. */
  async function readServers(
    session: HarnessSession,
    live: LiveSession,
  ): Promise<{ servers: readonly HarnessServer[]; warnings: string[] }> {
    try {
      const servers = await within(directory.listServers(session), storeTimeoutMs);
      live.servers = servers;
      return { servers, warnings: [] };
    } catch (error) {
      logger.warn({ sessionId: session.id, error }, 'the servers of a session could not be read');
      return { servers: live.servers ?? [], warnings: [texts.serversUnknown] };
    }
  }

  async function settleMode(session: HarnessSession, live: LiveSession): Promise<LoadMode> {
    if (live.loadMode !== null) return live.loadMode;
    const loadMode = await within(resolveLoadMode(session.userId), storeTimeoutMs).catch((error: unknown) => {
      logger.warn({ sessionId: session.id, error }, 'the load mode of a session could not be read');
      return DEFAULT_LOAD_MODE;
    });
    live.loadMode = loadMode;
    onLoadModeSettled?.(session.id, loadMode).catch((error: unknown) => {
      logger.warn({ sessionId: session.id, error }, 'the load mode of a session could not be stored');
    });
    return loadMode;
  }

  async function build(session: HarnessSession, live: LiveSession, { signal }: BuildOptions): Promise<SessionContext> {
    const { servers: listed, warnings: storeWarnings } = await readServers(session, live);
    const channel = channelOf(session);
    if (listed.length === 0 && channel.bringsServers !== true) return planNothing(session, live, storeWarnings);
    const connected = await channel.connect(session, listed, signal === undefined ? {} : { signal });
    const servers = connected.servers ?? listed;
    if (servers.length === 0) return planNothing(session, live, storeWarnings);
    // With the rules: should their store go down later, the calls of this turn still obey them.
    const [loadMode] = await Promise.all([settleMode(session, live), dispatcher.readRules(session)]);
    return plan(live, loadMode, servers, connected, storeWarnings);
  }

  /** Before any question about the mode: the request of a session without servers is the same in both modes. */
  function planNothing(session: HarnessSession, live: LiveSession, warnings: readonly string[]): SessionContext {
    live.plan = { context: emptySessionContext, snapshot: emptySessionSnapshot };
    live.planKey = [];
    void channelOf(session).closeSession(session.id);
    if (warnings.length === 0) return emptySessionContext;
    return { ...emptySessionContext, notices: [{ kind: 'system-notice', text: warnings.join('\n') }] };
  }

  function plan(
    live: LiveSession,
    loadMode: LoadMode,
    servers: readonly McpServer[],
    connected: CloudConnectResult,
    storeWarnings: readonly string[],
  ): SessionContext {
    const { tools, failedServers } = connected;
    const warnings = [...storeWarnings, ...connected.warnings];
    const facts = JSON.stringify([
      loadMode,
      servers.map(({ id, name, description }) => [id, name, description ?? null]),
      failedServers,
      warnings,
    ]);
    const planKey: readonly unknown[] = [facts, ...tools];
    if (live.plan === null || !sameItems(planKey, live.planKey)) {
      live.plan = planSessionContext({ servers, tools, connectionErrors: failedServers, warnings, loadMode }, options);
      live.planKey = planKey;
    }
    return live.plan.context;
  }

  function buildContext(session: HarnessSession, buildOptions: BuildOptions = {}): Promise<SessionContext> {
    const live = liveOf(session);
    // One at a time a session: a second turn would rearrange the connections under the first.
    live.building ??= build(session, live, buildOptions).finally(() => {
      live.building = null;
    });
    return live.building;
  }

  return {
    supports: (mode) => channels[mode] !== undefined,
    approvals: dispatcher.approvals,
    buildContext,
    async dispatch(session, call, dispatchOptions = {}) {
      const live = liveOf(session);
      // A client that brings its servers may have come since a context without any.
      const mayHaveMore = live.plan?.snapshot.loadMode === null && channelOf(session).bringsServers === true;
      if (live.plan === null || mayHaveMore)
        await buildContext(session, dispatchOptions.signal === undefined ? {} : { signal: dispatchOptions.signal });
      const snapshot = live.plan?.snapshot ?? emptySessionSnapshot;
      return dispatcher.dispatch(session, snapshot, call, dispatchOptions);
    },
    cancelTask: async (sessionId, taskId) => (await tasks?.cancel(sessionId, taskId)) ?? null,
    async closeSession(sessionId) {
      await tasks?.closeSession(sessionId);
      await Promise.all([dispatcher.closeSession(sessionId), endSession(sessionId)]);
    },
    async close() {
      await tasks?.close();
      sessions.clear();
      dispatcher.close();
      await Promise.all(Object.values(channels).map((channel) => channel.close()));
    },
  };
}
