import type { SiteSyncRecord } from '../domain/site-sync.ts';

/** Runs of the site synchronisation; null when there never was one. */
export interface SiteSyncReader {
  /** The run requested last, in whatever state. */
  findLatestSync(signal: AbortSignal): Promise<SiteSyncRecord | null>;
  /** The run that completed last. */
  findLastCompleteSync(signal: AbortSignal): Promise<SiteSyncRecord | null>;
}
