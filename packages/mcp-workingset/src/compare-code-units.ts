/** Order by UTF-16 code unit: the same on every machine, unlike any locale's collation. */
export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
