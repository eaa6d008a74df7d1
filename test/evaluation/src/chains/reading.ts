import type { Answer, Row } from '../answer.ts';
import type { Known } from '../chain.ts';

/** The answer of step `index`. */
export function answer({ answers }: Known, index: number): Answer {
  const found = answers[index];
  if (found === undefined) throw new RangeError(`no step ${index} yet`);
  return found;
}

/** The first item of a list for which `is` holds. */
export function itemOf(known: Known, index: number, is: (item: Row) => boolean = () => true): Row {
  const found = answer(known, index).items.find(is);
  if (found === undefined) throw new RangeError(`step ${index} answered nothing that fits`);
  return found;
}

/** A list inside the object of step `index`. */
export function listOf(known: Known, index: number, key: string): readonly Row[] {
  const value = answer(known, index).object[key];
  return Array.isArray(value) ? (value as Row[]) : [];
}

/** How often each value occurs, most frequent first, then by value. */
export function counted(values: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}
