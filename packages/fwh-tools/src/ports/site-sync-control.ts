import type { SiteSyncRecord } from '../domain/site-sync.ts';

/** What came of asking for a run. */
export interface SiteSyncRequest {
  readonly record: SiteSyncRecord;
  /** False when another run was open already: `record` is that one, and nothing was started. */
  readonly isNew: boolean;
}

/** Starts and stops runs of the site synchronisation, which a worker does. At most one run is open at a time. */
export interface SiteSyncControl {
  /**
   * Records a run as `pending` and hands it to the worker.
   *
   * @param giveUp id of an open run that counts as interrupted: it is closed as `error` first, if it is still open
   */
  requestSync(giveUp: number | null, signal: AbortSignal): Promise<SiteSyncRequest>;
  /** Null when there is no such run. */
  findSync(id: number, signal: AbortSignal): Promise<SiteSyncRecord | null>;
  /**
   * Ends a run as `cancelled`: one that waits is never begun, one that runs stops at its next page. `finished`: it had
   * ended before.
   */
  cancelSync(id: number, signal: AbortSignal): Promise<'cancelled' | 'finished' | 'unknown'>;
}
