import type { ApprovalHint, ApprovalReason } from '@mao/mcp-approval';

/** What a user may say to an approval card; `always` also stores an ALLOW rule. */
export type ApprovalAnswer = 'once' | 'always' | 'deny';

export type ApprovalState = 'pending' | 'approved' | 'denied' | 'expired';

/** The tool definition that the user is shown, so that approving the call also agrees to it. */
export interface ApprovedDefinition {
  readonly serverName: string;
  readonly toolName: string;
  /** See `fingerprintToolDefinition` of @mao/mcp-approval. */
  readonly fingerprint: string;
}

/** One question to the user of a session: may this call run? It holds no arguments beyond the preview of its hint. */
export interface ApprovalRecord {
  /** A UUID. */
  readonly id: string;
  readonly sessionId: string;
  readonly userId: number | null;
  /** The id that the model gave its call. */
  readonly callId: string;
  /** The name the model used, for instance `mcp_call`. */
  readonly toolName: string;
  /**
   * Digest of session, call id, name, arguments and tool definition: only this very call finds the record. `null` once
   * the answer has been used, so that the same call posted again is asked for again.
   */
  readonly pin: string | null;
  /** Why it is asked. */
  readonly reason: ApprovalReason;
  /** What an approval card shows. `hint.toolName` is the restored name. */
  readonly hint: ApprovalHint;
  readonly definition: ApprovedDefinition | null;
  readonly state: ApprovalState;
  readonly answer: ApprovalAnswer | null;
  /** Epoch milliseconds, as all times here. */
  readonly createdAt: number;
  /** While pending: until when it can be answered. After an answer: until when the answer counts. */
  readonly expiresAt: number;
  readonly answeredAt: number | null;
}
