import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHmacSha256 } from './hmac-sha256.ts';

const hex = (words: Int32Array): string =>
  [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

test('is the HMAC-SHA-256 of Node, for keys and messages of any length and script', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }), text, text, (secret, first, second) => {
      const hmac = createHmacSha256(secret);
      // The second call must not be disturbed by what the first left in the buffers.
      for (const [prefix, message] of [
        [first, second],
        ['', first],
        ['PHONE', ''],
      ] as const) {
        const expected = createHmac('sha256', secret)
          .update(prefix + message, 'utf8')
          .digest('hex');
        expect(hex(hmac(prefix, message))).toBe(expected);
      }
    }),
  );
});

test('is right for every length around the sizes of a block', () => {
  const hmac = createHmacSha256('0123456789abcdef');
  for (let length = 0; length < 200; length += 1) {
    const message = 'a1 +'.repeat(50).slice(0, length);
    expect(hex(hmac('', message))).toBe(createHmac('sha256', '0123456789abcdef').update(message).digest('hex'));
  }
});
