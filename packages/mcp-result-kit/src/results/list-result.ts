import { checkRows } from './row-limits.ts';
import { type ListToolResult, RESULT_BRAND, type RowLimits } from './tool-result.ts';

/**
 * Rows of varying shape: `{"total","returned","truncated","items"}`, and `hint` when rows are missing. At most
 * `options.limit` rows, and no more than fit the character budget, always whole rows.
 *
 * @throws {TypeError | RangeError} when `rows` is no array, or `limit` or `total` is not a sensible count.
 */
export function listResult(rows: readonly unknown[], options: RowLimits): ListToolResult {
  checkRows('listResult', rows, options);
  return { [RESULT_BRAND]: true, kind: 'list', rows, ...options };
}
