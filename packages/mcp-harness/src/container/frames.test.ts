import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameReader, encodeFrame } from './frames.ts';

function collect(longest = 1_000_000) {
  const messages: unknown[] = [];
  const garbage: string[] = [];
  let tooLong = 0;
  const read = createFrameReader({
    longest,
    onMessage: (message) => messages.push(message),
    onGarbage: (text) => garbage.push(text),
    onTooLong: () => {
      tooLong += 1;
    },
  });
  return { read, messages, garbage, tooLong: () => tooLong };
}

it('gives back every message however the stream is cut and whatever stands between', () => {
  const noise = fc.string().map((text) => text.replaceAll('\u001e', ''));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.jsonValue(), noise)), fc.integer({ min: 1, max: 50 }), (parts, size) => {
      const sent = parts.map(([value]) => JSON.parse(JSON.stringify({ value })));
      const stream = Buffer.from(parts.map(([value, text]) => `${text}${encodeFrame({ value })}`).join(''));
      const { read, messages } = collect();
      for (let at = 0; at < stream.length; at += size) read(stream.subarray(at, at + size));
      expect(messages).toEqual(sent);
    }),
  );
});

it('tells garbage and broken frames, and goes on', () => {
  const { read, messages, garbage } = collect();
  read(Buffer.from(`banner\n\u001e{"a":\n${encodeFrame({ a: 1 })}`));
  expect(messages).toEqual([{ a: 1 }]);
  expect(garbage).toEqual(['banner', '{"a":']);
});

it('drops a line that is too long without keeping it', () => {
  const { read, messages, tooLong } = collect(100);
  for (let count = 0; count < 1_000; count += 1) read(Buffer.alloc(1_000, 'x'));
  read(Buffer.from(`\n${encodeFrame({ a: 1 })}`));
  expect(tooLong()).toBe(1);
  expect(messages).toEqual([{ a: 1 }]);
});
