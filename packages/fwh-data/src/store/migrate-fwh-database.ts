import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DialectName, migrateSqlDatabase, type SqlDatabase } from '@mao/sql-database';

/** Name of the history table: the harness may keep its own tables, with their own versions, in the same database. */
const HISTORY_TABLE = 'fwh_schema_migration';

/** Finds `migrations/fwh` above this file, which works from `src`, from `dist` and from a bundle of an app. */
function migrationsDirectory(dialect: DialectName): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'migrations/fwh');
    if (existsSync(candidate)) return dialect === 'sqlite' ? join(candidate, 'sqlite') : candidate;
    if (folder === dirname(folder)) throw new Error('the folder migrations/fwh is missing beside the program');
  }
}

/** Brings the FWH tables to the newest version; any number of processes may do so at once. */
export async function migrateFwhDatabase(database: SqlDatabase): Promise<void> {
  await migrateSqlDatabase(database, {
    directory: migrationsDirectory(database.dialect),
    historyTable: HISTORY_TABLE,
  });
}
