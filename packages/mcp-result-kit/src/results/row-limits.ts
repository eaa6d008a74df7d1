import { describeKind, requireArray, requireKnownOptions } from '../check-arguments.ts';
import type { RowLimits } from './tool-result.ts';

const LIMIT_NAMES = Object.keys({
  limit: true,
  total: true,
  totalIsLowerBound: true,
  hint: true,
  notes: true,
} satisfies Record<keyof RowLimits, true>);

/** Refuses rows and limits that would make `returned` or `truncated` lie; a mistake of the tool's author, never of the model. */
export function checkRows(builder: string, rows: unknown, limits: RowLimits): void {
  requireArray(`${builder}: rows`, rows);
  const rowCount = (rows as readonly unknown[]).length;
  if (typeof limits !== 'object' || limits === null) {
    throw new TypeError(
      `${builder}: the last argument must be { limit, total?, hint?, … }, got ${describeKind(limits)}`,
    );
  }
  requireKnownOptions(builder, limits, LIMIT_NAMES);
  const { limit, total, hint, notes } = limits;
  if (!Number.isSafeInteger(limit) || limit < 1) {
    throw new RangeError(`${builder}: limit must be a whole number of at least 1, got ${String(limit)}`);
  }
  if (total !== undefined && (!Number.isSafeInteger(total) || total < 0)) {
    throw new RangeError(`${builder}: total must be a whole number of at least 0, got ${String(total)}`);
  }
  if (total !== undefined && total < Math.min(rowCount, limit)) {
    throw new RangeError(`${builder}: total (${total}) is less than the rows given (${rowCount})`);
  }
  if (hint !== undefined && typeof hint !== 'string' && typeof hint !== 'function') {
    throw new TypeError(`${builder}: hint must be a string or a function of the rows shown, got ${describeKind(hint)}`);
  }
  if (notes !== undefined && !(Array.isArray(notes) && notes.every((note) => typeof note === 'string'))) {
    throw new TypeError(`${builder}: notes must be an array of strings`);
  }
}
