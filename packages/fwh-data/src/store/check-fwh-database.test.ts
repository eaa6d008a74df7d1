import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { checkFwhDatabase } from './check-fwh-database.ts';
import { migrateFwhDatabase } from './migrate-fwh-database.ts';

const noMysql = (await mysqlSkipReason()) !== null;
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function onMysql(): Promise<SqlDatabase> {
  const created = await createMysqlTestDatabase();
  closers.push(() => created.drop());
  return openSqlDatabase({ url: created.url });
}
async function onSqlite(): Promise<SqlDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'check-database-'));
  closers.push(() => rm(folder, { recursive: true }));
  return openSqlDatabase({ url: `file:${join(folder, 'fwh.sqlite')}` });
}

describe.each([
  ['MySQL', noMysql, onMysql],
  ['SQLite', false, onSqlite],
] as const)('checkFwhDatabase on %s', (_, skip, open) => {
  it.skipIf(skip)('wants every table with every column, and nothing in them', { timeout: 60_000 }, async () => {
    const database = await open();
    closers.push(() => database.close());
    const code = database.dialect === 'mysql' ? /^ER_/ : /^SQLITE_/;
    await expect(checkFwhDatabase(database, 5_000)).rejects.toMatchObject({ code: expect.stringMatching(code) });
    await migrateFwhDatabase(database);
    await checkFwhDatabase(database, 5_000);
    await database.execute('alter table tou_template rename to tou_template_away');
    await expect(checkFwhDatabase(database, 5_000)).rejects.toThrow(/tou_template/);
    await database.execute('alter table tou_template_away rename to tou_template');
    await checkFwhDatabase(database, 5_000);
    await database.execute('alter table fault_record_operation rename column held_by to other');
    await checkFwhDatabase(database, 5_000);
    for (const use of ['recorder_tasks', 'writing'] as const) {
      await expect(checkFwhDatabase(database, 5_000, ['reading', use])).rejects.toThrow(/held_by/);
    }
    await database.execute('alter table fault_record_operation rename column other to held_by');
    await checkFwhDatabase(database, 5_000, ['reading', 'recorder_tasks', 'writing']);
    await database.execute('alter table site_info rename column vanished_utc to other');
    await expect(checkFwhDatabase(database, 5_000)).rejects.toThrow(/vanished_utc/);
    await database.execute('alter table site_info rename column other to vanished_utc');
    await database.execute('alter table sim_card rename column iccid to other');
    await expect(checkFwhDatabase(database, 5_000)).rejects.toThrow(/iccid/);
  });
});
