import type { ArgumentParser } from './arguments/argument-parser.ts';
import type { ToolResult } from './results/tool-result.ts';
import type { TaskReference, ToolListing, ToolProgress } from './types.ts';

/** What a handler gets beside its arguments. */
export interface ToolHandlerContext {
  /**
   * Aborted at the time limit, and for read-only tools when the client has gone. Hand it to every query and request.
   * Made when first read: take it from the context itself, a spread copy has none.
   */
  readonly signal: AbortSignal;
  /** Reports progress; present only when the client asked for it. Values must grow; others are dropped. */
  readonly progress?: (update: ToolProgress) => void;
}

/** What a task's `start` answers. */
export interface TaskStart {
  /** Business key that `status` and `cancel` will get back, 1-100 characters: it stands in the id of the task. */
  readonly key: string;
  /** What was done, in a word of the tool's own, such as `triggered` or `tracking`; 1-32 characters. */
  readonly marker: string;
  /** When to ask for the first time, in ms: little when there is nothing to wait for. @default that of the task */
  readonly pollIntervalMs?: number;
  readonly statusMessage?: string;
  /** What the model should know at once. */
  readonly immediateResponse?: string;
}

/** A task's state as its tool reads it from business data. A `failed` task says why in a `ToolUserError`. */
export type TaskStatus = {
  readonly statusMessage?: string;
  /** When the state last changed, epoch ms. */
  readonly lastUpdatedAt?: number;
} & (
  | { readonly status: 'working' }
  | { readonly status: 'completed'; readonly result: ToolResult }
  | { readonly status: 'failed'; readonly error: unknown }
  | { readonly status: 'cancelled' }
);

/**
 * The long-running face of a tool. No state is kept here: `start` begins or joins work that others do, `status` and
 * `cancel` read and write the record of that work, so any instance can answer, also after a restart.
 */
export interface TaskDefinition<Arguments> {
  /**
   * The tool is nothing without its task: where tasks are served, a client that cannot follow one is refused instead of
   * being kept waiting for `handler`. @default false
   */
  readonly required?: boolean;
  /** How often a client should ask, in ms. @default 5_000 */
  readonly pollIntervalMs?: number;
  start(args: Arguments, context: ToolHandlerContext): TaskStart | Promise<TaskStart>;
  /** `null`: the reference names nothing. */
  status(reference: TaskReference, context: ToolHandlerContext): TaskStatus | null | Promise<TaskStatus | null>;
  /** `finished`: it had ended before. A task once cancelled must stay so in `status`. */
  cancel(
    reference: TaskReference,
    context: ToolHandlerContext,
  ): 'cancelled' | 'finished' | 'unknown' | Promise<'cancelled' | 'finished' | 'unknown'>;
}

/**
 * A finished definition: the listing with its schema made, and what the runner needs. Its arguments' type is gone, so
 * that tools of any input fit one array.
 */
export interface ToolDefinition extends ToolListing {
  readonly readOnly: boolean;
  readonly destructive: boolean;
  /** Own time limit in ms; the runner's default when absent. */
  readonly timeoutMs?: number;
  readonly parser: ArgumentParser;
  handler(args: never, context: ToolHandlerContext): ToolResult | Promise<ToolResult>;
  readonly task?: TaskDefinition<never>;
}
