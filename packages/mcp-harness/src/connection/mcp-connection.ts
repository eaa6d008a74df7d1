import type { SessionForgotten } from './explain-call-failure.ts';
import type { ToolListing } from './read-tool-list.ts';
import type { TaskReply } from './task-outcome.ts';
import type { ToolCallOutcome } from './tool-call-outcome.ts';

/** What a running tool says about itself; `total` is in the unit of `progress`, which the tool chooses. */
export interface ToolProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message?: string | undefined;
}

export interface ToolCallOptions {
  readonly signal: AbortSignal;
  /** Longest wait for the answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Called for every progress notification of this call. */
  readonly onProgress?: (progress: ToolProgress) => void;
  /** The tool's own input schema: newer servers want some arguments repeated as HTTP headers, which it declares. */
  readonly inputSchema?: Record<string, unknown>;
  /** Lets the server answer with a task (see `task` of the outcome), where it and the tool can. @default false */
  readonly acceptTask?: boolean;
}

/** One live connection to one MCP server. */
export interface McpConnection {
  /** Protocol revision that was agreed, such as `2025-11-25`. */
  readonly protocolVersion: string;
  readonly channel: 'stdio' | 'streamable-http' | 'sse';
  /** `true` after the connection ended for whatever reason; it never becomes usable again. */
  readonly closed: boolean;
  /** `true` when the server announced another tool list since the last `listTools`. */
  readonly toolsChanged: boolean;
  listTools(options: { readonly signal: AbortSignal; readonly timeoutMs: number }): Promise<ToolListing>;
  /**
   * Runs a tool; never rejects. `session-forgotten`: the server does not know this connection any more and has run
   * nothing, so the call may be repeated on a new one.
   */
  callTool(
    name: string,
    args: Record<string, unknown>,
    options: ToolCallOptions,
  ): Promise<ToolCallOutcome | SessionForgotten>;
  /** Asks how a task is, and what it came to; never rejects. */
  getTask(
    taskId: string,
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ): Promise<TaskReply | SessionForgotten>;
  /** Asks the server to cancel a task; never rejects. */
  cancelTask(
    taskId: string,
    options: { readonly signal: AbortSignal; readonly timeoutMs: number },
  ): Promise<TaskReply | SessionForgotten>;
  /** Ends the connection and, for a child process, its whole process group. Resolves when it is gone. */
  close(): Promise<void>;
}
