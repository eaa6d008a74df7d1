import type { SqlDatabase } from './sql-database.ts';

export interface OpenSqlDatabaseOptions {
  /** `mysql://user:password@host:3306/name`, `file:data/app.sqlite`, `file:///absolute/path.sqlite` or `:memory:`. */
  readonly url: string;
  /** Connections of the MySQL pool. @default 10 */
  readonly poolSize?: number;
  /**
   * Longest time of one statement on MySQL, in milliseconds; migrations are not limited. The server stops it, or the
   * connection is given up when the server says nothing. @default 20_000
   */
  readonly statementTimeoutMs?: number;
}

/**
 * Opens a database and proves that it answers; a URL of another kind is a `TypeError` that names the kinds.
 *
 * A driver is loaded with its first database: each is a large part of the start of a service that never uses it.
 */
export async function openSqlDatabase(options: OpenSqlDatabaseOptions): Promise<SqlDatabase> {
  const { url, poolSize = 10, statementTimeoutMs = 20_000 } = options;
  if (!Number.isInteger(poolSize) || poolSize < 1)
    throw new RangeError('poolSize must be a whole number of at least 1');
  if (!Number.isInteger(statementTimeoutMs) || statementTimeoutMs < 1)
    throw new RangeError('statementTimeoutMs must be a whole number of at least 1');
  if (url.startsWith('mysql://') || url.startsWith('mariadb://')) {
    if (!URL.canParse(url) || !isPercentEncoded(url))
      throw new TypeError(
        'the MySQL URL cannot be read: expected mysql://user:password@host:3306/name, with % @ / # in a password as %25 %40 %2F %23',
      );
    const { openMysql } = await import('./open-mysql.ts');
    return openMysql(url.replace(/^mariadb:/, 'mysql:'), poolSize, statementTimeoutMs);
  }
  if (url === ':memory:' || url.startsWith('file:')) {
    const { openSqlite } = await import('./open-sqlite.ts');
    return openSqlite(url);
  }
  throw new TypeError('the database URL must start with mysql:// or file:, or be :memory:');
}

function isPercentEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}
