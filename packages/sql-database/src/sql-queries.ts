import type { SQL, Subquery } from 'drizzle-orm';
import type { GetSelectTableName, GetSelectTableSelection } from 'drizzle-orm/query-builders/select.types';
import type {
  SelectedFields,
  SQLiteColumn,
  SQLiteInsertValue,
  SQLiteSelectBase,
  SQLiteTable,
  SQLiteUpdateSetSource,
} from 'drizzle-orm/sqlite-core';

/** What a statement changed, in the same form for both dialects. */
export interface WriteResult {
  /** Rows inserted, deleted, or matched by an update (also where the new value equals the old one). */
  readonly affectedRows: number;
  /** Auto-increment id of the inserted row; `null` if there is none. Of a multi-row insert it is not portable. */
  readonly insertedId: number | null;
}

export interface RawResult extends WriteResult {
  /**
   * Values as the database holds them: times and JSON as text, integers beyond 2^53 as `bigint` (as text inside a MySQL
   * transaction).
   */
  readonly rows: readonly Record<string, unknown>[];
}

/** Methods that exist on one dialect's builder only; the common type leaves them out for the whole chain. */
type OneDialectOnly = 'all' | 'get' | 'run' | 'values' | 'prepare';

type Selected<TFrom extends SQLiteTable | Subquery | SQL, TSelection extends SelectedFields | undefined> = Omit<
  SQLiteSelectBase<
    GetSelectTableName<TFrom>,
    'async',
    WriteResult,
    TSelection extends undefined ? GetSelectTableSelection<TFrom> : NonNullable<TSelection>,
    TSelection extends undefined ? 'single' : 'partial',
    GetSelectTableName<TFrom> extends string ? Record<GetSelectTableName<TFrom>, 'not-null'> : Record<never, never>,
    false,
    OneDialectOnly
  >,
  OneDialectOnly
>;

export interface SelectFrom<TSelection extends SelectedFields | undefined> {
  from<TFrom extends SQLiteTable | Subquery | SQL>(source: TFrom): Selected<TFrom, TSelection>;
}

export interface UpsertOptions<T extends SQLiteTable> {
  /** Columns of the unique key that decides whether the row is there already. */
  readonly key: readonly SQLiteColumn[];
  /** Properties to overwrite in a row that is there. @default every property of the first row that is not in `key` */
  readonly update?: readonly (keyof T['$inferInsert'])[];
}

/** The queries that mean the same on MySQL and on SQLite; a database and a transaction both have them. */
export interface SqlQueries {
  select(): SelectFrom<undefined>;
  select<TSelection extends SelectedFields>(fields: TSelection): SelectFrom<TSelection>;
  selectDistinct(): SelectFrom<undefined>;
  selectDistinct<TSelection extends SelectedFields>(fields: TSelection): SelectFrom<TSelection>;
  /** Inserts rows, in portions, all or none. */
  insert<T extends SQLiteTable>(
    table: T,
    rows: SQLiteInsertValue<T> | readonly SQLiteInsertValue<T>[],
  ): Promise<WriteResult>;
  /** Inserts rows or overwrites those that a unique key finds, in portions, all or none. */
  upsert<T extends SQLiteTable>(
    table: T,
    rows: SQLiteInsertValue<T> | readonly SQLiteInsertValue<T>[],
    options: UpsertOptions<T>,
  ): Promise<void>;
  /** Inserts one row unless a unique key is taken; `true` if it was inserted. Exactly one of several racing callers gets `true`. */
  insertIfAbsent<T extends SQLiteTable>(table: T, row: SQLiteInsertValue<T>): Promise<boolean>;
  /** `where` is required on purpose: all rows are `sql\`true\``. */
  update<T extends SQLiteTable>(table: T, values: SQLiteUpdateSetSource<T>, where: SQL): Promise<WriteResult>;
  delete(table: SQLiteTable, where: SQL): Promise<WriteResult>;
  /** A statement in the SQL that both dialects share, or in one dialect's own. Values go in as `${parameters}` of drizzle's `sql`. */
  execute(statement: SQL | string): Promise<RawResult>;
}
