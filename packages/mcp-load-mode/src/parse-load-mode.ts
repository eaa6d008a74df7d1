import type { LoadMode } from './load-mode.ts';

// Without the `u` flag `i` folds ASCII letters only: no look-alike letter becomes a mode.
const spellings: readonly (readonly [RegExp, LoadMode])[] = [
  [/^\s*working_set\s*$/i, 'working_set'],
  [/^\s*full\s*$/i, 'full'],
];

/**
 * Reads a load mode in either form (`working_set`, `FULL`, …), whatever its case and the white space around it: settings
 * are typed by people. Anything else, of any type, is `null` and means "not set".
 */
export function parseLoadMode(text: unknown): LoadMode | null {
  if (typeof text !== 'string') return null;
  return spellings.find(([spelling]) => spelling.test(text))?.[1] ?? null;
}
