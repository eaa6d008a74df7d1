import type { SiteSyncReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { desc, eq } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { toInstants } from './operation-rows.ts';
import { siteInfoManageRecord as record } from './operation-tables.ts';

/** Runs of the site synchronisation in the database. */
export function createSiteSyncStore(database: SqlDatabase): SiteSyncReader {
  return {
    async findLatestSync(signal) {
      const [row] = await abortable(signal, () =>
        database.select().from(record).orderBy(desc(record.requestedAt), desc(record.id)).limit(1),
      );
      return row ? toInstants(row) : null;
    },

    async findLastCompleteSync(signal) {
      const [row] = await abortable(signal, () =>
        database
          .select()
          .from(record)
          .where(eq(record.status, 'complete'))
          .orderBy(desc(record.completedAt), desc(record.id))
          .limit(1),
      );
      return row ? toInstants(row) : null;
    },
  };
}
