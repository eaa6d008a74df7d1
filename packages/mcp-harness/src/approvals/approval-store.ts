import type { ApprovalRecord } from './approval-record.ts';

/** What ends the waiting of an approval. */
export type ApprovalSettlement = Pick<ApprovalRecord, 'answer' | 'answeredAt' | 'expiresAt'> & {
  readonly state: 'approved' | 'denied' | 'expired';
};

/**
 * Where approvals are kept. With a store that several processes share, an approval that one of them asked for can be
 * answered through another, and each is used once all the same. Every method may reject when the store is down. An
 * implementation proves itself with `approvalStoreContract` of `@mao/mcp-harness/contracts`.
 */
export interface ApprovalStore {
  /** @returns `false` when another record holds the pin: of several racing callers exactly one gets `true`. */
  insert(record: ApprovalRecord): Promise<boolean>;
  find(id: string): Promise<ApprovalRecord | null>;
  findByPin(pin: string): Promise<ApprovalRecord | null>;
  /** Pending ones first, then newest first. */
  listOf(sessionId: string, limit: number): Promise<readonly ApprovalRecord[]>;
  /** Settles a pending record. @returns whether this caller did: of several racing ones exactly one gets `true`. */
  settle(id: string, settlement: ApprovalSettlement): Promise<boolean>;
  /** Takes the record's pin away. @returns whether this caller did: of several racing ones exactly one gets `true`. */
  release(id: string): Promise<boolean>;
}
