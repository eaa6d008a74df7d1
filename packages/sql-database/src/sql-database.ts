import type { LibSQLDatabase } from 'drizzle-orm/libsql';
import type { MySql2Database } from 'drizzle-orm/mysql2';
import type { SqlQueries } from './sql-queries.ts';

export type DialectName = 'mysql' | 'sqlite';

/** An open database. Queries are written once, on `SqlQueries`, with tables of `defineTable`. */
export interface SqlDatabase extends SqlQueries {
  readonly dialect: DialectName;
  /** Where it is, without credentials: for log lines and error texts of operators. */
  readonly description: string;
  /** The bare drizzle handle, for libraries that bring their own drizzle tables. */
  readonly drizzle: MySql2Database | LibSQLDatabase;
  /**
   * Runs `work` in a transaction: committed when it resolves, rolled back when it throws. Inside, use the queries it is
   * given; on SQLite, which has one writer, a write on the database itself inside `work` is an error, not a deadlock.
   */
  transaction<T>(work: (queries: SqlQueries) => Promise<T>): Promise<T>;
  /** Rejects when the database does not answer within `timeoutMs` (5 000). */
  ping(timeoutMs?: number): Promise<void>;
  /** Waits for nothing: running statements fail. Safe to call twice. */
  close(): Promise<void>;
  /** Holds the migration lock of this database while `work` runs; other processes wait for it up to `timeoutMs`. */
  withMigrationSession<T>(
    lockName: string,
    timeoutMs: number,
    work: (session: MigrationSession) => Promise<T>,
  ): Promise<T>;
}

/** One connection that holds the migration lock. */
export interface MigrationSession {
  /** Whether all of a file and its history row are one transaction (SQLite), or each statement commits by itself (MySQL). */
  readonly transactional: boolean;
  query(sql: string, parameters?: readonly (string | number | null)[]): Promise<readonly Record<string, unknown>[]>;
  /** Runs one statement (MySQL) or a whole script (SQLite). */
  run(sql: string): Promise<void>;
}
