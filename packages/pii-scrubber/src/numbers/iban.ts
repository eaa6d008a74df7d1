import { isTokenEnd, type TextScan } from '../text/text-scan.ts';
import { passesIban } from './checksums.ts';

const SHAPE = /[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?/uy;

/** An IBAN at two capitals and two digits, written in one or in groups of four: its end, or 0. */
export function scanIban(scan: TextScan, start: number): number {
  SHAPE.lastIndex = start;
  const match = SHAPE.exec(scan.text);
  if (match === null) return 0;
  // The shape may have run into the next word: take groups back until the check digits fit.
  let { length } = match[0];
  for (let tries = 0; tries < 3 && length > 14; tries += 1) {
    const written = match[0].slice(0, length);
    const compact = written.replaceAll(' ', '');
    if (compact.length >= 15 && compact.length <= 34 && passesIban(compact) && isTokenEnd(scan, start + length)) {
      scan.add(start, start + length, 'BANK_ACCOUNT');
      scan.noteWord(0, start + length);
      return start + length;
    }
    const space = written.lastIndexOf(' ');
    if (space < 0) break;
    length = space;
  }
  return 0;
}
