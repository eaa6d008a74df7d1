import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { and, count, desc, eq, gte, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import { column, containsText, defineTable, jsonText, openSqlDatabase, type SqlDatabase } from './index.ts';

const device = defineTable('device', {
  id: column.id(),
  name: column.text().notNull(),
  kind: column.text<'meter' | 'inverter'>().notNull(),
  serialNumber: column.bigint().notNull(),
  reading: column.integer(),
  price: column.decimal(),
  load: column.real(),
  online: column.boolean().notNull().default(false),
  labels: column.json<{ color?: string; tags?: string[] }>(),
  seenAt: column.time(),
  builtOn: column.date(),
  payload: column.bytes(),
});
const site = defineTable('site', { deviceId: column.integer().primaryKey(), city: column.text().notNull() });

const ddl = {
  mysql: [
    `create table device (id bigint not null auto_increment primary key, name varchar(64) collate utf8mb4_bin not null unique,
      kind varchar(16) not null, serial_number bigint not null, reading bigint, price decimal(20,6), \`load\` double,
      online tinyint(1) not null default 0, labels json, seen_at datetime(3), built_on date, payload varbinary(64),
      created_at datetime not null default current_timestamp)`,
    'create table site (device_id bigint primary key, city varchar(64) not null)',
  ],
  sqlite: [
    `create table device (id integer primary key autoincrement, name text not null unique, kind text not null,
      serial_number integer not null, reading integer, price text, load real, online integer not null default 0,
      labels text, seen_at text, built_on text, payload blob, created_at text not null default current_timestamp)`,
    'create table site (device_id integer primary key, city text not null)',
  ],
} as const;

const mysqlSkip = await mysqlSkipReason();

const backends = [
  {
    name: 'MariaDB',
    skip: mysqlSkip !== null,
    async open() {
      const created = await createMysqlTestDatabase();
      return { url: created.url, remove: () => created.drop() };
    },
  },
  {
    name: 'SQLite file',
    skip: false,
    async open() {
      const folder = await mkdtemp(join(tmpdir(), 'sql-database-'));
      return { url: `file:${folder}/deep/folder/app.sqlite`, remove: () => rm(folder, { recursive: true }) };
    },
  },
  { name: 'SQLite in memory', skip: false, open: async () => ({ url: ':memory:', remove: async () => {} }) },
];

for (const backend of backends) {
  describe.skipIf(backend.skip)(`a database on ${backend.name}`, () => {
    let database: SqlDatabase;
    let place: { url: string; remove(): Promise<void> };

    beforeAll(async () => {
      place = await backend.open();
      database = await openSqlDatabase({ url: place.url, poolSize: 5 });
      for (const statement of ddl[database.dialect]) await database.execute(statement);
    });
    afterAll(async () => {
      await database.close();
      await database.close();
      await place.remove();
    });
    beforeEach(async () => {
      await database.delete(device, sql`true`);
      await database.delete(site, sql`true`);
    });

    const row = (name: string, rest: Partial<typeof device.$inferInsert> = {}) =>
      ({ name, kind: 'meter', serialNumber: 1n, ...rest }) as const;

    it('keeps every kind of value exactly', async () => {
      const stored = {
        name: '零 O\'Brien \\ "x" 😀',
        kind: 'inverter',
        serialNumber: 9_223_372_036_854_775_807n,
        reading: Number.MAX_SAFE_INTEGER,
        price: '12345678901.120000',
        load: -0.1,
        online: true,
        labels: { color: '"red"', tags: ['a', '中'] },
        seenAt: new Date('2026-03-29T01:30:00.123Z'),
        builtOn: '2024-02-29',
        payload: new Uint8Array([0, 255, 39, 92]),
      } as const;
      const { insertedId } = await database.insert(device, {
        ...stored,
        labels: { color: '"red"', tags: ['a', '中'] },
      });
      const [read] = await database.select().from(device);
      expect(read).toEqual({ id: insertedId, ...stored });
      expectTypeOf(read).toEqualTypeOf<typeof device.$inferSelect | undefined>();
    });

    it('keeps null, and takes defaults for what is left out', async () => {
      await database.insert(device, row('a', { labels: null }));
      expect(await database.select().from(device)).toEqual([
        expect.objectContaining({ online: false, labels: null, seenAt: null, payload: null, price: null }),
      ]);
    });

    it('stores default timestamps in UTC whatever the zone of the server', async () => {
      await database.insert(device, row('a'));
      const { rows } = await database.execute('select created_at from device');
      const created = new Date(`${String(rows[0]?.['created_at']).replace(' ', 'T')}Z`).getTime();
      expect(Math.abs(created - Date.now())).toBeLessThan(60_000);
    });

    it('compares and sorts times by instant', async () => {
      const at = (text: string) => new Date(text);
      await database.insert(device, [
        row('late', { seenAt: at('2026-01-01T00:00:00.010Z') }),
        row('early', { seenAt: at('2025-12-31T23:59:59.999Z') }),
        row('same', { seenAt: at('2026-01-01T00:00:00.000Z') }),
      ]);
      const found = await database
        .select({ name: device.name })
        .from(device)
        .where(gte(device.seenAt, at('2026-01-01T00:00:00Z')))
        .orderBy(desc(device.seenAt));
      expect(found).toEqual([{ name: 'late' }, { name: 'same' }]);
      const raw = await database.execute(sql`select name from device where seen_at < ${at('2026-01-01T00:00:00Z')}`);
      expect(raw.rows).toEqual([{ name: 'early' }]);
    });

    it('refuses to round an integer that does not fit a number', async () => {
      await database.execute(
        "insert into device (name, kind, serial_number, reading) values ('a', 'meter', 1, 9007199254740993)",
      );
      await expect(database.select().from(device)).rejects.toThrow(/column\.bigint/);
      const { rows } = await database.execute('select reading, serial_number from device');
      expect(rows).toEqual([{ reading: 9_007_199_254_740_993n, serial_number: 1 }]);
    });

    it('upserts by a unique key, many rows at once', async () => {
      await database.insert(device, row('a', { reading: 1, online: true }));
      await database.upsert(device, [row('a', { reading: 2 }), row('b', { reading: 3 })], { key: [device.name] });
      await database.upsert(device, row('b', { reading: 9, kind: 'inverter' }), {
        key: [device.name],
        update: ['kind'],
      });
      await database.upsert(device, row('b', { reading: 10 }), { key: [device.name], update: [] });
      const rows = await database
        .select({ name: device.name, kind: device.kind, reading: device.reading, online: device.online })
        .from(device)
        .orderBy(device.name);
      expect(rows).toEqual([
        { name: 'a', kind: 'meter', reading: 2, online: true },
        { name: 'b', kind: 'inverter', reading: 3, online: false },
      ]);
    });

    it('lets exactly one of many racing inserts win', async () => {
      const won = await Promise.all(Array.from({ length: 12 }, () => database.insertIfAbsent(device, row('only'))));
      expect(won.filter(Boolean)).toHaveLength(1);
      await expect(database.insertIfAbsent(device, { name: null } as never)).rejects.toThrow();
    });

    it('reports matched rows of an update, also where nothing changes', async () => {
      await database.insert(device, [row('a'), row('b')]);
      const where = eq(device.kind, 'meter');
      expect(await database.update(device, { online: true }, where)).toMatchObject({ affectedRows: 2 });
      expect(await database.update(device, { online: true }, where)).toMatchObject({ affectedRows: 2 });
      expect(await database.delete(device, eq(device.name, 'a'))).toMatchObject({ affectedRows: 1 });
    });

    it('inserts more rows than one statement holds, all or none', async () => {
      const many = Array.from({ length: 5_000 }, (_, index) => row(`d${index}`));
      expect((await database.insert(device, many)).affectedRows).toBe(5_000);
      const again = [...Array.from({ length: 5_000 }, (_, index) => row(`e${index}`)), row('d17')];
      await expect(database.insert(device, again)).rejects.toThrow();
      expect(await database.select({ rows: count() }).from(device)).toEqual([{ rows: 5_000 }]);
    });

    it('joins, groups and pages', async () => {
      await database.insert(device, [row('a', { reading: 5 }), row('b', { reading: 7 }), row('c')]);
      const [first] = await database.select().from(device).where(eq(device.name, 'a'));
      await database.insert(site, { deviceId: first?.id ?? 0, city: 'Jena' });
      const joined = await database
        .select({ name: device.name, city: site.city })
        .from(device)
        .leftJoin(site, eq(site.deviceId, device.id))
        .orderBy(device.name)
        .limit(2)
        .offset(0);
      expectTypeOf(joined).toEqualTypeOf<{ name: string; city: string | null }[]>();
      expect(joined).toEqual([
        { name: 'a', city: 'Jena' },
        { name: 'b', city: null },
      ]);
      const sums = await database
        .select({ kind: device.kind, total: sql`sum(${device.reading})`.mapWith(Number) })
        .from(device)
        .groupBy(device.kind);
      expect(sums).toEqual([{ kind: 'meter', total: 12 }]);
      const busy = database.select({ id: device.id }).from(device).where(gte(device.reading, 6)).as('busy');
      expect(await database.select({ rows: count() }).from(busy)).toEqual([{ rows: 1 }]);
    });

    it('does not offer what only one dialect has', () => {
      const query = database.select().from(device).where(eq(device.id, 1));
      // @ts-expect-error only SQLite's builder has get()
      expect(query.all === undefined || database.dialect === 'sqlite').toBe(true);
    });

    it('finds text that looks like a pattern, and reads into JSON', async () => {
      await database.insert(device, [row('100%', { labels: { color: 'red' } }), row('100x', { labels: {} })]);
      expect(await database.select({ name: device.name }).from(device).where(containsText(device.name, '0%'))).toEqual([
        { name: '100%' },
      ]);
      const color = jsonText(database.dialect, device.labels, '$.color');
      const red = await database
        .select({ color })
        .from(device)
        .where(and(eq(color, 'red')));
      expect(red).toEqual([{ color: 'red' }]);
    });

    it('commits and rolls back', async () => {
      await database.transaction(async (queries) => {
        await queries.insert(device, row('kept'));
        expect((await queries.execute('select name from device')).rows).toEqual([{ name: 'kept' }]);
      });
      const failing = database.transaction(async (queries) => {
        await queries.insert(device, row('dropped'));
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      expect(await database.select({ name: device.name }).from(device)).toEqual([{ name: 'kept' }]);
    });

    it('makes writers wait for an open transaction instead of failing', async () => {
      await database.insert(site, { deviceId: 1, city: '0' });
      const addOne = () =>
        database.transaction(async (queries) => {
          await queries.update(site, { city: sql`city + 1` }, eq(site.deviceId, 1));
          await new Promise((resolve) => setTimeout(resolve, 5));
        });
      const plain = () => database.update(site, { city: sql`city + 1` }, eq(site.deviceId, 1));
      await Promise.all([addOne(), plain(), addOne(), plain(), addOne()]);
      const [total] = await database.select({ city: sql`${site.city}`.mapWith(Number) }).from(site);
      expect(total).toEqual({ city: 5 });
    });

    it('pings', async () => {
      await expect(database.ping()).resolves.toBeUndefined();
    });
  });
}

describe.skipIf(mysqlSkip !== null)('a MySQL pool', () => {
  it('recovers by itself after the server has dropped all of its connections', async () => {
    const created = await createMysqlTestDatabase();
    const database = await openSqlDatabase({ url: created.url, poolSize: 3 });
    const killer = await openSqlDatabase({ url: created.url, poolSize: 1 });
    await Promise.all([1, 2, 3].map(() => database.execute('select sleep(0.05)')));
    const { rows } = await killer.execute(
      'select id from information_schema.processlist where db = database() and id <> connection_id()',
    );
    expect(rows).toHaveLength(3);
    for (const row of rows) await killer.execute(`kill ${String(row['id'])}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(database.ping()).resolves.toBeUndefined();
    const zone = await database.execute('select @@session.time_zone as zone');
    expect(zone.rows).toEqual([{ zone: '+00:00' }]);
    await Promise.all([database.close(), killer.close()]);
    await created.drop();
  });
});

describe('openSqlDatabase', () => {
  it('refuses other URLs with a text that helps and holds no secret', async () => {
    await expect(openSqlDatabase({ url: 'postgres://u:secret@h/x' })).rejects.toThrow(
      'the database URL must start with mysql:// or file:, or be :memory:',
    );
    const unreadable = openSqlDatabase({ url: 'mysql://u:secret%zz@127.0.0.1/x' });
    await expect(unreadable).rejects.toThrow(/^the MySQL URL cannot be read: expected /);
    await expect(unreadable).rejects.not.toThrow(/secret/);
    await expect(openSqlDatabase({ url: ':memory:', poolSize: 0 })).rejects.toThrow(RangeError);
    const refused = openSqlDatabase({ url: 'mysql://root:hunter2@127.0.0.1:1/x' });
    await expect(refused).rejects.toThrow(/^cannot open MySQL 127\.0\.0\.1:1\/x: /);
    await expect(refused).rejects.not.toThrow(/hunter2/);
  });

  it('keeps two in-memory databases apart', async () => {
    const [one, two] = await Promise.all([openSqlDatabase({ url: ':memory:' }), openSqlDatabase({ url: ':memory:' })]);
    await one.execute('create table only_here (id integer)');
    await expect(two.execute('select * from only_here')).rejects.toThrow();
    await Promise.all([one.close(), two.close()]);
  });

  it('turns a write on the database inside its own SQLite transaction into an error', async () => {
    const database = await openSqlDatabase({ url: ':memory:' });
    await expect(database.transaction(() => database.execute('create table t (id integer)'))).rejects.toThrow(
      /use the queries that transaction\(\) hands in/,
    );
    await database.close();
  });
});
