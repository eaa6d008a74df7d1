import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import {
  CALENDAR,
  COMMON,
  GREETING,
  ID_CUE,
  MEASURE,
  PHONE_CUE,
  PLACE,
  ROLE,
  SIGN_OFF,
  STATE,
  TITLE,
} from '../text/word-flags.ts';

const MAX_PARTS = 5;
/** From one part of a printed address to the next: a line break, a comma, or both. */
const BREAK = /(?:[ \t]{0,4},?[ \t]{0,3}(?:\r?\n|\\n){1,3}[ \t>]{0,8}(?:,[ \t]{0,3})?|,[ \t]{1,3})/uy;
/** City, state, country: a few words with capitals, or the number of a province. */
const PART =
  /(?:\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: (?:\p{Lu}[\p{L}\p{M}'’.-]{0,30}|de|del|la|le|les|do|da|dos|di|of|and|am|an|im|sur|sous)){0,4}|nan|\d{2})(?![\p{L}\d])/uy;
const POSTCODE = /(?:,? {1,2})?\d{4,6}(?:-\d{4})?(?![\p{L}\d-])/uy;
/** Words that begin another line: Invoice 12345, Regards, Inverter … */
const OTHER_LINE = ID_CUE | PHONE_CUE | GREETING | SIGN_OFF | MEASURE | CALENDAR | ROLE | TITLE;

/**
 * The rest of a printed address behind a sure street or dwelling: city, state and country on lines of their own or
 * between commas, and a postcode at the end. Where that ends, or -1 without a postcode.
 */
export function blockEnd(scan: TextScan, position: number): number {
  const { text } = scan;
  let index = position;
  for (let part = 0; part < MAX_PARTS; part += 1) {
    BREAK.lastIndex = index;
    const gap = BREAK.exec(text);
    if (gap === null) return -1;
    index += gap[0].length;
    PART.lastIndex = index;
    const words = PART.exec(text);
    if (words !== null) {
      if (!mayBePlace(scan, index)) return -1;
      index += words[0].length;
    }
    POSTCODE.lastIndex = index;
    const postcode = part > 0 || words !== null ? POSTCODE.exec(text) : null;
    if (postcode !== null) return index + postcode[0].length;
    if (words === null) return -1;
  }
  return -1;
}

/** The words at a position may be a city, state or country. Everyday words are none, unless a postcode's form is sure. */
export function mayBePlace(scan: TextScan, at: number, isSure = false): boolean {
  // Port Lincoln; a port of a computer has a number behind.
  if (scan.text.startsWith('Port ', at) || !wordAt(scan, at)) return true;
  const { flags } = wordRead;
  return (flags & (isSure ? OTHER_LINE : OTHER_LINE | COMMON)) === 0 || (flags & (PLACE | STATE)) !== 0;
}
