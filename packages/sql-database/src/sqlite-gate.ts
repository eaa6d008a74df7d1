import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client, InStatement, ResultSet, Transaction } from '@libsql/client/sqlite3';
import pLimit from 'p-limit';
import { formatUtc } from './utc-text.ts';

/** How long a statement waits for another process that writes, in milliseconds. */
const busyTimeoutMs = 15_000;

export interface SqliteGate {
  readonly client: Client;
  /** Marks everything that `work` starts as being inside the open transaction. */
  inside<T>(work: () => Promise<T>): Promise<T>;
}

/** The drivers' default for a `Date` is a number; ours is the text that `column.time()` stores. */
function withTimesAsText(statement: InStatement): InStatement {
  if (typeof statement === 'string' || !Array.isArray(statement.args)) return statement;
  return {
    sql: statement.sql,
    args: statement.args.map((value) => (value instanceof Date ? formatUtc(value) : value)),
  };
}

/**
 * The native wait for a lock blocks the event loop, and with it the transaction of this process that holds the lock:
 * it is kept short, and the long wait happens here.
 *
 * @param onBusy called before each further try
 */
async function retryWhileBusy<T>(work: () => Promise<T>, onBusy: () => unknown = () => {}): Promise<T> {
  const deadline = performance.now() + busyTimeoutMs;
  for (let delay = 5; ; delay = Math.min(delay * 2, 100)) {
    try {
      return await work();
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'SQLITE_BUSY' || performance.now() > deadline) throw error;
      await sleep(delay);
      await onBusy();
    }
  }
}

/** The same transaction, which gives up its turn as soon as it is over. */
function releasing(inner: Transaction, settle: () => void): Transaction {
  return {
    get closed() {
      return inner.closed;
    },
    execute: ((statement: InStatement) => inner.execute(withTimesAsText(statement))) as Transaction['execute'],
    batch: (statements) => inner.batch(statements),
    executeMultiple: (sql) => inner.executeMultiple(sql),
    commit: () => inner.commit().finally(settle),
    rollback: () => inner.rollback().finally(settle),
    close() {
      inner.close();
      settle();
    },
  };
}

/**
 * SQLite has one writer. Writes and transactions of this process take turns, so that they wait for each other without
 * blocking the event loop; reads of a file go on beside them (WAL) on connections of their own. An in-memory database has
 * one connection, given as reader and writer, and everything takes turns.
 */
export function createSqliteGate({ reader, writer }: { reader: Client; writer: Client }): SqliteGate {
  const turn = pLimit(1);
  const inMemory = reader === writer;
  // The driver leaves a statement that found the file locked unfinished until it is collected, and SQLite then refuses
  // the COMMIT of a later transaction on that connection: the next try gets a fresh one.
  const renew = (): unknown => (inMemory ? undefined : writer.reconnect());
  const transactionScope = new AsyncLocalStorage<true>();

  const takeTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (transactionScope.getStore()) {
      throw new Error('this database is used inside its own transaction: use the queries that transaction() hands in');
    }
    return turn(work);
  };

  const isRead = (sql: string): boolean => !inMemory && /^\s*(?:select|explain)\b/i.test(sql);

  const execute = async (statement: InStatement): Promise<ResultSet> => {
    const converted = withTimesAsText(statement);
    return isRead(typeof converted === 'string' ? converted : converted.sql)
      ? retryWhileBusy(() => reader.execute(converted))
      : takeTurn(() => retryWhileBusy(() => writer.execute(converted), renew));
  };

  const transaction = (): Promise<Transaction> =>
    new Promise<Transaction>((resolve, reject) => {
      takeTurn(async () => {
        const inner = await retryWhileBusy(() => writer.transaction('write'), renew);
        // The turn lasts until the transaction settles.
        await new Promise<void>((settle) => resolve(releasing(inner, settle)));
      }).catch(reject);
    });

  const gated: Client = {
    get closed() {
      return writer.closed;
    },
    protocol: writer.protocol,
    execute: (statement: InStatement | string, args?: unknown) =>
      execute(
        args === undefined || typeof statement !== 'string' ? statement : { sql: statement, args: args as never },
      ),
    batch: (statements, mode) => takeTurn(() => writer.batch(statements, mode)),
    migrate: (statements) => takeTurn(() => writer.migrate(statements)),
    executeMultiple: (sql) => takeTurn(() => writer.executeMultiple(sql)),
    transaction,
    sync: () => writer.sync(),
    reconnect: () => writer.reconnect(),
    close() {
      writer.close();
      if (!inMemory) reader.close();
    },
  };
  return { client: gated, inside: (work) => transactionScope.run(true, work) };
}
