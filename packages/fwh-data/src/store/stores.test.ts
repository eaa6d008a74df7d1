import type { SiteQuery } from '@mao/fwh-tools';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFleet, sampleSite } from '../testing/sample-fleet.ts';
import { createAlarmStore } from './create-alarm-store.ts';
import { createEmsParameterStore } from './create-ems-parameter-store.ts';
import { createSiteStore } from './create-site-store.ts';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';
import { replaceFleet } from './replace-fleet.ts';
import { serialPartQuery } from './serial-parts.ts';
import { siteFilterQuery, siteSearchQueries } from './site-search-queries.ts';

const noMysql = await mysqlSkipReason();
const signal = new AbortController().signal;

const databases = [
  { name: 'SQLite', skip: false, open: async () => ({ url: ':memory:', drop: async () => {} }) },
  { name: 'MySQL', skip: noMysql !== null, open: createMysqlTestDatabase },
];

for (const { name, skip, open } of databases) {
  describe.skipIf(skip)(`stores on ${name}`, () => {
    let database: SqlDatabase;
    let drop: () => Promise<void>;

    beforeAll(async () => {
      const created = await open();
      drop = created.drop;
      // The serial parts of 60 000 sites are a million rows in one statement.
      database = await openSqlDatabase({ url: created.url, statementTimeoutMs: 300_000 });
      await migrateFwhDatabase(database);
      await migrateFwhDatabase(database);
      // Twice: filling a filled database changes nothing.
      await replaceFleet(database, sampleFleet);
      await replaceFleet(database, sampleFleet);
    });

    afterAll(async () => {
      await database?.close();
      await drop?.();
    });

    const search = async (query: Partial<Parameters<ReturnType<typeof createSiteStore>['searchSites']>[0]>) => {
      const page = await createSiteStore(database).searchSites({ offset: 0, limit: 10, ...query }, signal);
      return { total: page.total, sns: page.sites.map(({ sn }) => sn) };
    };

    it('gives a site back as it was written, with instants to the millisecond', async () => {
      const sites = createSiteStore(database);
      for (const site of sampleFleet.sites) expect(await sites.findSite(site.sn, signal)).toEqual(site);
    });

    it('tells serials apart that differ in case only', async () => {
      expect(await createSiteStore(database).findSite('10060006a02f25180123', signal)).toBeNull();
      expect(await search({ snPart: 'a02f' })).toEqual({ total: 0, sns: [] });
    });

    it('finds a fragment anywhere in the serial, in order of serial', async () => {
      expect(await search({ snPart: '0001' })).toEqual({
        total: 2,
        sns: ['10050001A00F22110009', '10060006A02F26010001'],
      });
      expect(await search({ snPart: '%' })).toEqual({ total: 0, sns: [] });
      expect(await search({ snPart: '06' })).toMatchObject({ total: 2 });
      // `000` stands in it more than once.
      expect(await search({ snPart: '000', country: 'AU' })).toEqual({ total: 1, sns: ['10060006A02F26010001'] });
      expect(await search({ snPart: '000', limit: 1, offset: 1 })).toMatchObject({
        total: 3,
        sns: ['10060006A02F25180123'],
      });
    });

    it('combines conditions and compares versions by their exact beginning', async () => {
      expect(await search({ versionPrefix: 'V12R' })).toMatchObject({ total: 2 });
      expect(await search({ versionPrefix: 'V12R03', country: 'AU', activated: false })).toMatchObject({
        sns: ['10060006A02F26010001'],
      });
      expect(await search({ versionPrefix: 'V12R03', activated: true })).toMatchObject({ total: 0 });
    });

    it('pages with the total of all pages', async () => {
      expect(await search({ limit: 2, offset: 2 })).toEqual({ total: 3, sns: ['10060006A02F26010001'] });
      expect(await search({ limit: 2, offset: 4 })).toEqual({ total: 3, sns: [] });
    });

    it('lists devices with their firmware', async () => {
      expect(await createSiteStore(database).listDevices('10060006A02F25180123', signal)).toEqual(sampleFleet.devices);
    });

    it('lists alarm events newest first, equal times by falling id, within both ends of the period', async () => {
      const alarms = createAlarmStore(database);
      const from = Date.UTC(2026, 5, 1, 0, 0, 1);
      const query = { sn: '10060006A02F25180123', from, to: from + 2_000, limit: 10 };
      const ids = async (more: object) =>
        (await alarms.listAlarmEvents({ ...query, ...more }, signal)).events.map(({ id }) => id);
      expect(await ids({})).toEqual([4, 3, 2, 1]);
      expect(await ids({ kind: 'event' })).toEqual([3]);
      expect(await ids({ to: from })).toEqual([1]);
      expect(await alarms.listAlarmEvents({ ...query, limit: 1 }, signal)).toEqual({
        total: 4,
        events: [sampleFleet.alarmEvents[3]],
      });
    });

    it('lists current alarms newest first', async () => {
      expect(await createAlarmStore(database).listCurrentAlarms('10060006A02F25180123', signal)).toEqual(
        [...sampleFleet.currentAlarms].reverse(),
      );
    });

    it('keeps the newest of a code that a device raised again', async () => {
      const [alarm] = sampleFleet.currentAlarms;
      if (!alarm) throw new Error('the sample has no alarm');
      const again = { ...alarm, started: { at: Date.UTC(2026, 5, 3) } };
      await replaceFleet(database, { ...sampleFleet, currentAlarms: [again, alarm] });
      expect(await createAlarmStore(database).listCurrentAlarms(alarm.sn, signal)).toEqual([again]);
      await replaceFleet(database, sampleFleet);
    });

    it('knows dictionary codes and leaves unknown ones out', async () => {
      const alarms = createAlarmStore(database);
      expect(await alarms.findAlarmCodes(['4099', '1'], signal)).toEqual(sampleFleet.alarmDictionary);
      expect(await alarms.findAlarmCodes([], signal)).toEqual([]);
    });

    it('sums alarms by day and country, and ranks codes', async () => {
      const alarms = createAlarmStore(database);
      const period = { from: '2026-06-01', to: '2026-06-02' };
      expect(await alarms.countByDay(period, signal)).toEqual([
        { date: '2026-06-01', country: 'AU', sites: 1, times: 9 },
        { date: '2026-06-01', country: 'US', sites: 4, times: 6 },
        { date: '2026-06-02', country: 'US', sites: 2, times: 2 },
      ]);
      expect(await alarms.countByCode({ ...period, top: 1 }, signal)).toEqual([{ code: '4111', sites: 4, times: 12 }]);
      expect(await alarms.countByCode({ ...period, country: 'US', top: 5 }, signal)).toEqual([
        { code: '4099', sites: 3, times: 5 },
        { code: '4111', sites: 3, times: 3 },
      ]);
    });

    it('keeps PID and VID apart and scales exact', async () => {
      const parameters = createEmsParameterStore(database);
      expect(await parameters.findEmsParameters('PID', [7, 65_535], signal)).toEqual([sampleFleet.emsParameters[0]]);
      expect(await parameters.findEmsParameters('VID', [65_535], signal)).toEqual([sampleFleet.emsParameters[1]]);
    });

    it('stops waiting when the call is over', async () => {
      await expect(createSiteStore(database).findSite('x', AbortSignal.abort(new Error('gone')))).rejects.toThrow(
        'gone',
      );
    });

    it('keeps the old fleet when a new one cannot be written', async () => {
      const broken = { ...sampleFleet, sites: [sampleSite(), sampleSite()] };
      await expect(replaceFleet(database, broken)).rejects.toThrow();
      expect(await search({})).toMatchObject({ total: 3 });
    });

    describe('at 60 000 sites', () => {
      const sites = Array.from({ length: 60_000 }, (_, index) =>
        sampleSite({
          sn: `10060006A02F${20 + Math.floor(index / 10_000)}${String(1 + (index % 52)).padStart(2, '0')}${String(index % 10_000).padStart(4, '0')}`,
          country: index % 11 === 0 ? 'AU' : 'US',
          firmwareVersion: `V12R${String(index % 30).padStart(2, '0')}B85D00`,
        }),
      );

      beforeAll(async () => {
        await replaceFleet(database, { ...sampleFleet, sites });
        if (database.dialect === 'mysql') await database.execute('analyze table site_info');
        else await database.execute('analyze');
      }, 240_000);

      const plan = async (query: SQLWrapper) => {
        const explain = sql.raw(database.dialect === 'mysql' ? 'explain' : 'explain query plan');
        const { rows } = await database.execute(sql`${explain} ${query.getSQL()}`);
        return rows.map((row) => String(row['detail'] ?? `${row['type']} ${row['key']}: ${row['Extra']}`)).join('; ');
      };
      /** A place in an index is looked up, and only the index is read. */
      const isLookup = (steps: string) =>
        database.dialect === 'mysql'
          ? /^(?:ref|range) /.test(steps) && steps.includes('Using index')
          : /^SEARCH .*USING (?:COVERING INDEX|PRIMARY KEY)/.test(steps);
      const among = sites.slice(100, 300).map(({ sn }) => sn);

      it.each([
        { country: 'AU' },
        { country: 'AU', activated: true },
        { versionPrefix: 'V12R02' },
        { versionPrefix: 'V12R02', country: 'AU', activated: false },
      ])('looks up an index and reads no row for %o', async (conditions) => {
        const { count, page } = siteSearchQueries(database, { ...conditions, offset: 0, limit: 20 });
        expect(await plan(count)).toSatisfy(isLookup);
        // SQLite may walk an index that is in the order of the page and stop when that is full.
        if (database.dialect === 'mysql') expect(await plan(page)).toSatisfy(isLookup);
      });

      it('looks up a fragment, and other conditions among its serials', async () => {
        expect(await plan(serialPartQuery(database, '2F2518'))).toSatisfy(isLookup);
        expect(await plan(siteFilterQuery(database, among, { country: 'US' }))).toMatch(/^(?:range|SEARCH) /);
      });

      it.each([{ snPart: '1006' }, {}])('reads no row either where most sites match: %o', async (conditions) => {
        const { count, page } = siteSearchQueries(database, { ...conditions, offset: 0, limit: 20 });
        for (const query of [count, page]) expect(await plan(query)).toMatch(/Using index|USING COVERING INDEX/);
      });

      it.each([
        ['a few', '5678', {}],
        ['a few, with conditions', '77', { country: 'AU', versionPrefix: 'V12R1' }],
        ['many', 'A02F2', {}],
        ['many, with conditions', '2F2', { country: 'AU', activated: true }],
        ['one', '25390678', {}],
        ['none', 'ZZZ', {}],
      ])('finds %s by a fragment as a plain filter does', async (_, snPart, conditions: Partial<SiteQuery>) => {
        const found = await search({ snPart, ...conditions, limit: 100, offset: 3 });
        const wanted = sites
          .filter(
            (site) =>
              site.sn.includes(snPart) &&
              (conditions.country ?? site.country) === site.country &&
              (conditions.activated ?? site.activated) === site.activated &&
              site.firmwareVersion.startsWith(conditions.versionPrefix ?? ''),
          )
          .map(({ sn }) => sn)
          .sort();
        expect(found).toEqual({ total: wanted.length, sns: wanted.slice(3, 103) });
      });
    });
  });
}
