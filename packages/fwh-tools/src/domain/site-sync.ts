export type SiteSyncState = 'pending' | 'running' | 'complete' | 'error' | 'cancelled';

/** One run of the synchronisation that refreshes the site table (`site_info_manage_record`). */
export interface SiteSyncRecord {
  readonly id: number;
  readonly status: SiteSyncState;
  /** Sites to read; null before the first page is known. */
  readonly total: number | null;
  readonly processed: number;
  /** Of the processed ones. */
  readonly failed: number;
  /** Epoch ms UTC. */
  readonly requestedAt: number;
  /** Epoch ms UTC; null while it waits. */
  readonly startedAt: number | null;
  /** Epoch ms UTC of the end, whatever it was; null while it has not ended. */
  readonly completedAt: number | null;
  /** Short class of what went wrong, never a message. */
  readonly errorClass: string | null;
}
