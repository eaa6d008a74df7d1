import { CLASS, DIGIT } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';

/** Flat No. 238, Plot 52, H.No. 1-90-277, Door No 4/12 */
const DWELLING =
  /(?:Flat|Plot|House|Door|Shop|Quarter|H\.?|D\.?)(?: ?No\.?:?)? ?#?[A-Z]?-?\d{1,5}(?:[-/][\dA-Z]{1,5}){0,3}(?=,? )/uy;
/** Street, quarter, town: parts of words and small numbers between commas. */
const PART =
  /,? {1,2}(?:(?:\p{Lu}[\p{L}\p{M}.'’&()-]{0,24}|\d{1,3}(?:st|nd|rd|th)?[A-Z]?|of|near|opp\.?)(?: (?=[\p{Lu}\d&no])|(?=,)|(?= ?[-–]))){1,8}/uy;
/** An Indian PIN: six digits, the first not 0, at times in two groups. */
const PIN = /(?:,? ?[-–]? ?)[1-9]\d{2} ?\d{3}(?![\d\p{L}])/uy;
const MAX_PARTS = 7;
/** So many characters from the dwelling on the PIN begins. */
const LONGEST = 160;

/**
 * An address that begins with its dwelling and ends in a six-digit PIN, as in India: `Flat No. 238, Rosewood
 * Apartments, MG Road, Pune 411004`. Without the PIN it is none. Returns the end, or 0.
 *
 * @param code the first code unit
 */
export function scanDwellingFirst(scan: TextScan, start: number, code: number): number {
  // F, P, H, D, S, Q
  if (code !== 70 && code !== 80 && code !== 72 && code !== 68 && code !== 83 && code !== 81) return 0;
  if (!hasDigitSoon(scan, start) || !hasPinAhead(scan, start)) return 0;
  const { text } = scan;
  DWELLING.lastIndex = start;
  const dwelling = DWELLING.exec(text);
  if (dwelling === null) return 0;
  let index = start + dwelling[0].length;
  for (let part = 0; part < MAX_PARTS && index < start + LONGEST; part += 1) {
    PIN.lastIndex = index;
    const pin = part > 0 ? PIN.exec(text) : null;
    if (pin !== null) {
      const end = index + pin[0].length;
      scan.add(start, end, 'ADDRESS');
      scan.noteWord(0, end);
      return end;
    }
    PART.lastIndex = index;
    const words = PART.exec(text);
    if (words === null) return 0;
    index += words[0].length;
  }
  return 0;
}

/** The number of the dwelling is at most twelve characters on. */
function hasDigitSoon(scan: TextScan, start: number): boolean {
  for (let index = start + 1; index < start + 13; index += 1) if (CLASS[scan.code(index)] === DIGIT) return true;
  return false;
}

/** Six digits in a row, or three and three: looked for first, for without them the parts would be read for nothing. */
function hasPinAhead(scan: TextScan, start: number): boolean {
  const stop = Math.min(start + LONGEST + 8, scan.length);
  let digits = 0;
  for (let index = start + 1; index < stop; index += 1) {
    if (CLASS[scan.code(index)] === DIGIT) digits += 1;
    else if (digits !== 3 || scan.code(index) !== 32) digits = 0;
    if (digits === 6) return true;
  }
  return false;
}
