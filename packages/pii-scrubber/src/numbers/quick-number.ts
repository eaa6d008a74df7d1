import { scanNumberedStreet } from '../addresses/numbered-street.ts';
import { hanEvidence, hanEvidenceGeo } from '../names/han-cues.ts';
import {
  CLASS,
  DIGIT,
  FOLD,
  HAN,
  isAlphanumericClass,
  LOWER,
  OTHER,
  PAREN,
  SPACE,
  UNDERSCORE,
  UPPER,
} from '../text/char-class.ts';
import { restOfNumber, skipIdentifier, skipNumber } from '../text/skip-token.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import { STREET_FIRST } from '../text/word-flags.ts';
import { dateTimeEnd } from './date-time.ts';
import { isPairAhead } from './geo.ts';
import { isCardBefore, isPlainWord, isRecipientKey, OTHER_REACH, PHONE_REACH } from './number-evidence.ts';

/**
 * The end of what is quickly seen to be no number of a person: a date with its time, or up to five digits that nothing
 * joins to more digits. 0 if a closer look is needed.
 */
export function quickEnd(scan: TextScan, start: number): number {
  const { text, length } = scan;
  if (CLASS[text.charCodeAt(start)] !== DIGIT) return 0;
  let end = start + 1;
  while (end < length && CLASS[text.charCodeAt(end)] === DIGIT) end += 1;
  const size = end - start;
  const next = end < length ? text.charCodeAt(end) : 0;
  if (size > 5)
    return next === 46 && isDigitAt(scan, end + 1) ? decimalEnd(scan, start, end) : loneEnd(scan, start, end);
  if (end === length) return end;
  if (size === 4 && (next === 45 || next === 47 || next === 46)) {
    const date = dateTimeEnd(scan, start, next);
    if (date > 0) return date;
  }
  switch (CLASS[next]) {
    case SPACE: {
      const beyond = scan.classAt(end + 1);
      if (next !== 32) return 0;
      // Two digits and more behind: no number of a person begins so, unless a cue is near.
      if (beyond === DIGIT) return (size <= 2 && !mayLead(scan, start, size)) || isMeasureNext(scan, end + 1) ? end : 0;
      // Up to five digits before a word: a street, or nothing.
      if (beyond === UPPER || (beyond === LOWER && mayBeStreet(scan, end + 1))) {
        const street = scanNumberedStreet(scan, start);
        return street > 0 ? street : end;
      }
      if (beyond === LOWER) return end;
      const code = scan.code(end + 1);
      // 139  4567  8901
      if (code === 32 && size === 3 && text.charCodeAt(start) === 49 && isDigitAt(scan, end + 2)) return 0;
      return code === 40 || code === 45 || code === 47 || code === 176 || code === 0x2013 ? 0 : end;
    }
    case HAN:
      return end;
    case OTHER:
      if (next === 46) return decimalEnd(scan, start, end);
      // "46, chemin des Lilas"
      if (next === 44 && scan.code(end + 1) === 32 && scan.classAt(end + 2) === LOWER && mayBeStreet(scan, end + 2))
        return scanNumberedStreet(scan, start) || end;
      if (next === 44 || next === 58) return isDigitAt(scan, end + 1) || next === 58 ? skipNumber(scan, start) : end;
      if (next === 45 || next === 47) return mayJoin(scan, end + 1) ? 0 : end;
      return next === 176 || next > 127 ? 0 : end;
    case LOWER:
    case UPPER:
    case UNDERSCORE:
      // 12ms, 6ee70942-…; not 12b Baker Street
      return scan.classAt(end + 1) === SPACE ? 0 : skipIdentifier(scan, start, end);
    case PAREN:
      return 0;
    default:
      return end;
  }
}

/** Behind a dash, slash or point: more digits, a bracket around them, or a space before them. */
function mayJoin(scan: TextScan, position: number): boolean {
  const charClass = scan.classAt(position);
  return charClass === DIGIT || charClass === PAREN || charClass === SPACE;
}

/** A group of one or two digits may begin a phone: 0…, 1, 86; anything may behind a cue or Chinese. */
function mayLead(scan: TextScan, start: number, size: number): boolean {
  const { text } = scan;
  const first = text.charCodeAt(start);
  if (first === 48 || (size === 1 && first === 49) || (first === 56 && text.charCodeAt(start + 1) === 54)) return true;
  if (
    start - scan.phoneCue <= PHONE_REACH ||
    start - scan.nationalIdCue <= OTHER_REACH ||
    start - scan.cardCue <= OTHER_REACH
  )
    return true;
  return start > 0 && (text.charCodeAt(start - 1) > 127 || (start > 1 && text.charCodeAt(start - 2) > 127));
}

/** rue, avenue, bis …: the word begins a French or Spanish street. */
function mayBeStreet(scan: TextScan, at: number): boolean {
  if (!wordAt(scan, at)) return false;
  return (
    (wordRead.flags & STREET_FIRST) !== 0 ||
    (wordRead.length === 3 && /^(?:bis|ter)$/.test(scan.text.slice(at, at + 3)))
  );
}

function isDigitAt(scan: TextScan, position: number): boolean {
  return scan.classAt(position) === DIGIT;
}

/** "200 12ms": what follows is digits that run into letters, and neither "12th" nor an extension. */
function isMeasureNext(scan: TextScan, from: number): boolean {
  const { text, length } = scan;
  let end = from + 1;
  while (end < length && CLASS[text.charCodeAt(end)] === DIGIT) end += 1;
  const code = scan.code(end);
  const isOrdinal = code === 115 || code === 110 || code === 114 || code === 116;
  return !isOrdinal && code !== 120 && code !== 88 && code !== 101 && FOLD[code] !== 0;
}

/**
 * Six digits or more that stand alone: an id, a counter, a moment. Most can be nothing else by their first digits and
 * length, if no word and no key speaks for a phone, a card or a person's id. 0 if a closer look is needed.
 */
function loneEnd(scan: TextScan, start: number, end: number): number {
  const size = end - start;
  if (!isAlone(scan, start, end) || mayBeCard(scan, start, size) || !isUncued(scan, start)) return 0;
  const first = scan.text.charCodeAt(start);
  const second = scan.text.charCodeAt(start + 1);
  if (first === 48 && size > 9) return 0;
  if (first === 49 && size === 11 && second >= 51) return 0;
  if (first === 56 && size === 13 && second === 54) return 0;
  // 17 digits and a check character, with a year of birth from 18 to 21
  if ((size === 17 || size === 18) && scan.text.charCodeAt(start + 6) - 49 <= 1) return 0;
  const before = scan.code(start - 1);
  if (before === 36) return 0;
  const isEpoch = first === 49 && (size === 10 || size === 13);
  const mayBeTen = size > 9 || scan.code(end) === 32;
  if ((before === 61 || before === 34) && mayBeTen && !isEpoch && isRecipientKey(scan, start)) return 0;
  return end;
}

/** An issuer of cards has numbers of this length that begin so. */
function mayBeCard(scan: TextScan, start: number, size: number): boolean {
  if (size < 14 || size > 19) return false;
  const first = scan.text.charCodeAt(start);
  const second = scan.text.charCodeAt(start + 1);
  if (size === 14) return first === 51 && (second === 48 || second === 54 || second === 56);
  if (size === 15) return first === 51 && (second === 52 || second === 55);
  return first >= 50 && first <= 54;
}

/** Nothing joins the digits to more digits, to a unit, or to a word such as "office" or "元". */
function isAlone(scan: TextScan, start: number, end: number): boolean {
  const next = scan.code(end);
  if (next === 32) return isDigitAt(scan, end + 1) ? isCountNext(scan, start, end + 1) : isPlainWord(scan, end + 1);
  if (next === 46) return CLASS[scan.code(end + 1)] !== DIGIT && scan.code(end + 1) !== 40;
  if (next === 58) return !isAlphanumericClass(scan.classAt(end + 1));
  if (CLASS[next] === HAN) return next !== YUAN;
  return (
    next === 0 || next === 34 || next === 38 || next === 44 || next === 10 || next === 64 || next === 93 || next === 125
  );
}
const YUAN = 0x5143;

/** "1746959955 200 12ms": up to three digits more, and then a word or a reading. No number of a person is written so. */
function isCountNext(scan: TextScan, start: number, from: number): boolean {
  if (scan.text.charCodeAt(start) === 48) return false;
  if (isMeasureNext(scan, from)) return true;
  let end = from + 1;
  while (end <= from + 3 && isDigitAt(scan, end)) end += 1;
  if (end > from + 3 || scan.code(end) !== 32) return false;
  return isDigitAt(scan, end + 1) ? isMeasureNext(scan, end + 1) : isPlainWord(scan, end + 1);
}

/** No word for a phone, a card, an account or an id is near. */
function isUncued(scan: TextScan, start: number): boolean {
  return (
    start - scan.phoneCue > PHONE_REACH &&
    start - scan.nationalIdCue > OTHER_REACH &&
    start - scan.cardCue > OTHER_REACH &&
    start - scan.bankCue > OTHER_REACH &&
    !isCardBefore(scan, start) &&
    hanEvidence(scan, start) !== 'for'
  );
}

/** 12.5, 0.61638: a decimal that no second one follows, as in coordinates, or a version: 7.2.4, 10.0.0.12. */
function decimalEnd(scan: TextScan, start: number, point: number): number {
  const { text, length } = scan;
  let end = point + 1;
  while (end < length && CLASS[text.charCodeAt(end)] === DIGIT) end += 1;
  if (end === point + 1) return mayJoin(scan, end) ? 0 : point;
  const next = end < length ? text.charCodeAt(end) : 0;
  if (next === 46 && mayJoin(scan, end + 1))
    return isDigitAt(scan, end + 1) ? versionEnd(scan, start, point, end + 1) : 0;
  // "29.55, 143.77": coordinates have four places, unless a word says that they are some.
  if (next === 44 && end - point <= 4 && start - scan.geoCue > 30 && !hanEvidenceGeo(scan, start))
    return restOfNumber(scan, start, end);
  return isPairAhead(scan, point - start, end) ? 0 : restOfNumber(scan, start, end);
}

/**
 * Three groups with dots or more. With fewer than six digits it is no number of a person, and neither is an IP address; a
 * phone begins with 0, 1 or 86 or has three digits first, anything else is none.
 */
function versionEnd(scan: TextScan, start: number, point: number, from: number): number {
  const { text, length } = scan;
  let end = from;
  let points = 2;
  let group = from;
  let longest = Math.max(point - start, from - point - 2);
  while (end < length) {
    const code = text.charCodeAt(end);
    if (CLASS[code] === DIGIT) end += 1;
    else if (code === 46 && isDigitAt(scan, end + 1)) {
      longest = Math.max(longest, end - group);
      end += 1;
      group = end;
      points += 1;
    } else break;
  }
  longest = Math.max(longest, end - group);
  const next = scan.code(end);
  const isEnded =
    next === 0 ||
    next === 10 ||
    next === 34 ||
    next === 46 ||
    ((next === 32 || next === 45) && isPlainWord(scan, end + 1));
  if (!isEnded) return 0;
  if (end - start - points < 6) return end;
  const first = text.charCodeAt(start);
  const isAddress = points > 2 && longest < 4 && first !== 48;
  const mayBePhone =
    point - start > 2 || first === 48 || first === 49 || (first === 56 && text.charCodeAt(start + 1) === 54);
  return (mayBePhone && !isAddress) || !isUncued(scan, start) ? 0 : end;
}
