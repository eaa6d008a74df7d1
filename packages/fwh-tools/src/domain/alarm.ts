/** 1 notice, 2 warning, 3 fault, 4 severe. */
export type AlarmLevel = 1 | 2 | 3 | 4;

export type AlarmKind = 'alarm' | 'event';

/** Where a row of a code table comes from: public documents, or made up for the simulator. */
export type TableSource = 'public' | 'simulated';

/** One code of the alarm dictionary (`alarm_dict`). */
export interface AlarmDictionaryEntry {
  /** Decimal or hexadecimal text as the platform writes it; at most 12 characters; compared exactly. */
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly level: AlarmLevel;
  readonly kind: AlarmKind;
  /** What the alarm means; empty when nothing is known. */
  readonly explanationZh: string;
  readonly explanationEn: string;
  /** Recommended handling; empty when there is none. */
  readonly planZh: string;
  readonly planEn: string;
  readonly source: TableSource;
}

/** One entry of a site's alarm and event history (`alarm_event`). */
export interface AlarmEvent {
  /** Unique over all sites; grows with time of arrival. */
  readonly id: number;
  readonly sn: string;
  /** The device that raised it; the aGate's own serial when it was the aGate. */
  readonly deviceSn: string;
  readonly kind: AlarmKind;
  readonly code: string;
  readonly level: AlarmLevel;
  /** Name at the time of the event; the dictionary may have a newer one. */
  readonly name: string;
  /** Epoch ms UTC. */
  readonly startedAt: number;
  /** Epoch ms UTC; null while still active, and for events that have no end. */
  readonly recoveredAt: number | null;
  /** Whether it has not recovered yet; always false for `kind: 'event'`. */
  readonly active: boolean;
}

/** An alarm that is active now (`alarm_current`, `selectGatewayAlarm`, `currentAlarmVOList`). */
export interface CurrentAlarm {
  readonly sn: string;
  readonly deviceSn: string;
  readonly code: string;
  /** Null when the upstream did not say; the dictionary may know it. */
  readonly level: AlarmLevel | null;
  readonly name: string;
  /** Start of the alarm: an instant (table) or the platform's site-local text `yyyy-MM-dd HH:mm:ss` (cloud). */
  readonly started: { readonly at: number } | { readonly localTime: string };
  /** In the platform's language, whichever that is; the dictionary has both. */
  readonly explanation?: string;
  readonly plan?: string;
}

/** Count of one code in one country on one day (`alarm_stat_daily`). */
export interface AlarmStatDay {
  /** `yyyy-MM-dd`; days are counted in UTC. */
  readonly date: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly code: string;
  /** Distinct sites that raised the code that day. */
  readonly sites: number;
  /** Number of occurrences. */
  readonly times: number;
}
