import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearRegExp } from './linear-regexp.ts';

const PATTERNS = [
  '^\\S+$',
  '^\\s*$',
  '^[\\s\\S]*$',
  '^.*$',
  '^\\w+$',
  '\\bfoo\\b',
  '^[^\\n]+$',
  '^\\p{L}+$',
  '^[\\p{L}\\d]+$',
  '^\\cA$',
  '^\\x41$',
  '^\\u{1F600}$',
  '^[\\u4e00-\\u9fa5]+$',
  '^(?:a|b){2,3}$',
  '^\\/x$',
  '^[\\-\\/]$',
  '^\\d{4}-\\d{2}$',
  '^$',
  '^\\$\\{.*\\}$',
  '^(?<n>a)\\k<n>$',
  '^(a)\\1$',
  '^(?!10).*$',
  '(?<=a)b',
  '^[a-f0-9]{24}$',
  '^(?:[a-z0-9]+(?:-[a-z0-9]+)*)$',
] as const;

describe('linearRegExp', () => {
  it('law: never refuses what JavaScript accepts', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'a',
        'b',
        'foo',
        ' ',
        '\u00a0',
        '\u2028',
        '\n',
        '\r',
        '\v',
        'é',
        '中',
        '😀',
        'A',
        '/x',
        '-',
        '\0',
        '\x01',
        '2020-10',
        '$' + '{x}',
        '10',
        '.',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PATTERNS), fc.array(piece, { maxLength: 4 }), (pattern, pieces) => {
        const text = pieces.join('');
        expect(!new RegExp(pattern, 'u').test(text) || linearRegExp(pattern, 'u').test(text)).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['^[a-z]+$', 'ABC'],
    ['^\\d{4}-\\d{2}$', '2020'],
    ['^(?:a|b){2,3}$', 'aaaa'],
    ['^[\\u4e00-\\u9fa5]+$', 'latin'],
  ])('%s refuses %s', (pattern, text) => {
    expect(linearRegExp(pattern, 'u').test(text)).toBe(false);
  });

  it.each(['(', '(?i)a', '[\\w-.]', '\\Aa\\z', '(a)\\1', '(?=a)b', 'a{1000}{1000}'])(
    '%s, which it cannot read as JavaScript would, matches all',
    (pattern) => {
      expect(linearRegExp(pattern, 'u').test('zzz')).toBe(true);
    },
  );
});
