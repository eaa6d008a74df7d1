import type { SqlDatabase } from '@mao/sql-database';
import { lt } from 'drizzle-orm';
import { cancelledTask } from '../store/writing-tables.ts';
import { createFaultRecordWork } from './create-fault-record-work.ts';
import { createSiteSyncWork } from './create-site-sync-work.ts';
import { createSiteTableWriter } from './create-site-table-writer.ts';
import type { WorkerStore } from './worker-ports.ts';

export interface WorkerStoreOptions {
  readonly database: SqlDatabase;
  /** Epoch ms. Workers whose clocks differ by more than the lease would take each other's records. @default Date.now */
  readonly now?: () => number;
  /** How long a record is held without a report, ms. @default 20_000 */
  readonly leaseMs?: number;
}

/** All that a worker does with the database. */
export function createWorkerStore({ database, now = Date.now, leaseMs = 20_000 }: WorkerStoreOptions): WorkerStore {
  if (!Number.isSafeInteger(leaseMs) || leaseMs <= 0) throw new RangeError('leaseMs must be a positive integer');
  return {
    leaseMs,
    ...createSiteSyncWork({ database, now, leaseMs }),
    ...createFaultRecordWork({ database, now, leaseMs }),
    ...createSiteTableWriter({ database, now }),
    async pruneCancelledTasks(before) {
      const { affectedRows } = await database.delete(cancelledTask, lt(cancelledTask.cancelledAt, new Date(before)));
      return affectedRows;
    },
  };
}
