import { randomUUID } from 'node:crypto';
import { qualifyToolName } from '@mao/mcp-approval';
import type { McpToolRef, ServerId } from '@mao/mcp-workingset';
import type { StartedTask, TaskReply } from '../connection/task-outcome.ts';
import type { EventSink } from '../events/create-event-sink.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { Locale } from '../texts.ts';
import { type FollowedTask, isOver } from './followed-task.ts';
import {
  expiryOf,
  type NextStep,
  planNextStep,
  pollIntervalOf,
  statusMessageOf,
  type TaskPace,
} from './plan-next-step.ts';
import { renderTaskEnd } from './render-task-end.ts';
import type { TaskLease, TaskStore } from './task-store.ts';

export interface TaskFollowerOptions {
  readonly store: TaskStore;
  /** The session of a task; `null` when it no longer exists, which ends the task. Rejects when that cannot be told. */
  readonly findSession: (task: FollowedTask) => Promise<HarnessSession | null>;
  /** Asks the server of a task. Never rejects. */
  readonly ask: (
    session: HarnessSession,
    question: 'getTask' | 'cancelTask',
    about: { readonly serverId: ServerId; readonly taskId: string },
    signal: AbortSignal,
  ) => Promise<TaskReply>;
  /** Ends what this process holds of a session that no longer exists. */
  readonly endSession: (sessionId: string) => Promise<void>;
  readonly tell: EventSink;
  readonly pace?: Partial<TaskPace>;
  /** How long after a missed look another process takes a task over, in ms. @default 15_000 */
  readonly takeoverMs?: number;
  readonly locale?: Locale;
  readonly now?: () => number;
  readonly logger?: HarnessLogger;
}

/** Follows the tasks that calls have become, until each has ended in one message. */
export interface TaskFollower {
  /** Whether the session may have one more task. */
  hasRoom(sessionId: string): boolean;
  /** Takes up a task that has just started. Never rejects: while the store is down the task waits here to be stored. */
  follow(session: HarnessSession, callId: string, ref: McpToolRef, started: StartedTask): Promise<FollowedTask>;
  /** Asks for a task to be cancelled; it is as good as the server's answer. `null`: there is no such task. */
  cancel(sessionId: string, id: string): Promise<FollowedTask | null>;
  /** Cancels the session's tasks at their servers as far as these answer, and forgets them. Never rejects. */
  closeSession(sessionId: string): Promise<void>;
  /** Stops following and gives the tasks to other processes; what is stored stays. */
  close(): Promise<void>;
}

const defaultPace: TaskPace = {
  shortestPollMs: 1_000,
  longestPollMs: 60_000,
  usualPollMs: 5_000,
  longestTaskMs: 86_400_000,
};

/** How often tasks are looked for that this process does not know: those of a process that has gone. */
const SWEEP_MS = 5_000;
/** Longest look at one task. */
const LOOK_MS = 60_000;
const SHORTEST_WAIT_MS = 50;
const MOST_AT_ONCE = 10;
/** Tasks of one session that run at a time; a model that starts more has lost its measure. */
const MOST_OF_SESSION = 50;
/** Longest wait for servers when a session ends. */
const CLOSE_MS = 3_000;
const MOST_UNSAVED = 1_000;

/**
 * One loop follows all tasks of a process. A task is leased to the process that follows it, which looks at it when the
 * server wants it to, so that a task whose server is a child of that process stays there; a process that is gone
 * loses its tasks to the others.
 */
export function createTaskFollower(options: TaskFollowerOptions): TaskFollower {
  const { store, findSession, ask, endSession, tell, takeoverMs = 15_000, locale } = options;
  const { now = Date.now, logger = silentLogger } = options;
  const pace: TaskPace = { ...defaultPace, ...options.pace };
  const owner = randomUUID();
  const closing = new AbortController();
  /** Running tasks that this process follows, and when each is due. */
  const own = new Map<string, { readonly sessionId: string; readonly dueAt: number }>();
  /** Tasks that the store could not take yet. */
  const unsaved = new Map<string, FollowedTask>();
  /** Sessions as they were when a task was last seen: by the time they are closed, the host may not find them any more. */
  const sessions = new Map<string, HarnessSession>();
  const looking = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  /** Nobody else looks at a task before its next look is overdue. */
  const leaseTo = (time: number): TaskLease => ({ owner, until: time + takeoverMs });

  function keep(task: Pick<FollowedTask, 'id' | 'sessionId' | 'nextPollAt'>): void {
    own.set(task.id, { sessionId: task.sessionId, dueAt: task.nextPollAt });
  }

  function drop({ id, sessionId }: Pick<FollowedTask, 'id' | 'sessionId'>): void {
    own.delete(id);
    if (![...own.values()].some((other) => other.sessionId === sessionId)) sessions.delete(sessionId);
  }

  function report(task: FollowedTask): void {
    const { id, callId, effectiveToolName, status, statusMessage } = task;
    const message = statusMessage === null ? {} : { message: statusMessage };
    tell(
      { id: task.sessionId, userId: task.userId },
      { type: 'task', taskId: id, callId, effectiveToolName, status, ...message },
    );
  }

  function schedule(longest = SWEEP_MS): void {
    clearTimeout(timer);
    if (closing.signal.aborted) return;
    let wait = longest;
    // With every place taken, the end of a look is when the next can begin.
    if (looking.size < MOST_AT_ONCE) {
      for (const [id, { dueAt }] of own) if (!looking.has(id)) wait = Math.min(wait, dueAt - now());
    }
    timer = setTimeout(() => void sweep(), Math.max(wait, SHORTEST_WAIT_MS));
    // A task alone keeps no process alive: the next one goes on with it.
    timer.unref();
  }

  async function sweep(): Promise<void> {
    try {
      for (const task of [...unsaved.values()]) {
        await store.insert(task, leaseTo(task.nextPollAt));
        unsaved.delete(task.id);
        keep(task);
      }
      const limit = MOST_AT_ONCE - looking.size;
      if (limit > 0) {
        const time = now();
        const due = await store.claimDue(leaseTo(time + LOOK_MS), { now: time, limit });
        for (const task of due) void look(task);
        // What should have been due and was not given out is over, or another process's by now.
        if (due.length < limit) {
          for (const [id, { dueAt }] of own) if (dueAt <= time && !looking.has(id)) own.delete(id);
        }
      }
    } catch (error) {
      logger.warn({ error }, 'the running tasks could not be read');
      // Nothing is due until the store answers; otherwise this would run round and round.
      for (const [id, task] of own) own.set(id, { ...task, dueAt: Math.max(task.dueAt, now() + SWEEP_MS) });
    }
    schedule();
  }

  /** Looks at a task that is leased to this process; one look at a time. */
  function look(task: FollowedTask): Promise<void> {
    const running = looking.get(task.id);
    if (running !== undefined) return running;
    const done = examine(task)
      .catch((error: unknown) => {
        logger.warn({ error, taskId: task.id, sessionId: task.sessionId }, 'a task could not be followed for now');
        keep({ ...task, nextPollAt: now() + SWEEP_MS });
      })
      .finally(() => {
        looking.delete(task.id);
        schedule();
      });
    looking.set(task.id, done);
    return done;
  }

  async function examine(task: FollowedTask): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LOOK_MS - 5_000)]);
    const session = await findSession(task);
    if (session === null) {
      const remembered = sessions.get(task.sessionId);
      if (remembered !== undefined) await askAbout(remembered, 'cancelTask', task, AbortSignal.timeout(CLOSE_MS));
      await store.remove(task.id);
      drop(task);
      return endSession(task.sessionId);
    }
    sessions.set(task.sessionId, session);
    keep(task);
    const reply = await inquire(session, task, signal);
    if (closing.signal.aborted) return;
    const step = planNextStep(task, reply, now(), pace);
    if (step.type === 'finish') return finish(session, task, step, signal);
    const { nextPollAt } = step.changes;
    const changed = step.changes.status !== undefined && step.changes.statusMessage !== task.statusMessage;
    const updatedAt = changed ? now() : task.updatedAt;
    if (!(await store.save(task.id, leaseTo(nextPollAt), { ...step.changes, updatedAt }))) return drop(task);
    keep({ ...task, nextPollAt });
    if (changed) report({ ...task, ...step.changes });
  }

  function askAbout(
    session: HarnessSession,
    question: 'getTask' | 'cancelTask',
    { serverId, serverTaskId }: FollowedTask,
    signal: AbortSignal,
  ): Promise<TaskReply> {
    return ask(session, question, { serverId, taskId: serverTaskId }, signal);
  }

  /** How the task is, after asking for its cancellation if that is wanted. */
  async function inquire(session: HarnessSession, task: FollowedTask, signal: AbortSignal): Promise<TaskReply> {
    if (!task.cancelRequested) return askAbout(session, 'getTask', task, signal);
    const cancelled = await askAbout(session, 'cancelTask', task, signal);
    if (!cancelled.ok && cancelled.reason !== 'unknown_task' && cancelled.reason !== 'not_supported') return cancelled;
    // It may have ended before it could be cancelled, and its result counts then.
    const reply = await askAbout(session, 'getTask', task, signal);
    if (reply.ok && (reply.task.status === 'completed' || reply.task.status === 'failed')) return reply;
    return reply.ok || cancelled.ok
      ? { ok: true, task: { ...(reply.ok ? reply.task : {}), status: 'cancelled' } }
      : reply;
  }

  async function finish(
    session: HarnessSession,
    task: FollowedTask,
    step: Extract<NextStep, { type: 'finish' }>,
    signal: AbortSignal,
  ): Promise<void> {
    if (step.reason === 'needs_input') await askAbout(session, 'cancelTask', task, signal);
    const end = { status: step.status, statusMessage: step.statusMessage, updatedAt: now() };
    const rendered = await renderTaskEnd(task, step, {
      workspace: session.workspace,
      logger,
      ...(locale === undefined ? {} : { locale }),
    });
    const message = await store.finish(task.id, end, { ...rendered, createdAt: now() });
    drop(task);
    if (message === null) return;
    report({ ...task, ...end });
    const source = { kind: 'task', taskId: task.id } as const;
    tell(session, { type: 'message', messageId: String(message.id), text: message.text, source });
  }

  // What an earlier process has left is taken up at once.
  schedule(SHORTEST_WAIT_MS);

  return {
    hasRoom(sessionId) {
      const running = [...own.values(), ...unsaved.values()].filter((task) => task.sessionId === sessionId);
      return running.length < MOST_OF_SESSION && unsaved.size < MOST_UNSAVED;
    },

    async follow(session, callId, ref, started) {
      const createdAt = now();
      const pollIntervalMs = pollIntervalOf(started, pace.usualPollMs, pace);
      const task: FollowedTask = {
        id: randomUUID(),
        sessionId: session.id,
        userId: session.userId,
        callId,
        serverId: ref.serverId,
        serverName: ref.serverName,
        toolName: ref.toolName,
        effectiveToolName: qualifyToolName(ref.serverName, ref.toolName),
        serverTaskId: started.taskId,
        status: 'working',
        statusMessage: statusMessageOf(started),
        createdAt,
        updatedAt: createdAt,
        expiresAt: expiryOf(started, createdAt, pace),
        pollIntervalMs,
        nextPollAt: createdAt + pollIntervalMs,
        failures: 0,
        cancelRequested: false,
      };
      sessions.set(session.id, session);
      try {
        await store.insert(task, leaseTo(task.nextPollAt));
        keep(task);
      } catch (error) {
        unsaved.set(task.id, task);
        logger.warn(
          { error, taskId: task.id, sessionId: session.id },
          'a task could not be stored and waits in memory',
        );
      }
      report(task);
      schedule();
      return task;
    },

    async cancel(sessionId, id) {
      if (await store.requestCancel(sessionId, id, now())) {
        // A look that is under way has not seen the wish.
        await looking.get(id);
        const task = await store.claim(id, leaseTo(now() + LOOK_MS), now());
        if (task !== null) await look(task);
      }
      return store.find(sessionId, id);
    },

    async closeSession(sessionId) {
      const session = sessions.get(sessionId);
      try {
        const tasks = await store.listOf(sessionId, MOST_OF_SESSION * 2);
        const signal = AbortSignal.timeout(CLOSE_MS);
        await Promise.all(
          tasks
            .filter((task) => !isOver(task))
            .map(async ({ id }) => {
              // Another process's task is ended there, as soon as that looks for its session.
              const task = await store.claim(id, leaseTo(now() + LOOK_MS), now());
              if (task === null) return;
              if (session !== undefined) await askAbout(session, 'cancelTask', task, signal);
              await store.remove(id);
            }),
        );
        await store.forgetSession(sessionId);
      } catch (error) {
        logger.warn({ error, sessionId }, 'the tasks of a closed session end when they are next looked at');
      }
      for (const tasks of [own, unsaved]) {
        for (const [id, task] of tasks) if (task.sessionId === sessionId) tasks.delete(id);
      }
      sessions.delete(sessionId);
    },

    async close() {
      clearTimeout(timer);
      closing.abort();
      await Promise.all(looking.values());
      await store
        .release(owner)
        .catch((error: unknown) => logger.warn({ error }, 'running tasks could not be given back'));
      own.clear();
    },
  };
}
