import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrateSqlDatabase, openSqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';

const noMysql = (await mysqlSkipReason()) !== null;
const migrations = fileURLToPath(new URL('../../../../migrations/fwh', import.meta.url));
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe.each([
  ['MySQL', noMysql, migrations, createMysqlTestDatabase],
  ['SQLite', false, join(migrations, 'sqlite'), async () => ({ url: ':memory:', drop: async () => {} })],
] as const)('migration V8 on %s', (_, skip, directory, create) => {
  it.skipIf(skip)('gives their place to old open records, to the newest where there are several', async () => {
    const created = await create();
    closers.push(() => created.drop());
    const database = await openSqlDatabase({ url: created.url });
    closers.push(() => database.close());
    const before = await mkdtemp(join(tmpdir(), 'open-work-'));
    closers.push(() => rm(before, { recursive: true }));
    for (const name of await readdir(directory)) {
      if (/^V[1-7]__/.test(name)) await copyFile(join(directory, name), join(before, name));
    }
    await migrateSqlDatabase(database, { directory: before, historyTable: 'fwh_schema_migration' });

    const run = (id: number, status: string, requested: string) =>
      database.execute(
        `insert into site_info_manage_record (id, status, processed, failed, requested_utc) values (${id}, '${status}', 0, 0, '2026-06-01 0${requested}.000')`,
      );
    await run(1, 'running', '2:00:00');
    await run(2, 'pending', '1:00:00');
    await run(3, 'complete', '3:00:00');
    const operation = (id: string, deviceSn: string, kind: string, status: string) =>
      database.execute(
        `insert into fault_record_operation (id, sn, device_sn, device_kind, op, status, params, created_utc, updated_utc)
         values ('${id.padStart(26, '0')}', 'S', '${deviceSn}', '${kind}', 'fetch', '${status}', '{}', '2026-06-01 00:00:00.000', '2026-06-01 00:00:00.000')`,
      );
    await operation('1', 'P1', 'aPower-PE', 'receiving');
    await operation('2', 'P1', 'aPower-PE', 'queued');
    await operation('3', 'P1', 'aPower-PE', 'done');
    await operation('4', 'P1', 'aPower-MPPT', 'parsing');
    await operation('5', 'P2', 'aPower-PE', 'download_failed');

    await migrateFwhDatabase(database);
    const { rows: runs } = await database.execute('select id, open_slot from site_info_manage_record order by id');
    expect(runs.map((row) => Number(row['open_slot']))).toEqual([1, 0, 0]);
    const { rows } = await database.execute('select open_recorder from fault_record_operation order by id');
    expect(rows.map((row) => row['open_recorder'])).toEqual([null, 'P1/aPower-PE', null, 'P1/aPower-MPPT', null]);
    await expect(database.execute('update site_info_manage_record set open_slot = 1 where id = 2')).rejects.toThrow();
  });
});
