import type { SQL } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import { drizzle } from 'drizzle-orm/mysql2';
import { createPool, type Pool, type ResultSetHeader, type RowDataPacket, type TypeCast } from 'mysql2/promise';
import { createQueries, type DrizzleHandle } from './create-queries.ts';
import { mysqlDialect } from './dialect.ts';
import type { MigrationSession, SqlDatabase } from './sql-database.ts';
import type { RawResult } from './sql-queries.ts';

/** Every connection: UTC for `CURRENT_TIMESTAMP`, and never a silently cut or zeroed value. */
const sessionSettings =
  "set time_zone = '+00:00', sql_mode = concat_ws(',', nullif(@@sql_mode, ''), 'STRICT_TRANS_TABLES')";

const renderer = new MySqlDialect({ casing: 'snake_case' });

/** Times as text and integers exact, as `RawResult` promises. */
const rawTypeCast: TypeCast = (field, next) => {
  if (field.type === 'DATETIME' || field.type === 'TIMESTAMP' || field.type === 'DATE') return field.string();
  if (field.type !== 'LONGLONG') return next();
  const text = field.string();
  if (text === null) return null;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
};

function toRawResult(result: RowDataPacket[] | ResultSetHeader): RawResult {
  if (Array.isArray(result)) return { rows: result.map((row) => ({ ...row })), affectedRows: 0, insertedId: null };
  return { rows: [], ...mysqlDialect.writeResult([result]) };
}

async function runRaw(runner: Pick<Pool, 'query'>, statement: SQL): Promise<RawResult> {
  const { sql, params } = renderer.sqlToQuery(statement);
  const [result] = await runner.query<RowDataPacket[] | ResultSetHeader>({
    sql,
    values: params,
    typeCast: rawTypeCast,
  });
  return toRawResult(result);
}

function withTimeout<T>(work: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not answer within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Opens a pool on `mysql://user:password@host:port/database` (MySQL 5.7+, MariaDB 10.5+) and proves that it answers. */
export async function openMysql(url: string, poolSize: number): Promise<SqlDatabase> {
  const { hostname, port, pathname } = new URL(url);
  const description = `MySQL ${hostname}:${port || 3306}${pathname}`;
  const pool = createPool({
    uri: url,
    connectionLimit: poolSize,
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    jsonStrings: true,
    connectTimeout: 10_000,
    enableKeepAlive: true,
  });
  // Queued on the new connection ahead of the statement it was opened for.
  pool.pool.on('connection', (connection) => connection.query(sessionSettings));

  const handle = drizzle({ client: pool, casing: 'snake_case' });

  const transaction: SqlDatabase['transaction'] = (work) =>
    handle.transaction((inner) => {
      const queries = createQueries({
        dialect: mysqlDialect,
        handle: inner as unknown as DrizzleHandle,
        raw: async (statement) => toRawResult((await inner.execute(statement))[0] as unknown as RowDataPacket[]),
        atomically: (nested) => nested(queries),
      });
      return work(queries);
    });

  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= pool.end();
    return closing;
  };
  const ping = (timeoutMs = 5_000): Promise<void> =>
    withTimeout(
      pool.query('select 1').then(() => {}),
      timeoutMs,
      description,
    );

  try {
    await ping(15_000);
  } catch (error) {
    await close().catch(() => {});
    throw new Error(`cannot open ${description}: ${(error as Error).message}`, { cause: error });
  }

  return {
    ...createQueries({
      dialect: mysqlDialect,
      handle: handle as unknown as DrizzleHandle,
      raw: (statement) => runRaw(pool, statement),
      atomically: transaction,
    }),
    dialect: 'mysql',
    description,
    drizzle: handle,
    transaction,
    ping,
    close,
    async withMigrationSession(lockName, timeoutMs, work) {
      const connection = await pool.getConnection();
      try {
        const query: MigrationSession['query'] = async (sql, parameters = []) => {
          const [result] = await connection.query<RowDataPacket[] | ResultSetHeader>({
            sql,
            values: [...parameters],
            typeCast: rawTypeCast,
          });
          return toRawResult(result).rows;
        };
        // Lock names are global to the server, hence the database in it; 64 characters at most.
        const name = [lockName, Math.ceil(timeoutMs / 1_000)] as const;
        const [lock] = await query(
          "select get_lock(left(sha2(concat(database(), '/', ?), 256), 60), ?) as locked",
          name,
        );
        if (lock?.['locked'] !== 1) {
          throw new Error(`another process has been migrating ${description} for more than ${timeoutMs} ms`);
        }
        return await work({ transactional: false, query, run: async (sql) => void (await query(sql)) });
      } finally {
        // Ends the session, and with it the lock, whatever state a failed migration left it in.
        connection.destroy();
      }
    },
  };
}
