import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, beforeAll, describe } from 'vitest';
import { migrateFwhDatabase } from '../store/migrate-fwh-database.ts';

const noMysql = await mysqlSkipReason();

/** Runs a suite on SQLite and on the real MySQL server, each with an empty migrated database of its own. */
export function describeEachDatabase(name: string, suite: (database: () => SqlDatabase) => void): void {
  for (const [dialect, skip, create] of [
    ['SQLite', false, async () => ({ url: ':memory:', drop: async () => {} })],
    ['MySQL', noMysql !== null, createMysqlTestDatabase],
  ] as const) {
    describe.skipIf(skip)(`${name} on ${dialect}`, () => {
      let database: SqlDatabase | undefined;
      let drop: () => Promise<void> = async () => {};

      beforeAll(async () => {
        const created = await create();
        drop = created.drop;
        database = await openSqlDatabase({ url: created.url });
        await migrateFwhDatabase(database);
      }, 120_000);

      afterAll(async () => {
        await database?.close();
        await drop();
      });

      suite(() => {
        if (!database) throw new Error('the database is open only while the tests run');
        return database;
      });
    });
  }
}
