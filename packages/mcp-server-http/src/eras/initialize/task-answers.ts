import { errorCodes } from '../../jsonrpc/json-rpc.ts';
import type { TaskAnswer } from '../../tasks/task-answer.ts';
import type { FinishedTask, TaskCancellation, TaskCreation, TaskFacts, TaskState } from '../../tasks/task-router.ts';
import type { Texts } from '../../texts.ts';

/** Tasks as 2025-11-25 writes them ("Tasks"): a call that failed is a failed task, also when only its result says so. */
export interface InitializeTaskAnswers {
  created(creation: TaskCreation): TaskAnswer;
  state(task: TaskState | null): TaskAnswer;
  result(task: FinishedTask | null): TaskAnswer;
  cancelled(cancellation: TaskCancellation): TaskAnswer;
}

const relatedTask = 'io.modelcontextprotocol/related-task';
const modelImmediateResponse = 'io.modelcontextprotocol/model-immediate-response';

export function createInitializeTaskAnswers(texts: Texts): InitializeTaskAnswers {
  const invalid = (message: string): TaskAnswer => ({ error: { code: errorCodes.invalidParams, message } });

  return {
    created(creation) {
      // Nothing but a task may answer here, so that the reason has to be the message of an error.
      if (!creation.ok) {
        const code = creation.callerFault ? errorCodes.invalidParams : errorCodes.internalError;
        return { error: { code, message: textOf(creation.result) } };
      }
      const { task, immediateResponse } = creation;
      const meta = immediateResponse !== undefined && { _meta: { [modelImmediateResponse]: immediateResponse } };
      return { result: { task: written(task, 'working'), ...meta } };
    },
    state: (task) => (task === null ? invalid(texts.taskNotFound) : { result: written(task, task.status) }),
    result(task) {
      if (task === null) return invalid(texts.taskNotFound);
      if ('error' in task) return { error: task.error };
      const { taskId, result } = task;
      return {
        result: { ...result, _meta: { ...result._meta, [relatedTask]: { taskId } } },
        isError: result.isError === true,
      };
    },
    cancelled(cancellation) {
      switch (cancellation.outcome) {
        case 'cancelled':
          return { result: written(cancellation.task, 'cancelled') };
        case 'finished':
          return invalid(texts.taskFinished);
        case 'unknown':
          return invalid(texts.taskNotFound);
      }
    },
  };
}

function written(task: TaskFacts, status: TaskState['status']): object {
  const { taskId, statusMessage, createdAt, lastUpdatedAt, ttlMs, pollIntervalMs } = task;
  return {
    taskId,
    status,
    ...(statusMessage !== undefined && { statusMessage }),
    createdAt: new Date(createdAt).toISOString(),
    lastUpdatedAt: new Date(lastUpdatedAt).toISOString(),
    ttl: ttlMs,
    ...(pollIntervalMs !== undefined && { pollInterval: pollIntervalMs }),
  };
}

function textOf(result: Extract<TaskCreation, { ok: false }>['result']): string {
  return result.content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
