import type { ApprovalHint } from '@mao/mcp-approval';

/** What happens in sessions, for user interfaces: cards of tool calls, approvals, long tasks, messages. */
export type HarnessEvent = HarnessEventOrigin & HarnessEventBody;

export interface HarnessEventOrigin {
  readonly sessionId: string;
  /** Owner of the session; `null` for a session without a user. */
  readonly userId: number | null;
  /** Epoch milliseconds. */
  readonly at: number;
}

export type HarnessEventBody =
  | {
      readonly type: 'tool_call_start';
      readonly callId: string;
      /** The name the model used, for instance `mcp_call`: it is restored where it is shown. */
      readonly toolName: string;
      /** As the model wrote them; cut above 20,000 characters. */
      readonly argumentsJson: string;
    }
  | {
      readonly type: 'tool_call_result';
      readonly callId: string;
      readonly toolName: string;
      /** `mcp__{server}__{tool}` where it could be restored. */
      readonly effectiveToolName: string;
      readonly isError: boolean;
      /** One line for people. */
      readonly summary: string;
      readonly durationMs: number;
    }
  | {
      readonly type: 'approval';
      readonly approvalId: string;
      readonly callId: string;
      readonly state: 'pending' | 'approved' | 'denied' | 'expired';
      /** `null` where the arguments do not say which tool is meant. */
      readonly effectiveToolName: string | null;
      /** What an approval card shows; with `pending` only. */
      readonly hint?: ApprovalHint;
    }
  | {
      readonly type: 'task';
      readonly taskId: string;
      readonly callId: string;
      readonly effectiveToolName: string;
      /** Status word of the MCP task, for instance `working` or `completed`. */
      readonly status: string;
      readonly message?: string;
    }
  | {
      /** A message for the conversation that no call is waiting for, such as the result of a long task. */
      readonly type: 'message';
      readonly messageId: string;
      readonly text: string;
      readonly source: { readonly kind: 'task'; readonly taskId: string };
    };
