import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { createScrubber } from '../create-scrubber.ts';

setFlagsFromString('--allow-natives-syntax');
const isFast = (): boolean => runInThisContext('%HasFastProperties(String.prototype)') as boolean;

test('a class that extends String, as drivers have it, does not slow the reading of texts down', () => {
  const subclass = (): unknown => class extends String {};
  subclass();
  expect(isFast()).toBe(false);

  createScrubber().scrubText('a text');
  expect(isFast()).toBe(true);

  subclass();
  expect(isFast()).toBe(true);
});
