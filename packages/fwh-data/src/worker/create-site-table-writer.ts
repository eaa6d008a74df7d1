import type { DeviceRecord, SiteRecord } from '@mao/fwh-tools';
import type { SqlDatabase, SqlQueries } from '@mao/sql-database';
import { inArray, sql } from 'drizzle-orm';
import { retryDeadlocks } from '../store/retry-deadlocks.ts';
import { fromDevice, fromSite } from '../store/rows.ts';
import { addSerialParts, dropSerialParts } from '../store/serial-parts.ts';
import { siteDevice } from '../store/tables.ts';
import { syncedSite } from '../store/writing-tables.ts';
import type { SiteTableWriter } from './worker-ports.ts';

/** The site table, as the synchronisation writes it page by page. */
export function createSiteTableWriter({
  database,
  now,
}: {
  readonly database: SqlDatabase;
  readonly now: () => number;
}): SiteTableWriter {
  return {
    async writeSites(sites, devices) {
      const rows = new Map(sites.map((site) => [site.sn, { ...fromSite(site), vanishedAt: null }]));
      const stranger = devices.find(({ sn }) => !rows.has(sn));
      if (stranger) throw new TypeError(`the device ${stranger.deviceSn} is of a site that is not among these`);
      if (rows.size === 0) return;
      await retryDeadlocks(() =>
        database.transaction(async (queries) => {
          await queries.upsert(syncedSite, [...rows.values()], { key: [syncedSite.sn] });
          await addSerialParts(queries, [...rows.keys()]);
          await replaceDevices(queries, sites, devices);
        }),
      );
    },

    async markVanishedSites(syncedAt) {
      const isGone = sql`${syncedSite.syncedAt} < ${sql.param(new Date(syncedAt), syncedSite.syncedAt)} and ${syncedSite.vanishedAt} is null`;
      return retryDeadlocks(() =>
        database.transaction(async (queries) => {
          const gone = await queries.select({ sn: syncedSite.sn }).from(syncedSite).where(isGone);
          const { affectedRows } = await queries.update(syncedSite, { vanishedAt: new Date(now()) }, isGone);
          await dropSerialParts(
            queries,
            gone.map(({ sn }) => sn),
          );
          return affectedRows;
        }),
      );
    },
  };
}

async function replaceDevices(
  queries: SqlQueries,
  sites: readonly SiteRecord[],
  devices: readonly DeviceRecord[],
): Promise<void> {
  const keyOf = ({ sn, deviceSn }: Pick<DeviceRecord, 'sn' | 'deviceSn'>) => `${sn}/${deviceSn}`;
  const rows = new Map(devices.map((device) => [keyOf(device), fromDevice(device)]));
  const stored = await queries
    .select({ sn: siteDevice.sn, deviceSn: siteDevice.deviceSn })
    .from(siteDevice)
    .where(
      inArray(
        siteDevice.sn,
        sites.map(({ sn }) => sn),
      ),
    );
  for (const { sn, deviceSn } of stored.filter((device) => !rows.has(keyOf(device)))) {
    await queries.delete(siteDevice, sql`${siteDevice.sn} = ${sn} and ${siteDevice.deviceSn} = ${deviceSn}`);
  }
  await queries.upsert(siteDevice, [...rows.values()], { key: [siteDevice.sn, siteDevice.deviceSn] });
}
