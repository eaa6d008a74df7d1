/**
 * The words this kit shares with the MCP schema (revision 2025-11-25, `CallToolResult` and `Tool`), cut down to what a
 * tools-only server sends.
 */

/** Text block of a tool result. */
export interface TextContent {
  readonly type: 'text';
  readonly text: string;
}

/** A resource carried inside the result: `text` for CSV, `blob` (base64) for binary such as zip. */
export interface EmbeddedResource {
  readonly type: 'resource';
  readonly resource: { readonly uri: string; readonly mimeType: string } & (
    | { readonly text: string }
    | { readonly blob: string }
  );
}

export type ContentBlock = TextContent | EmbeddedResource;

/** What `tools/call` answers (MCP 2025-11-25 `CallToolResult`). */
export interface CallToolResult {
  readonly content: readonly ContentBlock[];
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

/** JSON Schema of a tool's arguments; always an object schema without `$schema` and `$ref`. */
export interface ObjectJsonSchema {
  readonly type: 'object';
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean;
  readonly [keyword: string]: unknown;
}

/** Every hint is stated: an absent hint would be read as the dangerous one by careful clients. */
export interface ToolListingAnnotations {
  readonly title: string;
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  readonly openWorldHint: boolean;
}

/** One entry of `tools/list`. */
export interface ToolListing {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectJsonSchema;
  readonly annotations: ToolListingAnnotations;
  /** Present on long-running tools only (MCP 2025-11-25 tasks); the 2026-07-28 era has no such field. */
  readonly execution?: { readonly taskSupport: 'optional' | 'required' };
}

/** Progress of a running call, in the units of MCP `notifications/progress`. */
export interface ToolProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** What the endpoint hands to the runner for one call. */
export interface ToolCallContext {
  /** Aborted when the client has gone or the server stops; the runner adds its own time limit to it. */
  readonly signal: AbortSignal;
  /**
   * Whether `signal` has been aborted. For contexts that make their signal only when it is asked for, which most calls
   * are over before. @default signal.aborted
   */
  readonly aborted?: boolean;
  /** Present only when the client asked for progress. */
  readonly progress?: (update: ToolProgress) => void;
}

/**
 * The tools of one service behind one call pipeline.
 *
 * `call` rejects only with `UnknownToolError` (an endpoint answers -32602), when `signal` was aborted, or with a TypeError for
 * a context without `signal`; every other failure is an `isError` result.
 */
export interface ToolRunner {
  list(): readonly ToolListing[];
  call(name: string, args: unknown, context: ToolCallContext): Promise<CallToolResult>;
  /** The long-running side of the same tools; absent when no tool defines `task`. */
  readonly tasks?: ToolTaskRunner;
}

/** Which piece of business data a task follows; everything a stateless server knows about a task. */
export interface TaskReference {
  /** Business key, such as the id of the job record. */
  readonly key: string;
  /** What this call did, such as `triggered` or `tracking`; a word the tool chose. */
  readonly marker: string;
  /** When the task was created, epoch ms. */
  readonly issuedAt: number;
  /**
   * The id under which the client knows the task. Of all tasks that follow one record it tells this one, so that it can be
   * cancelled alone.
   */
  readonly taskId: string;
}

/** What `ToolTaskRunner.start` answers: a task to announce, or the result of a call that made none. */
export type TaskStarted =
  | {
      readonly ok: true;
      readonly key: string;
      readonly marker: string;
      readonly pollIntervalMs: number;
      readonly statusMessage?: string;
      /** Text for the model to read now (`io.modelcontextprotocol/model-immediate-response`). */
      readonly immediateResponse?: string;
    }
  | {
      readonly ok: false;
      /** Whether it is the caller who can do better: wrong arguments, or a `ToolUserError` of the tool. */
      readonly callerFault: boolean;
      readonly result: CallToolResult;
    };

/**
 * State of a task, read from business data. `result` is what `tools/call` would have answered; a `failed` task has one
 * too, with `isError` set and the reason repeated in `statusMessage`.
 *
 * A runner of other origin may end a task with a JSON-RPC `error` instead; this kit never does, its failures are results.
 */
export type TaskView = {
  readonly pollIntervalMs: number;
  readonly statusMessage?: string;
  /** When the state last changed, epoch ms. */
  readonly lastUpdatedAt?: number;
} & (
  | { readonly status: 'working' }
  | { readonly status: 'completed' | 'failed' | 'cancelled'; readonly result: CallToolResult }
  | { readonly status: 'failed'; readonly error: { readonly code: number; readonly message: string } }
);

/** `finished`: the task had ended before (an endpoint answers -32602 under 2025-11-25). */
export type TaskCancelled = 'cancelled' | 'finished' | 'unknown';

/**
 * Long-running tools without any state in this process. `start` goes through the whole call pipeline; `status` and
 * `cancel` are short reads and writes of business data outside the concurrency slots. `status` answers `null` for a
 * reference that names nothing. A failing data source makes `status` and `cancel` reject with a `ToolUserError` whose
 * message is fit for the model; the original is in the log.
 */
export interface ToolTaskRunner {
  has(name: string): boolean;
  start(name: string, args: unknown, context: ToolCallContext): Promise<TaskStarted>;
  status(name: string, reference: TaskReference, context: ToolCallContext): Promise<TaskView | null>;
  cancel(name: string, reference: TaskReference, context: ToolCallContext): Promise<TaskCancelled>;
}
