import type { SiteQuery } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { abortable } from '../abortable.ts';
import { findSerialsWith, SHORTEST_PART } from './serial-parts.ts';
import { siteFilterQuery, siteSearchQueries } from './site-search-queries.ts';

/** How many sites match, and the serials of one page in order. */
export async function findSerials(
  database: SqlDatabase,
  query: SiteQuery,
  signal: AbortSignal,
): Promise<{ readonly total: number; readonly serials: readonly string[] }> {
  const { snPart, offset, limit, ...conditions } = query;
  const holders =
    snPart === undefined || snPart.length < SHORTEST_PART ? null : await findSerialsWith(database, snPart, signal);
  if (holders === null) {
    const { count, page } = siteSearchQueries(database, query);
    const [counted] = await abortable(signal, () => count);
    return { total: counted?.total ?? 0, serials: (await abortable(signal, () => page)).map(({ sn }) => sn) };
  }
  const hasMore = holders.length > 0 && Object.values(conditions).some((condition) => condition !== undefined);
  const serials = hasMore
    ? (await abortable(signal, () => siteFilterQuery(database, holders, conditions))).map(({ sn }) => sn)
    : holders;
  return { total: serials.length, serials: serials.slice(offset, offset + limit) };
}
