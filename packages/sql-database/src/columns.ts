import { sql } from 'drizzle-orm';
import { customType, sqliteTable } from 'drizzle-orm/sqlite-core';
import { formatUtc, parseUtc } from './utc-text.ts';

/*
 * One table definition serves both dialects. Drizzle renders a table and its columns by name only; what differs between
 * MySQL and SQLite is how the two drivers hand values over. These columns accept either driver's form, so a table is
 * written once, as a SQLite table in the type system, and the same object is queried on both.
 *
 * The column types of the real tables are the business of the migrations, never of these definitions.
 */

type DriverInteger = number | bigint | string;

function toSafeNumber(value: DriverInteger): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) {
    throw new RangeError(`the integer ${value} does not fit a number; declare the column as column.bigint()`);
  }
  return number;
}

const integer = customType<{ data: number; driverData: DriverInteger }>({
  dataType: () => 'integer',
  fromDriver: toSafeNumber,
});
const bigint = customType<{ data: bigint; driverData: DriverInteger }>({
  dataType: () => 'integer',
  fromDriver: (value) => BigInt(value),
});
const boolean = customType<{ data: boolean; driverData: DriverInteger }>({
  dataType: () => 'integer',
  toDriver: (value) => (value ? 1 : 0),
  fromDriver: (value) => Number(value) !== 0,
});
const real = customType<{ data: number; driverData: number | bigint | string }>({
  dataType: () => 'real',
  fromDriver: (value) => Number(value),
});
const text = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
const decimal = customType<{ data: string; driverData: string | number | bigint }>({
  dataType: () => 'text',
  fromDriver: (value) => String(value),
});
const time = customType<{ data: Date; driverData: string }>({
  dataType: () => 'text',
  toDriver: formatUtc,
  fromDriver: parseUtc,
});
const date = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => value.slice(0, 10),
});
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array | ArrayBuffer }>({
  dataType: () => 'blob',
  fromDriver: (value) => new Uint8Array(value),
});

/**
 * The column kinds of `defineTable`. Without a name the column is the property in snake case (`updatedAt` -> `updated_at`).
 *
 * A column that may be left out of an insert although it is `notNull()` needs `.default(value)` or `.$defaultFn(...)`
 * here, with the same value as the DDL: MySQL would take the default of the DDL, SQLite the one written here.
 */
export const column = {
  /** Auto-increment primary key as a number. */
  id: (name = '') => integer(name).primaryKey().default(sql`null`),
  /** 64-bit integer as a number; reading a value beyond 2^53 throws a `RangeError` instead of rounding it. */
  integer: (name = '') => integer(name),
  /** 64-bit integer as a `bigint`. */
  bigint: (name = '') => bigint(name),
  /** TINYINT(1) or INTEGER, 0 or 1. */
  boolean: (name = '') => boolean(name),
  /** DOUBLE or REAL. */
  real: (name = '') => real(name),
  /** VARCHAR or TEXT; `column.text<'a' | 'b'>()` narrows the type. */
  text: <T extends string = string>(name = '') => text(name).$type<T>(),
  /** Exact decimal as text: DECIMAL in MySQL, TEXT in SQLite. */
  decimal: (name = '') => decimal(name),
  /** Any JSON value: JSON or LONGTEXT in MySQL, TEXT in SQLite. */
  json: <T>(name = '') =>
    customType<{ data: T; driverData: string }>({
      dataType: () => 'text',
      toDriver: (value) => JSON.stringify(value),
      fromDriver: (value) => JSON.parse(value) as T,
    })(name),
  /** Instant in UTC with milliseconds: DATETIME(3) in MySQL, the same text in SQLite, so that both sort and compare alike. */
  time: (name = '') => time(name),
  /** Calendar day `YYYY-MM-DD`: DATE in MySQL, TEXT in SQLite. */
  date: (name = '') => date(name),
  /** VARBINARY or BLOB. */
  bytes: (name = '') => bytes(name),
};

/** Declares a table for both dialects: `defineTable('mcp_server', { id: column.id(), name: column.text().notNull() })`. */
export const defineTable = sqliteTable;
