import type { SqlDatabase } from './sql-database.ts';

export interface OpenSqlDatabaseOptions {
  /** `mysql://user:password@host:3306/name`, `file:data/app.sqlite`, `file:///absolute/path.sqlite` or `:memory:`. */
  readonly url: string;
  /** Connections of the MySQL pool. @default 10 */
  readonly poolSize?: number;
}

/**
 * Opens a database and proves that it answers; a URL of another kind is a `TypeError` that names the kinds.
 *
 * A driver is loaded with its first database: each is a large part of the start of a service that never uses it.
 */
export async function openSqlDatabase({ url, poolSize = 10 }: OpenSqlDatabaseOptions): Promise<SqlDatabase> {
  if (!Number.isInteger(poolSize) || poolSize < 1)
    throw new RangeError('poolSize must be a whole number of at least 1');
  if (url.startsWith('mysql://') || url.startsWith('mariadb://')) {
    if (!URL.canParse(url))
      throw new TypeError('the MySQL URL cannot be read: expected mysql://user:password@host:3306/name');
    const { openMysql } = await import('./open-mysql.ts');
    return openMysql(url.replace(/^mariadb:/, 'mysql:'), poolSize);
  }
  if (url === ':memory:' || url.startsWith('file:')) {
    const { openSqlite } = await import('./open-sqlite.ts');
    return openSqlite(url);
  }
  throw new TypeError('the database URL must start with mysql:// or file:, or be :memory:');
}
