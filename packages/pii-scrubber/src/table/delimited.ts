import type { FieldContext, FieldRules } from '../structure/field-rules.ts';
import { FOLD } from '../text/char-class.ts';

/** Quote of CSV (RFC 4180). */
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;
const DELIMITERS: readonly string[] = ['\t', ',', ';', '|'];
const MAX_HEADER = 4000;

/** What a header line says: the delimiter and what holds for the cells of each column. */
export interface TableHead {
  readonly delimiter: number;
  readonly fields: readonly FieldContext[];
  /** Where the first row starts. */
  readonly bodyStart: number;
}

/**
 * Reads a header line, if a text begins with one: two or more names with a delimiter between, of which the key rules know
 * enough (both of two, a third of many), and a second line with as many cells. Otherwise undefined: the text is no table.
 */
export function readTableHead(text: string, rules: FieldRules): TableHead | undefined {
  // Most texts are one line, and no table.
  if (!text.includes('\n') || !mayBeHeader(text)) return undefined;
  const head = lineAt(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (head === undefined || head.end === text.length) return undefined;
  const row = lineAt(text, head.next);
  if (row === undefined) return undefined;
  for (const delimiter of DELIMITERS) {
    if (!head.line.includes(delimiter)) continue;
    const names = splitLine(head.line, delimiter);
    if (names.length < 2 || !names.every(isColumnName) || new Set(names).size !== names.length) continue;
    if (countCells(row.line, delimiter) !== names.length) continue;
    const fields = names.map((name) => rules.below(rules.root, name).field);
    const known = fields.filter((field) => field !== rules.root).length;
    if (known < (names.length < 4 ? Math.min(names.length, 2) : Math.ceil(names.length / 3))) continue;
    return { delimiter: delimiter.charCodeAt(0), fields, bodyStart: head.next };
  }
  return undefined;
}

/** A cheap look: the first name begins with a letter, behind a quote or spaces. A time or a brace begins a line of a log. */
function mayBeHeader(text: string): boolean {
  let index = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (index < text.length && (text.charCodeAt(index) <= 32 || text.charCodeAt(index) === QUOTE)) index += 1;
  const code = index < text.length ? text.charCodeAt(index) : 0;
  return code > 127 || code === 95 || (code > 64 && FOLD[code] !== 0);
}

/**
 * Scrubs the rows of a table from `start`, cell by cell: kept columns are skipped without being read. Returns the same
 * string if nothing changes, else one new one. A quoted cell may hold line breaks.
 */
export function scrubRows(text: string, start: number, head: TableHead, rules: FieldRules): string {
  const { delimiter, fields } = head;
  const { length } = text;
  let result = '';
  let copied = 0;
  let column = 0;
  let index = start;
  while (index < length) {
    const field = fields[column];
    const from = index;
    const isQuoted = text.charCodeAt(index) === QUOTE;
    if (isQuoted) index = quotedEnd(text, index);
    const closed = index;
    while (index < length) {
      const code = text.charCodeAt(index);
      if (code === delimiter || code === LINE_FEED || code === RETURN) break;
      index += 1;
    }
    if (field !== undefined && !field.keep && index > (isQuoted ? from + 2 : from)) {
      // Of a quoted cell the quotes stay where they are; only what is between is read and replaced.
      const start = isQuoted ? from + 1 : from + leadingSpaces(text, from, index);
      const end = isQuoted ? index - 1 : index;
      const written = text.slice(start, end);
      // What follows the closing quote belongs to the cell, however wrong.
      const cell = isQuoted && (quoteRead.isDoubled || index > closed) ? written.replaceAll('""', '"') : written;
      const next = rules.leaf(field, cell);
      if (next !== cell) {
        const isWhole = next === field.token || !isQuoted;
        result += text.slice(copied, start) + (isWhole ? String(next) : escaped(String(next)));
        copied = end;
      }
    }
    const code = index < length ? text.charCodeAt(index) : LINE_FEED;
    column = code === delimiter ? column + 1 : 0;
    index += 1;
  }
  return copied === 0 ? text : result + text.slice(copied);
}

function escaped(value: string): string {
  return value.includes('"') ? value.replaceAll('"', '""') : value;
}

function leadingSpaces(text: string, from: number, to: number): number {
  let index = from;
  while (index < to && text.charCodeAt(index) === 32) index += 1;
  return index - from;
}

/** What `quotedEnd` saw last: quotes written twice inside the cell. One reader at a time uses it, at once. */
const quoteRead = { isDoubled: false };

/** Behind the closing quote of a cell that opens at `open`; the end of the text if it is never closed. */
function quotedEnd(text: string, open: number): number {
  quoteRead.isDoubled = false;
  let index = open + 1;
  // Most cells are short: a look at each character is cheaper than a search.
  const near = Math.min(text.length, open + 24);
  while (index < near && text.charCodeAt(index) !== QUOTE) index += 1;
  for (;;) {
    const close = text.charCodeAt(index) === QUOTE ? index : text.indexOf('"', index);
    if (close < 0) return text.length;
    if (close + 1 === text.length || text.charCodeAt(close + 1) !== QUOTE) return close + 1;
    quoteRead.isDoubled = true;
    index = close + 2;
  }
}

function lineAt(
  text: string,
  start: number,
): { readonly line: string; readonly end: number; readonly next: number } | undefined {
  // A quoted cell may hold line breaks.
  let feed = text.indexOf('\n', start);
  let quotes = countQuotes(text, start, feed);
  while (feed >= 0 && quotes % 2 === 1 && feed - start < MAX_HEADER) {
    const next = text.indexOf('\n', feed + 1);
    quotes += countQuotes(text, feed, next);
    feed = next;
  }
  const end = feed < 0 ? text.length : feed;
  if (end - start > MAX_HEADER || end === start) return undefined;
  const line = text.slice(start, text.charCodeAt(end - 1) === RETURN ? end - 1 : end);
  return { line, end, next: end + 1 };
}

function countQuotes(text: string, from: number, to: number): number {
  const end = Math.min(to < 0 ? text.length : to, from + MAX_HEADER);
  let count = 0;
  for (let index = from; index < end; index += 1) if (text.charCodeAt(index) === QUOTE) count += 1;
  return count;
}

/** Cells of one line; quotes around a cell are taken off. */
function splitLine(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let index = 0;
  for (;;) {
    let end = line.charCodeAt(index) === QUOTE ? quotedEnd(line, index) : index;
    const next = line.indexOf(delimiter, end);
    end = next < 0 ? line.length : next;
    const cell = line.slice(index, end).trim();
    cells.push(
      cell.startsWith('"') && cell.endsWith('"') && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    );
    if (next < 0) return cells;
    index = end + 1;
  }
}

function countCells(line: string, delimiter: string): number {
  return splitLine(line, delimiter).length;
}

/** A name of a column: a letter first, a few words, no sentence. */
function isColumnName(name: string): boolean {
  return (
    name.length > 0 &&
    name.length <= 48 &&
    /^[\p{L}_][\p{L}\p{M}\d _./()%°#-]*$/u.test(name) &&
    name.split(' ').length <= 5
  );
}
