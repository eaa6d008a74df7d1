import {
  iccidSpellings,
  type SimCardRecord,
  type SimQuery,
  type SimSearchReader,
  type SimUsageDay,
} from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, eq, gte, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { simCard, simUsageDaily } from './sim-tables.ts';
import { siteInfo } from './tables.ts';

/** SIM cards and their daily use in the database. */
export interface SimStore extends SimSearchReader {
  /** The card in any spelling of the number; the exact one first. */
  findRecord(iccid: string, signal: AbortSignal): Promise<SimCardRecord | null>;
  /** Serial of the site whose gateway reported the card. */
  findSite(iccid: string, signal: AbortSignal): Promise<string | null>;
  /** @param month `yyyy-MM` */
  listUsageDays(iccid: string, month: string, signal: AbortSignal): Promise<readonly SimUsageDay[]>;
}

export function createSimStore(database: SqlDatabase): SimStore {
  return {
    async findRecord(iccid, signal) {
      const spellings = iccidSpellings(iccid);
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(simCard)
          .where(inArray(simCard.iccid, [...spellings])),
      );
      const [first] = rows.sort((left, right) => spellings.indexOf(left.iccid) - spellings.indexOf(right.iccid));
      return first ? toRecord(first) : null;
    },

    async findSite(iccid, signal) {
      const [row] = await abortable(signal, () =>
        database
          .select({ sn: siteInfo.sn })
          .from(siteInfo)
          .where(inArray(siteInfo.iccid, [...iccidSpellings(iccid)]))
          .limit(1),
      );
      return row?.sn ?? null;
    },

    async searchSims(query, signal) {
      const { count, page } = simSearchQueries(database, query);
      const [counted] = await abortable(signal, () => count);
      // Numbers first, from the index alone; then the rows of this page.
      const numbers = (await abortable(signal, () => page)).map(({ iccid }) => iccid);
      const rows =
        numbers.length === 0
          ? []
          : await abortable(signal, () =>
              database.select().from(simCard).where(inArray(simCard.iccid, numbers)).orderBy(asc(simCard.iccid)),
            );
      return { total: counted?.total ?? 0, cards: rows.map(toRecord) };
    },

    async listUsageDays(iccid, month, signal) {
      return abortable(signal, () =>
        database
          .select()
          .from(simUsageDaily)
          .where(
            and(
              eq(simUsageDaily.iccid, iccid),
              gte(simUsageDaily.date, `${month}-01`),
              lte(simUsageDaily.date, lastDayOf(month)),
            ),
          )
          .orderBy(asc(simUsageDaily.date)),
      );
    },
  };
}

/** The two queries of a SIM search; both read an index that holds every column they test, never the rows. */
export function simSearchQueries(database: SqlDatabase, query: SimQuery) {
  const matches = conditionsOf(query);
  // MySQL would walk the primary key, which is the whole table; SQLite takes the narrow index by itself. A status alone
  // is looked up in its own index by both.
  const source =
    database.dialect === 'mysql' && (query.part !== undefined || query.status === undefined)
      ? sql`${simCard} force index (sim_card_scan)`
      : sql`${simCard}`;
  return {
    count: database
      .select({ total: sql<number>`count(*)`.mapWith(Number) })
      .from(source)
      .where(matches),
    page: database
      .select({ iccid: sql<string>`${simCard.iccid}` })
      .from(source)
      .where(matches)
      .orderBy(asc(simCard.iccid))
      .limit(query.limit)
      .offset(query.offset),
  };
}

/** `instr` instead of LIKE: both databases then compare byte by byte. */
function conditionsOf({ platform, status, part }: SimQuery): SQL | undefined {
  return and(
    platform === undefined ? undefined : eq(simCard.platform, platform),
    status === undefined ? undefined : eq(simCard.status, status),
    part === undefined ? undefined : sql`(instr(${simCard.iccid}, ${part}) > 0 or instr(${simCard.sn}, ${part}) > 0)`,
  );
}

/** A date column in MySQL refuses 31 June. */
function lastDayOf(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function toRecord(row: (typeof simCard)['$inferSelect']): SimCardRecord {
  const millis = (time: Date | null): number | null => time?.getTime() ?? null;
  return {
    ...row,
    activatedAt: millis(row.activatedAt),
    expiresAt: millis(row.expiresAt),
    lastSessionAt: millis(row.lastSessionAt),
    syncedAt: row.syncedAt.getTime(),
  };
}
