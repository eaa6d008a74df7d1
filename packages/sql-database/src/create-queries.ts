import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Dialect, InsertBuilder } from './dialect.ts';
import type { RawResult, SqlQueries } from './sql-queries.ts';

/** The slice of a drizzle handle (database or transaction, either dialect) that queries are made of. */
export interface DrizzleHandle {
  select(fields?: unknown): unknown;
  selectDistinct(fields?: unknown): unknown;
  insert(table: never): { values(rows: never): InsertBuilder };
  update(table: never): { set(values: never): { where(condition: SQL): PromiseLike<unknown> } };
  delete(table: never): { where(condition: SQL): PromiseLike<unknown> };
}

interface QueryContext {
  readonly dialect: Dialect;
  readonly handle: DrizzleHandle;
  raw(statement: SQL): Promise<RawResult>;
  /** Runs several statements as one: a transaction for a database, nothing more inside a transaction. */
  atomically<T>(work: (queries: SqlQueries) => Promise<T>): Promise<T>;
}

/** Splits rows into portions whose parameters fit one statement. */
function portions<T>(table: SQLiteTable, rows: readonly T[], maxParameters: number): T[][] {
  const size = Math.max(1, Math.floor(maxParameters / Object.keys(getTableColumns(table)).length));
  const result: T[][] = [];
  for (let start = 0; start < rows.length; start += size) result.push(rows.slice(start, start + size));
  return result;
}

/** Puts the common queries onto one drizzle handle. */
export function createQueries({ dialect, handle, raw, atomically }: QueryContext): SqlQueries {
  const values = (table: SQLiteTable, rows: readonly object[]): InsertBuilder =>
    handle.insert(table as never).values(rows as never);

  const queries = {
    select: (fields?: object) => (fields === undefined ? handle.select() : handle.select(fields)),
    selectDistinct: (fields?: object) =>
      fields === undefined ? handle.selectDistinct() : handle.selectDistinct(fields),

    async insert(table: SQLiteTable, input: object | readonly object[]) {
      const parts = portions<object>(table, Array.isArray(input) ? input : [input], dialect.maxParameters);
      const [first, ...rest] = parts;
      if (first === undefined) return { affectedRows: 0, insertedId: null };
      if (rest.length === 0) return dialect.writeResult(await values(table, first));
      return atomically(async (inner) => {
        const total = { affectedRows: 0, insertedId: null as number | null };
        for (const part of parts) {
          const result = await inner.insert(table, part as never);
          total.affectedRows += result.affectedRows;
          total.insertedId = result.insertedId;
        }
        return total;
      });
    },

    async upsert(
      table: SQLiteTable,
      input: object | readonly object[],
      options: { key: readonly Column[]; update?: readonly string[] },
    ) {
      const parts = portions<object>(table, Array.isArray(input) ? input : [input], dialect.maxParameters);
      const [first, ...rest] = parts;
      if (first === undefined) return;
      const columns = new Map<string, Column>(Object.entries(getTableColumns(table)));
      const names =
        options.update ??
        Object.keys(first[0] ?? {}).filter((name) => !options.key.includes(columns.get(name) as Column));
      const update = names.map((name) => {
        const column = columns.get(name);
        if (column === undefined) throw new TypeError(`upsert: the table has no column for "${name}"`);
        return column;
      });
      if (rest.length === 0) {
        await dialect.upsert(values(table, first), table, { key: options.key, update });
        return;
      }
      await atomically(async (inner) => {
        for (const part of parts)
          await inner.upsert(table, part as never, { key: options.key as never, update: names as never });
      });
    },

    async insertIfAbsent(table: SQLiteTable, row: object) {
      try {
        await values(table, [row]);
        return true;
      } catch (error) {
        if (dialect.isDuplicateKey(error)) return false;
        throw error;
      }
    },

    update: async (table: SQLiteTable, changes: object, where: SQL) =>
      dialect.writeResult(
        await handle
          .update(table as never)
          .set(changes as never)
          .where(where),
      ),

    delete: async (table: SQLiteTable, where: SQL) =>
      dialect.writeResult(await handle.delete(table as never).where(where)),

    execute: (statement: SQL | string) => raw(typeof statement === 'string' ? sql.raw(statement) : statement),
  };
  // The builders are drizzle's own at run time; their common type is declared in SqlQueries.
  return queries as unknown as SqlQueries;
}
