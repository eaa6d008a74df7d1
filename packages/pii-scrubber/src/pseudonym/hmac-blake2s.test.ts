import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createHmacBlake2s } from './hmac-blake2s.ts';
import { packText } from './pack-text.ts';

/** Eight little-endian words as hexadecimal digits. */
const hex = (words: Int32Array): string => {
  const bytes = Buffer.alloc(32);
  words.forEach((word, index) => {
    bytes.writeInt32LE(word, index * 4);
  });
  return bytes.toString('hex');
};

test('is the HMAC-BLAKE2s of Node, for keys and messages of any length and script', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 });
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 90 }), text, text, (secret, first, second) => {
      const hmac = createHmacBlake2s(secret);
      // The second call must not be disturbed by what the first left in the buffers.
      for (const [prefix, message] of [
        [first, second],
        ['', first],
        ['PHONE', ''],
      ] as const) {
        const expected = createHmac('blake2s256', secret)
          .update(prefix + message, 'utf8')
          .digest('hex');
        expect(hex(hmac.ofBytes(Buffer.from(prefix + message, 'utf8')))).toBe(expected);
        const block = new Int32Array(16);
        const length = packText(prefix + message, 0, block);
        if (length >= 0) expect(hex(hmac.ofBlock(block, length))).toBe(expected);
      }
    }),
  );
});

test('is right for every length around the sizes of a block', () => {
  const hmac = createHmacBlake2s('0123456789abcdef');
  for (let length = 0; length < 200; length += 1) {
    const message = 'a1 +'.repeat(50).slice(0, length);
    const expected = createHmac('blake2s256', '0123456789abcdef').update(message).digest('hex');
    expect(hex(hmac.ofBytes(Buffer.from(message)))).toBe(expected);
    const block = new Int32Array(16);
    expect(packText(message, 0, block)).toBe(length > 64 ? -1 : length);
    if (length <= 64) expect(hex(hmac.ofBlock(block, length))).toBe(expected);
  }
});
