import type { ShutdownReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { toInstants } from './operation-rows.ts';
import { shutdownDaily, shutdownSite } from './operation-tables.ts';
import { siteInfo } from './tables.ts';

/** Shutdowns of the fleet in the database. */
export function createShutdownStore(database: SqlDatabase): ShutdownReader {
  return {
    async findLatestShutdownDate(signal) {
      const [row] = await abortable(signal, () =>
        database.select({ date: shutdownDaily.date }).from(shutdownDaily).orderBy(desc(shutdownDaily.date)).limit(1),
      );
      return row?.date ?? null;
    },

    async listShutdownCountries(date, signal) {
      return abortable(signal, () =>
        database
          .select()
          .from(shutdownDaily)
          .where(eq(shutdownDaily.date, date))
          .orderBy(desc(shutdownDaily.sitesShutdown), asc(shutdownDaily.country)),
      );
    },

    async countShutdownReasons(date, signal) {
      const sites = sql<number>`count(*)`.mapWith(Number);
      return abortable(signal, () =>
        database
          .select({ code: shutdownSite.reasonCode, sites })
          .from(shutdownSite)
          .where(eq(shutdownSite.date, date))
          .groupBy(shutdownSite.reasonCode)
          .orderBy(desc(sites), asc(shutdownSite.reasonCode)),
      );
    },

    async listShutdownSites({ date, country, limit }, signal) {
      const matches = and(
        eq(shutdownSite.date, date),
        country === undefined ? undefined : eq(shutdownSite.country, country),
      );
      const total = await abortable(signal, () => countRows(database, shutdownSite, matches));
      const rows = await abortable(signal, () =>
        database
          .select({ shutdown: shutdownSite, zone: siteInfo.zone })
          .from(shutdownSite)
          .leftJoin(siteInfo, eq(siteInfo.sn, shutdownSite.sn))
          .where(matches)
          .orderBy(desc(shutdownSite.startedAt), asc(shutdownSite.sn))
          .limit(limit),
      );
      return { total, sites: rows.map(({ shutdown, zone }) => ({ ...toInstants(shutdown), zone })) };
    },
  };
}
