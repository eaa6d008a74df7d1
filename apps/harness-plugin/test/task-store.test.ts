import { fileURLToPath } from 'node:url';
import { taskStoreContract } from '@mao/mcp-harness/contracts';
import { migrateSqlDatabase, openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTaskStore } from '../src/stores/create-task-store.ts';
import { createFolder } from './service.ts';

const noMysql = await mysqlSkipReason();

const databases = [
  {
    name: 'SQLite',
    skip: false,
    folder: 'migrations/sqlite',
    open: async () => ({ url: `file:${createFolder()}/tasks.sqlite`, drop: async () => {} }),
  },
  {
    name: `MySQL${noMysql === null ? '' : ` (${noMysql})`}`,
    skip: noMysql !== null,
    folder: 'migrations',
    open: createMysqlTestDatabase,
  },
];

describe.each(databases)('the task store on $name', ({ skip, folder, open }) => {
  let database: SqlDatabase;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    if (skip) return;
    const opened = await open();
    drop = opened.drop;
    database = await openSqlDatabase({ url: opened.url });
    await migrateSqlDatabase(database, { directory: fileURLToPath(new URL(`../../../${folder}`, import.meta.url)) });
  });
  afterAll(async () => {
    if (skip) return;
    await database.close();
    await drop();
  });

  for (const { name, run } of taskStoreContract) it.skipIf(skip)(name, () => run(createTaskStore(database)));
});
