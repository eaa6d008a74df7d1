import { scanDwellingFirst } from '../addresses/dwelling-first.ts';
import { scanPostBox } from '../addresses/post-box.ts';
import { scanHan } from '../names/han-names.ts';
import { scanIntroducedName, scanLatinName, scanLowerName } from '../names/latin-names.ts';
import { mayAnnounceWifi, scanWifiName } from '../network/wifi-name.ts';
import { scanIban } from '../numbers/iban.ts';
import { scanNumber } from '../numbers/scan-number.ts';
import { ownTokenEnd } from '../redactor.ts';
import {
  AT,
  BRACKET,
  CLASS,
  DIGIT,
  FOLD,
  HAN,
  LOWER,
  PAREN,
  PERCENT,
  PLUS,
  SPACE,
  UNDERSCORE,
  UPPER,
} from './char-class.ts';
import { scanEmail } from './email.ts';
import { scanLabelled } from './labelled.ts';
import { flagsOf, HASH_START } from './lexicon.ts';
import { skipIdentifier } from './skip-token.ts';
import { LONGEST_READ, type TextScan, wordRead } from './text-scan.ts';
import {
  ADDRESS_CUE,
  BANK_CUE,
  CALENDAR,
  CARD_CUE,
  COMMON,
  FAMILY,
  GEO_CUE,
  GIVEN,
  ID_CUE,
  INTRODUCES,
  LINK,
  NATIONAL_ID_CUE,
  ORGANISATION,
  PHONE_CUE,
  PLACE,
  STREET,
  STREET_WEAK,
  TITLE,
} from './word-flags.ts';

/** A word in small letters is looked at as a name only if it is a given name and nothing else. */
const LOWER_NAME = GIVEN | COMMON | PLACE | ORGANISATION | STREET | STREET_WEAK | CALENDAR;
const NOT_PLAIN = COMMON | GIVEN | FAMILY;
const SHOUTED_NAME = GIVEN | FAMILY | TITLE;

const NUMBER_CUES = PHONE_CUE | ID_CUE | CARD_CUE | NATIONAL_ID_CUE | GEO_CUE | ADDRESS_CUE | BANK_CUE;

/**
 * The scanner: one pass forward over the code units of a text. Every branch either consumes what it looked at or looks
 * at a bounded stretch, so the time is linear in the length whatever the text.
 */
export function scanText(scan: TextScan): void {
  const { text, length, words } = scan;
  let index = 0;
  while (index < length) {
    const code = text.charCodeAt(index);
    switch (CLASS[code]) {
      case LOWER:
      case UPPER: {
        const start = index;
        let hash = HASH_START;
        let next = code;
        let letter = FOLD[code] as number;
        do {
          hash = Math.imul(hash ^ letter, 0x0100_0193);
          index += 1;
          next = index < length ? text.charCodeAt(index) : 0;
          letter = FOLD[next] as number;
        } while (letter !== 0);
        const charClass = CLASS[next];
        if (charClass === DIGIT || charClass === UNDERSCORE) {
          if (index - start === 2 && CLASS[code] === UPPER && charClass === DIGIT) {
            const iban = scanIban(scan, start);
            if (iban > 0) {
              index = iban;
              break;
            }
          }
          index = skipIdentifier(scan, start, index);
          scan.noteWord(0, index);
          next = scan.code(index);
          const field = next === 61 || next === 58 || next === 34 ? scanLabelled(scan, start, index, next, 0) : 0;
          if (field > 0) index = field;
          break;
        }
        if (next === 45 && index + 1 < length && CLASS[text.charCodeAt(index + 1)] === DIGIT) {
          index = skipIdentifier(scan, start, index);
          scan.noteWord(0, index);
          break;
        }
        const flags = flagsOf(words, hash);
        if ((flags & NUMBER_CUES) !== 0) noteCues(scan, flags, index);
        if (mayAnnounceWifi(hash)) {
          // Behind `ssid=` and `"ssid":` the rules of keys hold.
          const wifi = next === 34 || next === 61 ? 0 : scanWifiName(scan, start, index);
          if (wifi > 0) {
            index = wifi;
            break;
          }
        }
        const isLabel =
          next === 61 || next === 58 || next === 0xff1a || (next === 34 && text.charCodeAt(index + 1) === 58);
        const labelled = isLabel && index < length ? scanLabelled(scan, start, index, next, hash) : 0;
        if (labelled > 0) {
          index = labelled;
          break;
        }
        if (CLASS[code] === UPPER) {
          // A word in capitals (INFO, SN) is looked at only if a lexicon of names has it.
          const isShouted =
            index - start > 1 &&
            CLASS[text.charCodeAt(start + 1)] === UPPER &&
            CLASS[text.charCodeAt(index - 1)] === UPPER;
          const box =
            (next === 32 || next === 46) && index - start < 9
              ? scanPostBox(scan, start, code) || scanDwellingFirst(scan, start, code)
              : 0;
          if (box > 0) index = box;
          else if (isShouted && (flags & SHOUTED_NAME) === 0) scan.noteWord(flags, index);
          // A common word that no capital and no number follows: the start of a sentence.
          else if ((flags & NOT_PLAIN) === COMMON && !isRunOn(scan, index)) scan.noteWord(flags, index);
          else {
            const isRead = index - start <= LONGEST_READ;
            if (isRead) {
              wordRead.end = index;
              wordRead.length = index - start;
              wordRead.flags = flags;
              wordRead.capital = true;
            }
            index = scanLatinName(scan, start, index, isRead);
          }
        } else {
          const isIntroduced =
            (scan.lastFlags & LINK) !== 0 && (scan.beforeLastFlags & INTRODUCES) !== 0 && (flags & COMMON) === 0;
          const name =
            (isIntroduced ? scanIntroducedName(scan, start, index) : 0) ||
            ((flags & LOWER_NAME) === GIVEN ? scanLowerName(scan, start, index) : 0);
          if (name > 0) index = name;
          else scan.noteWord(flags, index);
        }
        break;
      }
      case PLUS:
      case PAREN:
        if (index + 1 < length && isNumberStart(text, index + 1)) index = scanNumber(scan, index);
        else index += 1;
        break;
      case DIGIT:
        index = scanNumber(scan, index);
        break;
      case HAN:
        index = scanHan(scan, index);
        break;
      case AT:
        index = scanEmail(scan, index, 1);
        break;
      case PERCENT:
        if (text.charCodeAt(index + 1) === 52 && text.charCodeAt(index + 2) === 48) index = scanEmail(scan, index, 3);
        else index += 1;
        break;
      case BRACKET: {
        const end = ownTokenEnd(text, index);
        if (end > 0) {
          scan.passOver(index, end);
          scan.noteWord(0, end);
          index = end;
        } else index += 1;
        break;
      }
      default:
        index += 1;
    }
  }
}

/** A word is followed by a capital, a digit or a mark that may belong to it. */
function isRunOn(scan: TextScan, end: number): boolean {
  const code = scan.code(end);
  if (code === 45 || code === 39 || code === 0x2019) return true;
  const next = scan.classAt(code === 46 || code === 32 || code === 44 ? end + 1 : end);
  if (next === SPACE) return scan.classAt(end + 2) === DIGIT;
  // "Auf der Heide 14": a street may go on with a small word.
  return next === UPPER || next === DIGIT || (scan.code(end + 1) === 100 && scan.code(end + 2) === 101);
}

/** Behind a `+` or `(`: a digit, or a bracket or space with one behind. */
function isNumberStart(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (CLASS[code] === DIGIT) return true;
  return (code === 40 || code === 32) && CLASS[text.charCodeAt(index + 1)] === DIGIT;
}

function noteCues(scan: TextScan, flags: number, end: number): void {
  // Most words are a cue of one sort.
  if ((flags & NUMBER_CUES) === ID_CUE) {
    scan.idCue = end;
    return;
  }
  if ((flags & PHONE_CUE) !== 0) scan.phoneCue = end;
  if ((flags & ID_CUE) !== 0) scan.idCue = end;
  if ((flags & CARD_CUE) !== 0) scan.cardCue = end;
  if ((flags & NATIONAL_ID_CUE) !== 0) scan.nationalIdCue = end;
  if ((flags & GEO_CUE) !== 0) scan.geoCue = end;
  if ((flags & ADDRESS_CUE) !== 0) scan.addressCue = end;
  if ((flags & BANK_CUE) !== 0) scan.bankCue = end;
}
