import { eq, sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { LOAD_MODE_SETTING_KEY } from '../load-mode.ts';
import { toStoredLoadMode } from '../stored-load-mode.ts';
import { type LoadModeStore, type SqliteHandle, settingCategory } from './load-mode-store.ts';

/** Load modes in the tables of SQLite. */
export function createSqliteLoadModeStore(database: SqliteHandle): LoadModeStore {
  const userModes = sqliteTable('user_mcp_load_mode', {
    userId: integer('user_id').notNull(),
    loadMode: text('load_mode').notNull(),
    updatedAt: text('updated_at'),
  });
  const settings = sqliteTable('system_setting', {
    key: text('setting_key').notNull(),
    value: text('value'),
    category: text('category'),
    updatedAt: text('updated_at'),
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
        .values({ key: LOAD_MODE_SETTING_KEY, value, category: settingCategory, updatedAt })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } });
    },
  };
}
