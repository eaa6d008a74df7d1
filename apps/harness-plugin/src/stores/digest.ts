import { createHash } from 'node:crypto';

/** A key of fixed length for values that are too long, or too particular about case, for a unique index. */
export function digest(...parts: readonly (string | null)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
