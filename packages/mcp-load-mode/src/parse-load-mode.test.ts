import { describe, expect, it } from 'vitest';
import { parseLoadMode } from './parse-load-mode.ts';
import { parseStoredLoadMode, toStoredLoadMode } from './stored-load-mode.ts';

describe('parseLoadMode', () => {
  it.each([
    ['working_set', 'working_set'],
    ['WORKING_SET', 'working_set'],
    ['full', 'full'],
    ['FULL', 'full'],
    [' Full\n', 'full'],
  ])('reads %j', (text, mode) => {
    expect(parseLoadMode(text)).toBe(mode);
  });

  it.each([
    '',
    ' ',
    'working set',
    'fulll',
    'fuLL!',
    'wor\u212Aing_set',
    'constructor',
    null,
    undefined,
    1,
    true,
    {},
    ['full'],
  ])('takes %j for not set', (text) => {
    expect(parseLoadMode(text)).toBeNull();
  });
});

describe('the stored form', () => {
  it('round-trips', () => {
    expect(toStoredLoadMode('working_set')).toBe('WORKING_SET');
    expect(toStoredLoadMode('full')).toBe('FULL');
    for (const mode of ['working_set', 'full'] as const) {
      expect(parseStoredLoadMode(toStoredLoadMode(mode))).toBe(mode);
      expect(parseLoadMode(toStoredLoadMode(mode))).toBe(mode);
    }
  });

  it.each(['working_set', 'full', 'Full', ' FULL', '', null, undefined, 0, ['FULL']])(
    'is read strictly: %j is refused',
    (value) => {
      expect(parseStoredLoadMode(value)).toBeNull();
    },
  );
});
