import type {
  AlarmDictionaryEntry,
  AlarmEvent,
  AlarmStatDay,
  CurrentAlarm,
  DeviceRecord,
  EmsParameter,
  SiteRecord,
} from '@mao/fwh-tools';
import type { SqlDatabase, SqlQueries } from '@mao/sql-database';
import { sql } from 'drizzle-orm';
import { fromAlarmEvent, fromDevice, fromSite } from './rows.ts';
import { refillSerialParts } from './serial-parts.ts';
import { alarmCurrent, alarmDictionary, alarmEvent, alarmStatDaily, emsParam, siteDevice, siteInfo } from './tables.ts';

/** Everything the tables of this package hold about a fleet. */
export interface FleetData {
  readonly sites: readonly SiteRecord[];
  readonly devices: readonly DeviceRecord[];
  readonly alarmEvents: readonly AlarmEvent[];
  /** Alarms without a level or with site-local time cannot be stored and are refused. */
  readonly currentAlarms: readonly CurrentAlarm[];
  readonly alarmDictionary: readonly AlarmDictionaryEntry[];
  readonly alarmStats: readonly AlarmStatDay[];
  readonly emsParameters: readonly EmsParameter[];
}

/**
 * Makes the tables hold exactly this fleet, in one transaction: readers see the old rows or the new ones, and a process
 * killed on the way leaves the old ones.
 */
export async function replaceFleet(database: SqlDatabase, fleet: FleetData): Promise<void> {
  await database.transaction(async (queries) => {
    await refill(queries, siteInfo, fleet.sites.map(fromSite));
    await refillSerialParts(queries);
    await refill(queries, siteDevice, fleet.devices.map(fromDevice));
    await refill(queries, alarmEvent, fleet.alarmEvents.map(fromAlarmEvent));
    await refill(queries, alarmCurrent, oncePerCode(fleet.currentAlarms.map(fromCurrentAlarm)));
    await refill(queries, alarmDictionary, fleet.alarmDictionary);
    await refill(queries, alarmStatDaily, fleet.alarmStats);
    await refill(queries, emsParam, fleet.emsParameters);
  });
}

type CurrentAlarmRow = typeof alarmCurrent.$inferInsert;
type Table = Parameters<SqlQueries['insert']>[0];

async function refill<T extends Table>(queries: SqlQueries, table: T, rows: readonly T['$inferInsert'][]) {
  await queries.delete(table, sql`true`);
  await queries.insert(table, rows as never);
}

/** A device may raise a code again before the last one has recovered; the table keeps the newest. */
function oncePerCode(rows: readonly CurrentAlarmRow[]): readonly CurrentAlarmRow[] {
  const newest = new Map<string, CurrentAlarmRow>();
  for (const row of rows) {
    const key = JSON.stringify([row.sn, row.deviceSn, row.code]);
    const known = newest.get(key);
    if (!known || known.startedAt < row.startedAt) newest.set(key, row);
  }
  return [...newest.values()];
}

function fromCurrentAlarm(alarm: CurrentAlarm): CurrentAlarmRow {
  if (alarm.level === null || !('at' in alarm.started)) {
    throw new TypeError(`alarm ${alarm.code} of ${alarm.sn} has no level or no instant of its start`);
  }
  const { sn, deviceSn, code, level, name } = alarm;
  return { sn, deviceSn, code, level, name, startedAt: new Date(alarm.started.at) };
}
