import { fileURLToPath } from 'node:url';
import { migrateSqlDatabase, openSqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { describeTaskStore, type OpenedTaskStore } from '../../../../packages/mcp-harness/test/task-store-contract.ts';
import { createTaskStore } from './create-task-store.ts';

const migrations = fileURLToPath(new URL('../../../../migrations/', import.meta.url));
const noMysql = await mysqlSkipReason();

async function openStore(url: string, directory: string, drop: () => Promise<void>): Promise<OpenedTaskStore> {
  const database = await openSqlDatabase({ url });
  await migrateSqlDatabase(database, { directory });
  const close = async (): Promise<void> => {
    await database.close();
    await drop();
  };
  return { store: createTaskStore(database), close };
}

describeTaskStore('SQLite', () => openStore(':memory:', `${migrations}sqlite`, async () => {}));

describeTaskStore(
  `MySQL${noMysql === null ? '' : ` (${noMysql})`}`,
  async () => {
    const { url, drop } = await createMysqlTestDatabase();
    return openStore(url, migrations, drop);
  },
  noMysql !== null,
);
