import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, type ResultSet, type Transaction } from '@libsql/client/sqlite3';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/libsql/sqlite3';
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core';
import { createQueries, type DrizzleHandle } from './create-queries.ts';
import { sqliteDialect } from './dialect.ts';
import { explainSqliteFailure } from './explain-sqlite-failure.ts';
import { makeFolder } from './make-folder.ts';
import type { MigrationSession, SqlDatabase } from './sql-database.ts';
import type { RawResult } from './sql-queries.ts';
import { createSqliteGate } from './sqlite-gate.ts';

/** The longest that the event loop is blocked by another process that writes, in milliseconds; longer waits are asynchronous. */
const nativeBusyTimeoutMs = 50;

const renderer = new SQLiteSyncDialect({ casing: 'snake_case' });

function toRawResult(result: ResultSet): RawResult {
  const rows = result.rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value,
      ]),
    ),
  );
  return { rows, ...sqliteDialect.writeResult(result) };
}

async function runRaw(runner: Pick<Client | Transaction, 'execute'>, statement: SQL): Promise<RawResult> {
  const { sql, params } = renderer.sqlToQuery(statement);
  return toRawResult(await runner.execute({ sql, args: params as never }));
}

function filePath(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(decodeURIComponent(url.slice('file:'.length)));
}

/** A write transaction is the lock of a SQLite file. */
async function beginWithin(client: Client, timeoutMs: number, description: string): Promise<Transaction> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      return await client.transaction('write');
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY') throw error;
      if (performance.now() < deadline) continue;
      throw new Error(`another process has been writing to ${description} for more than ${timeoutMs} ms`);
    }
  }
}

/** @throws Error that names the file and what is wrong with it */
async function naming<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = explainSqliteFailure(error);
    if (fault === null) throw error;
    throw Object.assign(new Error(`the SQLite file ${path} ${fault}`, { cause: error }), {
      code: (error as { code?: unknown }).code,
    });
  }
}

/** Opens `file:path`, `file:///path` (the folder is created) or `:memory:`. */
export async function openSqlite(url: string): Promise<SqlDatabase> {
  const inMemory = url === ':memory:' || url === 'file::memory:';
  const path = inMemory ? ':memory:' : filePath(url);
  if (!inMemory) makeFolder(dirname(path));
  const connect = (connections: number): Client => {
    try {
      return createClient({
        url: inMemory ? ':memory:' : `file:${path}`,
        intMode: 'bigint',
        timeout: nativeBusyTimeoutMs,
        concurrency: inMemory ? 1 : connections,
      });
    } catch (error) {
      // The driver's own error at this point is a sentence without a code.
      throw Object.assign(error as Error, { code: 'SQLITE_CANTOPEN' });
    }
  };
  const { client, inside, reader } = await naming(path, async () => {
    const first = connect(3);
    const gate = createSqliteGate({ reader: first, writer: inMemory ? first : connect(1) });
    // WAL is a property of the file and stays; foreign keys are on by default in libSQL, on every connection.
    if (!inMemory) await gate.client.execute('pragma journal_mode = wal');
    return { ...gate, reader: first };
  });

  const handle = drizzle({ client, casing: 'snake_case' });

  const transaction: SqlDatabase['transaction'] = (work) =>
    handle.transaction((inner) => {
      const queries = createQueries({
        dialect: sqliteDialect,
        handle: inner as unknown as DrizzleHandle,
        raw: async (statement) => toRawResult((await inner.run(statement)) as ResultSet),
        atomically: (nested) => nested(queries),
      });
      return inside(() => work(queries));
    });

  return {
    ...createQueries({
      dialect: sqliteDialect,
      handle: handle as unknown as DrizzleHandle,
      raw: (statement) => runRaw(client, statement),
      atomically: transaction,
    }),
    dialect: 'sqlite',
    description: `SQLite ${path}`,
    drizzle: handle,
    transaction,
    async ping() {
      await reader.execute('select 1');
    },
    async close() {
      if (!client.closed) client.close();
    },
    async withMigrationSession(_lockName, timeoutMs, work) {
      const held = await beginWithin(client, timeoutMs, `SQLite ${path}`);
      const session: MigrationSession = {
        transactional: true,
        query: async (sql, parameters = []) => toRawResult(await held.execute({ sql, args: [...parameters] })).rows,
        async run(sql) {
          await held.executeMultiple(sql);
          if (held.closed) throw new Error('a migration for SQLite must not end the transaction it runs in');
        },
      };
      try {
        const result = await inside(() => work(session));
        await held.commit();
        return result;
      } finally {
        held.close();
      }
    },
  };
}
