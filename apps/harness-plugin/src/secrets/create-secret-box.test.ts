import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { createSecretBox } from './create-secret-box.ts';

const [current, former] = [randomBytes(32), randomBytes(32)];

it('opens what it sealed, and what a former key sealed', () => {
  const box = createSecretBox([current, former]);
  expect(box.open(box.seal('秘密', 'env'), 'env')).toBe('秘密');
  expect(box.seal('x', 'env')).not.toBe(box.seal('x', 'env'));
  expect(box.open(createSecretBox([former]).seal('old', 'env'), 'env')).toBe('old');
});

it('opens nothing else', () => {
  const box = createSecretBox([current]);
  const sealed = box.seal('secret', 'env');
  const attempts = [
    [sealed, 'headers'],
    [createSecretBox([former]).seal('secret', 'env'), 'env'],
    ['', 'env'],
    ['v1.', 'env'],
    ['plain text', 'env'],
    ...Array.from({ length: sealed.length - 3 }, (_, index) => {
      const at = index + 3;
      return [sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1), 'env'];
    }),
  ] as [string, string][];
  for (const [text, place] of attempts) expect(() => box.open(text, place)).toThrow();
  expect(() => createSecretBox([randomBytes(16)])).toThrow(RangeError);
});
