import type { TouTemplate } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { sql } from 'drizzle-orm';
import { touTemplate } from './tou-tables.ts';

/** Makes the table of TOU templates hold exactly these, in one transaction. */
export async function replaceTouTemplates(database: SqlDatabase, templates: readonly TouTemplate[]): Promise<void> {
  const rows = templates.map(({ seasons, gridMaxFlag, gridFeedMaxFlag, updatedAt, ...template }) => ({
    ...template,
    seasonCount: seasons.length,
    body: { gridMaxFlag, gridFeedMaxFlag, seasons },
    updatedAt: new Date(updatedAt),
  }));
  await database.transaction(async (queries) => {
    await queries.delete(touTemplate, sql`true`);
    await queries.insert(touTemplate, rows);
  });
}
