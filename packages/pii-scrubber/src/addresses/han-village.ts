import { CLASS, HAN } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { addressStart, hanAddress } from './han-address.ts';

/** So many characters before 村 are looked at, and so many places of 村 in one run. */
const MAX_BEFORE = 36;
const MAX_TRIES = 3;

/** A county or district, a town, and the village: three ranks say where somebody lives. */
const RANKS = /[县区市旗][一-龥]{1,6}(?:镇|乡|街道|苏木)[一-龥]{1,7}村$/u;
/** 三组, 王家组, 五社: a group of the village. */
const GROUP =
  /第?[一二三四五六七八九十]{1,3}(?:村民)?(?:小组|组|社|队)|[一-龥]{1,3}(?:小组|组|社|屯|湾|庄|寨)(?![一-龥])|[一-龥]{1,3}组(?=的)/uy;
/** What may follow a village that is where somebody lives; 村光伏电站 and 村小学 are sites. */
const BEHIND: ReadonlySet<number> = new Set([...'的附内里停发有居户受因'].map((character) => character.charCodeAt(0)));

/**
 * A village without a number in the run of Chinese characters `[start, end)`: 甘肃省定西市通渭县马营镇向阳村三组.
 * Leaves the place in `hanAddress`.
 */
export function findVillage(scan: TextScan, start: number, end: number): boolean {
  const { text } = scan;
  let at = start;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    at = villageAt(text, at, end);
    if (at < 0) return false;
    const from = Math.max(start, at - MAX_BEFORE);
    const before = text.slice(from, at + 1);
    at += 1;
    if (!RANKS.test(before)) continue;
    GROUP.lastIndex = at;
    const group = GROUP.exec(text);
    const stop = group === null ? at : at + group[0].length;
    if (group === null && CLASS[scan.code(stop)] === HAN && !BEHIND.has(scan.code(stop))) continue;
    hanAddress.start = from + addressStart(before);
    hanAddress.end = stop;
    return true;
  }
  return false;
}

/** The next 村 in `[start, end)`, or -1. */
function villageAt(text: string, start: number, end: number): number {
  for (let index = start; index < end; index += 1) if (text.charCodeAt(index) === 0x6751) return index;
  return -1;
}
