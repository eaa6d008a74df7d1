import type { CloudFaultRecordReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, desc, eq, gte, lte, ne } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { toInstants } from './operation-rows.ts';
import {
  cloudFaultCall as call,
  cloudFaultCallable as callable,
  cloudFaultRecord as record,
  cloudFaultSubRecord as subRecord,
} from './operation-tables.ts';

const FAILED = 3;

/** Recordings of faults in the database. */
export function createCloudFaultRecordStore(database: SqlDatabase): CloudFaultRecordReader {
  return {
    async listCloudFaultRecords({ sn, from, to, offset, limit }, signal) {
      const matches = and(
        eq(record.sn, sn),
        from === undefined ? undefined : gte(record.recordedAt, new Date(from)),
        to === undefined ? undefined : lte(record.recordedAt, new Date(to)),
      );
      const total = await abortable(signal, () => countRows(database, record, matches));
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(record)
          .where(matches)
          .orderBy(desc(record.recordedAt), desc(record.id))
          .limit(limit)
          .offset(offset),
      );
      return { total, records: rows.map(toInstants) };
    },

    async findCloudFaultRecord(id, signal) {
      const [row] = await abortable(signal, () => database.select().from(record).where(eq(record.id, id)).limit(1));
      if (!row) return null;
      const rows = await abortable(signal, () =>
        database.select().from(subRecord).where(eq(subRecord.recordId, id)).orderBy(asc(subRecord.recordNo)),
      );
      return { record: toInstants(row), subRecords: rows.map(toInstants) };
    },

    async listCallableFaultRecords({ sn, deviceSn }, signal) {
      const rows = await abortable(signal, () =>
        database
          .select()
          .from(callable)
          .where(and(eq(callable.sn, sn), eq(callable.deviceSn, deviceSn)))
          .orderBy(desc(callable.recordedAt), desc(callable.recordNo)),
      );
      const calls = await abortable(signal, () =>
        database
          .selectDistinct({ recordNo: call.recordNo })
          .from(call)
          .where(and(eq(call.sn, sn), eq(call.deviceSn, deviceSn), ne(call.status, FAILED))),
      );
      const called = new Set(calls.map(({ recordNo }) => recordNo));
      return rows.map((row) => ({ ...toInstants(row), called: called.has(row.recordNo) }));
    },

    async listCloudFaultCalls({ sn, limit }, signal) {
      const matches = eq(call.sn, sn);
      const total = await abortable(signal, () => countRows(database, call, matches));
      const rows = await abortable(signal, () =>
        database.select().from(call).where(matches).orderBy(desc(call.requestedAt), desc(call.id)).limit(limit),
      );
      return { total, calls: rows.map(toInstants) };
    },
  };
}
