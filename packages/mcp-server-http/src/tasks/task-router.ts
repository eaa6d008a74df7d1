import type { CallToolResult, ToolCallContext, ToolRunner } from '@mao/mcp-result-kit';

/** What is known of a task in every state; times in epoch milliseconds. */
export interface TaskFacts {
  readonly taskId: string;
  readonly createdAt: number;
  /** Never before `createdAt`. */
  readonly lastUpdatedAt: number;
  /** How long after `createdAt` the id is valid, in milliseconds. */
  readonly ttlMs: number;
  /** How often to ask, in whole milliseconds. */
  readonly pollIntervalMs?: number;
  readonly statusMessage?: string;
}

/** A task that has ended. `failed`: with a tool result that has `isError` set, or with a JSON-RPC error. */
export type FinishedTask = TaskFacts &
  (
    | { readonly status: 'completed' | 'failed' | 'cancelled'; readonly result: CallToolResult }
    | { readonly status: 'failed'; readonly error: { readonly code: number; readonly message: string } }
  );

export type TaskState = (TaskFacts & { readonly status: 'working' }) | FinishedTask;

/** What a call that should become a task came to. */
export type TaskCreation =
  | {
      readonly ok: true;
      readonly task: TaskFacts;
      /** Text for the model to read now. */
      readonly immediateResponse?: string;
    }
  /** No task was made; `result` says why. `callerFault`: another call may do better. */
  | { readonly ok: false; readonly callerFault: boolean; readonly result: CallToolResult };

export type TaskCancellation =
  | { readonly outcome: 'cancelled'; readonly task: TaskFacts }
  | { readonly outcome: 'finished' | 'unknown' };

/**
 * The tasks of a service in no era's words: both eras are written from what this answers. It keeps nothing: a task is its
 * signed id and the business data behind it, so every instance answers for every task, also after a restart.
 *
 * An id that is forged, altered, expired, of another service or of nothing known is `null` (`unknown`) alike. Every method
 * rejects with the reason of the call's signal when that fires, and with a `ToolUserError` when the data cannot be read.
 */
export interface TaskRouter {
  /** Whether its tasks are those of this runner; an endpoint refuses a router of another one. @default yes */
  serves?(runner: ToolRunner): boolean;
  /** Whether calls of this tool can become tasks. */
  has(tool: string): boolean;
  /** Starts the work, through the whole call pipeline of the runner. */
  start(tool: string, args: unknown, call: ToolCallContext): Promise<TaskCreation>;
  get(taskId: string, call: ToolCallContext): Promise<TaskState | null>;
  /** Waits until the task has ended, as long as that takes, outside the runner's time limit and slots. */
  result(taskId: string, call: ToolCallContext): Promise<FinishedTask | null>;
  cancel(taskId: string, call: ToolCallContext): Promise<TaskCancellation>;
}
