import type { FaultRecordFile, FaultRecordOperation } from '@mao/fwh-tools';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFaultRecordStore } from './create-fault-record-store.ts';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';
import { replaceFaultRecords } from './replace-fault-records.ts';

const noMysql = await mysqlSkipReason();
const signal = new AbortController().signal;
const june = Date.UTC(2026, 5, 1);
const sn = '10060006A02F25180123';
const otherSn = '10060006A02F26010001';
const deviceSn = '10050013A00X25180456';

function operation(id: string, differences: Partial<FaultRecordOperation> = {}): FaultRecordOperation {
  return {
    id: id.padStart(26, '0'),
    sn,
    deviceSn,
    deviceKind: 'aPower-PE',
    op: 'fetch',
    status: 'done',
    progressDone: 12,
    progressTotal: 12,
    params: { recordIds: ['REC-1'], note: '中文 “quoted” \\ \u0001' },
    result: { records: [{ recordId: 'REC-1', recordedAt: june, faultCode: '2002', sizeBytes: 5e9, stored: true }] },
    errorClass: null,
    createdAt: june,
    updatedAt: june + 1,
    finishedAt: june + 1,
    ...differences,
  };
}

const open = { progressDone: null, progressTotal: null, result: null, finishedAt: null };
const operations = [
  operation('A'),
  operation('B', { ...open, status: 'queued' }),
  operation('C', { op: 'param_read', createdAt: june + 1, result: { items: [{ name: 'enabled', value: true }] } }),
  operation('D', { ...open, status: 'failed', errorClass: 'offline', createdAt: june - 1, finishedAt: june }),
  operation('E', { sn: otherSn }),
];
const file: FaultRecordFile = {
  recordId: 'REC-1',
  sn,
  deviceSn,
  objectKey: `fault-record/${sn}/${deviceSn}/REC-1.zip`,
  sizeBytes: 5_000_000_000,
  crc32: '00ABCDEF',
  faultCode: '2002',
  faultAt: june + 7,
};

const databases = [
  { name: 'SQLite', skip: false, open: async () => ({ url: ':memory:', drop: async () => {} }) },
  { name: 'MySQL', skip: noMysql !== null, open: createMysqlTestDatabase },
];

for (const { name, skip, open: create } of databases) {
  describe.skipIf(skip)(`fault record store on ${name}`, () => {
    let database: SqlDatabase;
    let drop: () => Promise<void>;

    beforeAll(async () => {
      const created = await create();
      drop = created.drop;
      database = await openSqlDatabase({ url: created.url });
      await migrateFwhDatabase(database);
      await replaceFaultRecords(database, { operations, files: [file] });
      await replaceFaultRecords(database, { operations, files: [file] });
    });

    afterAll(async () => {
      await database?.close();
      await drop?.();
    });

    it('lists operations of one site, newest first, equal times by falling id, also of one kind or state', async () => {
      const store = createFaultRecordStore(database);
      const listed = async (more: object) => {
        const { total, operations: rows } = await store.listFaultRecordOperations({ sn, limit: 10, ...more }, signal);
        return [total, rows.map(({ id }) => id.at(-1)).join('')];
      };
      expect(await listed({})).toEqual([4, 'CBAD']);
      expect(await listed({ limit: 2 })).toEqual([4, 'CB']);
      expect(await listed({ op: 'fetch' })).toEqual([3, 'BAD']);
      expect(await listed({ op: 'fetch', status: 'done' })).toEqual([1, 'A']);
      expect(await listed({ status: 'cancelled' })).toEqual([0, '']);
    });

    it('gives operations back as they were written, parameters, results and what is still open', async () => {
      const store = createFaultRecordStore(database);
      for (const written of operations) {
        expect(await store.findFaultRecordOperation(written.id, signal)).toEqual(written);
      }
      expect(await store.findFaultRecordOperation('a'.padStart(26, '0'), signal)).toBeNull();
    });

    it('finds a file by its exact record id', async () => {
      const store = createFaultRecordStore(database);
      expect(await store.findFaultRecordFile('REC-1', signal)).toEqual(file);
      expect(await store.findFaultRecordFile('rec-1', signal)).toBeNull();
      expect(await store.findFaultRecordFile("x' or '1'='1", signal)).toBeNull();
    });

    it('tells which of some recordings were fetched, by their exact ids', async () => {
      const store = createFaultRecordStore(database);
      const found = await store.findStoredRecordings(['REC-1', 'rec-1', 'REC-9', 'REC-1'], signal);
      expect(found).toEqual(new Set(['REC-1']));
      expect(await store.findStoredRecordings([], signal)).toEqual(new Set());
    });

    it('stops waiting when the call is over', async () => {
      const store = createFaultRecordStore(database);
      const over = AbortSignal.abort(new Error('over'));
      await expect(store.findFaultRecordFile('REC-1', over)).rejects.toThrow('over');
    });

    it('finds the operations of a site by index', async () => {
      const many = Array.from({ length: 2_000 }, (_, index) =>
        operation(String(index), { sn: `10060006A02F2518${String(index % 200).padStart(4, '0')}` }),
      );
      await replaceFaultRecords(database, { operations: many, files: [] });
      await database.execute(sql.raw(name === 'SQLite' ? 'analyze' : 'analyze table fault_record_operation'));
      const { rows } = await database.execute(
        sql`${sql.raw(name === 'SQLite' ? 'explain query plan' : 'explain')} select * from fault_record_operation where sn = ${'10060006A02F25180007'} order by created_utc desc, id desc limit 20`,
      );
      expect(rows.map((row) => String(row['detail'] ?? row['key'])).join('; ')).toContain(
        'fault_record_operation_site',
      );
    });
  });
}
