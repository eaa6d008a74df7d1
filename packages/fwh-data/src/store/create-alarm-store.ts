import type {
  AlarmDictionaryReader,
  AlarmEventReader,
  AlarmStatQuery,
  AlarmStatReader,
  CurrentAlarmReader,
} from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { toAlarmEvent, toCurrentAlarm } from './rows.ts';
import { alarmCurrent, alarmDictionary, alarmEvent, alarmStatDaily } from './tables.ts';

export type AlarmStore = CurrentAlarmReader & AlarmEventReader & AlarmDictionaryReader & AlarmStatReader;

/** Alarm history, last known alarms, dictionary and daily counts in the database. */
export function createAlarmStore(database: SqlDatabase): AlarmStore {
  return {
    async listCurrentAlarms(sn, signal) {
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(alarmCurrent)
          .where(eq(alarmCurrent.sn, sn))
          .orderBy(desc(alarmCurrent.startedAt), asc(alarmCurrent.deviceSn), asc(alarmCurrent.code)),
      );
      return rows.map(toCurrentAlarm);
    },

    async listAlarmEvents({ sn, from, to, kind, limit }, signal) {
      const matches = and(
        eq(alarmEvent.sn, sn),
        gte(alarmEvent.startedAt, new Date(from)),
        lte(alarmEvent.startedAt, new Date(to)),
        kind === undefined ? undefined : eq(alarmEvent.kind, kind),
      );
      const [counted] = await abortable(signal, () =>
        database
          .select({ total: sql<number>`count(*)`.mapWith(Number) })
          .from(alarmEvent)
          .where(matches),
      );
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(alarmEvent)
          .where(matches)
          .orderBy(desc(alarmEvent.startedAt), desc(alarmEvent.id))
          .limit(limit),
      );
      return { total: counted?.total ?? 0, events: rows.map(toAlarmEvent) };
    },

    async findAlarmCodes(codes, signal) {
      if (codes.length === 0) return [];
      return abortable(signal, () =>
        database
          .select()
          .from(alarmDictionary)
          .where(inArray(alarmDictionary.code, [...codes])),
      );
    },

    async countByDay(query, signal) {
      return abortable(signal, () =>
        database
          .select({ date: alarmStatDaily.date, country: alarmStatDaily.country, sites: sumOfSites, times: sumOfTimes })
          .from(alarmStatDaily)
          .where(periodOf(query))
          .groupBy(alarmStatDaily.date, alarmStatDaily.country)
          .orderBy(asc(alarmStatDaily.date), asc(alarmStatDaily.country)),
      );
    },

    async countByCode({ top, ...query }, signal) {
      return abortable(signal, () =>
        database
          .select({ code: alarmStatDaily.code, sites: sumOfSites, times: sumOfTimes })
          .from(alarmStatDaily)
          .where(periodOf(query))
          .groupBy(alarmStatDaily.code)
          .orderBy(desc(sumOfTimes), asc(alarmStatDaily.code))
          .limit(top),
      );
    },
  };
}

const sumOfSites = sql<number>`sum(${alarmStatDaily.sites})`.mapWith(Number);
const sumOfTimes = sql<number>`sum(${alarmStatDaily.times})`.mapWith(Number);

function periodOf({ from, to, country }: AlarmStatQuery): SQL | undefined {
  return and(
    gte(alarmStatDaily.date, from),
    lte(alarmStatDaily.date, to),
    country === undefined ? undefined : eq(alarmStatDaily.country, country),
  );
}
