import type { AlarmSnapshot } from '../domain/alarm-snapshot.ts';

export interface AlarmSnapshotQuery {
  readonly sn: string;
  /** Epoch ms UTC, inclusive. */
  readonly from: number;
  /** Epoch ms UTC, exclusive. */
  readonly before: number;
  readonly code?: string;
  readonly limit: number;
}

export interface AlarmSnapshotPage {
  readonly total: number;
  /** Newest first; equal times by falling id. */
  readonly snapshots: readonly AlarmSnapshot[];
}

/** Snapshots of one site. */
export interface AlarmSnapshotReader {
  listAlarmSnapshots(query: AlarmSnapshotQuery, signal: AbortSignal): Promise<AlarmSnapshotPage>;
}
