import { CLASS, DIGIT, LOWER, NEWLINE, SPACE, UPPER } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { mayBePlace } from './address-block.ts';

/** Apt 12, Suite 4B, #440, Unit 3: bounded, anchored. */
const DWELLING =
  /(?:,? ?|,?[ \t]{0,3}(?:\r?\n|\\n)[ \t>]{0,8})(?:(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor|Fl|Level|Room|Rm|Bldg|Building|Lot|Appt?|Bât|Étage|Etage|Whg|Top|Stiege)\b\.? ?#?[\dA-Za-z][\dA-Za-z-]{0,6}|#\d[\dA-Za-z-]{0,6}|(?:\d{1,3}\. ?(?:OG|Stock|Etage)))(?![\p{L}\d])/uy;

/** City and postcode in the forms of several countries. */
const CITY = String.raw`(?:St\.|\p{Lu}[\p{L}\p{M}'’-]{0,30}|[a-z]{2,4})(?: (?:\p{Lu}[\p{L}\p{M}'’-]{0,30}|[a-z]{2,4})){0,4}`;
const STATE =
  '(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|GU|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY]|A[AEP]|AS|FM|MH|MP|PW|VI)';
const SEPARATOR = String.raw`[ \t]{0,4}(?:,? ?(?:\r?\n|\\n){1,2}|,)[ \t>]{0,8}`;
/** Surely the end of an address, whatever stands before. */
const tails = (): RegExp[] => [
  // , North Port, OH 44133-1234 · , Springfield OH 44133
  new RegExp(`${SEPARATOR}${CITY},? ${STATE},? \\d{5}(?:-\\d{4})?(?!\\d)`, 'uy'),
  // , Geelong VIC 3220
  new RegExp(
    `(?:${SEPARATOR}| )${CITY},? (?:NSW|VIC|QLD|SA|WA|TAS|ACT|NT|New South Wales|Victoria|Queensland|South Australia|Western Australia|Tasmania),? \\d{4}(?!\\d)`,
    'uy',
  ),
  // , London SW1A 1AA
  new RegExp(
    `${SEPARATOR}(?:${CITY}${SEPARATOR}){0,2}(?:${CITY},? )?[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}(?![A-Z\\d])`,
    'uy',
  ),
  // , Toronto, ON M5V 2T6
  new RegExp(`${SEPARATOR}${CITY},? [A-Z]{2},? [A-Z]\\d[A-Z] ?\\d[A-Z]\\d(?![A-Z\\d])`, 'uy'),
  // , 60311 Frankfurt am Main · , F-75002 Paris · 1010 Wien
  new RegExp(
    `${SEPARATOR}(?:[A-Z]{1,2}-)?\\d{4,5} \\p{Lu}[\\p{L}\\p{M}'’-]{1,30}(?:(?: (?:am|an|im|in|ob|a\\.|b\\.|i\\.|de|la|le|les|sur|sous|en|der|d[ue]s?|den))? \\p{Lu}[\\p{L}\\p{M}'’-]{1,30}){0,2}`,
    'uy',
  ),
];
/** The end of an address only behind a street. */
const weakTails = (): RegExp[] => [
  // , Springfield, OH
  new RegExp(`${SEPARATOR}${CITY}, ${STATE}(?![\\p{L}\\d])`, 'uy'),
  // , Dublin, Ireland · , 44133
  new RegExp(`${SEPARATOR}(?:${CITY},? )?\\d{5}(?:-\\d{4})?(?![\\d\\p{L}])`, 'uy'),
];

interface TailPatterns {
  readonly sure: readonly RegExp[];
  readonly all: readonly RegExp[];
  readonly open: readonly RegExp[];
}

let patterns: TailPatterns | undefined;

/** Made on first use: an expression with classes of Unicode costs a good part of a millisecond to make. */
function tailPatterns(): TailPatterns {
  if (patterns === undefined) {
    const sure = tails();
    patterns = { sure, all: [...sure, ...weakTails()], open: sure.slice(1, 2) };
  }
  return patterns;
}

const COUNTRY =
  /,? ?(?:USA|U\.S\.A\.|United States(?: of America)?|Australia|Germany|Deutschland|France|UK|United Kingdom|England|Canada|Österreich|Austria|Schweiz|Switzerland|Ireland)(?![\p{L}])/uy;

/** End of a dwelling (apartment, suite) at a position; the position itself if there is none. */
export function dwellingEnd(scan: TextScan, position: number): number {
  let end = position;
  for (let count = 0; count < 2 && mayBeDwelling(scan, end); count += 1) {
    DWELLING.lastIndex = end;
    const match = DWELLING.exec(scan.text);
    if (match === null) break;
    end += match[0].length;
  }
  return end;
}

/** A cheap look: behind spaces, a comma and line breaks stands what a dwelling begins with. */
function mayBeDwelling(scan: TextScan, position: number): boolean {
  let index = position;
  while (index < position + 18 && isGap(scan.code(index))) index += 1;
  // The n of an escaped line break.
  if (scan.code(index) === 110 && scan.code(index - 1) === 92) return true;
  const code = scan.code(index);
  if (code >= 256 || DWELLING_START[code] !== 1) return false;
  if (CLASS[code] !== DIGIT) return true;
  // 3. OG
  while (index < position + 22 && CLASS[scan.code(index)] === DIGIT) index += 1;
  return scan.code(index) === 46;
}

/** Space, tab, line breaks, `,`, `>` and the backslash of an escape. */
function isGap(code: number): boolean {
  return code === 32 || code === 44 || code === 9 || code === 10 || code === 13 || code === 62 || code === 92;
}

const DWELLING_START: Uint8Array = new Uint8Array(256);
for (const mark of 'ASUFLRBÉETW#0123456789') DWELLING_START[mark.charCodeAt(0)] = 1;

/** End of "city and postcode" at a position, or -1. Behind a sure street less will do. */
export function cityTailEnd(scan: TextScan, position: number, isStreet = true): number {
  const next = scan.classAt(position);
  const code = scan.code(position);
  if (code !== 44 && next !== NEWLINE && next !== SPACE && code !== 92) return -1;
  // Behind a space alone only a city and a state without a comma can follow.
  const isOpen = next === SPACE && !isBreakAhead(scan, position);
  if (isOpen && scan.classAt(position + 1) !== UPPER) return -1;
  const { sure, all, open } = tailPatterns();
  const tails = isOpen ? open : isStreet ? all : sure;
  for (let at = 0; at < tails.length; at += 1) {
    const tail = tails[at] as RegExp;
    tail.lastIndex = position;
    const match = tail.exec(scan.text);
    if (match === null) continue;
    // A city and five digits, with no state: "Inverter 12345" has that form too.
    if (at >= sure.length && !mayBePlace(scan, position + match[0].search(/[\p{L}\d]/u), true)) continue;
    let end = position + match[0].length;
    COUNTRY.lastIndex = end;
    const country = COUNTRY.exec(scan.text);
    if (country !== null) end += country[0].length;
    return end;
  }
  return -1;
}

/** A comma or line break behind a few spaces. */
function isBreakAhead(scan: TextScan, position: number): boolean {
  let index = position;
  while (index < position + 5 && CLASS[scan.code(index)] === SPACE) index += 1;
  const code = scan.code(index);
  return code === 44 || code === 92 || CLASS[code] === NEWLINE;
}

/** The word and a house number of up to four digits with a letter: where the number ends, or -1. */
export function houseNumberEnd(scan: TextScan, position: number): number {
  let index = position;
  if (CLASS[scan.code(index)] !== DIGIT) return -1;
  while (index < scan.length && CLASS[scan.code(index)] === DIGIT) index += 1;
  if (index - position > 4) return -1;
  // 12a, 12 a, 12-14, 12/3
  let end = index;
  if (isLetterAlone(scan, index)) end = index + 1;
  else if (scan.code(index) === 32 && scan.classAt(index + 1) === LOWER && isLetterAlone(scan, index + 1))
    end = index + 2;
  const code = scan.code(end);
  if ((code === 45 || code === 47 || code === 0x2013) && CLASS[scan.code(end + 1)] === DIGIT) {
    end += 1;
    while (end < scan.length && CLASS[scan.code(end)] === DIGIT) end += 1;
    if (isLetterAlone(scan, end)) end += 1;
  }
  const after = scan.classAt(end);
  return after === LOWER || after === UPPER || after === DIGIT ? -1 : end;
}

function isLetterAlone(scan: TextScan, position: number): boolean {
  const charClass = scan.classAt(position);
  if (charClass !== LOWER && charClass !== UPPER) return false;
  const next = scan.classAt(position + 1);
  return next !== LOWER && next !== UPPER && next !== DIGIT;
}
