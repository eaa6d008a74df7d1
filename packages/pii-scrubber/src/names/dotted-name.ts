import type { TextScan } from '../text/text-scan.ts';
import { SOUNDS } from './han-data.ts';

/** The dot of such names, and the bullet that people type for it. */
export function isNameDot(code: number): boolean {
  return code === 0xb7 || code === 0x2022 || code === 0x30fb;
}

const MAX_PART = 9;

let sounds: ReadonlySet<number> | undefined;

function isSound(code: number): boolean {
  sounds ??= new Set([...SOUNDS].map((character) => character.charCodeAt(0)));
  return sounds.has(code);
}

/**
 * Where the name before a dot begins (迪丽热巴·买买提): the characters on both sides are those in which names of other
 * languages are written, at least two on each. -1 if not: 万科·金域 is no person.
 *
 * @param dot where the dot stands, behind a Chinese character
 */
export function dottedNameStart(scan: TextScan, dot: number): number {
  let start = dot;
  while (dot - start < MAX_PART && isSound(scan.code(start - 1))) start -= 1;
  return dot - start >= 2 && partEnd(scan, dot + 1) - dot > 2 ? start : -1;
}

/** Where the name with a dot at `dot` ends; it may have more dots. */
export function dottedNameEnd(scan: TextScan, dot: number): number {
  let end = dot;
  for (let parts = 0; parts < 4 && isNameDot(scan.code(end)); parts += 1) {
    const next = partEnd(scan, end + 1);
    if (next - end <= 2) break;
    end = next;
  }
  return end;
}

function partEnd(scan: TextScan, start: number): number {
  let end = start;
  while (end - start < MAX_PART && isSound(scan.code(end))) end += 1;
  return end;
}
