import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeHeaderValue } from './decode-header-value.ts';

const encode = (text: string): string => `=?base64?${Buffer.from(text).toString('base64')}?=`;

describe('decodeHeaderValue', () => {
  it.each([
    ['us-west1', 'us-west1'],
    ['=?base64?SGVsbG8sIOS4lueVjA==?=', 'Hello, 世界'],
    ['=?base64?IHBhZGRlZCA=?=', ' padded '],
    ['=?base64?PT9iYXNlNjQ/bGl0ZXJhbD89?=', '=?base64?literal?='],
    [' \t us \t', 'us'],
    ['=?base64??=', ''],
    ['=?BASE64?SGVsbG8=?=', '=?BASE64?SGVsbG8=?='],
  ])('reads %j as %j', (header, value) => {
    expect(decodeHeaderValue(header)).toBe(value);
  });

  it.each(['=?base64?SGVsbG8?=', '=?base64?S GVsbG8=?=', '=?base64?*?=', '=?base64?/w==?=', '=?base64?====?='])(
    'refuses %j',
    (header) => {
      expect(decodeHeaderValue(header)).toBeNull();
    },
  );

  it('reads back whatever a client encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(decodeHeaderValue(encode(text))).toBe(text);
      }),
    );
  });
});
