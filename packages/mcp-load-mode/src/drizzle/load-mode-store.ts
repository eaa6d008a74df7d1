import type * as mysql from 'drizzle-orm/mysql-core';
import type * as sqlite from 'drizzle-orm/sqlite-core';
import type { LoadMode } from '../load-mode.ts';

export type MysqlHandle = mysql.MySqlDatabase<
  mysql.MySqlQueryResultHKT,
  mysql.PreparedQueryHKTBase,
  Record<string, unknown>
>;
export type SqliteHandle = sqlite.BaseSQLiteDatabase<'sync' | 'async', unknown, Record<string, unknown>>;

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

/** Under which the system setting is listed. */
export const settingCategory = '运行参数';
