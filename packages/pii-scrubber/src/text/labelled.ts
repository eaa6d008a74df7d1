import { scanNamedStreet } from '../addresses/named-street.ts';
import { scanNumberedStreet } from '../addresses/numbered-street.ts';
import type { KeyMeaning } from '../keys/classify-key.ts';
import type { PiiKind } from '../kinds.ts';
import { scanLatinName } from '../names/latin-names.ts';
import { scanWifiValue } from '../network/wifi-name.ts';
import { scanGeo } from '../numbers/geo.ts';
import { kindOfQuoted } from '../structure/field-values.ts';
import { CLASS, DIGIT, HAN, isIdentifierClass, isLetterClass, LOWER, SPACE, UPPER } from './char-class.ts';
import type { TextScan } from './text-scan.ts';
import { INTRODUCES, ROLE } from './word-flags.ts';

const MAX_LABEL = 48;
const MAX_QUOTED = 200;

/**
 * A field inside text: `key=value`, `"key":"value"`, `Label: value`. The key is looked up as in a structure; its value
 * is removed, left unread, or read on with the key as evidence. Called behind the last word of the key.
 *
 * @param next the code unit behind the key: `=`, `:` or `"`
 * @returns where to go on, or 0 if this is no field that says anything
 */
export function scanLabelled(scan: TextScan, start: number, end: number, next: number, hash: number): number {
  const { text } = scan;
  let value = end;
  let isJson = false;
  if (next === 34) {
    // "key": or \"key\":
    if (text.charCodeAt(end + 1) !== 58) return 0;
    isJson = true;
    value = end + 2;
  } else value = end + 1;
  const isAssigned = next === 61;
  if (isAssigned && scan.code(value) === 61) return 0;
  const meaning = isJson || isAssigned ? fieldMeaning(scan, start, end, hash) : labelMeaning(scan, start, end, value);
  if (meaning === 'SCAN') return 0;
  if (scan.code(value) === 32) value += 1;
  const quote = scan.code(value);
  const isQuoted = quote === 34 || quote === 39;
  if (isQuoted) return quotedValue(scan, value, quote, meaning);
  if (meaning === 'KEEP') return isAssigned || isJson ? keptValue(scan, value) : 0;
  return plainValue(scan, value, meaning, isAssigned);
}

/** Meaning of the key that ends here; a key of one word is found by the hash of that word without being cut out. */
function fieldMeaning(scan: TextScan, start: number, end: number, hash: number): KeyMeaning {
  const { text } = scan;
  const before = scan.code(start - 1);
  const isWhole = hash !== 0 && before !== 95 && before !== 45 && before !== 46 && CLASS[before] !== DIGIT;
  return isWhole ? meaningOf(scan, start, end, hash) : meaningAt(scan, wholeKeyStart(text, start, end), end);
}

/** Meaning of the key at a place: one met before is not cut out of the text again. */
function meaningOf(scan: TextScan, start: number, end: number, hash: number): KeyMeaning {
  const known = scan.keys.find(scan.text, start, end, hash);
  if (known !== undefined) return known;
  const key = scan.text.slice(start, end);
  const { meaning } = scan.lookUp(key);
  scan.keys.keep(key, hash, meaning);
  return meaning;
}

/** The same for a key of several words, whose hash is not known yet. */
function meaningAt(scan: TextScan, start: number, end: number): KeyMeaning {
  if (start >= end) return 'SCAN';
  let hash = end - start;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash, 31) + scan.text.charCodeAt(index);
  return meaningOf(scan, start, end, hash ^ (hash >>> 12));
}

/** Meaning of "Words before a colon: "; a colon inside a time, an address of a page or a path is none. */
function labelMeaning(scan: TextScan, start: number, end: number, value: number): KeyMeaning {
  const after = scan.code(value);
  if (after === 47 || after === 58 || after === 92) return 'SCAN';
  return meaningAt(scan, labelStart(scan, start, end), end);
}

/** Where a key starts: `owner.phone`, `user-name`; at most 48 back. */
function wholeKeyStart(text: string, start: number, end: number): number {
  let from = start;
  const least = Math.max(0, end - MAX_LABEL);
  while (from > least) {
    const code = text.charCodeAt(from - 1);
    const charClass = CLASS[code];
    if (!isIdentifierClass(charClass) && code !== 45 && code !== 46) break;
    from -= 1;
  }
  return from;
}

/** Where a label of up to three words starts: "Home address", "Date of birth". */
function labelStart(scan: TextScan, start: number, end: number): number {
  const { text } = scan;
  let from = start;
  let words = 1;
  const least = Math.max(0, end - MAX_LABEL);
  while (from > least) {
    const code = text.charCodeAt(from - 1);
    const charClass = CLASS[code];
    if (isLetterClass(charClass) || code === 45 || code === 95) {
      from -= 1;
      continue;
    }
    if (charClass !== SPACE || words === 3) break;
    if (!isLetterClass(scan.classAt(from - 2))) break;
    words += 1;
    from -= 1;
  }
  return from;
}

function quotedValue(scan: TextScan, open: number, quote: number, meaning: KeyMeaning): number {
  const { text } = scan;
  const limit = Math.min(scan.length, open + 1 + MAX_QUOTED);
  let close = open + 1;
  // A technical value is one word without `@`: an id, a version, a state.
  let isTechnical = true;
  while (close < limit) {
    const code = text.charCodeAt(close);
    if (code === quote) break;
    if (code === 64 || code === 32 || code > 0x2fff) isTechnical = false;
    close += 1;
    // What is escaped is part of the value, a quote too.
    if (code === 92 && close < limit) {
      if (text.charCodeAt(close) === 64 || text.charCodeAt(close) > 0x2fff) isTechnical = false;
      close += 1;
    }
  }
  if (close >= limit) return 0;
  if (meaning === 'KEEP') return isTechnical ? close : 0;
  const value = text.slice(open + 1, close);
  if (value.trim() === '') return close;
  const kind = kindOfQuoted(meaning, value);
  if (kind !== undefined) {
    scan.add(open + 1, close, kind);
    scan.noteWord(0, close);
    return close;
  }
  return announce(scan, open + 1, meaning) ? open + 1 : 0;
}

/** An unquoted value under a technical key is skipped, unless a mail address is in it. */
function keptValue(scan: TextScan, start: number): number {
  const { text, length } = scan;
  let index = start;
  while (index < length) {
    const code = text.charCodeAt(index);
    const stop = code < 128 ? (VALUE_END[code] as number) : 2;
    if (stop !== 0) {
      if (stop === 2) return 0;
      break;
    }
    index += 1;
  }
  return index > start ? index : 0;
}

/** 1: an unquoted value ends here; 2: there is more in it than a technical value (`@`, `[`). */
const VALUE_END: Uint8Array = new Uint8Array(128);
for (let code = 0; code <= 32; code += 1) VALUE_END[code] = 1;
for (const mark of ',;&"|)]}>') VALUE_END[mark.charCodeAt(0)] = 1;
for (const mark of '@[') VALUE_END[mark.charCodeAt(0)] = 2;

/** Passes on what a key promises to what reads the value. False if the key promises nothing that is read so. */
function announce(scan: TextScan, value: number, meaning: KeyMeaning): boolean {
  switch (meaning) {
    case 'PHONE':
      scan.phoneCue = value;
      return true;
    case 'ADDRESS':
      scan.addressCue = value;
      return true;
    case 'GEO':
      scan.geoCue = value;
      return true;
    case 'PERSON':
    case 'NAME':
      scan.personCue = value;
      scan.noteWord(INTRODUCES, value);
      return true;
    case 'ROLE':
      scan.personCue = value;
      scan.noteWord(ROLE, value);
      return true;
    default:
      return false;
  }
}

const NUMBER = /[-+−]?\d{1,3}(?:\.\d{1,20})?(?![\d.])/uy;
const ID = /[A-Z]{0,3}\d[\dA-Z]{0,24}(?:[ -][\dA-Z]{0,6}\d[\dA-Z]{0,24}){0,8}(?:[ -][A-Z])?(?![\p{L}\d])/uy;
const DATE =
  /\d{1,4}(?:[-/.年] ?\d{1,2}[-/.月] ?\d{1,4}日?|\.? \p{L}{3,10}\.?,? \d{4})|\p{Lu}\p{L}{2,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/uy;
const ACCOUNT = /[\p{L}\d][\p{L}\d._-]{1,40}(?![\p{L}\d@])/uy;

/** A value without quotes: as much of it as its kind of writing goes. */
function plainValue(scan: TextScan, value: number, meaning: KeyMeaning, isAssigned: boolean): number {
  switch (meaning) {
    case 'GEO':
      announce(scan, value, meaning);
      return pairAt(scan, value) || take(scan, value, NUMBER, 'GEO') || (announce(scan, value, meaning) ? value : 0);
    case 'NATIONAL_ID':
    case 'CARD':
    case 'BANK_ACCOUNT':
      return take(scan, value, ID, meaning);
    case 'BIRTH_DATE':
      return take(scan, value, DATE, meaning);
    case 'WIFI':
      return scanWifiValue(scan, value);
    case 'ADDRESS':
      announce(scan, value, meaning);
      return postalAddress(scan, value);
    case 'PERSON': {
      announce(scan, value, meaning);
      if (scan.classAt(value) === UPPER) {
        const found = scan.count;
        const end = scanLatinName(scan, value, value + 1);
        if (scan.count > found) return end;
        scan.noteWord(INTRODUCES, value);
      }
      return (isAssigned && take(scan, value, ACCOUNT, 'PERSON')) || value;
    }
    default:
      return announce(scan, value, meaning) ? value : 0;
  }
}

/** "coordinates: 40.71, -74.00": both numbers. */
function pairAt(scan: TextScan, value: number): number {
  const code = scan.code(value);
  const from = code === 45 || code === 43 || code === 0x2212 ? value + 1 : value;
  return CLASS[scan.code(from)] === DIGIT ? scanGeo(scan, from) : 0;
}

function take(scan: TextScan, value: number, shape: RegExp, kind: PiiKind): number {
  shape.lastIndex = value;
  const match = shape.exec(scan.text);
  if (match === null || (kind !== 'GEO' && kind !== 'PERSON' && (match[0].match(/\d/g)?.length ?? 0) < 4)) return 0;
  const end = value + match[0].length;
  scan.add(value, end, kind);
  scan.noteWord(0, end);
  return end;
}

/** An address behind its label: by its form, else up to the end of the line or field if there is a number in it. */
function postalAddress(scan: TextScan, value: number): number {
  const { text } = scan;
  const charClass = scan.classAt(value);
  const known =
    charClass === DIGIT
      ? scanNumberedStreet(scan, value)
      : charClass === UPPER
        ? scanNamedStreet(scan, value, value)
        : 0;
  if (known > 0) return known;
  if (charClass === HAN) return value;
  const limit = Math.min(scan.length, value + 160);
  let end = value;
  let digits = 0;
  let letters = 0;
  while (end < limit) {
    const code = text.charCodeAt(end);
    if (
      code === 10 ||
      code === 13 ||
      code === 124 ||
      code === 59 ||
      code === 34 ||
      code === 9 ||
      code === 91 ||
      code === 61 ||
      code === 64
    )
      break;
    if (
      code === 46 &&
      CLASS[scan.code(end + 1)] === SPACE &&
      scan.classAt(end + 2) === UPPER &&
      scan.classAt(end - 3) === LOWER
    )
      break;
    const at = CLASS[code];
    if (at === DIGIT) digits += 1;
    if (isLetterClass(at)) letters += 1;
    end += 1;
  }
  // "… 6491 SN: 1" and "… 6491 sn=1": the next label is not part of it.
  if (scan.code(end) === 61) while (end > value && CLASS[text.charCodeAt(end - 1)] !== SPACE) end -= 1;
  const colon = text.slice(value, end).search(/,? [\p{L} ]{1,20}: /u);
  if (colon > 0) end = value + colon;
  while (end > value && /[\s,.]/.test(text.charAt(end - 1))) end -= 1;
  if (digits === 0 || letters < 4 || end - value < 8) return value;
  scan.add(value, end, 'ADDRESS');
  scan.noteWord(0, end);
  return end;
}
