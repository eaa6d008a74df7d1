import type { TouTemplate } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { sql } from 'drizzle-orm';
import { touTemplate } from './tou-tables.ts';
import { toTouRow } from './tou-template-row.ts';

/** Makes the table of TOU templates hold exactly these, in one transaction. */
export async function replaceTouTemplates(database: SqlDatabase, templates: readonly TouTemplate[]): Promise<void> {
  await database.transaction(async (queries) => {
    await queries.delete(touTemplate, sql`true`);
    await queries.insert(touTemplate, templates.map(toTouRow));
  });
}
