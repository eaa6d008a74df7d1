import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HmacSha256 } from './hmac-sha256.ts';

describe('HmacSha256', () => {
  it('agrees with node:crypto for every key and length, whatever was signed before', () => {
    const key = fc.uint8Array({ maxLength: 64 });
    const messages = fc.array(fc.uint8Array({ maxLength: 300 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(key, messages, (secret, texts) => {
        const hmac = new HmacSha256(secret, 300);
        for (const text of texts) {
          hmac.message.set(text);
          expect(Buffer.from(hmac.sign(text.length))).toEqual(createHmac('sha256', secret).update(text).digest());
        }
      }),
    );
  });

  it.each([0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 255, 256])('pads a message of %i bytes', (length) => {
    const hmac = new HmacSha256(new Uint8Array(32), 256);
    hmac.message.fill(0xff);
    const expected = createHmac('sha256', Buffer.alloc(32)).update(Buffer.alloc(length, 0xff)).digest();
    expect(Buffer.from(hmac.sign(length))).toEqual(expected);
    expect(hmac.message.subarray(0, length)).toEqual(new Uint8Array(length).fill(0xff));
  });

  it('refuses a key longer than a block', () => {
    expect(() => new HmacSha256(new Uint8Array(65), 10)).toThrow(RangeError);
  });
});
