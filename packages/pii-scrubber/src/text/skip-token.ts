import { CLASS, DIGIT, isAlphanumericClass, isIdentifierClass, LOWER, UPPER } from './char-class.ts';
import type { TextScan } from './text-scan.ts';

/**
 * Skips an identifier: letters and digits mixed, in parts joined by `-`, `.`, `:`, `+`, `/`, `~` (UUIDs, hashes,
 * versions, MAC addresses, serial numbers). Nothing in it is looked at. `from` is where it starts, `at` a place inside.
 * Stops before an `@`-address could be cut.
 */
export function skipIdentifier(scan: TextScan, from: number, at: number): number {
  const { text, length } = scan;
  let index = Math.max(from, at);
  for (;;) {
    while (index < length && isIdentifierClass(CLASS[text.charCodeAt(index)])) index += 1;
    if (index + 1 >= length) return index;
    const code = text.charCodeAt(index);
    if (code !== 45 && code !== 46 && code !== 58 && code !== 43 && code !== 126) return Math.max(index, from + 1);
    const next = CLASS[text.charCodeAt(index + 1)];
    // "SN123: Ann" ends at the colon; "v1.2. Then" at the full stop; "a1:b2" goes on.
    if (!isAlphanumericClass(next)) return Math.max(index, from + 1);
    if (code === 46 && next === UPPER && CLASS[text.charCodeAt(index - 1)] === LOWER) return index;
    index += 1;
  }
}

/** Skips the rest of a number: digits with `.`, `,`, `:` between digits. */
export function skipNumber(scan: TextScan, from: number): number {
  return restOfNumber(scan, from, from);
}

/** The same if the number is read up to `at` already. */
export function restOfNumber(scan: TextScan, from: number, at: number): number {
  const { text, length } = scan;
  let index = at;
  while (index < length) {
    const code = text.charCodeAt(index);
    if (CLASS[code] === DIGIT) {
      index += 1;
      continue;
    }
    if ((code === 46 || code === 44 || code === 58) && CLASS[scan.code(index + 1)] === DIGIT && index > from) {
      index += 1;
      continue;
    }
    break;
  }
  // No digit follows, or the number would go on.
  if (index > from && isIdentifierClass(scan.classAt(index))) return skipIdentifier(scan, from, index);
  return Math.max(index, from + (index === from ? 0 : 1));
}
