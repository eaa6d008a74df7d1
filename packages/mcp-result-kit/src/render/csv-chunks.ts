import type { Column, ExportRows } from '../results/tool-result.ts';
import { textsOf } from '../texts.ts';
import { csvCell } from './csv-cell.ts';
import { plainValue } from './plain-value.ts';
import type { Scrub } from './render-context.ts';
import { rowOfColumns, tableColumns } from './row-of-columns.ts';
import { wellFormed } from './well-formed.ts';

export interface CsvChunksOptions {
  /** Gets every row keyed by column. @default none: an export inside a tool is scrubbed by the runner */
  readonly scrub?: Scrub;
  /** Sees each row after scrubbing, before it is written. */
  readonly onRow?: (row: Readonly<Record<string, unknown>>) => void;
  /** Stops the reading; the rows' iterator is closed. */
  readonly signal?: AbortSignal;
}

/** Rows written together: enough to make the CSV writer's preparation cheap, few enough to hold no memory. */
const BATCH_ROWS = 512;

/** Batches between two pauses in which the process serves others; some 10 ms of work. */
const BATCHES_BETWEEN_PAUSES = 8;

/** The values in an object column are shown as JSON; one element more than this is no cell. */
const MAX_ITEMS_IN_CELL = 1_000;

/**
 * CSV (RFC 4180 quoting, `\n` line ends, heading line first) in pieces, from rows read once. Text cells that a
 * spreadsheet would run as formulas get a leading apostrophe; numbers never do.
 */
export async function* csvChunks(
  columns: readonly Column[],
  rows: ExportRows,
  options: CsvChunksOptions = {},
): AsyncGenerator<string, void, undefined> {
  const { scrub, onRow, signal } = options;
  // Loaded at the first export: most services never write a CSV. The browser build is the one without Node parts.
  const { stringify } = await import('csv-stringify/browser/esm/sync');
  const texts = textsOf('en');
  const { keys, titles } = tableColumns(columns);
  const write = (records: unknown[][]): string =>
    wellFormed(stringify(records, { cast: { string: csvCell, boolean: (value) => (value ? 'true' : 'false') } }));

  yield write([[...titles]]);
  let batch: unknown[][] = [];
  const add = (row: Readonly<Record<string, unknown>>): boolean => {
    const plain = plainValue(rowOfColumns(row, keys), texts, MAX_ITEMS_IN_CELL);
    const scrubbed = (scrub === undefined ? plain : scrub(plain)) as Readonly<Record<string, unknown>>;
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
  let untilPause = BATCHES_BETWEEN_PAUSES;
  const breathe = async (): Promise<void> => {
    untilPause -= 1;
    if (untilPause > 0) return;
    untilPause = BATCHES_BETWEEN_PAUSES;
    await pause();
  };
  // Two loops: `for await` over rows at hand would make a promise for each of them.
  if (Symbol.asyncIterator in rows) {
    for await (const row of rows) {
      if (!add(row)) continue;
      yield flush();
      await breathe();
    }
  } else {
    for (const row of rows) {
      if (!add(row)) continue;
      yield flush();
      await breathe();
    }
  }
  if (batch.length > 0) yield flush();
}

/** Lets timers, sockets and aborts have their turn. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
