import { requireColumns } from '../check-arguments.ts';
import { createColumnCheck } from '../render/column-check.ts';
import { tableColumns } from '../render/row-of-columns.ts';
import { checkRows } from './row-limits.ts';
import { type Column, RESULT_BRAND, type RowLimits, type TableToolResult } from './tool-result.ts';

/**
 * Rows of one shape as tab-separated text: the headings, one line a row, and last a line
 * `# total=… returned=… truncated=…` with the hint. About half the characters of the same rows as JSON. In a cell, a
 * tab, line break or backslash is written `\t`, `\n`, `\r`, `\\`; a missing value is an empty cell.
 *
 * @throws {TypeError | RangeError} when `rows` is no array of objects, `limit` or `total` is not a sensible count, there is
 *   no column, or the columns are not those of the rows.
 */
export function tableResult(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  options: RowLimits,
): TableToolResult {
  requireColumns('tableResult', columns);
  checkRows('tableResult', rows, options);
  checkColumns(columns, rows, options.limit);
  return { [RESULT_BRAND]: true, kind: 'table', columns, rows, ...options };
}

function checkColumns(columns: readonly Column[], rows: readonly unknown[], limit: number): void {
  const check = createColumnCheck('tableResult', tableColumns(columns).keys);
  const shown = Math.min(rows.length, limit);
  for (let index = 0; index < shown; index += 1) check.see(rows[index]);
  check.finish();
}
