export { column, defineTable } from './columns.ts';
export { containsText, jsonText } from './dialect.ts';
export { explainSqliteFailure } from './explain-sqlite-failure.ts';
export { makeFolder } from './make-folder.ts';
export { type MigrateOptions, migrateSqlDatabase } from './migrate-sql-database.ts';
export { type OpenSqlDatabaseOptions, openSqlDatabase } from './open-sql-database.ts';
export type { DialectName, SqlDatabase } from './sql-database.ts';
export type { RawResult, SelectFrom, SqlQueries, UpsertOptions, WriteResult } from './sql-queries.ts';
export { formatUtc, parseUtc } from './utc-text.ts';
