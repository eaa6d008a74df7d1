import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasLuhnDigit, iccidSpellings, luhnDigit, normalizeIccid, sameIccid } from './iccid.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));
const iccid = fc.integer({ min: 18, max: 20 }).chain(digits);

describe('card numbers', () => {
  it.each([
    '8901260000123456788',
    '8901410000987654329',
    '8932042000012345670',
    '89320420001122334457',
    '89852030000111222339',
  ])('%s has its check digit', (number) => {
    expect(hasLuhnDigit(number)).toBe(true);
  });

  it('8932042000012345678 has a wrong one', () => {
    expect(hasLuhnDigit('8932042000012345678')).toBe(false);
  });

  it.each([
    ['8901 2600 0012 3456 788', '8901260000123456788'],
    ['8901260000123456788F', '8901260000123456788'],
    ['8901260000123456788f', '8901260000123456788'],
    ['890126-0000123456788', '8901260000123456788'],
    ['890126000012345678', '890126000012345678'],
  ])('%s is read as %s', (text, expected) => {
    expect(normalizeIccid(text)).toBe(expected);
  });

  it.each(['', '310260123456789', '890126000012345678812', '8901260000A23456788', '８901260000123456788'])(
    '%s is none',
    (text) => {
      expect(normalizeIccid(text)).toBeNull();
    },
  );

  it('may be written with or without the check digit', () => {
    expect(sameIccid('890126000012345678', '8901260000123456788')).toBe(true);
    expect(sameIccid('8901260000123456788', '890126000012345678')).toBe(true);
    expect(sameIccid('890126000012345678', '8901260000123456789')).toBe(false);
    expect(sameIccid('8901260000123456788', '89012600001234567880')).toBe(hasLuhnDigit('89012600001234567880'));
  });
});

describe('laws', () => {
  it('the check digit is the only one that passes', () => {
    fc.assert(
      fc.property(digits(18), (body) => {
        const passing = [...'0123456789'].filter((digit) => hasLuhnDigit(body + digit));
        expect(passing).toEqual([luhnDigit(body)]);
      }),
    );
  });

  it('any one changed digit is noticed', () => {
    fc.assert(
      fc.property(digits(18), fc.nat(18), fc.integer({ min: 1, max: 9 }), (body, place, step) => {
        const number = body + luhnDigit(body);
        const changed = (Number(number[place]) + step) % 10;
        expect(hasLuhnDigit(`${number.slice(0, place)}${changed}${number.slice(place + 1)}`)).toBe(false);
      }),
    );
  });

  it('normalising is done once and for all, whatever is printed around the digits', () => {
    fc.assert(
      fc.property(iccid, fc.constantFrom('', 'F', 'f', 'FF'), fc.constantFrom(' ', '-', ''), (number, filler, gap) => {
        const printed = (number.match(/.{1,4}/g) as string[]).join(gap) + filler;
        expect(normalizeIccid(printed)).toBe(number);
        expect(normalizeIccid(normalizeIccid(printed) as string)).toBe(number);
      }),
    );
  });

  it('sameness goes both ways, and every spelling is the same card within 18 to 20 digits', () => {
    fc.assert(
      fc.property(iccid, iccid, (left, right) => {
        expect(sameIccid(left, right)).toBe(sameIccid(right, left));
        const spellings = iccidSpellings(left);
        expect(spellings[0]).toBe(left);
        expect(new Set(spellings).size).toBe(spellings.length);
        for (const spelling of spellings) {
          expect(sameIccid(left, spelling)).toBe(true);
          expect(normalizeIccid(spelling)).toBe(spelling);
        }
        if (sameIccid(left, right)) expect(spellings).toContain(right);
      }),
    );
  });

  it('the spellings find exactly the neighbours that are the same card', () => {
    fc.assert(
      fc.property(digits(19), (number) => {
        const neighbours = [number.slice(0, -1), ...[...'0123456789'].map((digit) => number + digit)];
        expect(neighbours.filter((other) => sameIccid(number, other)).sort()).toEqual(
          iccidSpellings(number).slice(1).sort(),
        );
      }),
    );
  });
});
