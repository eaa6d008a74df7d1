import type { FaultRecordFile, FaultRecordOperation } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { sql } from 'drizzle-orm';
import { faultRecordFile } from './fault-record-tables.ts';
import { withOpenRecorder } from './open-work.ts';
import { fromInstants } from './operation-rows.ts';
import { recorderOperation } from './writing-tables.ts';

/** What is on record about the fault recorders of a fleet; the files themselves lie in the object store. */
export interface FaultRecordData {
  readonly operations: readonly FaultRecordOperation[];
  readonly files: readonly FaultRecordFile[];
}

/**
 * Makes the tables of fault recordings hold exactly this, in one transaction.
 *
 * @param heldUntil until when no worker takes the operations that are under way, epoch ms; now if it is null
 */
export async function replaceFaultRecords(
  database: SqlDatabase,
  { operations, files }: FaultRecordData,
  heldUntil: number | null = null,
): Promise<void> {
  const held = heldUntil === null ? {} : { heldBy: 'nobody', heldUntil: new Date(heldUntil) };
  await database.transaction(async (queries) => {
    await queries.delete(recorderOperation, sql`true`);
    await queries.delete(faultRecordFile, sql`true`);
    await queries.insert(
      recorderOperation,
      withOpenRecorder(operations).map((operation) => ({
        ...fromInstants(operation, ['createdAt', 'updatedAt', 'finishedAt']),
        ...(operation.finishedAt === null && held),
      })),
    );
    await queries.insert(
      faultRecordFile,
      files.map((file) => fromInstants(file, ['faultAt'])),
    );
  });
}
