const COLUMNS = ['sn', 'plantId', 'createTime', 'fwVersion', 'userName', 'phone', 'email', 'address', 'lat'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** A table of the columns that most rows have, as the rows have them: most cells are empty. */
export function sparseTable(rows: readonly object[]): string {
  const columns = [...COLUMNS, 'remark'];
  return table(
    columns,
    rows.map((row) => columns.map((column) => (row as Fields)[column] ?? '')),
  );
}

/** The same columns with every cell filled, from the values that occur. */
export function filledTable(rows: readonly object[], hasText: boolean): string {
  const columns = hasText ? [...COLUMNS, 'remark'] : [...COLUMNS];
  const cells = sameShape(rows, columns);
  return table(
    columns,
    cells.map((row) => columns.map((column) => row[column])),
  );
}

/** Rows with the same keys in the same order, as a database gives them, filled with the values that occur. */
export function sameShape(rows: readonly object[], columns: readonly string[] = COLUMNS): Record<string, unknown>[] {
  const values = columns.map((column) => rows.map((row) => (row as Fields)[column]).filter(isPlain));
  const filled = rows.map((_row, index) =>
    Object.fromEntries(
      columns.map((column, at) => {
        const known = values[at] as unknown[];
        return [column, known[index % known.length]];
      }),
    ),
  );
  // As a parser makes them: all of one shape.
  return JSON.parse(JSON.stringify(filled)) as Record<string, unknown>[];
}

function isPlain(value: unknown): boolean {
  return value !== undefined && typeof value !== 'object';
}

function table(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const line = (cells: readonly unknown[]): string =>
    cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  return `${columns.join(',')}\n${rows.map(line).join('\n')}\n`;
}
