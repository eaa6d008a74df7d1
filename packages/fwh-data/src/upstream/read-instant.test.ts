import { expect, it } from 'vitest';
import { readInstant } from './read-instant.ts';

const noon = Date.UTC(2026, 5, 15, 12);

it.each([
  [noon, noon],
  [noon / 1_000, noon],
  [String(noon), noon],
  [String(noon / 1_000), noon],
  ['2026-06-15T12:00:00Z', noon],
  ['2026-06-15T20:00:00+0800', noon],
  ['2026-06-15T05:00:00.000000-07:00', noon],
  ['2026-06-15 12:00:00', noon],
  ['2026-06-15', noon - 12 * 3_600_000],
  [null, null],
  ['', null],
  [0, null],
  [-1, null],
  ['0000-00-00 00:00:00', null],
  ['soon', null],
])('%j is %j', (value, instant) => {
  expect(readInstant(value)).toBe(instant);
});
