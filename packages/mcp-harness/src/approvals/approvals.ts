import type { ApprovalHint } from '@mao/mcp-approval';
import type { ApprovalAnswer, ApprovalRecord } from './approval-record.ts';

export type AnswerOutcome =
  | {
      readonly ok: true;
      readonly record: ApprovalRecord;
      /** With `always` only: whether the rule is stored. If not, the call may run, and the next one is asked for again. */
      readonly ruleStored?: boolean;
    }
  /** `unknown`: the user has no such approval. */
  | { readonly ok: false; readonly reason: 'unknown' }
  /** `settled`: somebody was faster, or time is up. `no_rule`: a rule could not hold for this call; answer `once`. */
  | { readonly ok: false; readonly reason: 'settled' | 'no_rule'; readonly record: ApprovalRecord };

/** Whose approval it has to be. */
export interface ApprovalOwner {
  readonly userId: number | null;
  /** @default any session of the user */
  readonly sessionId?: string;
}

/** The approvals of sessions, for whoever shows and answers them. */
export interface Approvals {
  /** `null`: there is none, or it is another user's. */
  find(id: string, owner: ApprovalOwner): Promise<ApprovalRecord | null>;
  /** Pending ones first, then newest first. @param limit @default 100 */
  listOf(sessionId: string, limit?: number): Promise<readonly ApprovalRecord[]>;
  /** Of several answers the first one counts. The call runs when its host dispatches it again. */
  answer(id: string, answer: ApprovalAnswer, owner: ApprovalOwner): Promise<AnswerOutcome>;
  /** Ends every `waitMs` under way, and those to come, so that a process can stop at once. */
  stopWaiting(): void;
}

/** What the gate asks for: a record before it has an id, a state and times. */
export type ApprovalRequest = Pick<
  ApprovalRecord,
  'sessionId' | 'userId' | 'callId' | 'toolName' | 'reason' | 'definition'
> & { readonly pin: string; readonly hint: ApprovalHint };

/** The approvals as the gate of the dispatcher uses them. */
export interface ApprovalDesk extends Approvals {
  /** The record of this very call, if its state still counts. */
  recall(pin: string): Promise<ApprovalRecord | null>;
  /** Asks. @returns the record that now stands for the call; `null` when too many of the session are pending. */
  open(request: ApprovalRequest): Promise<ApprovalRecord | null>;
  /** Uses an answer up. @returns whether this caller did. */
  use(record: ApprovalRecord): Promise<boolean>;
  /** Says that a pending call runs without an answer, because a rule now allows it. @returns whether this caller did. */
  waive(record: ApprovalRecord): Promise<boolean>;
  /** Waits until the record is not pending, at most `waitMs`. @returns the record as it is then */
  wait(record: ApprovalRecord, waitMs: number, signal: AbortSignal | undefined): Promise<ApprovalRecord>;
  /** Lets the pending approvals of a session expire. Never rejects. */
  closeSession(sessionId: string): Promise<void>;
  /** Ends timers and waits; records stay, for they survive a restart. */
  close(): void;
}
