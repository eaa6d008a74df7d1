import { describe, expect, test } from 'vitest';
import { createScrubber } from '../index.ts';

const { scrubText } = createScrubber();

/** Processor time, so that a busy machine does not decide; the best of a few runs. */
function costOf(text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 4; run += 1) {
    const before = process.cpuUsage();
    scrubText(text);
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, user + system);
  }
  return best;
}

const HOSTILE: Readonly<Record<string, string>> = {
  letters: 'a',
  capitals: 'A',
  capitalised: 'Aa ',
  initials: 'A. ',
  dotted: '1.1.1.',
  dashed: '123-45-',
  digits: '1',
  'digit groups': '12 34 ',
  spaces: ' ',
  at: '@',
  'at and letters': 'a@',
  'dots and at': 'a.b@c.',
  road: '路',
  'road and number': '路1',
  surnames: '王',
  cues: '联系人',
  villages: '村',
  dwellings: 'Flat 1, Aa, ',
  'dwellings without marks': 'Plot 5 near ',
  'dwellings and PINs': 'House 12 A& A& 41100 ',
  'dwellings before PINs': 'Plot 5 Aa 411 004, ',
  'names with dots': '买买提·',
  buildings: '湾1栋2单元',
  'street numbers': '1 A ',
  brackets: '[(',
  'own tokens': '[PHONE',
  quotes: '"a":"',
  equals: 'phone=',
  plus: '+1',
  'plus brackets': '+(',
  commas: '1.12345,',
  labels: 'Address: ',
  hyphens: 'Aa-',
  apostrophes: "O'",
  percent: '%40',
  iban: 'DE89 3704 ',
  mixed: 'a1@路. 12-[+("=',
};

describe('time is linear in the length', () => {
  test.each(Object.entries(HOSTILE))('%s', (_name, piece) => {
    const short = piece.repeat(Math.ceil(40_000 / piece.length));
    const long = short.repeat(8);
    scrubText(long);
    const first = costOf(short);
    // Eight times the text costs about 8 times as much, and 64 times if it were quadratic: a limit between the two holds on
    // a busy machine; the constant covers the clock's own steps.
    expect(costOf(long)).toBeLessThan(first * 24 + 20_000);
  });
});

test('a hostile text is scrubbed only once: the result is stable', () => {
  for (const piece of Object.values(HOSTILE)) {
    const once = scrubText(piece.repeat(300));
    expect(scrubText(once)).toBe(once);
  }
});
