import type { TouBlock, TouTemplate } from '@mao/fwh-tools';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTouTemplateStore } from './create-tou-template-store.ts';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';
import { replaceTouTemplates } from './replace-tou-templates.ts';

const noMysql = await mysqlSkipReason();
const { signal } = new AbortController();
const june = Date.UTC(2026, 5, 1);

const noRates = { peak: null, shoulder: null, valley: null, superOffPeak: null, sharp: null };
const block: TouBlock = {
  start: '00:00',
  end: '24:00',
  waveType: 2,
  dispatchId: null,
  solarPriority: [1, 2, 3],
  loadPriority: [],
  maxChargeSoc: 100,
  minDischargeSoc: 5,
  gridChargeMax: -1,
  gridDischargeMax: 2.5,
};
const template = (id: number, differences: Partial<TouTemplate> = {}): TouTemplate => ({
  id,
  env: 'prod',
  name: `Tariff ${id}`,
  company: 'Example Électric',
  countryId: 2,
  country: 'US',
  province: 'California',
  electricityType: 1,
  nemType: 3,
  gridMaxFlag: 1,
  gridFeedMaxFlag: null,
  seasons: [
    {
      name: '夏季 “S”',
      months: [12, 1],
      days: [{ dayType: 3, buy: { ...noRates, peak: 0.12345 }, sell: { ...noRates, peak: -0.02 }, blocks: [block] }],
    },
  ],
  version: 7,
  updatedAt: june + id,
  ...differences,
});

const templates = [
  template(1),
  template(2, { env: 'test', name: 'Tariff 1', company: null, province: null, nemType: null, seasons: [] }),
  template(3, { country: 'AU', countryId: 3, name: '100% _solar_ Größe', updatedAt: june }),
  template(4, { updatedAt: june, name: 'tariff 1' }),
  template(1, { env: 'test', name: 'the same id on the other server' }),
];

const databases = [
  { name: 'SQLite', skip: false, open: async () => ({ url: ':memory:', drop: async () => {} }) },
  { name: 'MySQL', skip: noMysql !== null, open: createMysqlTestDatabase },
];

for (const { name, skip, open } of databases) {
  describe.skipIf(skip)(`TOU template store on ${name}`, () => {
    let database: SqlDatabase;
    let drop: () => Promise<void>;
    const list = async (
      differences: { env?: 'prod' | 'test'; part?: string; country?: string; limit?: number } = {},
    ) => {
      const query = { env: 'prod' as const, limit: 50, ...differences };
      const { total, templates: found } = await createTouTemplateStore(database).listTouTemplates(query, signal);
      return [total, ...found.map(({ id }) => id)];
    };

    beforeAll(async () => {
      const created = await open();
      drop = created.drop;
      database = await openSqlDatabase({ url: created.url });
      await migrateFwhDatabase(database);
      await replaceTouTemplates(database, [template(99)]);
      await replaceTouTemplates(database, templates);
    });
    afterAll(async () => {
      await database?.close();
      await drop?.();
    });

    it('gives templates back as they were written, each by its server and id', async () => {
      const store = createTouTemplateStore(database);
      for (const written of templates)
        expect(await store.findTouTemplate(written.env, written.id, signal)).toEqual(written);
      expect(await store.findTouTemplate('prod', 2, signal)).toBeNull();
      expect(await store.findTouTemplate('prod', 99, signal)).toBeNull();
    });

    it('lists one server, last changed first, equal times by falling id', async () => {
      expect(await list()).toEqual([3, 1, 4, 3]);
      expect(await list({ limit: 2 })).toEqual([3, 1, 4]);
      expect(await list({ env: 'test' })).toEqual([2, 2, 1]);
      expect(await list({ country: 'AU' })).toEqual([1, 3]);
      const { templates: found } = await createTouTemplateStore(database).listTouTemplates(
        { env: 'test', limit: 1 },
        signal,
      );
      expect(found).toEqual([
        {
          env: 'test',
          id: 2,
          name: 'Tariff 1',
          company: null,
          countryId: 2,
          country: 'US',
          province: null,
          electricityType: 1,
          seasonCount: 0,
          version: 7,
          updatedAt: june + 2,
        },
      ]);
    });

    it.each([
      ['TARIFF 1', [2, 1, 4]],
      ['électric', [0]],
      ['Électric', [3, 1, 4, 3]],
      ['lectric', [3, 1, 4, 3]],
      ['100%', [1, 3]],
      ['_SOLAR_', [1, 3]],
      ['_', [1, 3]],
      ['Größe', [1, 3]],
      ['nothing', [0]],
    ])('finds %j in name and company, literally and in any case of ASCII letters', async (part, expected) => {
      // MySQL knows the case of other letters too, which is no harm.
      if (part !== 'électric' || database.dialect === 'sqlite') expect(await list({ part })).toEqual(expected);
      else expect(await list({ part })).toEqual([3, 1, 4, 3]);
    });

    it('refuses a second template of a name on one server', async () => {
      await expect(
        database.execute(sql`update tou_template set name = ${'Tariff 1'} where env = ${'prod'} and id = ${4}`),
      ).rejects.toThrow();
    });

    it('fails on a body that is not one, and on no other', async () => {
      await database.execute(sql`update tou_template set body = ${'{"seasons":[{"months":"6,7"}]}'} where id = ${3}`);
      const store = createTouTemplateStore(database);
      await expect(store.findTouTemplate('prod', 3, signal)).rejects.toThrow();
      expect(await store.findTouTemplate('prod', 4, signal)).toEqual(templates[3]);
      expect(await list()).toEqual([3, 1, 4, 3]);
    });
  });
}
