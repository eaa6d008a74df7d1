import { describeKind, isThenable } from '../check-arguments.ts';
import type { Column } from '../results/tool-result.ts';
import { scrubRow } from './checked-scrub.ts';
import type { Scrub } from './render-context.ts';

/** Keys and headings of a table, read once. */
export interface TableColumns {
  readonly keys: readonly string[];
  readonly titles: readonly string[];
}

export function tableColumns(columns: readonly Column[]): TableColumns {
  const named = columns.map((column) => (typeof column === 'string' ? { key: column } : column));
  return { keys: named.map(({ key }) => key), titles: named.map((column) => column.title ?? column.key) };
}

/**
 * Headings may be made of data. Each is scrubbed as what it is, the name of a field: a scrubber that knows names of
 * people leaves a channel `Ian` alone there, as it does in an object.
 */
export function scrubbedTitles(titles: readonly string[], scrub: Scrub): readonly string[] {
  return titles.map((title) => Object.keys(scrubRow(scrub, { [title]: '' }))[0] ?? '');
}

/** Only what the table shows, keyed by column: the form in which rows reach the scrubber. */
export function rowOfColumns(row: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  const fields = fieldsOfRow(row);
  const picked: Record<string, unknown> = {};
  for (const key of keys) picked[key] = fields[key];
  return picked;
}

/** A row's fields: those of its JSON form where it has one of its own, as rows of object mappers do. */
export function fieldsOfRow(row: unknown): Readonly<Record<string, unknown>> {
  if (isThenable(row)) row.then(undefined, () => {});
  else if (isObject(row)) {
    const { toJSON } = row;
    const fields: unknown = typeof toJSON === 'function' ? toJSON.call(row, '') : row;
    if (isObject(fields)) return fields;
  }
  throw new TypeError(`a row must be an object keyed by column, got ${describeKind(row)}`);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
