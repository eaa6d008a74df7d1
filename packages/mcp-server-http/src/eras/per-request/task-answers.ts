import { errorCodes } from '../../jsonrpc/json-rpc.ts';
import type { TaskAnswer } from '../../tasks/task-answer.ts';
import type { TaskCancellation, TaskCreation, TaskFacts, TaskState } from '../../tasks/task-router.ts';
import type { Texts } from '../../texts.ts';

/**
 * Tasks as the extension `io.modelcontextprotocol/tasks` writes them (SEP-2663): `failed` is for JSON-RPC errors alone, a
 * tool result that says it failed completes its task.
 */
export interface PerRequestTaskAnswers {
  created(creation: TaskCreation): TaskAnswer;
  state(task: TaskState | null): TaskAnswer;
  updated(task: TaskState | null): TaskAnswer;
  cancelled(cancellation: TaskCancellation): TaskAnswer;
}

/** @param ownMeta `_meta` of every result. */
export function createPerRequestTaskAnswers(ownMeta: object, texts: Texts): PerRequestTaskAnswers {
  const notFound: TaskAnswer = { error: { code: errorCodes.invalidParams, message: texts.taskNotFound } };
  const acknowledged: TaskAnswer = { result: { resultType: 'complete', _meta: ownMeta } };

  return {
    created(creation) {
      if (!creation.ok) {
        const { result } = creation;
        return {
          result: { resultType: 'complete', ...result, _meta: { ...result._meta, ...ownMeta } },
          isError: result.isError === true,
        };
      }
      const { task, immediateResponse } = creation;
      // The extension has one text for the client to show.
      const statusMessage = task.statusMessage ?? immediateResponse;
      const shown = statusMessage === undefined ? task : { ...task, statusMessage };
      return { result: { resultType: 'task', ...written(shown, 'working'), _meta: ownMeta } };
    },
    state(task) {
      if (task === null) return notFound;
      return { result: { resultType: 'complete', ...written(task, task.status), ...outcomeOf(task), _meta: ownMeta } };
    },
    updated: (task) => (task === null ? notFound : acknowledged),
    cancelled: ({ outcome }) => (outcome === 'unknown' ? notFound : acknowledged),
  };
}

function outcomeOf(task: TaskState): object {
  if (task.status === 'working' || task.status === 'cancelled') return {};
  if ('error' in task) return { error: task.error };
  return { status: 'completed', result: { resultType: 'complete', ...task.result } };
}

function written(task: TaskFacts, status: TaskState['status']): object {
  const { taskId, statusMessage, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs } = task;
  return {
    taskId,
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(lastUpdatedAt).toISOString(),
    ttlMs,
    ...(pollIntervalMs !== undefined && { pollIntervalMs }),
  };
}
