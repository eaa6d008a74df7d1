import { requireColumns } from '../check-arguments.ts';
import { checkRows } from './row-limits.ts';
import { type Column, RESULT_BRAND, type RowLimits, type TableToolResult } from './tool-result.ts';

/**
 * Rows of one shape as tab-separated text: the headings, one line a row, and last a line
 * `# total=… returned=… truncated=…` with the hint. About half the characters of the same rows as JSON. In a cell, a
 * tab, line break or backslash is written `\t`, `\n`, `\r`, `\\`; a missing value is an empty cell.
 *
 * @throws {TypeError | RangeError} when `rows` is no array, `limit` or `total` is not a sensible count, or there is no
 *   column.
 */
export function tableResult(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  options: RowLimits,
): TableToolResult {
  requireColumns('tableResult', columns);
  checkRows('tableResult', rows, options);
  return { [RESULT_BRAND]: true, kind: 'table', columns, rows, ...options };
}
