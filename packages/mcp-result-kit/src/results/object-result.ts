import { isThenable } from '../check-arguments.ts';
import { type ObjectToolResult, RESULT_BRAND } from './tool-result.ts';

/**
 * One value as compact JSON. `null`, `undefined` and `''` are left out of objects; `0`, `false`, empty arrays and empty
 * objects stay. A `Date` becomes an ISO string, NaN and Infinity null, a BigInt a number or (beyond 2^53) a string.
 *
 * @throws {TypeError} for a promise, at once; for one inside the value when the result is written.
 */
export function objectResult(value: unknown): ObjectToolResult {
  if (isThenable(value)) {
    value.then(undefined, () => {});
    throw new TypeError('objectResult: value is a promise: an await is missing');
  }
  return { [RESULT_BRAND]: true, kind: 'object', value };
}
