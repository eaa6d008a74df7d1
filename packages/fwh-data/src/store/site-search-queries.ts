import type { SiteQuery } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { siteInfo } from './tables.ts';
import { syncedSite } from './writing-tables.ts';

/** What a search asks for beside a fragment and a page. */
export type SiteConditions = Pick<SiteQuery, 'country' | 'activated' | 'versionPrefix'>;

/**
 * The two queries of a site search: how many match, and the serials of one page. Both read one index that holds every
 * column they test, never the rows; the migration says why.
 */
export function siteSearchQueries(database: SqlDatabase, query: SiteQuery) {
  const { snPart, country, versionPrefix } = query;
  // `instr` instead of LIKE: both databases then compare byte by byte.
  const matches = and(
    snPart === undefined ? undefined : sql`instr(${siteInfo.sn}, ${snPart}) > 0`,
    conditionsOf(query),
  );
  // For a fragment that very many hold, and for all sites, MySQL would walk the primary key, which is the whole table;
  // SQLite takes the narrow index by itself.
  const isScan = snPart !== undefined || (country === undefined && versionPrefix === undefined);
  const source =
    database.dialect === 'mysql' && isScan ? sql`${siteInfo} force index (site_info_scan)` : sql`${siteInfo}`;
  return {
    count: database
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(source)
      .where(matches),
    page: database
      .select({ sn: sql<string>`${siteInfo.sn}` })
      .from(source)
      .where(matches)
      .orderBy(asc(siteInfo.sn))
      .limit(query.limit)
      .offset(query.offset),
  };
}

/** Of some sites, those for which the conditions hold, in order. */
export function siteFilterQuery(database: SqlDatabase, serials: readonly string[], conditions: SiteConditions) {
  return database
    .select({ sn: sql<string>`${siteInfo.sn}` })
    .from(siteInfo)
    .where(and(inArray(siteInfo.sn, [...serials]), conditionsOf(conditions)))
    .orderBy(asc(siteInfo.sn));
}

function conditionsOf({ country, activated, versionPrefix }: SiteConditions): SQL | undefined {
  return and(
    // What the platform does not list any more is no site of the fleet; `findSite` still knows it.
    isNull(syncedSite.vanishedAt),
    country === undefined ? undefined : eq(siteInfo.country, country),
    activated === undefined ? undefined : eq(siteInfo.activated, activated),
    ...(versionPrefix === undefined
      ? []
      : [
          gte(siteInfo.firmwareVersion, versionPrefix),
          // `~` is above every character of a version; a range can use an index and compares byte by byte.
          lt(siteInfo.firmwareVersion, `${versionPrefix}~`),
        ]),
  );
}
