import { entityKind } from 'drizzle-orm';
import type { LoadModeDatabase, LoadModeStore, MysqlHandle, SqliteHandle } from './load-mode-store.ts';

/**
 * Stores load modes in the tables of the migration `V159__mcp_working_set.sql`: `user_mcp_load_mode`, one row a user
 * with `WORKING_SET` or `FULL`, and the key `mcp.loadMode` of `system_setting`.
 *
 * The tables of the dialect are loaded with the first question: those of the other one are much of a start, and never needed.
 *
 * @param database A drizzle handle or transaction of MySQL or SQLite; which of them is found out here.
 */
export function createDrizzleLoadModeStore(database: LoadModeDatabase): LoadModeStore {
  if (isKind(database, 'MySqlDatabase')) {
    return loadedAtFirstUse(async () => {
      const { createMysqlLoadModeStore } = await import('./create-mysql-load-mode-store.ts');
      return createMysqlLoadModeStore(database as MysqlHandle);
    });
  }
  if (isKind(database, 'BaseSQLiteDatabase')) {
    return loadedAtFirstUse(async () => {
      const { createSqliteLoadModeStore } = await import('./create-sqlite-load-mode-store.ts');
      return createSqliteLoadModeStore(database as SqliteHandle);
    });
  }
  throw new TypeError('the load mode store needs a drizzle database of MySQL or SQLite');
}

/** Whether drizzle, in any copy of it, calls the class of a value so; the class itself comes with its whole dialect. */
function isKind(value: unknown, kind: string): boolean {
  let made: unknown = typeof value === 'object' ? value?.constructor : undefined;
  while (typeof made === 'function') {
    if ((made as { readonly [entityKind]?: unknown })[entityKind] === kind) return true;
    made = Object.getPrototypeOf(made);
  }
  return false;
}

function loadedAtFirstUse(load: () => Promise<LoadModeStore>): LoadModeStore {
  let loaded: Promise<LoadModeStore> | undefined;
  const store = (): Promise<LoadModeStore> => {
    loaded ??= load();
    return loaded;
  };
  return {
    findUserMode: async (userId) => (await store()).findUserMode(userId),
    saveUserMode: async (userId, mode) => (await store()).saveUserMode(userId, mode),
    deleteUserMode: async (userId) => (await store()).deleteUserMode(userId),
    getGlobalMode: async () => (await store()).getGlobalMode(),
    saveGlobalMode: async (mode) => (await store()).saveGlobalMode(mode),
  };
}
