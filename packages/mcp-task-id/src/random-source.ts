import { base64urlText } from './base64url.ts';

/** Fills an array with random bytes. */
export type RandomFill = (bytes: Uint8Array) => unknown;

/**
 * Hands out random characters of base64url, 6 bits each, from a stock: asking the system for a few bytes costs as much
 * as for many.
 */
export function createRandomSource(fill: RandomFill): (length: number) => string {
  const bytes = new Uint8Array(768);
  let stock = '';
  let used = 0;
  return (length) => {
    if (used + length > stock.length) {
      fill(bytes);
      stock = base64urlText(bytes);
      bytes.fill(0);
      used = 0;
    }
    used += length;
    return stock.slice(used - length, used);
  };
}
