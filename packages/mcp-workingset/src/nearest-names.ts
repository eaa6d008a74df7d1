import { distance } from 'fastest-levenshtein';
import { compareCodeUnits } from './compare-code-units.ts';

const READ_LIMIT = 128;

/**
 * Up to three of `candidates` that the wanted name may have meant, nearest first: the same letters in another spelling,
 * a name inside the other, then few edits. `qualified` gives further spellings of a candidate, such as its full name.
 */
export function nearestNames(
  wanted: string,
  candidates: readonly string[],
  qualified: (candidate: string) => readonly string[] = () => [],
): readonly string[] {
  const target = simplify(wanted);
  if (target === '') return [];
  const scored: { name: string; score: number }[] = [];
  for (const name of candidates) {
    const score = qualified(name).includes(wanted) ? -1 : differenceOf(target, simplify(name));
    if (score !== undefined) scored.push({ name, score });
  }
  return scored
    .sort((left, right) => left.score - right.score || compareCodeUnits(left.name, right.name))
    .slice(0, 3)
    .map(({ name }) => name);
}

/** Between 0 (same letters) and 1, or undefined for names that have nothing to do with each other. */
function differenceOf(target: string, candidate: string): number | undefined {
  if (candidate === '') return undefined;
  if (candidate === target) return 0;
  const longest = Math.max(target.length, candidate.length);
  const edits = distance(target, candidate) / longest;
  const [inner, outer] = target.length < candidate.length ? [target, candidate] : [candidate, target];
  if (inner.length >= 3 && outer.includes(inner)) return Math.min(edits, 0.4 - (0.2 * inner.length) / outer.length);
  // Short names need one edit allowed (`fs`/`sf` stay apart from everything else), long ones a share of their length.
  return edits <= 0.4 || edits * longest <= 1 ? edits : undefined;
}

function simplify(name: string): string {
  return name
    .slice(0, READ_LIMIT)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-./:]+/gu, '');
}
