import { nearestName } from '../nearest-name.ts';
import { fieldsOfRow } from './row-of-columns.ts';

/** Finds columns that are blank by mistake, while the rows go by. */
export interface ColumnCheck {
  see(row: unknown): void;
  /** @throws {TypeError} when no row has any of the columns, or lacks one for which it has a field of nearly that name. */
  finish(): void;
}

/**
 * A row may lack what it has no value for, and with it every other one; so a missing column alone is no mistake. Costs
 * nothing once each column has been seen.
 */
export function createColumnCheck(where: string, keys: readonly string[]): ColumnCheck {
  const missing = new Set(keys);
  let first: Readonly<Record<string, unknown>> | undefined;
  return {
    see(row) {
      if (missing.size === 0) return;
      const fields = fieldsOfRow(row);
      first ??= fields;
      for (const key of missing) if (key in fields) missing.delete(key);
    },
    finish() {
      if (first === undefined || missing.size === 0) return;
      const shown = new Set(keys);
      const others = Object.keys(first).filter((key) => !shown.has(key));
      const isPlain = Object.getPrototypeOf(first) === Object.prototype || Object.getPrototypeOf(first) === null;
      if (missing.size === shown.size && (others.length > 0 || !isPlain)) {
        const names = others.slice(0, 8).map((name) => name.slice(0, 64));
        throw new TypeError(`${where}: no row has any of the columns; rows have ${names.join(', ') || 'no fields'}`);
      }
      for (const key of missing) {
        const meant = nearestName(key, others);
        if (meant === undefined || withoutDigits(key) === withoutDigits(meant)) continue;
        throw new TypeError(`${where}: no row has the column ${key.slice(0, 64)}; did you mean ${meant.slice(0, 64)}?`);
      }
    },
  };
}

/** `phase1` and `phase2` are not one name misspelt. */
function withoutDigits(name: string): string {
  return /\d/.test(name) ? name.replace(/\d+/g, '0') : `${name}!`;
}
