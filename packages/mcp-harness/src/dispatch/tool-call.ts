import type { ApprovalHint, ApprovalReason } from '@mao/mcp-approval';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import type { SavedFile } from '../results/render-tool-result.ts';

/** A tool call as the model made it. */
export interface ToolCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as JSON text, exactly as the model wrote them. */
  readonly argumentsJson: string;
}

export type DispatchOutcome =
  | {
      readonly type: 'result';
      readonly id: string;
      /** The name the model used; history and stream events keep it. */
      readonly name: string;
      /** `mcp__{server}__{tool}` where it could be restored: the name for rules, audit and display. */
      readonly effectiveToolName: string;
      readonly isError: boolean;
      /** What the model reads. */
      readonly text: string;
      /** Files that the result was written to, relative to the workspace. */
      readonly files: readonly SavedFile[];
      /** One line for people, for instance `调用 MCP 工具 fs.read (成功)`. */
      readonly summary: string;
      /** What had to be changed in the model's arguments; empty if nothing. */
      readonly repairs: readonly string[];
      /** Without the time that was spent waiting for an approval. */
      readonly durationMs: number;
    }
  /**
   * The user has to be asked first, and nothing has run. Dispatch the same call again (same id, name and arguments) when
   * the approval is answered; while it is pending, that gives the same `approvalId`.
   */
  | {
      readonly type: 'approval_required';
      readonly id: string;
      readonly name: string;
      /** `null` where the arguments do not say which tool is meant. */
      readonly effectiveToolName: string | null;
      readonly approvalId: string;
      /** What an approval card shows. */
      readonly hint: ApprovalHint;
      readonly reason: ApprovalReason;
      /** Until when it can be answered, in epoch milliseconds. */
      readonly expiresAt: number;
    }
  /** The tool is none of ours: the host runs it as if this package were not there. */
  | { readonly type: 'not_handled'; readonly id: string; readonly name: string };

export interface DispatchOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
  /** How long to wait for the answer to an approval before `approval_required` is returned, in ms. @default 0 */
  readonly waitMs?: number;
}
