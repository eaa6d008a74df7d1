import { describeKind } from '../check-arguments.ts';
import type { Column } from '../results/tool-result.ts';

/** Keys and headings of a table, read once. */
export interface TableColumns {
  readonly keys: readonly string[];
  readonly titles: readonly string[];
}

export function tableColumns(columns: readonly Column[]): TableColumns {
  const named = columns.map((column) => (typeof column === 'string' ? { key: column } : column));
  return { keys: named.map(({ key }) => key), titles: named.map((column) => column.title ?? column.key) };
}

/** Only what the table shows, keyed by column: the form in which rows reach the scrubber. */
export function rowOfColumns(row: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  if (typeof row !== 'object' || row === null) {
    throw new TypeError(`a row must be an object keyed by column, got ${describeKind(row)}`);
  }
  const picked: Record<string, unknown> = {};
  for (const key of keys) picked[key] = row[key];
  return picked;
}
