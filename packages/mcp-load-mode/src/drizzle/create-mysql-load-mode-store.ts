import { eq } from 'drizzle-orm';
import { bigint, mysqlTable, text, varchar } from 'drizzle-orm/mysql-core';
import { LOAD_MODE_SETTING_KEY } from '../load-mode.ts';
import { toStoredLoadMode } from '../stored-load-mode.ts';
import { type LoadModeStore, type MysqlHandle, settingCategory } from './load-mode-store.ts';

/** Load modes in the tables of MySQL. */
export function createMysqlLoadModeStore(database: MysqlHandle): LoadModeStore {
  const userModes = mysqlTable('user_mcp_load_mode', {
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    loadMode: varchar('load_mode', { length: 16 }).notNull(),
  });
  const settings = mysqlTable('system_setting', {
    key: varchar('setting_key', { length: 128 }).notNull(),
    value: text('value'),
    category: varchar('category', { length: 64 }),
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
        .values({ key: LOAD_MODE_SETTING_KEY, value, category: settingCategory })
        .onDuplicateKeyUpdate({ set: { value } });
    },
  };
}
