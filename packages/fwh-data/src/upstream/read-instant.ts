import { DateTime } from 'luxon';

/**
 * Epoch ms of the forms in which platforms write times: epoch seconds or milliseconds, ISO 8601 with an offset
 * (`+0800` too), and text without one (`yyyy-MM-dd HH:mm:ss`, `yyyy-MM-dd`), which is taken for UTC. Null for the rest.
 */
export function readInstant(value: string | number | null): number | null {
  if (value === null || value === '') return null;
  const number = typeof value === 'number' ? value : /^\d{9,14}$/.test(value) ? Number(value) : Number.NaN;
  if (Number.isFinite(number)) {
    if (number <= 0) return null;
    return Math.round(number < 100_000_000_000 ? number * 1_000 : number);
  }
  const parsed = DateTime.fromISO(String(value).trim().replace(' ', 'T'), { zone: 'utc' });
  return parsed.isValid ? parsed.toMillis() : null;
}
