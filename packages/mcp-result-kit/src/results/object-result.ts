import { type ObjectToolResult, RESULT_BRAND } from './tool-result.ts';

/**
 * One value as compact JSON. `null`, `undefined` and `''` are left out of objects; `0`, `false`, empty arrays and empty
 * objects stay. A `Date` becomes an ISO string, NaN and Infinity null, a BigInt a number or (beyond 2^53) a string.
 */
export function objectResult(value: unknown): ObjectToolResult {
  return { [RESULT_BRAND]: true, kind: 'object', value };
}
