import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createScrubber } from '../index.ts';
import { createPseudonyms } from './create-pseudonyms.ts';

const secret = 'a secret of sixteen or more';

/** The pseudonym by the recipe of the README, with nothing of ours. */
function byRecipe(kind: string, normalised: string): string {
  const digest = createHmac('blake2s256', secret).update(`${kind}\0${normalised}`).digest();
  const letters = 'abcdefghijklmnopqrstuvwxyzBCDFGH';
  const name = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
    .flatMap((word) => [0, 5, 10, 15, 20, 25].map((shift) => letters[(word >>> shift) & 31]))
    .join('');
  return `[${kind}:${name}]`;
}

test.each([
  ['PHONE', '+49 151 / 234-567', '+49151234567'],
  ['PHONE', '0049151234567', '+49151234567'],
  ['EMAIL', 'Ann.Lee@Example.COM', 'ann.lee@example.com'],
  ['PERSON', '  Ann   Lee ', 'ann lee'],
  ['PERSON', 'Zoe\u0301', 'zo\u00e9'],
  ['PERSON', '张伟', '张伟'],
  ['PERSON', '😀 Ann', '😀 ann'],
  ['ADDRESS', `Long ${'street '.repeat(20)}7`, `long ${'street '.repeat(20)}7`],
  ['NATIONAL_ID', '11010519491231002x', '11010519491231002X'],
] as const)('%s %j can be made by others', (kind, value, normalised) => {
  const pseudonym = createPseudonyms(secret);
  expect(pseudonym(kind, value)).toBe(byRecipe(kind, normalised));
  // Remembered, it is the same.
  expect(pseudonym(kind, value)).toBe(byRecipe(kind, normalised));
});

test('values that differ by a NUL at the end, or by their kind, are told apart', () => {
  const pseudonym = createPseudonyms(secret);
  const made = [pseudonym('WIFI', 'net'), pseudonym('WIFI', 'net\0'), pseudonym('PERSON', 'net')];
  expect(new Set(made).size).toBe(3);
  expect(made[1]).toBe(byRecipe('WIFI', 'net\0'));
});

test('more values than are remembered keep their pseudonyms', () => {
  const scrubber = createScrubber({ pseudonym: { secret } });
  const rows = Array.from({ length: 20_000 }, (_, index) => ({ email: `user${index}@example.com` }));
  const once = scrubber.scrub(rows);
  expect(new Set(once.map(({ email }) => email)).size).toBe(rows.length);
  expect(scrubber.scrub(rows)).toEqual(once);
  expect(once[19_999]?.email).toBe(byRecipe('EMAIL', 'user19999@example.com'));
});
