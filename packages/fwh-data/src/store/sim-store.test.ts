import { luhnDigit, type SimCardRecord, type SimQuery } from '@mao/fwh-tools';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleFleet, sampleSite } from '../testing/sample-fleet.ts';
import { createSimStore, simSearchQueries } from './create-sim-store.ts';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';
import { replaceFleet } from './replace-fleet.ts';
import { replaceSims } from './replace-sims.ts';

const noMysql = await mysqlSkipReason();
const { signal } = new AbortController();
const june = Date.UTC(2026, 5, 1, 2, 3, 4, 567);

const full: SimCardRecord = {
  iccid: '8901260000123456788',
  platform: 'Acceleronix',
  imsi: '310260123456789',
  msisdn: '14155550134',
  status: 'active',
  rawStatus: '6 active',
  plan: '物联网 200 MB',
  apn: 'iot.example',
  sn: '10060006A02F25180123',
  activatedAt: june - 86_400_000,
  expiresAt: june + 86_400_000,
  lastSessionAt: june,
  cycleMb: 12_345.678,
  syncedAt: june,
};
/** Every optional field at its other extreme. */
const bare: SimCardRecord = {
  iccid: '89320420001122334457',
  platform: 'SmartHub',
  imsi: null,
  msisdn: null,
  status: 'unknown',
  rawStatus: 'MELTED',
  plan: null,
  apn: null,
  sn: null,
  activatedAt: null,
  expiresAt: null,
  lastSessionAt: null,
  cycleMb: null,
  syncedAt: june,
};
/** Kept without its check digit. */
const short: SimCardRecord = { ...bare, iccid: '890141000098765432', status: 'suspended', sn: '10060006A02F26010001' };
const cards = [full, bare, short];
const usageDays = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-06-30'].map((date, index) => ({
  iccid: full.iccid,
  date,
  mb: index + 0.125,
}));

const databases = [
  { name: 'SQLite', skip: false, open: async () => ({ url: ':memory:', drop: async () => {} }) },
  { name: 'MySQL', skip: noMysql !== null, open: createMysqlTestDatabase },
];

for (const { name, skip, open } of databases) {
  describe.skipIf(skip)(`SIM store on ${name}`, () => {
    let database: SqlDatabase;
    let drop: () => Promise<void>;
    const store = () => createSimStore(database);
    const search = async (query: Partial<SimQuery>) => {
      const page = await store().searchSims({ offset: 0, limit: 10, ...query }, signal);
      return { total: page.total, iccids: page.cards.map(({ iccid }) => iccid) };
    };

    beforeAll(async () => {
      const created = await open();
      drop = created.drop;
      database = await openSqlDatabase({ url: created.url });
      await migrateFwhDatabase(database);
      await replaceFleet(database, { ...sampleFleet, sites: [sampleSite({ iccid: bare.iccid })] });
      // Twice: filling filled tables changes nothing.
      for (let turn = 0; turn < 2; turn += 1) await replaceSims(database, { cards, usageDays });
    });
    afterAll(async () => {
      await database?.close();
      await drop?.();
    });

    it('gives cards back as they were written', async () => {
      for (const card of cards) expect(await store().findRecord(card.iccid, signal)).toEqual(card);
    });

    it('finds a card with or without its check digit, and no other', async () => {
      expect((await store().findRecord(full.iccid.slice(0, -1), signal))?.iccid).toBe(full.iccid);
      expect((await store().findRecord(short.iccid + luhnDigit(short.iccid), signal))?.iccid).toBe(short.iccid);
      const wrong = `${short.iccid}${(Number(luhnDigit(short.iccid)) + 1) % 10}`;
      for (const iccid of [wrong, full.iccid.slice(0, -2), `${full.iccid}0`, '8988999999999999991']) {
        expect(await store().findRecord(iccid, signal)).toBeNull();
      }
    });

    it('knows the site of a card from the site table', async () => {
      expect(await store().findSite(bare.iccid, signal)).toBe(sampleSite().sn);
      expect(await store().findSite(full.iccid, signal)).toBeNull();
    });

    it('searches by platform, status and any part of number or serial, all of which must hold', async () => {
      expect(await search({})).toEqual({ total: 3, iccids: [full.iccid, short.iccid, bare.iccid].sort() });
      expect(await search({ platform: 'SmartHub' })).toEqual({ total: 2, iccids: [short.iccid, bare.iccid].sort() });
      expect(await search({ status: 'active' })).toEqual({ total: 1, iccids: [full.iccid] });
      expect(await search({ part: '1122334457' })).toEqual({ total: 1, iccids: [bare.iccid] });
      expect(await search({ part: 'A02F2601' })).toEqual({ total: 1, iccids: [short.iccid] });
      expect(await search({ part: 'a02f2601' })).toEqual({ total: 0, iccids: [] });
      expect(await search({ part: '89', platform: 'SmartHub', status: 'suspended' })).toEqual({
        total: 1,
        iccids: [short.iccid],
      });
      expect(await search({ part: '100', status: 'retired' })).toEqual({ total: 0, iccids: [] });
    });

    it('pages without losing or repeating', async () => {
      const seen: string[] = [];
      for (let offset = 0; offset < 4; offset += 1) seen.push(...(await search({ offset, limit: 1 })).iccids);
      expect(seen).toEqual(cards.map(({ iccid }) => iccid).sort());
    });

    it('lists the days of exactly one month, also of short ones', async () => {
      const days = async (month: string) =>
        (await store().listUsageDays(full.iccid, month, signal)).map(({ date }) => date);
      expect(await days('2026-01')).toEqual(['2026-01-31']);
      expect(await days('2026-02')).toEqual(['2026-02-01', '2026-02-28']);
      expect(await days('2026-06')).toEqual(['2026-06-30']);
      expect(await days('2026-07')).toEqual([]);
      expect(await store().listUsageDays(full.iccid, '2026-02', signal)).toEqual(usageDays.slice(1, 3));
      expect(await store().listUsageDays(bare.iccid, '2026-02', signal)).toEqual([]);
    });

    describe('with as many cards as the fleet has sites', () => {
      const many = Array.from({ length: 58_000 }, (_, index): SimCardRecord => {
        const body = `89320420${String(index).padStart(10, '0')}`;
        return {
          ...bare,
          iccid: body + luhnDigit(body),
          platform: index % 3 === 0 ? 'SmartHub' : 'Acceleronix',
          status: index % 50 === 0 ? 'suspended' : 'active',
          sn: index % 20 === 0 ? null : `10060006A02F${String(20_000_000 + index)}`,
        };
      });
      beforeAll(async () => {
        await replaceSims(database, { cards: many, usageDays: [] });
        await database.execute(database.dialect === 'mysql' ? 'analyze table sim_card' : 'analyze');
      }, 120_000);

      const plan = async (query: SQLWrapper) => {
        const explain = sql.raw(database.dialect === 'mysql' ? 'explain' : 'explain query plan');
        const { rows } = await database.execute(sql`${explain} ${query.getSQL()}`);
        return rows.map((row) => String(row['detail'] ?? `${row['key']}: ${row['Extra']}`)).join('; ');
      };

      it.each([
        { part: '0012345' },
        { part: 'A02F20', platform: 'SmartHub' as const, status: 'active' as const },
        { platform: 'SmartHub' as const },
        { status: 'suspended' as const },
        { platform: 'Acceleronix' as const, status: 'suspended' as const },
        {},
      ])('a search reads an index only, never the rows: %o', async (conditions) => {
        const { count, page } = simSearchQueries(database, { ...conditions, offset: 0, limit: 50 });
        for (const query of [count, page]) {
          expect(await plan(query)).toMatch(database.dialect === 'mysql' ? /Using index/ : /USING COVERING INDEX/);
        }
      });

      it('finds a part among them', async () => {
        const { iccid, sn } = many[45_679] as SimCardRecord;
        expect(await search({ part: iccid.slice(8) })).toEqual({ total: 1, iccids: [iccid] });
        expect(await search({ part: sn?.slice(-8) as string })).toMatchObject({ iccids: [iccid] });
      });
    });
  });
}
