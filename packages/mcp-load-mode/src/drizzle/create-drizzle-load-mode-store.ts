import { eq, is, sql } from 'drizzle-orm';
import * as mysql from 'drizzle-orm/mysql-core';
import * as sqlite from 'drizzle-orm/sqlite-core';
import { LOAD_MODE_SETTING_KEY, type LoadMode } from '../load-mode.ts';
import { toStoredLoadMode } from '../stored-load-mode.ts';

type MysqlHandle = mysql.MySqlDatabase<mysql.MySqlQueryResultHKT, mysql.PreparedQueryHKTBase, Record<string, unknown>>;
type SqliteHandle = sqlite.BaseSQLiteDatabase<'sync' | 'async', unknown, Record<string, unknown>>;

/** Any drizzle database of MySQL (mysql2, PlanetScale, …) or SQLite (libSQL, better-sqlite3, D1, …). */
export type LoadModeDatabase = MysqlHandle | SqliteHandle;

/** Where load modes are kept; `findUserMode` and `getGlobalMode` are what the resolver asks for. */
export interface LoadModeStore {
  /** The user's choice as stored, `null` if there is none. */
  findUserMode(userId: number): Promise<string | null>;
  /** Sets or replaces the user's choice. Call the resolver's `invalidate(userId)` after it. */
  saveUserMode(userId: number, mode: LoadMode): Promise<void>;
  /** Makes the user follow the global mode again. */
  deleteUserMode(userId: number): Promise<void>;
  /** The system setting `mcp.loadMode` as stored, `null` if there is none. */
  getGlobalMode(): Promise<string | null>;
  /** Sets the system setting. Call the resolver's `invalidate()` after it. */
  saveGlobalMode(mode: LoadMode): Promise<void>;
}

const category = '运行参数';

function createMysqlStore(database: MysqlHandle): LoadModeStore {
  const userModes = mysql.mysqlTable('user_mcp_load_mode', {
    userId: mysql.bigint('user_id', { mode: 'number' }).notNull(),
    loadMode: mysql.varchar('load_mode', { length: 16 }).notNull(),
  });
  const settings = mysql.mysqlTable('system_setting', {
    key: mysql.varchar('setting_key', { length: 128 }).notNull(),
    value: mysql.text('value'),
    category: mysql.varchar('category', { length: 64 }),
  });
  return {
    async findUserMode(userId) {
      const [row] = await database
        .select({ mode: userModes.loadMode })
        .from(userModes)
        .where(eq(userModes.userId, userId));
      return row?.mode ?? null;
    },
    async saveUserMode(userId, mode) {
      const loadMode = toStoredLoadMode(mode);
      await database.insert(userModes).values({ userId, loadMode }).onDuplicateKeyUpdate({ set: { loadMode } });
    },
    async deleteUserMode(userId) {
      await database.delete(userModes).where(eq(userModes.userId, userId));
    },
    async getGlobalMode() {
      const [row] = await database
        .select({ value: settings.value })
        .from(settings)
        .where(eq(settings.key, LOAD_MODE_SETTING_KEY));
      return row?.value ?? null;
    },
    async saveGlobalMode(value) {
      await database
        .insert(settings)
        .values({ key: LOAD_MODE_SETTING_KEY, value, category })
        .onDuplicateKeyUpdate({ set: { value } });
    },
  };
}

function createSqliteStore(database: SqliteHandle): LoadModeStore {
  const userModes = sqlite.sqliteTable('user_mcp_load_mode', {
    userId: sqlite.integer('user_id').notNull(),
    loadMode: sqlite.text('load_mode').notNull(),
    updatedAt: sqlite.text('updated_at'),
  });
  const settings = sqlite.sqliteTable('system_setting', {
    key: sqlite.text('setting_key').notNull(),
    value: sqlite.text('value'),
    category: sqlite.text('category'),
    updatedAt: sqlite.text('updated_at'),
  });
  // MySQL's tables do this by themselves (ON UPDATE CURRENT_TIMESTAMP).
  const updatedAt = sql`current_timestamp`;
  return {
    async findUserMode(userId) {
      const [row] = await database
        .select({ mode: userModes.loadMode })
        .from(userModes)
        .where(eq(userModes.userId, userId));
      return row?.mode ?? null;
    },
    async saveUserMode(userId, mode) {
      const loadMode = toStoredLoadMode(mode);
      await database
        .insert(userModes)
        .values({ userId, loadMode, updatedAt })
        .onConflictDoUpdate({ target: userModes.userId, set: { loadMode, updatedAt } });
    },
    async deleteUserMode(userId) {
      await database.delete(userModes).where(eq(userModes.userId, userId));
    },
    async getGlobalMode() {
      const [row] = await database
        .select({ value: settings.value })
        .from(settings)
        .where(eq(settings.key, LOAD_MODE_SETTING_KEY));
      return row?.value ?? null;
    },
    async saveGlobalMode(value) {
      await database
        .insert(settings)
        .values({ key: LOAD_MODE_SETTING_KEY, value, category, updatedAt })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
    },
  };
}

/**
 * Stores load modes in the tables of the migration `V159__mcp_working_set.sql`: `user_mcp_load_mode`, one row a user
 * with `WORKING_SET` or `FULL`, and the key `mcp.loadMode` of `system_setting`.
 *
 * @param database A drizzle handle or transaction of MySQL or SQLite; which of them is found out here.
 */
export function createDrizzleLoadModeStore(database: LoadModeDatabase): LoadModeStore {
  if (is(database, mysql.MySqlDatabase)) return createMysqlStore(database as MysqlHandle);
  if (is(database, sqlite.BaseSQLiteDatabase)) return createSqliteStore(database as SqliteHandle);
  throw new TypeError('the load mode store needs a drizzle database of MySQL or SQLite');
}
