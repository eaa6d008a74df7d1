import type { SqlDatabase, WriteResult } from '@mao/sql-database';
import { retryDeadlocks } from '../store/retry-deadlocks.ts';

export interface HoldOptions {
  readonly database: SqlDatabase;
  /** Epoch ms. */
  readonly now: () => number;
  /** How long a record is held without a report. */
  readonly leaseMs: number;
}

/**
 * Takes a record by a conditional update that also claims its place among open records. The unique key refuses that when
 * another one has the place, which is no failure: the record has to wait.
 */
export async function takePlace(
  update: () => Promise<WriteResult>,
  isPlaceTaken: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return (await retryDeadlocks(update)).affectedRows === 1;
  } catch (error) {
    if (await isPlaceTaken()) return false;
    throw error;
  }
}
