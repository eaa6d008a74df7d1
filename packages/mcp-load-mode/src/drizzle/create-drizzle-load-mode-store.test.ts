import { fileURLToPath } from 'node:url';
import { migrateSqlDatabase, openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoadModeResolver } from '../index.ts';
import { createDrizzleLoadModeStore, type LoadModeStore } from './index.ts';

const migrations = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
const mysqlSkip = await mysqlSkipReason();

const backends = [
  { name: 'MySQL', skip: mysqlSkip !== null, directory: migrations, open: () => createMysqlTestDatabase() },
  {
    name: 'SQLite',
    skip: false,
    directory: `${migrations}sqlite`,
    open: async () => ({ url: ':memory:', drop: async () => {} }),
  },
];

for (const backend of backends) {
  describe.skipIf(backend.skip)(`the load mode store on ${backend.name}`, () => {
    let database: SqlDatabase;
    let place: { url: string; drop(): Promise<void> };
    let store: LoadModeStore;

    beforeAll(async () => {
      place = await backend.open();
      database = await openSqlDatabase({ url: place.url });
      await migrateSqlDatabase(database, { directory: backend.directory });
    });
    afterAll(async () => {
      await database.close();
      await place.drop();
    });
    beforeEach(async () => {
      await database.execute('delete from user_mcp_load_mode');
      await database.execute("update system_setting set value = 'working_set' where setting_key = 'mcp.loadMode'");
      store = createDrizzleLoadModeStore(database.drizzle);
    });

    it('has the seeded global mode and no user modes', async () => {
      expect(await store.getGlobalMode()).toBe('working_set');
      expect(await store.findUserMode(1)).toBeNull();
    });

    it('keeps one row a user, in the stored form', async () => {
      await store.saveUserMode(1, 'full');
      await store.saveUserMode(1, 'working_set');
      await store.saveUserMode(2, 'full');
      await store.saveUserMode(Number.MAX_SAFE_INTEGER, 'full');
      const { rows } = await database.execute('select user_id, load_mode from user_mcp_load_mode order by user_id');
      expect(rows).toEqual([
        { user_id: 1, load_mode: 'WORKING_SET' },
        { user_id: 2, load_mode: 'FULL' },
        { user_id: Number.MAX_SAFE_INTEGER, load_mode: 'FULL' },
      ]);
      await store.deleteUserMode(1);
      expect(await store.findUserMode(1)).toBeNull();
      expect(await store.findUserMode(2)).toBe('FULL');
    });

    it('saves the same user from many callers at once', async () => {
      await Promise.all(Array.from({ length: 10 }, () => store.saveUserMode(5, 'full')));
      expect((await database.execute('select count(*) as n from user_mcp_load_mode')).rows).toEqual([{ n: 1 }]);
    });

    it('saves the global mode, also where the row is missing', async () => {
      await store.saveGlobalMode('full');
      expect(await store.getGlobalMode()).toBe('full');
      await database.execute("delete from system_setting where setting_key = 'mcp.loadMode'");
      expect(await store.getGlobalMode()).toBeNull();
      await store.saveGlobalMode('working_set');
      expect(await store.getGlobalMode()).toBe('working_set');
    });

    it('serves the resolver', async () => {
      const resolver = createLoadModeResolver(store);
      await store.saveGlobalMode('full');
      expect(await resolver.resolve(1)).toBe('full');
      await store.saveUserMode(1, 'working_set');
      resolver.invalidate(1);
      expect(await resolver.resolve(1)).toBe('working_set');
    });

    it('lets the resolver fall back when the tables are unreachable', async () => {
      await database.execute('alter table user_mcp_load_mode rename to hidden');
      const warnings: string[] = [];
      const resolver = createLoadModeResolver({ ...store, onWarning: (message) => warnings.push(message) });
      await store.saveGlobalMode('full');
      expect(await resolver.resolve(1)).toBe('working_set');
      expect(warnings).toHaveLength(1);
      await database.execute('alter table hidden rename to user_mcp_load_mode');
    });
  });
}

describe('createDrizzleLoadModeStore', () => {
  it('refuses what is no drizzle database', () => {
    expect(() => createDrizzleLoadModeStore({} as never)).toThrow(
      'the load mode store needs a drizzle database of MySQL or SQLite',
    );
  });
});
