import { createEngine } from './engine.ts';
import type { ScrubberOptions } from './scrubber-options.ts';

/** Scrubs the rows of one table whose columns are known. */
export interface RowScrubber {
  /** A row as a list of cells, in the order of the columns. The same list if nothing changes. */
  cells(row: readonly unknown[]): readonly unknown[];
  /** A row keyed by column. The same object if nothing changes. */
  record<T extends object>(row: T): T;
}

/**
 * Makes a scrubber for the rows of one table: the columns are classified here, once, and each cell is then kept, masked
 * or read. For exports and long lists.
 *
 * @param columns names of the columns, as keys
 * @throws as `createScrubber`
 */
export function createRowScrubber(columns: readonly string[], options: ScrubberOptions = {}): RowScrubber {
  const { rules, scrubValue } = createEngine(options);
  const fields = columns.map((name) => rules.below(rules.root, name).field);
  return {
    cells: (row) => {
      let copy: unknown[] | undefined;
      for (let index = 0; index < row.length; index += 1) {
        const field = fields[index] ?? rules.root;
        const cell = row[index];
        if (cell === null || cell === undefined || (field.keep && typeof cell !== 'object')) continue;
        const next = typeof cell === 'object' ? scrubValue(cell, field) : rules.leaf(field, cell);
        if (next === cell) continue;
        copy ??= row.slice();
        copy[index] = next;
      }
      return copy ?? row;
    },
    record: <T extends object>(row: T): T => scrubValue(row) as T,
  };
}
