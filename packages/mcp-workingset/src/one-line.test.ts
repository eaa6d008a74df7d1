import { describe, expect, it } from 'vitest';
import { oneLine } from './one-line.ts';

describe('oneLine', () => {
  it.each([
    [null, ''],
    [undefined, ''],
    ['  plain  ', 'plain'],
    ['a\r\nb\u2028c\u0085d\te', 'a b c d e'],
    ['# Title', 'Title'],
    ['#Title', 'Title'],
    ['- - > ## item', 'item'],
    ['1. first', 'first'],
    ['12) first', 'first'],
    ['* item', 'item'],
    ['--- rule', 'rule'],
    ['\u200b# hidden mark', 'hidden mark'],
    ['```js\ncode\n```', 'js code'],
    ['-40°C sensors', '-40°C sensors'],
    ['3D printing', '3D printing'],
    ['C# compiler', 'C# compiler'],
    ['*bold* words', '*bold* words'],
    ['a\u202eb\u{E0041}c\ud800d\u0000e', 'abcde'],
    ['#', ''],
  ])('%j becomes %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('cuts at 120 code points, never inside one', () => {
    expect(oneLine('a'.repeat(120))).toBe('a'.repeat(120));
    expect(oneLine('a'.repeat(121))).toBe(`${'a'.repeat(119)}…`);
    expect(oneLine('😀'.repeat(120))).toBe('😀'.repeat(120));
    expect(oneLine('😀'.repeat(200))).toBe(`${'😀'.repeat(119)}…`);
  });
});
