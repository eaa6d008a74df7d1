import type { SqlDatabase, SqlQueries } from '@mao/sql-database';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { siteSnPart } from './tables.ts';

/** More sites than this are cheaper to find by reading the narrow index of all sites, of which they are a good part. */
const MOST_PARTS = 2_000;

/** Shorter fragments have no entries. */
export const SHORTEST_PART = 3;

/** The ends of the serials of some sites, in the order of their table: rows that come so are written fastest. */
const partsOf = (sites: SQL): SQL => sql`
  insert into site_sn_part (part, sn)
  with recursive start_at (n) as (select 1 union all select n + 1 from start_at where n < 22)
  select substr(site.sn, start_at.n), site.sn
  from (${sites}) site join start_at on start_at.n <= length(site.sn) - 2
  order by 1, 2`;

/** Makes the ends of serials those of the sites in the table that have not vanished. */
export async function refillSerialParts(queries: Pick<SqlQueries, 'execute'>): Promise<void> {
  await queries.execute(sql`delete from site_sn_part`);
  await queries.execute(partsOf(sql`select sn from site_info where vanished_utc is null`));
}

/**
 * Adds the ends of those of some serials that have none yet; a serial never changes. The sites are in the table already,
 * locked by this transaction: of two writers the second finds what the first has added.
 */
export async function addSerialParts(queries: Pick<SqlQueries, 'execute'>, serials: readonly string[]): Promise<void> {
  const given = sql.join(
    serials.map((sn) => sql`${sn}`),
    sql`, `,
  );
  await queries.execute(
    partsOf(sql`
      select new_site.sn from site_info new_site
      where new_site.sn in (${given})
        and not exists (select 1 from site_sn_part whole where whole.part = new_site.sn and whole.sn = new_site.sn)`),
  );
}

/** Takes away the ends of some serials, by their keys: the table has no index by serial. */
export async function dropSerialParts(queries: Pick<SqlQueries, 'delete'>, serials: readonly string[]): Promise<void> {
  for (const sn of serials) {
    const ends = Array.from({ length: Math.max(0, sn.length - SHORTEST_PART + 1) }, (_, start) => sn.slice(start));
    if (ends.length > 0)
      await queries.delete(siteSnPart, sql`${inArray(siteSnPart.part, ends)} and ${eq(siteSnPart.sn, sn)}`);
  }
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
