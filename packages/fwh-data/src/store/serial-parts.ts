import type { SqlDatabase, SqlQueries } from '@mao/sql-database';
import { and, gte, lt, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { siteSnPart } from './tables.ts';

/** More sites than this are cheaper to find by reading the narrow index of all sites, of which they are a good part. */
const MOST_PARTS = 2_000;

/** Shorter fragments have no entries. */
export const SHORTEST_PART = 3;

/** The ends of a serial under which it is found: what `refillSerialParts` makes of it. */
export function endsOf(sn: string): readonly string[] {
  return Array.from({ length: Math.max(0, sn.length - SHORTEST_PART + 1) }, (_, start) => sn.slice(start));
}

/** Makes the ends of serials those of the sites in the table. */
export async function refillSerialParts(queries: Pick<SqlQueries, 'execute'>): Promise<void> {
  await queries.execute(sql`delete from site_sn_part`);
  await queries.execute(sql`
    insert into site_sn_part (part, sn)
    with recursive start_at (n) as (select 1 union all select n + 1 from start_at where n < 22)
    select substr(site.sn, start_at.n), site.sn
    from site_info site join start_at on start_at.n <= length(site.sn) - 2
    order by 1, 2`);
}

/** The entries that begin with a fragment; `~` is above every character of a serial. */
export function serialPartQuery(database: SqlDatabase, fragment: string) {
  return database
    .select({ sn: sql<string>`${siteSnPart.sn}` })
    .from(siteSnPart)
    .where(and(gte(siteSnPart.part, fragment), lt(siteSnPart.part, `${fragment}~`)))
    .limit(MOST_PARTS + 1);
}

/**
 * The serials that hold a fragment of three characters or more, in order; null when there are too many to list.
 */
export async function findSerialsWith(
  database: SqlDatabase,
  fragment: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  const rows = await abortable(signal, () => serialPartQuery(database, fragment));
  if (rows.length > MOST_PARTS) return null;
  return [...new Set(rows.map(({ sn }) => sn))].sort();
}
