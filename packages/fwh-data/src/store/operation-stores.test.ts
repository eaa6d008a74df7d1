import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFleet } from '../testing/sample-fleet.ts';
import { sampleOperations } from '../testing/sample-operations.ts';
import { alarmSiteQueries, createAlarmDetailStore } from './create-alarm-detail-store.ts';
import { createCloudFaultRecordStore } from './create-cloud-fault-record-store.ts';
import { createDeviceLogStore } from './create-device-log-store.ts';
import { createShutdownStore } from './create-shutdown-store.ts';
import { createSiteSyncStore } from './create-site-sync-store.ts';
import { createUpgradeStore } from './create-upgrade-store.ts';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';
import { replaceFleet } from './replace-fleet.ts';
import { replaceOperations } from './replace-operations.ts';

const noMysql = await mysqlSkipReason();
const signal = new AbortController().signal;
const june = Date.UTC(2026, 5, 1);
const sn = '10060006A02F25180123';
const otherSn = '10060006A02F26010001';
const apower = '10050013A00X25180456';
const ids = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

const databases = [
  { name: 'SQLite', skip: false, open: async () => ({ url: ':memory:', drop: async () => {} }) },
  { name: 'MySQL', skip: noMysql !== null, open: createMysqlTestDatabase },
];

for (const { name, skip, open } of databases) {
  describe.skipIf(skip)(`operation stores on ${name}`, () => {
    let database: SqlDatabase;
    let drop: () => Promise<void>;

    beforeAll(async () => {
      const created = await open();
      drop = created.drop;
      database = await openSqlDatabase({ url: created.url });
      await migrateFwhDatabase(database);
      await replaceFleet(database, sampleFleet);
      await replaceOperations(database, sampleOperations);
      await replaceOperations(database, sampleOperations);
    });

    afterAll(async () => {
      await database?.close();
      await drop?.();
    });

    it('tells the run requested last from the one that completed last, and gives both back as written', async () => {
      const syncs = createSiteSyncStore(database);
      expect(await syncs.findLatestSync(signal)).toEqual(sampleOperations.siteSyncs[3]);
      expect(await syncs.findLastCompleteSync(signal)).toEqual(sampleOperations.siteSyncs[0]);
    });

    it('lists snapshots of a period without its end, newest first, equal times by falling id, also of one code', async () => {
      const { listAlarmSnapshots } = createAlarmDetailStore(database);
      const query = { sn, from: june, before: june + 1_000, limit: 10 };
      const all = await listAlarmSnapshots(query, signal);
      expect(all.total).toBe(3);
      expect(ids(all.snapshots)).toEqual([3, 2, 1]);
      expect(all.snapshots[2]).toEqual(sampleOperations.alarmSnapshots[0]);
      const some = await listAlarmSnapshots({ ...query, code: '1101', limit: 1 }, signal);
      expect([some.total, ids(some.snapshots)]).toEqual([2, [3]]);
    });

    it('counts a code by site, most occurrences first, in a period without its end and in a country', async () => {
      const { listAlarmSites } = createAlarmDetailStore(database);
      const query = { code: '4099', from: june, before: june + 5_000, limit: 10 };
      const [first] = sampleFleet.sites;
      expect(await listAlarmSites(query, signal)).toEqual({
        total: 1,
        sites: [
          {
            sn,
            country: 'US',
            firmwareVersion: first?.firmwareVersion,
            zone: 'America/Los_Angeles',
            times: 3,
            lastAt: june + 3_000,
          },
        ],
      });
      const both = await listAlarmSites({ ...query, before: june + 5_001 }, signal);
      expect(both.sites.map((site) => [site.sn, site.times])).toEqual([[sn, 3], [otherSn, 1]]); // biome-ignore format: table
      const one = await listAlarmSites({ ...query, before: june + 5_001, limit: 1 }, signal);
      expect([one.total, one.sites.length]).toEqual([2, 1]);
      const au = await listAlarmSites({ ...query, before: june + 5_001, country: 'AU' }, signal);
      expect(au.sites.map((site) => site.sn)).toEqual([otherSn]);
      expect(await listAlarmSites({ ...query, code: 'none' }, signal)).toEqual({ total: 0, sites: [] });
    });

    it('knows the last day of shutdowns, its countries and reasons', async () => {
      const shutdowns = createShutdownStore(database);
      expect(await shutdowns.findLatestShutdownDate(signal)).toBe('2026-06-01');
      const countries = await shutdowns.listShutdownCountries('2026-06-01', signal);
      expect(countries.map(({ country }) => country)).toEqual(['AU', 'ES', 'US']);
      expect(countries[2]).toEqual(sampleOperations.shutdownDays[1]);
      expect(await shutdowns.listShutdownCountries('2026-06-02', signal)).toEqual([]);
      expect(await shutdowns.countShutdownReasons('2026-06-01', signal)).toEqual([
        { code: '2002', sites: 2 },
        { code: '2001', sites: 1 },
      ]);
    });

    it('lists sites that shut down, latest first, with the zone of those that are still there', async () => {
      const { listShutdownSites } = createShutdownStore(database);
      const { total, sites } = await listShutdownSites({ date: '2026-06-01', limit: 10 }, signal);
      expect(total).toBe(3);
      expect(sites.map((site) => [site.sn, site.zone])).toEqual([
        [otherSn, 'Australia/Adelaide'],
        ['10060006A01F25090999', null],
        [sn, 'America/Los_Angeles'],
      ]);
      expect(sites[2]).toEqual({ ...sampleOperations.shutdownSites[0], zone: 'America/Los_Angeles' });
      const au = await listShutdownSites({ date: '2026-06-01', country: 'AU', limit: 1 }, signal);
      expect([au.total, au.sites.length]).toEqual([2, 1]);
    });

    it('searches messages by both ends, command and direction; payloads of any shape come back as they were', async () => {
      const { searchMqttLog } = createDeviceLogStore(database);
      const query = { sn, from: june + 1, to: june + 3, limit: 10 };
      const all = await searchMqttLog(query, signal);
      expect(all.total).toBe(3);
      expect(ids(all.entries)).toEqual([3, 2, 1]);
      expect([...all.entries].reverse()).toEqual(sampleOperations.mqttLog.slice(0, 3));
      expect(ids((await searchMqttLog({ ...query, command: 203 }, signal)).entries)).toEqual([1]);
      expect(ids((await searchMqttLog({ ...query, direction: 'up' }, signal)).entries)).toEqual([2]);
      const last = await searchMqttLog({ ...query, direction: 'down', limit: 1 }, signal);
      expect([last.total, ids(last.entries)]).toEqual([2, [3]]);
    });

    it('pages through log requests, newest first', async () => {
      const { listEmsLogRecords } = createDeviceLogStore(database);
      const page = (offset: number) => listEmsLogRecords({ sn, offset, limit: 1 }, signal);
      expect(await page(0)).toEqual({ total: 2, records: [sampleOperations.emsLogRecords[1]] });
      expect(await page(1)).toEqual({ total: 2, records: [sampleOperations.emsLogRecords[0]] });
      expect(await page(2)).toEqual({ total: 2, records: [] });
    });

    it('lists upgrades and gives the steps of one by number, then device', async () => {
      const upgrades = createUpgradeStore(database);
      const list = await upgrades.listSystemUpgrades({ sn, limit: 10 }, signal);
      expect([list.total, ids(list.upgrades)]).toEqual([2, [1, 2]]);
      const failed = await upgrades.findSystemUpgrade(2, signal);
      expect(failed?.upgrade).toEqual(sampleOperations.systemUpgrades[1]);
      expect(failed?.steps.map((step) => [step.stepNo, step.deviceSn])).toEqual([
        [1, sn],
        [4, '10050013A00X25180400'],
        [4, apower],
      ]);
      expect(failed?.steps[2]).toEqual(sampleOperations.systemUpgradeSteps[0]);
      expect(await upgrades.findSystemUpgrade(99, signal)).toBeNull();
      const ahub = await upgrades.listAhubUpgrades({ sn, limit: 1 }, signal);
      expect(ahub).toEqual({ total: 2, upgrades: [sampleOperations.ahubUpgrades[1]] });
    });

    it('lists recordings of a site by open periods and pages, and the parts of one by number', async () => {
      const records = createCloudFaultRecordStore(database);
      const listed = async (more: object) => {
        const page = await records.listCloudFaultRecords({ sn, offset: 0, limit: 10, ...more }, signal);
        return [page.total, ids(page.records)];
      };
      expect(await listed({})).toEqual([3, [3, 2, 1]]);
      expect(await listed({ from: june + 1_000 })).toEqual([2, [3, 2]]);
      expect(await listed({ to: june + 1_000 })).toEqual([2, [2, 1]]);
      expect(await listed({ offset: 1, limit: 1 })).toEqual([3, [2]]);
      const found = await records.findCloudFaultRecord(1, signal);
      expect(found?.record).toEqual(sampleOperations.cloudFaultRecords[0]);
      expect(found?.subRecords).toEqual([...sampleOperations.cloudFaultSubRecords].reverse());
      expect(await records.findCloudFaultRecord(99, signal)).toBeNull();
    });

    it('marks what was asked for and has not failed, of this device only', async () => {
      const records = createCloudFaultRecordStore(database);
      const held = await records.listCallableFaultRecords({ sn, deviceSn: apower }, signal);
      expect(held.map(({ recordNo, called }) => [recordNo, called])).toEqual([[20, false], [19, true], [18, false], [17, true]]); // biome-ignore format: table
      const calls = await records.listCloudFaultCalls({ sn, limit: 3 }, signal);
      expect([calls.total, ids(calls.calls)]).toEqual([5, [4, 3, 2]]);
      expect(calls.calls[0]).toEqual(sampleOperations.cloudFaultCalls[3]);
    });

    it('keeps the old rows when new ones cannot be written', async () => {
      const [first] = sampleOperations.cloudFaultCalls;
      if (!first) throw new Error('the sample has no call');
      await expect(
        replaceOperations(database, { ...sampleOperations, cloudFaultCalls: [first, first] }),
      ).rejects.toThrow();
      expect((await createUpgradeStore(database).listSystemUpgrades({ sn, limit: 1 }, signal)).total).toBe(2);
    });

    describe('with a history', () => {
      beforeAll(async () => {
        const alarmEvents = Array.from({ length: 20_000 }, (_, index) => ({
          ...(sampleFleet.alarmEvents[0] as (typeof sampleFleet.alarmEvents)[number]),
          id: index + 1,
          sn: index % 2 === 0 ? sn : otherSn,
          code: String(1_000 + (index % 40)),
          startedAt: june + index * 60_000,
        }));
        const mqttLog = Array.from({ length: 20_000 }, (_, index) => ({
          ...(sampleOperations.mqttLog[0] as (typeof sampleOperations.mqttLog)[number]),
          id: index + 1,
          sn: `10060006A02F2518${String(index % 50).padStart(4, '0')}`,
          command: 203 + (index % 4),
          at: june + index * 30_000,
        }));
        await replaceFleet(database, { ...sampleFleet, alarmEvents });
        await replaceOperations(database, { ...sampleOperations, mqttLog });
        for (const table of ['alarm_event', 'mqtt_log', 'site_info']) {
          await database.execute(database.dialect === 'mysql' ? `analyze table ${table}` : `analyze ${table}`);
        }
      });

      const plan = async (query: SQLWrapper) => {
        const explain = sql.raw(database.dialect === 'mysql' ? 'explain' : 'explain query plan');
        const { rows } = await database.execute(sql`${explain} ${query.getSQL()}`);
        return rows.map((row) => String(row['detail'] ?? `${row['key']}: ${row['Extra']}`)).join('; ');
      };

      it('counts the sites of a code from an index, never from the rows of the history', async () => {
        const query = { code: '1007', from: june, before: june + 7 * 86_400_000, limit: 100 };
        const { count, page } = alarmSiteQueries(database, query);
        for (const statement of [count, page]) {
          expect(await plan(statement)).toMatch(
            database.dialect === 'mysql'
              ? /alarm_event_code_site: .*Using index/
              : /COVERING INDEX alarm_event_code_site/,
          );
        }
        expect((await createAlarmDetailStore(database).listAlarmSites(query, signal)).total).toBe(1);
      });

      it('finds messages of one site and day by their index', async () => {
        const { rows } = await database.execute(
          sql`${sql.raw(database.dialect === 'mysql' ? 'explain' : 'explain query plan')} select * from mqtt_log where sn = ${'10060006A02F25180007'} and at_utc >= ${'2026-06-02 00:00:00.000'} and at_utc <= ${'2026-06-03 00:00:00.000'} order by at_utc desc, id desc limit 50`,
        );
        expect(rows.map((row) => String(row['detail'] ?? row['key'])).join('; ')).toContain('mqtt_log_site');
      });
    });
  });
}
