import type { RowLimits } from './tool-result.ts';

/** Refuses limits that would make `returned` or `truncated` lie; a mistake of the tool's author, never of the model. */
export function checkedLimits(builder: string, rowCount: number, limits: RowLimits): RowLimits {
  const { limit, total } = limits;
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new RangeError(`${builder}: limit must be a whole number of at least 1, got ${String(limit)}`);
  }
  if (total !== undefined && (!Number.isSafeInteger(total) || total < 0)) {
    throw new RangeError(`${builder}: total must be a whole number of at least 0, got ${String(total)}`);
  }
  if (total !== undefined && total < Math.min(rowCount, limit)) {
    throw new RangeError(`${builder}: total (${total}) is less than the rows given (${rowCount})`);
  }
  return limits;
}
