import { checkedLimits } from './row-limits.ts';
import { type Column, RESULT_BRAND, type RowLimits, type TableToolResult } from './tool-result.ts';

/**
 * Rows of one shape as tab-separated text: the headings, one line a row, and last a line
 * `# total=… returned=… truncated=…` with the hint. About half the characters of the same rows as JSON. In a cell, a
 * tab, line break or backslash is written `\t`, `\n`, `\r`, `\\`; a missing value is an empty cell.
 *
 * @throws {RangeError} when `limit` or `total` is not a sensible count, or there is no column.
 */
export function tableResult(
  columns: readonly Column[],
  rows: readonly Readonly<Record<string, unknown>>[],
  options: RowLimits,
): TableToolResult {
  if (columns.length === 0) throw new RangeError('tableResult: at least one column is needed');
  checkedLimits('tableResult', rows.length, options);
  return { [RESULT_BRAND]: true, kind: 'table', columns, rows, ...options };
}
