import type { ApprovalDecision } from '@mao/mcp-approval';

/** One tool call as it is written to the activity log. It holds names and sizes, never arguments or results. */
export interface ActivityEntry {
  readonly sessionId: string;
  readonly userId: number | null;
  /** The id that the model gave its call. */
  readonly callId: string;
  /** The name the model used, for instance `mcp_call`. */
  readonly toolName: string;
  /** The restored name, `mcp__{server}__{tool}`; equals `toolName` where there is none. */
  readonly effectiveToolName: string;
  /** What was decided about it: by rules and level, or by the user or an evaluation, whose word is `answer`. */
  readonly decision: ApprovalDecision['type'];
  /** `once`, `always` and `deny` of a user, or that none came in time; `allow` or `deny` of an evaluation. */
  readonly answer?: 'once' | 'always' | 'deny' | 'expired' | 'allow';
  readonly outcome: 'success' | 'error' | 'refused';
  /** Closed set of words that says what went wrong, for instance `unknown_tool` or `timeout`. */
  readonly reason?: string;
  readonly durationMs: number;
  /** UTF-16 units that the model reads. */
  readonly resultLength: number;
  /** Epoch milliseconds of the start. */
  readonly startedAt: number;
}

export interface ActivityLog {
  /** A failure to record is the log's own affair: it must not fail the call. */
  record(entry: ActivityEntry): void;
}
