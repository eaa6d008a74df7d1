import { describe, expect, test } from 'vitest';
import { createRowScrubber, createScrubber } from '../index.ts';

const { scrub } = createScrubber();

describe('values in a form of their own', () => {
  test('a Date is a birthday under its key, and stays elsewhere', () => {
    const at = new Date('1990-05-17T00:00:00Z');
    expect(scrub({ birthday: at, user: { birthDate: at }, createdAt: at, list: [at] })).toEqual({
      birthday: '[BIRTH_DATE]',
      user: { birthDate: '[BIRTH_DATE]' },
      createdAt: at,
      list: [at],
    });
    expect(scrub({ birthday: [at, { exact: at }] })).toEqual({ birthday: ['[BIRTH_DATE]', { exact: '[BIRTH_DATE]' }] });
    const broken = { birthday: new Date(Number.NaN) };
    expect(scrub(broken)).toBe(broken);
    const rows = createRowScrubber(['sn', 'birthday']);
    expect(rows.cells(['SN1', at])).toEqual(['SN1', '[BIRTH_DATE]']);
  });

  test('text, numbers and big integers in objects are read as what they are', () => {
    const plain = { note: new String('all well'), count: new Number(3), sure: new Boolean(true) };
    expect(scrub(plain)).toBe(plain);
    expect(
      scrub({
        note: new String('mail wang@example.com'),
        phone: new Number(13_800_138_000),
        tel: Object(13_800_138_000n),
      }),
    ).toEqual({ note: 'mail [EMAIL]', phone: '[PHONE]', tel: '[PHONE]' });
    expect(scrub([new String('wang@example.com')])).toEqual(['[EMAIL]']);
  });

  test('holes of an array stay, and cost nothing', () => {
    const sparse: unknown[] = [];
    sparse[999_999_999] = { email: 'wang@example.com' };
    sparse[5] = 'wang@example.com';
    const scrubbed = scrub({ sparse }).sparse;
    expect(scrubbed).toHaveLength(1_000_000_000);
    expect(Object.entries(scrubbed)).toEqual([
      ['5', '[EMAIL]'],
      ['999999999', { email: '[EMAIL]' }],
    ]);
    const clean: unknown[] = new Array(1_000_000_000);
    expect(scrub(clean)).toBe(clean);
    // biome-ignore lint/suspicious/noSparseArray: that is what is tested
    expect(Object.keys(scrub(['wang@example.com', , undefined]))).toEqual(['0', '2']);
  });

  test('what the answer of an expression has beside its places', () => {
    const match = /(?<user>\w+)@/.exec('to wang@example.com') as RegExpExecArray;
    const scrubbed = scrub(match);
    expect(scrubbed).toMatchObject({ 0: 'wang@', input: 'to [EMAIL]', index: 3, length: 2 });
    const none = /a/.exec('a b') as RegExpExecArray;
    expect(scrub(none)).toBe(none);
  });

  test('what any array has beside its places, where the structure is no plain one', () => {
    const list = Object.assign(['a'], { email: 'wang@example.com', 'li@example.com': 1 });
    const scrubbed = scrub(new Map([['list', list]])).get('list');
    expect(Object.entries(scrubbed ?? [])).toEqual([
      ['0', 'a'],
      ['email', '[EMAIL]'],
      ['[EMAIL]', 1],
    ]);
  });
});
