import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { DialectName } from './sql-database.ts';
import type { WriteResult } from './sql-queries.ts';

/** The part of drizzle's insert builders that the two dialects share, and the one method each has for itself. */
export interface InsertBuilder extends PromiseLike<unknown> {
  onDuplicateKeyUpdate?(config: { set: Record<string, SQL> }): PromiseLike<unknown>;
  onConflictDoUpdate?(config: { target: Column[]; set: Record<string, SQL> }): PromiseLike<unknown>;
}

interface UpsertPlan {
  readonly key: readonly Column[];
  readonly update: readonly Column[];
}

/** Everything about SQL text and results in which MySQL (and MariaDB) and SQLite differ. */
export interface Dialect {
  readonly name: DialectName;
  upsert(insert: InsertBuilder, table: SQLiteTable, plan: UpsertPlan): PromiseLike<unknown>;
  writeResult(result: unknown): WriteResult;
  isDuplicateKey(error: unknown): boolean;
  /** Rows per multi-row statement: SQLite takes 32 766 parameters, MySQL a packet of at least 4 MB. */
  maxParameters: number;
}

/** The column's name in the database. */
function columnName(column: Column): string {
  return column.keyAsName ? toSnakeCase(column.name) : column.name;
}

function propertyOf(table: SQLiteTable, column: Column): string {
  const entry = Object.entries(getTableColumns(table)).find(([, candidate]) => candidate === column);
  if (entry === undefined) throw new TypeError(`the column ${column.name} is not one of the table's`);
  return entry[0];
}

function assignments(table: SQLiteTable, columns: readonly Column[], value: (name: SQL) => SQL): Record<string, SQL> {
  return Object.fromEntries(
    columns.map((column) => [propertyOf(table, column), value(sql`${sql.identifier(columnName(column))}`)]),
  );
}

/** Codes of a driver error and of the errors it is wrapped in (drizzle wraps each one). */
function errorCodes(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let current = error, depth = 0; current instanceof Error && depth < 5; current = current.cause, depth += 1) {
    const { code, extendedCode } = current as { code?: unknown; extendedCode?: unknown };
    if (typeof code === 'string') codes.push(code);
    if (typeof extendedCode === 'string') codes.push(extendedCode);
  }
  return codes;
}

const toId = (value: unknown): number | null => (value === undefined || Number(value) === 0 ? null : Number(value));

export const mysqlDialect: Dialect = {
  name: 'mysql',
  maxParameters: 8_000,
  upsert(insert, table, { key, update }) {
    // `values(x)` is what MySQL 5.7 to 9 and MariaDB all know; with nothing to update, the key is set to itself.
    const set =
      update.length > 0
        ? assignments(table, update, (name) => sql`values(${name})`)
        : assignments(table, key.slice(0, 1), (name) => name);
    if (!insert.onDuplicateKeyUpdate) throw new TypeError('not a MySQL insert');
    return insert.onDuplicateKeyUpdate({ set });
  },
  writeResult(result) {
    const [header] = result as [{ affectedRows?: number; insertId?: number | string }];
    return { affectedRows: header.affectedRows ?? 0, insertedId: toId(header.insertId) };
  },
  isDuplicateKey: (error) => errorCodes(error).includes('ER_DUP_ENTRY'),
};

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  maxParameters: 30_000,
  upsert(insert, table, { key, update }) {
    const columns = update.length > 0 ? update : key.slice(0, 1);
    if (!insert.onConflictDoUpdate) throw new TypeError('not a SQLite insert');
    return insert.onConflictDoUpdate({
      target: [...key],
      set: assignments(table, columns, (name) => sql`excluded.${name}`),
    });
  },
  writeResult(result) {
    const { rowsAffected, lastInsertRowid } = result as { rowsAffected: number; lastInsertRowid?: bigint };
    return { affectedRows: rowsAffected, insertedId: toId(lastInsertRowid) };
  },
  isDuplicateKey: (error) =>
    errorCodes(error).some((code) => code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'),
};

/** Text at a JSON path (`$.a.b`), unquoted; SQL NULL if there is none. */
export function jsonText(dialect: DialectName, column: Column, path: string): SQL<string | null> {
  return dialect === 'mysql'
    ? sql<string | null>`json_unquote(json_extract(${column}, ${path}))`
    : sql<string | null>`cast(json_extract(${column}, ${path}) as text)`;
}

/** Case-insensitive (ASCII) `column LIKE '%text%'` in which `%` and `_` of `text` mean themselves. */
export function containsText(column: Column, text: string): SQL {
  return sql`${column} like ${`%${text.replace(/[!%_]/g, '!$&')}%`} escape '!'`;
}
