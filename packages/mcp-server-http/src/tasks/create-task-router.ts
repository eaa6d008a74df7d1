import type { TaskReference, TaskView, ToolCallContext, ToolRunner, ToolTaskRunner } from '@mao/mcp-result-kit';
import { createTaskIdCodec, type TaskIdRefusal } from '@mao/mcp-task-id';
import { requireLogger, requireOptions } from '../check-options.ts';
import { type Logger, silentLogger } from '../logger.ts';
import { pause } from './pause.ts';
import type { TaskFacts, TaskRouter, TaskState } from './task-router.ts';

export interface TaskRouterOptions {
  /** The runner that the endpoint serves; at least one of its tools defines `task`. */
  readonly runner: ToolRunner;
  /**
   * Secrets of the ids, the current one first: it signs, all verify. The access tokens serve well, because the keys are
   * derived from them (HKDF). At least 16 characters each. An id dies with its secret: keep an old one until its last
   * task is over.
   */
  readonly secrets: readonly [current: string, ...previous: string[]];
  /** Name of this service. Another one with the same secrets does not know its ids. */
  readonly audience: string;
  /** How long an id is valid, in milliseconds, whatever the client asks for. @default 86_400_000 (one day) */
  readonly ttlMs?: number;
  /** First segment of the ids: letters, digits, `_`, `-`. @default 'fwhtask' */
  readonly prefix?: string;
  /** Epoch milliseconds. @default Date.now */
  readonly now?: () => number;
  /** Is told why an id was refused, which clients never are; pino fits. The id itself is not logged. @default silent */
  readonly logger?: Logger;
}

const ONE_DAY_MS = 86_400_000;

/** Somebody waits for the end of a task: the data behind it is looked at this often, or as often as its tool says. */
const LONGEST_PAUSE_MS = 2_000;

/** Why an id is refused. `no_data`: it is genuine, and what it stands for is not there (any more). */
type RefusalReason = TaskIdRefusal | 'expired' | 'no_tool' | 'no_data';

/** What an id stands for. */
interface OpenedTask {
  readonly tool: string;
  readonly reference: TaskReference;
}

/**
 * The router of a service's tasks, for `createMcpHttpApp({ tasks })` and `serveStdio({ tasks })`. All that a task needs is
 * in its signed id; see `TaskRouter`.
 *
 * @throws {TypeError} for a runner without tasks, or options of another type; RangeError for a secret of fewer than
 *   16 characters, an empty audience, or a `ttlMs` that is no positive whole number.
 */
export function createTaskRouter(options: TaskRouterOptions): TaskRouter {
  requireOptions('createTaskRouter({ runner, secrets, audience })', options);
  const { runner, secrets, audience, prefix, ttlMs = ONE_DAY_MS, now = Date.now, logger = silentLogger } = options;
  const tasks = tasksOf(runner);
  requireLogger('createTaskRouter', options.logger);
  if (!Number.isSafeInteger(ttlMs) || ttlMs <= 0) {
    throw new RangeError(`createTaskRouter: ttlMs must be a positive whole number of milliseconds, got ${ttlMs}`);
  }
  const codec = createTaskIdCodec({ secrets, audience, ...(prefix !== undefined && { prefix }) });

  /** For the log alone: to its client an id is refused in the same words whatever is wrong with it. */
  function refuse(reason: RefusalReason, opened?: Pick<OpenedTask, 'tool'>): null {
    logger.info({ reason, ...(opened !== undefined && { tool: opened.tool }) }, 'task id refused');
    return null;
  }

  function open(taskId: string): OpenedTask | null {
    const verified = codec.verify(taskId);
    if (!verified.ok) return refuse(verified.reason);
    const { tool, key, marker, issuedAt } = verified;
    if (now() >= issuedAt + ttlMs) return refuse('expired', { tool });
    // A tool may have lost its task, or gone, since the id was made.
    if (!tasks.has(tool)) return refuse('no_tool', { tool });
    return { tool, reference: { key, marker, issuedAt, taskId } };
  }

  const isTime = (time: number | undefined): time is number => Number.isFinite(time);

  /** Times only ever go forward, whatever the clocks of instances and databases say. */
  function facts(taskId: string, createdAt: number, seen: Partial<TaskView>): TaskFacts {
    const { lastUpdatedAt, pollIntervalMs, statusMessage } = seen;
    return {
      taskId,
      createdAt,
      lastUpdatedAt: isTime(lastUpdatedAt) ? Math.max(createdAt, lastUpdatedAt) : createdAt,
      ttlMs,
      ...(pollIntervalMs !== undefined && { pollIntervalMs: Math.ceil(pollIntervalMs) }),
      ...(statusMessage !== undefined && { statusMessage }),
    };
  }

  async function get(taskId: string, call: ToolCallContext): Promise<TaskState | null> {
    const opened = open(taskId);
    if (opened === null) return null;
    const { tool, reference } = opened;
    const view = await tasks.status(tool, reference, call);
    if (view === null) return refuse('no_data', opened);
    const common = facts(taskId, reference.issuedAt, view);
    if (view.status === 'working') return { ...common, status: 'working' };
    if ('error' in view) return { ...common, status: 'failed', error: view.error };
    const { status, result } = view;
    return { ...common, status: status === 'completed' && result.isError === true ? 'failed' : status, result };
  }

  /** A task that has just been cancelled, as the next question about it will find it. */
  async function cancelled({ tool, reference }: OpenedTask, call: ToolCallContext): Promise<TaskFacts> {
    const view = await tasks.status(tool, reference, call).catch(() => null);
    const { taskId, issuedAt } = reference;
    if (view === null) return facts(taskId, issuedAt, {});
    // Data read elsewhere may be behind: then its words still speak of work.
    const { statusMessage, ...others } = view;
    return facts(taskId, issuedAt, view.status === 'cancelled' ? view : others);
  }

  return {
    serves: (runner) => runner.tasks === tasks,
    has: (tool) => tasks.has(tool),
    get,

    async start(tool, args, call) {
      const started = await tasks.start(tool, args, call);
      if (!started.ok) return started;
      const { key, marker, immediateResponse } = started;
      // Ids hold whole seconds, and every answer about a task has to name the same time.
      const createdAt = now() - (now() % 1_000);
      const taskId = codec.mint({ tool, key, marker, issuedAt: createdAt });
      return {
        ok: true,
        task: facts(taskId, createdAt, started),
        ...(immediateResponse !== undefined && { immediateResponse }),
      };
    },

    async result(taskId, call) {
      for (;;) {
        const state = await get(taskId, call);
        if (state === null || state.status !== 'working') return state;
        await pause(Math.min(state.pollIntervalMs ?? LONGEST_PAUSE_MS, LONGEST_PAUSE_MS), call.signal);
      }
    },

    async cancel(taskId, call) {
      const opened = open(taskId);
      if (opened === null) return { outcome: 'unknown' };
      const { tool, reference } = opened;
      const outcome = await tasks.cancel(tool, reference, call);
      if (outcome === 'unknown') refuse('no_data', opened);
      return outcome === 'cancelled' ? { outcome, task: await cancelled(opened, call) } : { outcome };
    },
  };
}

function tasksOf(runner: ToolRunner | undefined): ToolTaskRunner {
  const tasks = runner?.tasks;
  if (tasks !== undefined) return tasks;
  throw new TypeError(
    'createTaskRouter: runner must be what createToolRunner returns, with a tool that defines `task`; without one there is nothing to route',
  );
}
