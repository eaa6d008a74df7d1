import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packText } from './pack-text.ts';

test('writes UTF-8 behind what is there, up to the last byte of the block', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '7', 'é', '张', '😀', '\0'), maxLength: 66 });
  fc.assert(
    fc.property(fc.nat({ max: 10 }), text, (start, packed) => {
      const before = 'x'.repeat(start);
      const block = new Int32Array(16);
      expect(packText(before, 0, block)).toBe(start);
      const expected = Buffer.from(before + packed, 'utf8');
      const length = packText(packed, start, block);
      if (packed.includes('😀') || expected.length > 64) {
        expect(length).toBe(-1);
        return;
      }
      expect(length).toBe(expected.length);
      const bytes = Buffer.alloc(64);
      for (const [index, word] of block.entries()) bytes.writeInt32LE(word, index * 4);
      expect(bytes.subarray(0, length)).toEqual(expected);
      expect(bytes.subarray(length).every((byte) => byte === 0)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
