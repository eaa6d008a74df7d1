import type { LoadMode, StoredLoadMode } from './load-mode.ts';

/** `working_set` -> `WORKING_SET`. */
export function toStoredLoadMode(mode: LoadMode): StoredLoadMode {
  return mode === 'full' ? 'FULL' : 'WORKING_SET';
}

/** Reads the body of a request strictly: exactly `WORKING_SET` or `FULL`; anything else is `null` and deserves a 400. */
export function parseStoredLoadMode(value: unknown): LoadMode | null {
  if (value === 'WORKING_SET') return 'working_set';
  return value === 'FULL' ? 'full' : null;
}
