import type { SiteReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { asc, eq, inArray } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { findSerials } from './find-serials.ts';
import { toDevice, toSite } from './rows.ts';
import { siteDevice, siteInfo } from './tables.ts';

/** Sites and their devices in the database. */
export function createSiteStore(database: SqlDatabase): SiteReader {
  return {
    async searchSites(query, signal) {
      const { total, serials } = await findSerials(database, query, signal);
      // Serials first, from indexes alone; then the rows of this page.
      const rows =
        serials.length === 0
          ? []
          : await abortable(signal, () =>
              database
                .select()
                .from(siteInfo)
                .where(inArray(siteInfo.sn, [...serials]))
                .orderBy(asc(siteInfo.sn)),
            );
      return { total, sites: rows.map(toSite) };
    },

    async findSite(sn, signal) {
      const [row] = await abortable(signal, () => database.select().from(siteInfo).where(eq(siteInfo.sn, sn)).limit(1));
      return row ? toSite(row) : null;
    },

    async listDevices(sn, signal) {
      const rows = await abortable(signal, () =>
        database.select().from(siteDevice).where(eq(siteDevice.sn, sn)).orderBy(asc(siteDevice.deviceSn)),
      );
      return rows.map(toDevice);
    },
  };
}
