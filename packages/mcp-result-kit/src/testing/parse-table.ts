import { requireText } from '../check-arguments.ts';

/** A table result, read back. */
export interface ParsedTable {
  readonly columns: readonly string[];
  /** One object a row, keyed by heading; every cell is text. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly total: number;
  readonly returned: number;
  readonly truncated: boolean;
  readonly hint: string | undefined;
  /** The lines between the rows and the last one. */
  readonly notes: readonly string[];
}

const TRAILER = /^# total=(?:>=)?(\d+) returned=(\d+) truncated=(true|false)(?: (.*))?$/s;

const UNESCAPED: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['n', '\n'],
  ['r', '\r'],
  ['\\', '\\'],
]);

/**
 * Reads the text of a `tableResult`.
 *
 * @throws {SyntaxError} when it is none, or a row has more or fewer cells than there are headings.
 */
export function parseTable(text: string): ParsedTable {
  requireText('parseTable: text', text);
  const lines = text.split('\n');
  const trailer = TRAILER.exec(lines[lines.length - 1] ?? '');
  if (trailer === null || lines.length < 2) throw new SyntaxError('not a table: the line "# total=…" is missing');
  const columns = cellsOf(lines[0] as string);
  const [, total, returned, truncated, hint] = trailer;
  const rowEnd = 1 + Number(returned);
  if (rowEnd > lines.length - 1) throw new SyntaxError(`not a table: ${returned} rows are announced, there are fewer`);
  const rows = lines.slice(1, rowEnd).map((line, index) => {
    const cells = cellsOf(line);
    if (cells.length !== columns.length) {
      throw new SyntaxError(`row ${index + 1} has ${cells.length} cells, there are ${columns.length} headings`);
    }
    return Object.fromEntries(columns.map((column, position) => [column, cells[position] as string]));
  });
  return {
    columns,
    rows,
    total: Number(total),
    returned: Number(returned),
    truncated: truncated === 'true',
    hint: hint === undefined ? undefined : unescapeCell(hint),
    notes: lines.slice(rowEnd, -1).map((line) => unescapeCell(line.replace(/^# /, ''))),
  };
}

function cellsOf(line: string): string[] {
  return line.split('\t').map(unescapeCell);
}

function unescapeCell(cell: string): string {
  return cell.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (whole, code: string | undefined, character: string | undefined) =>
    code === undefined ? (UNESCAPED.get(character ?? '') ?? whole) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
