import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { describe, expect, it } from 'vitest';
import { migrateSqlDatabase, openSqlDatabase } from './index.ts';

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const mysqlSkip = await mysqlSkipReason();

const backends = [
  {
    dialect: 'mysql',
    skip: mysqlSkip !== null,
    directory: migrations,
    open: async () => {
      const { url, drop } = await createMysqlTestDatabase();
      return { url, drop };
    },
  },
  {
    dialect: 'sqlite',
    skip: false,
    directory: `${migrations}sqlite`,
    open: async () => ({ url: ':memory:', drop: async () => {} }),
  },
];

describe.each(backends)('the migrations of the host for $dialect', ({ directory, open, skip }) => {
  it.skipIf(skip)('apply from empty, over tables that are there already, and seed the global load mode', async () => {
    const names = ['V158__host_tables.sql', 'V159__mcp_working_set.sql'];
    const folder = await mkdtemp(join(tmpdir(), 'host-migrations-'));
    for (const name of names) await copyFile(join(directory, name), join(folder, name));
    const { url, drop } = await open();
    const database = await openSqlDatabase({ url });
    try {
      await expect(migrateSqlDatabase(database, { directory: folder })).resolves.toEqual(names);
      await database.execute('drop table schema_migration');
      await expect(migrateSqlDatabase(database, { directory: folder })).resolves.toEqual(names);
      expect(
        (await database.execute("select value from system_setting where setting_key = 'mcp.loadMode'")).rows,
      ).toEqual([{ value: 'working_set' }]);

      const add = (owner: string, name: string) =>
        database.execute(
          `insert into mcp_server (owner_user_id, name, transport) values (${owner}, '${name}', 'http')`,
        );
      await add('null', 'fs');
      await add('7', 'fs');
      await add('null', 'FS');
      await expect(add('null', 'fs')).rejects.toThrow();
      await expect(add('7', 'fs')).rejects.toThrow();
    } finally {
      await database.close();
      await drop();
      await rm(folder, { recursive: true });
    }
  });

  it.skipIf(skip)('apply as a whole', async () => {
    const { url, drop } = await open();
    const database = await openSqlDatabase({ url });
    try {
      await migrateSqlDatabase(database, { directory });
      await expect(migrateSqlDatabase(database, { directory })).resolves.toEqual([]);
    } finally {
      await database.close();
      await drop();
    }
  });
});
