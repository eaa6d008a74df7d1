export type Row = Record<string, unknown>;

/** What a tool said, in the three forms that results have. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
  /** The JSON object; empty for tables. */
  readonly object: Row;
  /** `items` of a list, or the rows of a table by column name. */
  readonly items: readonly Row[];
  /** Text of the exported file, if any. */
  readonly file: string | undefined;
}

/** Reads a result as its reader would: JSON if it is JSON, else a table under a header line with `#` remarks. */
export function readAnswer(text: string, isError: boolean, file: string | undefined): Answer {
  if (text.startsWith('{')) {
    const object = JSON.parse(text) as Row;
    return { text, isError, file, object, items: Array.isArray(object['items']) ? (object['items'] as Row[]) : [] };
  }
  return { text, isError, file, object: {}, items: readTable(text) };
}

function readTable(text: string): Row[] {
  const [header = '', ...lines] = text.split('\n').filter((line) => !line.startsWith('#'));
  const columns = header.split('\t');
  if (columns.length < 2) return [];
  return lines.map((line) => {
    const cells = line.split('\t');
    return Object.fromEntries(columns.map((column, index) => [column, numberOr(cells[index] ?? '')]));
  });
}

function numberOr(cell: string): string | number {
  return /^-?\d+(?:\.\d+)?$/.test(cell) ? Number(cell) : cell;
}
