import type { Socket } from 'node:net';
import type { SQL } from 'drizzle-orm';
import { MySqlDialect } from 'drizzle-orm/mysql-core';
import { drizzle } from 'drizzle-orm/mysql2';
import type { PoolConnection } from 'mysql2';
import { createPool, type Pool, type ResultSetHeader, type RowDataPacket, type TypeCast } from 'mysql2/promise';
import { createQueries, type DrizzleHandle } from './create-queries.ts';
import { mysqlDialect } from './dialect.ts';
import { type LimitedPool, limitMysqlPool } from './limit-mysql-pool.ts';
import type { MigrationSession, SqlDatabase } from './sql-database.ts';
import type { RawResult } from './sql-queries.ts';

/** A server that is there takes a connection at once. */
const connectTimeoutMs = 5_000;

/** How much longer than the server itself the client waits for a statement to end, so that the connection can stay. */
const answerGraceMs = 2_000;

/** How long statements that still run may hold up the end of the program. */
const closeTimeoutMs = 1_000;

/** The server's own limit of a statement, in the words of MySQL and of MariaDB; each takes the other's for a comment. */
const serverLimit = (limitMs: number): string =>
  `/*!50708 , max_execution_time = ${limitMs} */ /*M!100100 , max_statement_time = ${limitMs / 1_000} */`;

/** Every connection: UTC for `CURRENT_TIMESTAMP`, never a silently cut or zeroed value, and no statement without an end. */
const sessionSettings = (limitMs: number): string =>
  `set time_zone = '+00:00', sql_mode = concat_ws(',', nullif(@@sql_mode, ''), 'STRICT_TRANS_TABLES') ${serverLimit(limitMs)}`;

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

async function runRaw(runner: Pick<LimitedPool, 'query'>, statement: SQL): Promise<RawResult> {
  const { sql, params } = renderer.sqlToQuery(statement);
  const [result] = await runner.query<RowDataPacket[] | ResultSetHeader>({
    sql,
    values: params,
    typeCast: rawTypeCast,
  });
  return toRawResult(result);
}

/** Opens a pool on `mysql://user:password@host:port/database` (MySQL 8.0+, MariaDB 10.5+) and proves that it answers. */
export async function openMysql(url: string, poolSize: number, statementTimeoutMs: number): Promise<SqlDatabase> {
  const { hostname, port, pathname } = new URL(url);
  const description = `MySQL ${hostname}:${port || 3306}${pathname}`;
  const pool = createPool({
    uri: url,
    connectionLimit: poolSize,
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    jsonStrings: true,
    connectTimeout: connectTimeoutMs,
    enableKeepAlive: true,
  });
  const open = new Set<PoolConnection>();
  pool.pool.on('connection', (connection) => {
    open.add(connection);
    (connection as unknown as { readonly stream: Socket }).stream.once('close', () => open.delete(connection));
    // Queued on the new connection ahead of the statement it was opened for.
    connection.query(sessionSettings(statementTimeoutMs), (error) => {
      if (error) connection.destroy();
    });
  });
  const limited = limitMysqlPool(pool, description, statementTimeoutMs + answerGraceMs);

  const handle = drizzle({ client: limited as unknown as Pool, casing: 'snake_case' });

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
    closing ??= new Promise((resolve, reject) => {
      // A server that hangs does not take leave either.
      const cut = setTimeout(() => {
        for (const connection of open) connection.destroy();
        resolve();
      }, closeTimeoutMs);
      pool
        .end()
        .then(resolve, reject)
        .finally(() => clearTimeout(cut));
    });
    return closing;
  };
  const ping = async (timeoutMs = 5_000): Promise<void> => {
    await limited.within(timeoutMs).query('select 1');
  };

  try {
    await ping(2 * connectTimeoutMs);
  } catch (error) {
    await close().catch(() => {});
    throw new Error(`cannot open ${description}: ${(error as Error).message}`, { cause: error });
  }

  return {
    ...createQueries({
      dialect: mysqlDialect,
      handle: handle as unknown as DrizzleHandle,
      raw: (statement) => runRaw(limited, statement),
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
        // A change of a large table takes its time.
        await query(`set time_zone = '+00:00' ${serverLimit(0)}`);
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
