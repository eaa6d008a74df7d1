import { CLASS, DIGIT, SPACE } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';

const MAX_GROUPS = 9;

/**
 * A run of digit groups, as phones, cards and ids are written: `(02) 5550-1234`, `4111 1111 1111 1111`. Filled by
 * `readDigitGroups`; one reader at a time uses it, at once.
 */
export const groups = {
  /** Number of groups; 0 if there is none. */
  count: 0,
  /** First character of the whole, sign and bracket included. */
  start: 0,
  starts: new Int32Array(MAX_GROUPS) as Int32Array,
  ends: new Int32Array(MAX_GROUPS) as Int32Array,
  /** Separator before a group: code unit of its first character, 0 for none. */
  separators: new Int32Array(MAX_GROUPS) as Int32Array,
  plus: false,
  /** Group that stands in brackets, -1 for none. */
  bracketed: -1,
  /** More groups follow than are kept. */
  more: false,
  /** Sizes of the first six groups, five bits each, the first lowest; 31 stands for 31 and more. */
  sizes: 0,
};

/** Reads groups from a digit, `+` or `(`. Groups are at most one separator apart (two with a bracket or dash). */
export function readDigitGroups(scan: TextScan, start: number): void {
  const { text, length } = scan;
  let index = start;
  groups.count = 0;
  groups.start = start;
  groups.plus = false;
  groups.bracketed = -1;
  groups.more = false;
  groups.sizes = 0;
  let code = text.charCodeAt(index);
  if (code === 43 || code === 0xff0b) {
    groups.plus = true;
    index += 1;
    if (scan.code(index) === 32) index += 1;
  }
  let separator = 0;
  for (;;) {
    let open = false;
    code = scan.code(index);
    if (code === 40 || code === 0xff08) {
      open = true;
      index += 1;
    }
    const from = index;
    while (index < length && CLASS[text.charCodeAt(index)] === DIGIT) index += 1;
    if (index === from) return;
    if (groups.count === MAX_GROUPS) {
      groups.more = true;
      return;
    }
    if (open) {
      const close = scan.code(index);
      if (close !== 41 && close !== 0xff09) {
        // "(12 of 20)": a bracket that is not closed behind its digits belongs to the sentence.
        if (groups.count > 0) return;
        groups.start = from;
        open = false;
      }
    }
    const at = groups.count;
    groups.starts[at] = from;
    groups.ends[at] = index;
    groups.separators[at] = separator;
    groups.count = at + 1;
    if (at < 6) groups.sizes |= Math.min(31, index - from) << (5 * at);
    if (open) {
      groups.bracketed = at;
      index += 1;
    }
    // Separator to the next group.
    code = scan.code(index);
    separator = code;
    if (code === 40 || code === 0xff08) {
      if (open) return;
      separator = 40;
    } else if (isSeparator(code)) {
      index += 1;
      const next = scan.code(index);
      if ((code === 32 || code === 0xa0) && (next === 45 || next === 47 || next === 0x2013)) {
        separator = next;
        index += 1;
        if (scan.code(index) === 32) index += 1;
      } else if (code === 45 && next === 32) return;
      else if (next === 32 && (code === 47 || (code === 32 && isMobileBegun(scan)))) index += 1;
    } else if (open && code >= 48 && code <= 57) {
      separator = 41;
    } else return;
  }
}

/** 139  4567  8901: a Chinese mobile number is at times printed with wider gaps. */
function isMobileBegun(scan: TextScan): boolean {
  const from = groups.starts[0] as number;
  return sizeOf(0) === 3 && scan.text.charCodeAt(from) === 49 && scan.text.charCodeAt(from + 1) >= 51;
}

function isSeparator(code: number): boolean {
  return (
    code === 32 ||
    code === 45 ||
    code === 46 ||
    code === 47 ||
    code === 0xa0 ||
    code === 0x2011 ||
    code === 0x2013 ||
    CLASS[code] === SPACE
  );
}

/** Number of digits in a group. */
export function sizeOf(group: number): number {
  return (groups.ends[group] as number) - (groups.starts[group] as number);
}

/** Digits in the first so many groups. */
export function digitCount(count: number): number {
  let total = 0;
  for (let group = 0; group < count; group += 1) total += sizeOf(group);
  return total;
}

/** Value of a digit by its place in the first so many groups, as if they were joined; -1 behind the last. */
export function digitAt(scan: TextScan, place: number, count: number): number {
  let left = place;
  for (let group = 0; group < count; group += 1) {
    const size = sizeOf(group);
    if (left < size) return scan.text.charCodeAt((groups.starts[group] as number) + left) - 48;
    left -= size;
  }
  return -1;
}

/** The first four digits of the first group as a number, filled up with zeros behind: 8613 of 8613800138000, 200 of 020. */
export function leadingNumber(scan: TextScan): number {
  const from = groups.starts[0] as number;
  const size = sizeOf(0);
  let value = 0;
  for (let place = 0; place < 4; place += 1)
    value = value * 10 + (place < size ? scan.text.charCodeAt(from + place) - 48 : 0);
  return value;
}

/** Digits of the first so many groups, joined. */
export function digitsOf(scan: TextScan, count: number): string {
  let joined = '';
  for (let group = 0; group < count; group += 1) joined += scan.text.slice(groups.starts[group], groups.ends[group]);
  return joined;
}

/** End of the first so many groups, the closing bracket included. */
export function endOf(count: number): number {
  const last = count - 1;
  return (groups.ends[last] as number) + (groups.bracketed === last && last > 0 ? 1 : 0);
}

/** True if all separators inside the first so many groups are this one. */
export function allSeparatedBy(count: number, separator: number): boolean {
  for (let group = 1; group < count; group += 1) if (groups.separators[group] !== separator) return false;
  return true;
}

/** Packs sizes as `groups.sizes` does; for constants. */
export function packSizes(...sizes: readonly number[]): number {
  return sizes.reduce((packed, size, at) => packed | (size << (5 * at)), 0);
}

/** True if the first groups have the sizes packed here (at most six). */
export function hasSizes(packed: number): boolean {
  const count = packed < 1 << 10 ? 2 : packed < 1 << 15 ? 3 : packed < 1 << 20 ? 4 : packed < 1 << 25 ? 5 : 6;
  return groups.count >= count && (groups.sizes & ((1 << (5 * count)) - 1)) === packed;
}
