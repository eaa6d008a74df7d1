/** One line of the table: what was measured, the ratio in this run, and what quality asks for. */
export interface BenchmarkRow {
  readonly what: string;
  /** The peer or limit measured in the same run. */
  readonly against: string;
  /** The figure; a ratio unless `unit` says otherwise. */
  readonly value: number;
  readonly unit?: string;
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
  /** Spread or context, e.g. "median of 7 rounds, 1.1 – 1.4". */
  readonly note?: string;
}

export interface Report {
  row(row: BenchmarkRow): void;
  note(text: string): void;
}

function verdict({ value, target }: BenchmarkRow): string {
  if (target === undefined) return ' ';
  return ('atMost' in target ? value <= target.atMost : value >= target.atLeast) ? '✓' : '✗';
}

function wanted({ target, unit }: BenchmarkRow): string {
  if (target === undefined) return '';
  return 'atMost' in target ? `≤ ${target.atMost}${unit ?? 'x'}` : `≥ ${target.atLeast}${unit ?? 'x'}`;
}

/** Prints rows as they come, so that a long run shows its progress. A missed target is marked, never a failure. */
export function createReport(write: (line: string) => void): Report {
  return {
    row(row) {
      const value = `${row.value.toPrecision(3)}${row.unit ?? 'x'}`;
      const context = row.note === undefined ? '' : `  (${row.note})`;
      write(
        `${verdict(row)} ${row.what.padEnd(58)} ${value.padStart(9)}  ${wanted(row).padEnd(9)} vs ${row.against}${context}`,
      );
    },
    note: (text) => write(`  ${text}`),
  };
}
