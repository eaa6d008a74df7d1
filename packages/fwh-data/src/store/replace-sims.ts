import type { SimCardRecord, SimUsageDay } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { sql } from 'drizzle-orm';
import { simCard, simUsageDaily } from './sim-tables.ts';

/** Everything the SIM tables hold. */
export interface SimData {
  readonly cards: readonly SimCardRecord[];
  readonly usageDays: readonly SimUsageDay[];
}

/** Makes the SIM tables hold exactly this, in one transaction. */
export async function replaceSims(database: SqlDatabase, { cards, usageDays }: SimData): Promise<void> {
  const date = (time: number | null): Date | null => (time === null ? null : new Date(time));
  const rows = cards.map((card) => ({
    ...card,
    activatedAt: date(card.activatedAt),
    expiresAt: date(card.expiresAt),
    lastSessionAt: date(card.lastSessionAt),
    syncedAt: new Date(card.syncedAt),
  }));
  await database.transaction(async (queries) => {
    await queries.delete(simUsageDaily, sql`true`);
    await queries.delete(simCard, sql`true`);
    await queries.insert(simCard, rows);
    await queries.insert(simUsageDaily, usageDays);
  });
}
