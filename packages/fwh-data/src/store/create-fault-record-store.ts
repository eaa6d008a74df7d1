import type { FaultRecordReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { faultRecordFile as file, faultRecordOperation as operation } from './fault-record-tables.ts';
import { toInstants } from './operation-rows.ts';

/** Operations on fault recorders in the database, and the list of their files. */
export function createFaultRecordStore(database: SqlDatabase): FaultRecordReader {
  return {
    async listFaultRecordOperations({ sn, op, status, limit }, signal) {
      const matches = and(
        eq(operation.sn, sn),
        op === undefined ? undefined : eq(operation.op, op),
        status === undefined ? undefined : eq(operation.status, status),
      );
      const total = await abortable(signal, () => countRows(database, operation, matches));
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(operation)
          .where(matches)
          .orderBy(desc(operation.createdAt), desc(operation.id))
          .limit(limit),
      );
      return { total, operations: rows.map(toInstants) };
    },

    async findFaultRecordOperation(id, signal) {
      const [row] = await abortable(signal, () =>
        database.select().from(operation).where(eq(operation.id, id)).limit(1),
      );
      return row ? toInstants(row) : null;
    },

    async findFaultRecordFile(recordId, signal) {
      const [row] = await abortable(signal, () =>
        database.select().from(file).where(eq(file.recordId, recordId)).limit(1),
      );
      return row ? toInstants(row) : null;
    },

    async findStoredRecordings(recordIds, signal) {
      if (recordIds.length === 0) return new Set();
      const rows = await abortable(signal, () =>
        database
          .select({ recordId: file.recordId })
          .from(file)
          .where(inArray(file.recordId, [...recordIds])),
      );
      return new Set(rows.map(({ recordId }) => recordId));
    },
  };
}
