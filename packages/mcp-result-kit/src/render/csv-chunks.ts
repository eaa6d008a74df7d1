import { requireColumns, requireKnownOptions } from '../check-arguments.ts';
import type { Column, ExportRows } from '../results/tool-result.ts';
import { textsOf } from '../texts.ts';
import { checkedScrub, scrubRow } from './checked-scrub.ts';
import { createColumnCheck } from './column-check.ts';
import { csvCell } from './csv-cell.ts';
import { plainValue } from './plain-value.ts';
import type { Scrub } from './render-context.ts';
import { rowOfColumns, scrubbedTitles, tableColumns } from './row-of-columns.ts';
import { wellFormed } from './well-formed.ts';

export interface CsvChunksOptions {
  /** Gets each heading, and every row keyed by column. @default none: an export inside a tool is scrubbed by the runner */
  readonly scrub?: Scrub;
  /** Sees each row after scrubbing, before it is written. */
  readonly onRow?: (row: Readonly<Record<string, unknown>>) => void;
  /** Stops the reading; the rows' iterator is closed. */
  readonly signal?: AbortSignal;
  /** Clock in ms, for the pauses in which the process serves others. @default Date.now */
  readonly now?: () => number;
}

/** Rows written together: enough to make the CSV writer's preparation cheap, few enough to hold no memory. */
const BATCH_ROWS = 512;

/** Rows between two looks at the clock: a look costs nothing beside them, and with a slow scrubber they are a few ms. */
const ROWS_BETWEEN_LOOKS = 32;

/** Longest work without a pause, in ms. */
const SLICE_MS = 8;

/** The values in an object column are shown as JSON; one element more than this is no cell. */
const MAX_ITEMS_IN_CELL = 1_000;

/**
 * CSV (RFC 4180 quoting, `\n` line ends, heading line first) in pieces, from rows read once. Text cells that a
 * spreadsheet would run as formulas get a leading apostrophe; numbers never do.
 */
export function csvChunks(
  columns: readonly Column[],
  rows: ExportRows,
  options: CsvChunksOptions = {},
): AsyncGenerator<string, void, undefined> {
  requireColumns('csvChunks', columns);
  requireKnownOptions('csvChunks', options, ['scrub', 'onRow', 'signal', 'now']);
  if (!isRowSource(rows)) throw new TypeError('csvChunks: rows must be an iterable or async iterable of objects');
  return writeChunks(columns, rows, options);
}

/** Whether a value can be read as the rows of an export. */
export function isRowSource(rows: unknown): rows is ExportRows {
  if (typeof rows !== 'object' || rows === null) return false;
  return Symbol.asyncIterator in rows || Symbol.iterator in rows;
}

async function* writeChunks(
  columns: readonly Column[],
  rows: ExportRows,
  options: CsvChunksOptions,
): AsyncGenerator<string, void, undefined> {
  const { onRow, signal, now = Date.now } = options;
  const scrub = options.scrub === undefined ? undefined : checkedScrub(options.scrub);
  // Loaded at the first export: most services never write a CSV. The browser build is the one without Node parts.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const texts = textsOf('en');
  const { keys, titles } = tableColumns(columns);
  const write = (records: unknown[][]): string =>
    wellFormed(stringify(records, { cast: { string: csvCell, boolean: (value) => (value ? 'true' : 'false') } }));

  yield write([scrub === undefined ? [...titles] : [...scrubbedTitles(titles, scrub)]]);
  const check = createColumnCheck('the rows of an export', keys);
  let batch: unknown[][] = [];
  const add = (row: Readonly<Record<string, unknown>>): boolean => {
    check.see(row);
    const plain = plainValue(rowOfColumns(row, keys), texts, { maxItems: MAX_ITEMS_IN_CELL });
    const scrubbed = scrub === undefined ? (plain as Readonly<Record<string, unknown>>) : scrubRow(scrub, plain);
    onRow?.(scrubbed);
    return batch.push(keys.map((key) => scrubbed[key])) === BATCH_ROWS;
  };
  const flush = (): string => {
    signal?.throwIfAborted();
    const rowsOfBatch = batch;
    batch = [];
    return write(rowsOfBatch);
  };
  // Rows at hand must not keep the process from everything else until the last one is written.
  let sliceStart = now();
  const isPauseDue = (): boolean => batch.length % ROWS_BETWEEN_LOOKS === 0 && now() - sliceStart >= SLICE_MS;
  const breathe = async (): Promise<void> => {
    await pause();
    signal?.throwIfAborted();
    sliceStart = now();
  };
  // Two loops: `for await` over rows at hand would make a promise for each of them.
  if (Symbol.asyncIterator in rows) {
    for await (const row of rows) {
      if (add(row)) yield flush();
      if (isPauseDue()) await breathe();
    }
  } else {
    for (const row of rows) {
      if (add(row)) yield flush();
      if (isPauseDue()) await breathe();
    }
  }
  if (batch.length > 0) yield flush();
  check.finish();
}

/** Lets timers, sockets and aborts have their turn. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
