import type { AlarmSiteQuery, AlarmSiteReader, AlarmSnapshotReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { toInstants } from './operation-rows.ts';
import { alarmSnapshot } from './operation-tables.ts';
import { alarmEvent, siteInfo } from './tables.ts';

/** Snapshots of alarms, and the sites that raised a code, in the database. */
export function createAlarmDetailStore(database: SqlDatabase): AlarmSnapshotReader & AlarmSiteReader {
  return {
    async listAlarmSnapshots({ sn, from, before, code, limit }, signal) {
      const matches = and(
        eq(alarmSnapshot.sn, sn),
        gte(alarmSnapshot.takenAt, new Date(from)),
        lt(alarmSnapshot.takenAt, new Date(before)),
        code === undefined ? undefined : eq(alarmSnapshot.code, code),
      );
      const total = await abortable(signal, () => countRows(database, alarmSnapshot, matches));
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(alarmSnapshot)
          .where(matches)
          .orderBy(desc(alarmSnapshot.takenAt), desc(alarmSnapshot.id))
          .limit(limit),
      );
      return { total, snapshots: rows.map(toInstants) };
    },

    async listAlarmSites(query, signal) {
      const { count, page } = alarmSiteQueries(database, query);
      const [counted] = await abortable(signal, () => count);
      const rows = await abortable(signal, () => page);
      return { total: counted?.total ?? 0, sites: rows.map(toInstants) };
    },
  };
}

/** Both count the events of the code by site first, from an index that holds all it takes, and then join the sites. */
export function alarmSiteQueries(database: SqlDatabase, { code, from, before, country, limit }: AlarmSiteQuery) {
  const raised = database
    .select({
      sn: alarmEvent.sn,
      times: sql<number>`count(*)`.mapWith(Number).as('times'),
      lastAt: sql<Date>`max(${alarmEvent.startedAt})`.mapWith(alarmEvent.startedAt).as('last_at'),
    })
    .from(alarmEvent)
    .where(
      and(
        eq(alarmEvent.code, code),
        gte(alarmEvent.startedAt, new Date(from)),
        lt(alarmEvent.startedAt, new Date(before)),
      ),
    )
    .groupBy(alarmEvent.sn)
    .as('raised');
  const matches = country === undefined ? undefined : eq(siteInfo.country, country);
  return {
    count: database
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(raised)
      .innerJoin(siteInfo, eq(siteInfo.sn, raised.sn))
      .where(matches),
    page: database
      .select({
        sn: raised.sn,
        country: siteInfo.country,
        firmwareVersion: siteInfo.firmwareVersion,
        zone: siteInfo.zone,
        times: raised.times,
        lastAt: raised.lastAt,
      })
      .from(raised)
      .innerJoin(siteInfo, eq(siteInfo.sn, raised.sn))
      .where(matches)
      .orderBy(desc(raised.times), desc(raised.lastAt), asc(raised.sn))
      .limit(limit),
  };
}
