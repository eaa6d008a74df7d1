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
  /** Present only when the client asked for progress. */
  readonly progress?: (update: ToolProgress) => void;
}

/**
 * The tools of one service behind one call pipeline.
 *
 * `call` rejects only with `UnknownToolError` (an endpoint answers -32602) or when `signal` was aborted; every other
 * failure is an `isError` result.
 */
export interface ToolRunner {
  list(): readonly ToolListing[];
  call(name: string, args: unknown, context: ToolCallContext): Promise<CallToolResult>;
}
