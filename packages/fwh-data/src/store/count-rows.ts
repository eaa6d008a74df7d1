import type { SqlQueries } from '@mao/sql-database';
import { type SQL, sql } from 'drizzle-orm';

type Table = Parameters<SqlQueries['insert']>[0];

/** How many rows of a table match. */
export async function countRows(database: SqlQueries, table: Table, matches: SQL | undefined): Promise<number> {
  const [counted] = await database
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(table)
    .where(matches);
  return counted?.total ?? 0;
}
