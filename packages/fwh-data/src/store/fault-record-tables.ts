import type { FaultRecordAction, FaultRecordDeviceKind, FaultRecordResult, FaultRecordState } from '@mao/fwh-tools';
import { column, defineTable } from '@mao/sql-database';

/** What everybody reads of an operation; the writing side has further columns. */
export const faultRecordOperationColumns = {
  id: column.text().notNull(),
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  deviceKind: column.text<FaultRecordDeviceKind>().notNull(),
  op: column.text<FaultRecordAction>().notNull(),
  status: column.text<FaultRecordState>().notNull(),
  progressDone: column.integer(),
  progressTotal: column.integer(),
  params: column.json<Readonly<Record<string, unknown>>>().notNull(),
  result: column.json<FaultRecordResult>(),
  errorClass: column.text(),
  createdAt: column.time('created_utc').notNull(),
  updatedAt: column.time('updated_utc').notNull(),
  finishedAt: column.time('finished_utc'),
};

/** Operations on the fault recorders of devices. */
export const faultRecordOperation = defineTable('fault_record_operation', faultRecordOperationColumns);

/** Recordings whose files were fetched. */
export const faultRecordFile = defineTable('fault_record_file', {
  recordId: column.text().notNull(),
  sn: column.text().notNull(),
  deviceSn: column.text().notNull(),
  objectKey: column.text().notNull(),
  sizeBytes: column.integer().notNull(),
  crc32: column.text().notNull(),
  faultCode: column.text().notNull(),
  faultAt: column.time('fault_utc').notNull(),
});
