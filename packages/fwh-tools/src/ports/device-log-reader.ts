import type { EmsLogRecord, MqttDirection, MqttLogEntry } from '../domain/device-log.ts';

export interface MqttLogQuery {
  readonly sn: string;
  /** Epoch ms UTC, inclusive. */
  readonly from: number;
  /** Epoch ms UTC, inclusive. */
  readonly to: number;
  readonly command?: number;
  readonly direction?: MqttDirection;
  readonly limit: number;
}

export interface MqttLogPage {
  readonly total: number;
  /** Newest first; equal times by falling id. */
  readonly entries: readonly MqttLogEntry[];
}

/** Messages of one site. */
export interface MqttLogReader {
  searchMqttLog(query: MqttLogQuery, signal: AbortSignal): Promise<MqttLogPage>;
}

/** Requests for EMS logs of one site. */
export interface EmsLogReader {
  /** Newest first. */
  listEmsLogRecords(
    query: { readonly sn: string; readonly offset: number; readonly limit: number },
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly records: readonly EmsLogRecord[] }>;
}
