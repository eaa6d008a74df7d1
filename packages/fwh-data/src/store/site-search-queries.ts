import type { SiteQuery } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { siteInfo } from './tables.ts';

/** A search, perhaps among serials that are known to hold the fragment. */
export interface SiteSearch extends SiteQuery {
  readonly among?: readonly string[];
}

/**
 * The two queries of a site search: how many match, and the serials of one page. Both read one index that holds every
 * column they test, never the rows; the migration says why.
 */
export function siteSearchQueries(database: SqlDatabase, query: SiteSearch) {
  const matches = conditionsOf(query);
  // For a fragment that very many hold, MySQL would walk the primary key, which is the whole table; SQLite takes the
  // narrow index by itself.
  const source =
    database.dialect === 'mysql' && query.snPart !== undefined && query.among === undefined
      ? sql`${siteInfo} force index (site_info_scan)`
      : sql`${siteInfo}`;
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

function conditionsOf({ snPart, among, country, activated, versionPrefix }: SiteSearch): SQL | undefined {
  return and(
    among === undefined ? undefined : inArray(siteInfo.sn, [...among]),
    // `instr` and a range instead of LIKE: both databases then compare byte by byte, and the range can use an index.
    snPart === undefined || among !== undefined ? undefined : sql`instr(${siteInfo.sn}, ${snPart}) > 0`,
    country === undefined ? undefined : eq(siteInfo.country, country),
    activated === undefined ? undefined : eq(siteInfo.activated, activated),
    ...(versionPrefix === undefined
      ? []
      : [
          gte(siteInfo.firmwareVersion, versionPrefix),
          // `~` is above every character of a version.
          lt(siteInfo.firmwareVersion, `${versionPrefix}~`),
        ]),
  );
}
