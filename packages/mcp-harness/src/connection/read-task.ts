import { toRawResult } from './raw-tool-result.ts';
import type { StartedTask, TaskFacts, TaskStatus, TaskView } from './task-outcome.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Where a server of 2025-11-25 puts what the model shall read while the task runs. */
const IMMEDIATE_RESPONSE = 'io.modelcontextprotocol/model-immediate-response';
/** An id goes back to its server with every question and is stored meanwhile; signed ones have some hundred characters. */
const LONGEST_ID = 1_024;
const LONGEST_TEXT = 4_000;
const LONGEST_SERVER_MESSAGE = 2_000;

const statuses: ReadonlyMap<unknown, TaskStatus> = new Map(
  (['working', 'input_required', 'completed', 'failed', 'cancelled'] as const).map((status) => [status, status]),
);

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function facts(task: Fields): TaskFacts {
  const pollInterval = task['pollInterval'] ?? task['pollIntervalMs'];
  const ttl = task['ttl'] === undefined ? task['ttlMs'] : task['ttl'];
  const { statusMessage } = task;
  return {
    ...(typeof statusMessage === 'string' ? { statusMessage: statusMessage.slice(0, LONGEST_TEXT) } : {}),
    ...(Number.isFinite(pollInterval) ? { pollIntervalMs: pollInterval as number } : {}),
    ...(Number.isFinite(ttl) || ttl === null ? { ttlMs: ttl as number | null } : {}),
  };
}

/**
 * A task that a call was answered with, in the words of either revision.
 *
 * @param task The task's own fields.
 * @param answer The whole result that they came in.
 * @returns `null` for a task that could never be asked about again.
 */
export function readStartedTask(task: Fields, answer: Fields): StartedTask | null {
  const { taskId } = task;
  if (typeof taskId !== 'string' || taskId === '' || taskId.length > LONGEST_ID || /\p{Surrogate}/u.test(taskId))
    return null;
  const meta = isFields(answer['_meta']) ? answer['_meta'] : {};
  const known = facts(task);
  const immediateResponse = meta[IMMEDIATE_RESPONSE] ?? known.statusMessage;
  return {
    ...known,
    taskId,
    ...(typeof immediateResponse === 'string' ? { immediateResponse: immediateResponse.slice(0, LONGEST_TEXT) } : {}),
  };
}

/**
 * A task as its server describes it. A result or an error inside is one of 2026-07-28; servers of 2025-11-25 are asked
 * for it separately.
 *
 * @returns `null` when that is no task.
 */
export function readTaskView(task: Fields): TaskView | null {
  const status = statuses.get(task['status']);
  if (status === undefined) return null;
  const { result, error } = task;
  return {
    ...facts(task),
    status,
    ...(isFields(result) ? { result: toRawResult(result) } : {}),
    ...(isFields(error) && typeof error['message'] === 'string'
      ? { serverMessage: error['message'].slice(0, LONGEST_SERVER_MESSAGE) }
      : {}),
  };
}
