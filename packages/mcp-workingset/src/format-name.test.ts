import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatName } from './format-name.ts';

describe('formatName', () => {
  it.each(['read_file', 'my__server', 'a.b', 'a/b:c-d', '数据库', '获取天气', 'café', '_x', 'Ω1', '٣'])(
    'leaves %s bare',
    (name) => {
      expect(formatName(name)).toBe(name);
    },
  );

  it.each([
    ['', '""'],
    ['my server', '"my server"'],
    ['---', '"---"'],
    ['...', '"..."'],
    ['1.', '"1."'],
    ['a"b', '"a\\"b"'],
    ['a, b', '"a, b"'],
    ['a\nb', '"a\\nb"'],
    ['a\u0085b', '"a\\u0085b"'],
    ['a\u2028b', '"a\\u2028b"'],
    ['a\u202eb', '"a\\u202eb"'],
    ['a\u200bb', '"a\\u200bb"'],
    ['a\u3164', '"a\\u3164"'],
    ['a\u00a0b', '"a\\u00a0b"'],
    ['a\u{E0041}', '"a\\udb40\\udc41"'],
    ['a\ud800', '"a\\ud800"'],
    ['e\u0301', '"e\u0301"'],
    ['[只读]', '"[只读]"'],
    ['fs(当前不可用:连接超时)', '"fs(当前不可用:连接超时)"'],
    ['```', '"\\u0060\\u0060\\u0060"'],
  ])('quotes %j', (name, shown) => {
    expect(formatName(name)).toBe(shown);
  });

  it('law: reads back as the same name, and different names look different', () => {
    const read = (shown: string) => (shown.startsWith('"') ? JSON.parse(shown) : shown) as string;
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (name) => read(formatName(name)) === name));
  });
});
