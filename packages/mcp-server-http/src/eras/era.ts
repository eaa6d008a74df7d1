import type { CallToolResult, ToolCallContext } from '@mao/mcp-result-kit';
import type { JsonRpcError, JsonRpcRequest, RequestId } from '../jsonrpc/json-rpc.ts';
import type { TaskAnswer } from '../tasks/task-answer.ts';

/**
 * The one internal model that every protocol era is read into: what to do with a request. An era only decides; whoever
 * holds the transport acts.
 */
export type Plan =
  /** The answer is known already; `resultJson` is the UTF-8 text of the JSON-RPC `result`. */
  | { readonly type: 'result'; readonly resultJson: Uint8Array }
  /** `status` is the HTTP status; a transport without statuses ignores it. */
  | { readonly type: 'error'; readonly status: number; readonly error: JsonRpcError }
  | {
      readonly type: 'call';
      readonly tool: string;
      readonly args: Readonly<Record<string, unknown>>;
      /** `null` when the client did not ask for progress. */
      readonly progressToken: RequestId | null;
      /** W3C `traceparent` of the caller, when it sent a well-formed one. */
      readonly traceparent: string | null;
      /** Starts the call as a task instead; `null` for a call that is to be answered with its result. */
      readonly start: ((call: ToolCallContext) => Promise<TaskAnswer>) | null;
    }
  /** A question about a task. `waits`: it is open until the task ends, and a server that stops sends it away at once. */
  | { readonly type: 'task'; readonly waits: boolean; ask(call: ToolCallContext): Promise<TaskAnswer> };

/** Header lookup of the transport that carried the request; `null` for transports without headers. */
export type RequestHeaders = { get(name: string): string | null | undefined } | null;

export interface Era {
  /** Label of the era in logs and metrics. */
  readonly name: EraName;
  /** @param revision the revision that the request is known to be of, `null` when nothing says so. */
  plan(request: JsonRpcRequest, headers: RequestHeaders, revision: string | null): Plan;
  /** JSON text of the `result` of a finished call. Throws when the result holds something JSON cannot. */
  encodeCallResult(result: CallToolResult): string;
}

export type EraName = 'initialize' | 'per-request';
