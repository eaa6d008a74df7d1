import type { AlarmDictionaryEntry, AlarmEvent, AlarmKind, AlarmStatDay, CurrentAlarm } from '../domain/alarm.ts';

/** Alarms that were active on one site at the last synchronisation, newest first. */
export interface CurrentAlarmReader {
  listCurrentAlarms(sn: string, signal: AbortSignal): Promise<readonly CurrentAlarm[]>;
}

/** Alarms that are active now on one site, newest first; null when the platform cannot tell, as for a silent gateway. */
export interface LiveAlarmReader {
  listLiveAlarms(sn: string, signal: AbortSignal): Promise<readonly CurrentAlarm[] | null>;
}

export interface AlarmEventQuery {
  readonly sn: string;
  /** Epoch ms UTC, inclusive. */
  readonly from: number;
  /** Epoch ms UTC, inclusive. */
  readonly to: number;
  /** Absent: both. */
  readonly kind?: AlarmKind;
  readonly limit: number;
}

export interface AlarmEventPage {
  readonly total: number;
  /** Newest first; equal times by falling id. */
  readonly events: readonly AlarmEvent[];
}

/** History of alarms and events of one site. */
export interface AlarmEventReader {
  listAlarmEvents(query: AlarmEventQuery, signal: AbortSignal): Promise<AlarmEventPage>;
}

/** The alarm dictionary, by exact code; unknown codes are left out of the answer. */
export interface AlarmDictionaryReader {
  findAlarmCodes(codes: readonly string[], signal: AbortSignal): Promise<readonly AlarmDictionaryEntry[]>;
}

export interface AlarmStatQuery {
  /** `yyyy-MM-dd`, inclusive. */
  readonly from: string;
  /** `yyyy-MM-dd`, inclusive. */
  readonly to: string;
  readonly country?: string;
}

/** Daily counts per country over all codes, and the codes seen most often. */
export interface AlarmStatReader {
  /** Ordered by date, then country. `sites` counts a site once per code. */
  countByDay(query: AlarmStatQuery, signal: AbortSignal): Promise<readonly Omit<AlarmStatDay, 'code'>[]>;
  /** Ordered by falling `times`, then code. `sites` is the sum of the daily counts. */
  countByCode(
    query: AlarmStatQuery & { readonly top: number },
    signal: AbortSignal,
  ): Promise<readonly Pick<AlarmStatDay, 'code' | 'sites' | 'times'>[]>;
}
