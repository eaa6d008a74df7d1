import type { RawToolResult } from './raw-tool-result.ts';
import type { ToolCallOutcome } from './tool-call-outcome.ts';

/** States of a task in both revisions that have tasks; the last three are final. */
export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** What a server says of the pace and the life of a task. Numbers are its own: whoever waits by them sets bounds. */
export interface TaskFacts {
  /** The server's own words, not yet cleaned. */
  readonly statusMessage?: string;
  readonly pollIntervalMs?: number;
  /** How long the server keeps the task, counted from its creation; `null` is without an end. */
  readonly ttlMs?: number | null;
}

/** A call that goes on as a task of the server. */
export interface StartedTask extends TaskFacts {
  /** The server's id: data to be handed back unchanged, and shown to nobody. */
  readonly taskId: string;
  /** What the server wants the model to read at once. */
  readonly immediateResponse?: string;
}

/** A task as the server sees it now. */
export interface TaskView extends TaskFacts {
  readonly status: TaskStatus;
  /** What the call came to, of a `completed` or `failed` task; absent where the server gave an error instead. */
  readonly result?: RawToolResult;
  /** The server's own words of why there is no result; at most 2,000 characters. */
  readonly serverMessage?: string;
}

/**
 * The answer to a question about a task. `unknown_task`: the server has no such task, or none any more.
 * `not_supported`: it cannot be asked this at all.
 */
export type TaskReply =
  | { readonly ok: true; readonly task: TaskView }
  | (
      | Extract<ToolCallOutcome, { ok: false }>
      | { readonly ok: false; readonly reason: 'unknown_task' | 'not_supported' }
    );
