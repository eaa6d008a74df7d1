import { CLASS, DIGIT, LOWER, SPACE, UPPER } from '../text/char-class.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import {
  CALENDAR,
  COMMON,
  DIRECTION,
  DWELLING,
  ID_CUE,
  MEASURE,
  ORGANISATION,
  PARTICLE,
  PLACE,
  STREET,
  STREET_FIRST,
  STREET_WEAK,
} from '../text/word-flags.ts';
import { blockEnd } from './address-block.ts';
import { cityTailEnd, dwellingEnd, houseNumberEnd } from './address-parts.ts';
import { isElectricalUnit } from './electrical-unit.ts';
import { hasForeignStreet } from './foreign-street.ts';

/** Words that name no street by themselves. */
const NO_STREET = COMMON | CALENDAR | MEASURE | ID_CUE | ORGANISATION;
const MAX_WORDS = 6;
/** Piroska utca 97, Piroska u. 97. */
const HUNGARIAN = /(?:u\.|utca|útja?|tér|krt\.|körút|köz)(?= \d)/uy;
/** A cue word for an address reaches so far. */
const CUE_REACH = 24;
/** One that stands right before the number: "lives at 12 Cell Lane". */
const NEAR = 3;
const ORDINAL = /\d{1,3}(?:st|nd|rd|th)(?![\p{L}\d])/uy;

/**
 * An address that begins with its number: `12/73 Roberts Ave, New Nathan QLD 4491`, `5 rue de la Paix, 75002 Paris`,
 * `8890 3rd Avenue Apt 21`. The kind of street, or a city with a postcode, must be there. Returns the end, or 0.
 */
export function scanNumberedStreet(scan: TextScan, from: number): number {
  const number = numberEnd(scan, from);
  if (number < 0) return 0;
  let start = from;
  if (scan.code(from - 1) === 35) start = from - 1;
  let index = number;
  let words = 0;
  let streetEnd = -1;
  let isStrong = false;
  let isFrench = false;
  let plain = 0;
  let isPlace = false;
  while (words < MAX_WORDS && CLASS[scan.code(index)] === SPACE) {
    const at = index + 1;
    const end = streetWordEnd(scan, at, words, isFrench);
    if (end < 0) break;
    const { flags } = wordRead;
    if (words === 0 && (flags & STREET_FIRST) !== 0 && isFrenchStreet(scan, at)) isFrench = true;
    else if (words > 0 && !isFrench && wordRead.capital) {
      if ((flags & STREET) !== 0) {
        streetEnd = end;
        isStrong = true;
      } else if ((flags & STREET_WEAK) !== 0 && !isStrong) streetEnd = end;
    }
    if ((flags & NO_STREET) !== 0 || !wordRead.capital) plain += 1;
    isPlace ||= (flags & PLACE) !== 0;
    index = end;
    words += 1;
    if (isStrong && scan.code(index) === 44) break;
  }
  if (words === 0 || index - number < 4) return 0;
  const after = isFrench ? index : streetEnd > 0 ? streetEnd : index;
  const result = finish(scan, start, after, index, {
    isFrench,
    isStrong,
    isWeak: streetEnd > 0,
    unitAt: from - scan.addressCue > NEAR ? number + 1 : -1,
    isCued: from - scan.addressCue <= CUE_REACH,
    isPlain: plain >= words - 1,
    isName: words === 1 && plain === 0 && !isPlace,
  });
  if (result > 0) {
    scan.add(start, result, 'ADDRESS');
    scan.noteWord(0, result);
  }
  return result;
}

interface StreetEvidence {
  readonly isFrench: boolean;
  readonly isStrong: boolean;
  readonly isWeak: boolean;
  readonly isCued: boolean;
  /** Where "Volt" of "240 Volt Drive" would stand, a quantity unless a postcode behind says otherwise; -1 right behind an address cue. */
  readonly unitAt: number;
  readonly isPlain: boolean;
  /** One word, and it says nothing else. */
  readonly isName: boolean;
}

function finish(scan: TextScan, start: number, streetEnd: number, wordsEnd: number, evidence: StreetEvidence): number {
  for (const end of streetEnd === wordsEnd ? [streetEnd] : [streetEnd, wordsEnd]) {
    const dwelling = dwellingEnd(scan, end);
    const tail = cityTailEnd(
      scan,
      dwelling,
      evidence.isFrench || evidence.isStrong || evidence.isWeak || dwelling > end,
    );
    if (tail > 0) return tail;
    if (dwelling > end && !evidence.isPlain && !isElectrical(scan, evidence)) return withPlace(scan, dwelling);
  }
  if (isElectrical(scan, evidence)) return 0;
  if (!evidence.isStrong) {
    const foreign = foreignEnd(scan, start, wordsEnd, evidence);
    if (foreign > 0) return foreign;
  }
  const dwelling = dwellingEnd(scan, streetEnd);
  if (evidence.isFrench || evidence.isStrong) return withPlace(scan, dwelling);
  if (!evidence.isWeak) return evidence.isCued && !evidence.isPlain ? withPlace(scan, secondNumber(scan, dwelling)) : 0;
  const number = scan.text.slice(start, start + 6);
  return evidence.isCued || (!evidence.isPlain && /^\d{2,5} /.test(number)) ? withPlace(scan, dwelling) : 0;
}

function isElectrical(scan: TextScan, { unitAt }: StreetEvidence): boolean {
  return unitAt >= 0 && isElectricalUnit(scan, unitAt);
}

/**
 * "6750 Koskikatu 25 Apt. 864", "86 Via Longhena 25, Suite 3": a street of another country between two numbers. Its own
 * form must say so, or several words and a dwelling or a town with its postcode behind the second number: "5 Module 10 Unit 2"
 * is a thing.
 */
function foreignEnd(scan: TextScan, start: number, wordsEnd: number, evidence: StreetEvidence): number {
  const isStreet = hasForeignStreet(scan, start, wordsEnd);
  if (evidence.isPlain && !isStreet && !evidence.isName) return 0;
  const second = secondNumber(scan, wordsEnd);
  const number = second > wordsEnd ? houseNumberEnd(scan, wordsEnd + 1) : wordsEnd;
  if (number === wordsEnd && !isStreet) return 0;
  // "20789 Allika 46, Suite 501": of a single unknown word only the dwelling makes a street.
  if (evidence.isName && !isStreet) return second > number ? withPlace(scan, second) : 0;
  const tail = cityTailEnd(scan, second, isStreet);
  if (tail > 0) return tail;
  return second > number || isStreet || evidence.isCued ? withPlace(scan, second) : 0;
}

/** "lives at 86 Rua do Arenque 1634": a house number behind the name as well. */
function secondNumber(scan: TextScan, end: number): number {
  const at = CLASS[scan.code(end)] === SPACE ? houseNumberEnd(scan, end + 1) : -1;
  // 97. utca: a full stop belongs to the number.
  return at > 0 ? dwellingEnd(scan, scan.code(at) === 46 ? at + 1 : at) : end;
}

/** ", London" behind a street. */
function withPlace(scan: TextScan, end: number): number {
  const block = blockEnd(scan, end);
  if (block > 0) return block;
  if (scan.code(end) !== 44) return end;
  const at = scan.code(end + 1) === 32 ? end + 2 : end + 1;
  return wordAt(scan, at) && wordRead.capital && (wordRead.flags & PLACE) !== 0 ? wordRead.end : end;
}

/** 12, 12b, 12/73, 12-14, 12 bis: up to five digits. */
function numberEnd(scan: TextScan, from: number): number {
  let index = digitsEnd(scan, from);
  if (index - from > 5 || index === from) return -1;
  const code = scan.code(index);
  if ((code === 47 || code === 45) && CLASS[scan.code(index + 1)] === DIGIT) {
    const end = digitsEnd(scan, index + 1);
    if (end - index > 6) return -1;
    index = end;
  }
  const charClass = scan.classAt(index);
  if ((charClass === LOWER || charClass === UPPER) && CLASS[scan.code(index + 1)] === SPACE) index += 1;
  const letter = scan.code(index + 1);
  if (letter === 98 || letter === 116) {
    if (scan.text.startsWith(' bis ', index) || scan.text.startsWith(' ter ', index)) index += 4;
  }
  if (scan.code(index) === 44 && scan.code(index + 1) === 32 && scan.classAt(index + 2) === LOWER) {
    // "12, rue de la Paix"
    if (wordAt(scan, index + 2) && (wordRead.flags & STREET_FIRST) !== 0) return index + 1;
  }
  return CLASS[scan.code(index)] === SPACE ? index : -1;
}

function digitsEnd(scan: TextScan, from: number): number {
  let index = from;
  while (index < scan.length && CLASS[scan.code(index)] === DIGIT) index += 1;
  return index;
}

/** A word of a street's name: a capitalised one, an ordinal, a particle inside, or the French kind in front. */
function streetWordEnd(scan: TextScan, at: number, words: number, isFrench: boolean): number {
  if (scan.classAt(at) === DIGIT) {
    const mark = scan.code(digitsEnd(scan, at));
    // st nd rd th
    if (mark !== 115 && mark !== 110 && mark !== 114 && mark !== 116) return -1;
    ORDINAL.lastIndex = at;
    const match = ORDINAL.exec(scan.text);
    if (match === null) return -1;
    wordRead.flags = 0;
    wordRead.capital = true;
    return at + match[0].length;
  }
  if (!wordAt(scan, at)) return -1;
  // "rue de Rivoli Apt. 12"
  if (isFrench && words > 0 && (wordRead.flags & DWELLING) !== 0) return -1;
  let { end } = wordRead;
  const { flags, capital } = wordRead;
  if (!capital) {
    HUNGARIAN.lastIndex = at;
    const kind = words > 0 ? HUNGARIAN.exec(scan.text) : null;
    if (kind !== null) return at + kind[0].length;
    const isFirst = words === 0 && (flags & STREET_FIRST) !== 0;
    const isInside = words > 0 && ((flags & PARTICLE) !== 0 || (isFrench && wordRead.length <= 4));
    if (!isFirst && !isInside) return -1;
  } else if (words === 0 && (flags & MEASURE) !== 0 && (flags & DIRECTION) === 0) return -1;
  // St., O'Neill, Gutkowski-White
  for (let parts = 0; parts < 3; parts += 1) {
    const code = scan.code(end);
    const next = scan.classAt(end + 1);
    if ((code === 39 || code === 0x2019 || code === 45) && (next === UPPER || (isFrench && next === LOWER))) {
      wordAt(scan, end + 1);
      end = wordRead.end;
    } else break;
  }
  if (scan.code(end) === 46 && end - at <= 5 && (CLASS[scan.code(end + 1)] === SPACE || scan.code(end + 1) === 44))
    end += 1;
  wordRead.flags = flags;
  wordRead.capital = capital;
  return end;
}

/** "5 rue de …", "5 avenue Victor Hugo", not "5 place settings": a particle or a capital follows. */
function isFrenchStreet(scan: TextScan, at: number): boolean {
  const isLower = scan.classAt(at) === LOWER;
  wordAt(scan, at);
  const { end, flags } = wordRead;
  const follows = scan.classAt(end + 1);
  let ok = false;
  if (CLASS[scan.code(end)] === SPACE) {
    if (follows === UPPER) ok = isLower;
    else if (follows === LOWER && wordAt(scan, end + 1))
      ok =
        (wordRead.flags & PARTICLE) !== 0 ||
        /^(?:du|des|de|la|les?|l|d)$/u.test(scan.text.slice(end + 1, wordRead.end));
  }
  wordRead.end = end;
  wordRead.flags = flags;
  wordRead.capital = !isLower;
  return ok;
}
