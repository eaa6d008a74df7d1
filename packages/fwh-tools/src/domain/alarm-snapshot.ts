/** One reading of a snapshot. */
export interface SnapshotItem {
  /** VID of the EMS parameter table, 0-65535. */
  readonly xid: number;
  /** In the unit of the VID, already scaled. */
  readonly value: number;
}

/** Readings that a device took when it raised an alarm (`alarm_snapshot`). */
export interface AlarmSnapshot {
  readonly id: number;
  readonly sn: string;
  readonly deviceSn: string;
  readonly code: string;
  /** Epoch ms UTC. */
  readonly takenAt: number;
  readonly items: readonly SnapshotItem[];
}
