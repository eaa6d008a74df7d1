import { scanNumberedStreet } from '../addresses/numbered-street.ts';
import { CLASS, DIGIT, HAN, isLetterClass, SPACE, UNDERSCORE } from '../text/char-class.ts';
import { skipIdentifier, skipNumber } from '../text/skip-token.ts';
import type { TextScan } from '../text/text-scan.ts';
import { hasCardIssuer, hasChineseIdDate, isChineseId, isFrenchNir, isIssuedSsn, passesLuhn } from './checksums.ts';
import {
  allSeparatedBy,
  digitCount,
  digitsOf,
  endOf,
  groups,
  hasSizes,
  leadingNumber,
  packSizes,
  readDigitGroups,
  sizeOf,
} from './digit-groups.ts';
import { scanGeo } from './geo.ts';
import {
  evidenceFor,
  ID_REACH,
  isAccountBefore,
  isCardBefore,
  isHanNear,
  isMoney,
  OTHER_REACH,
} from './number-evidence.ts';
import { type PhoneEvidence, phoneGroups } from './phone.ts';
import { quickEnd } from './quick-number.ts';

/** A word for an account reaches so far where no form tells a number. */
const BANK_REACH = 24;

const S_1_2_2_2_3_3 = packSizes(1, 2, 2, 2, 3, 3);

const S_2_2_2_2_2 = packSizes(2, 2, 2, 2, 2);

const S_6_8 = packSizes(6, 8);

const S_3_2_4 = packSizes(3, 2, 4);

/**
 * Judges the number at a digit, `+` or `(`: a national id, a card, a phone, coordinates, the start of an address, or
 * (most often) nothing. Returns where to go on.
 */
export function scanNumber(scan: TextScan, start: number): number {
  const quick = quickEnd(scan, start);
  if (quick > 0) return quick;
  readDigitGroups(scan, start);
  if (groups.count === 0) return start + 1;
  const from = groups.starts[0] as number;
  if (!groups.plus && groups.count >= 2 && isDecimal()) {
    const geo = scanGeo(scan, from);
    return geo > 0 ? geo : skipNumber(scan, from);
  }
  if (sizeOf(0) >= 17) {
    const idEnd = chineseId(scan, from);
    if (idEnd > 0) return idEnd;
  }
  if (hasSizes(S_6_8)) {
    const idEnd = groupedChineseId(scan);
    if (idEnd > 0) return idEnd;
  }
  const whole = groups.count;
  dropUnfinishedGroups(scan);
  if (groups.count === 0) {
    const address = scanNumberedStreet(scan, from);
    return address > 0 ? address : skipIdentifier(scan, from, from);
  }
  if (isMoney(scan, start)) return skipNumber(scan, from);
  if (!groups.plus && digitCount(groups.count) < 6) {
    const address = scanNumberedStreet(scan, from);
    return address > 0 ? address : afterNothing(scan, from);
  }
  // Of a number with a sign and a country code nothing else has to be known.
  const evidence = groups.plus && start - scan.bankCue > BANK_REACH ? 'none' : evidenceFor(scan, start, whole);
  const found =
    nationalId(scan) || card(scan, evidence) || phone(scan, start, evidence) || scanNumberedStreet(scan, from);
  return found > 0 ? found : afterNothing(scan, from);
}

/** 12.5, 0.5: two groups with a dot, and no third that would make it a version, an IP address or a dotted phone. */
function isDecimal(): boolean {
  return groups.separators[1] === 46 && (groups.count === 2 || groups.separators[2] !== 46);
}

/** 17 digits and a check character, standing alone. */
function chineseId(scan: TextScan, from: number): number {
  if (sizeOf(0) < 17 || sizeOf(0) > 18 || groups.plus) return 0;
  // The year of birth: 18 to 21.
  const century = scan.code(from + 6) * 10 + scan.code(from + 7);
  if (century < 546 || century > 549) return 0;
  const end = from + 18;
  const id = scan.text.slice(from, end);
  if (id.length < 18 || !/^\d{17}[\dXx]$/.test(id)) return 0;
  const next = scan.classAt(end);
  if (next === DIGIT || isLetterClass(next) || next === UNDERSCORE) return 0;
  const isCued =
    from - scan.nationalIdCue <= OTHER_REACH || /身份|证件/u.test(scan.text.slice(Math.max(0, from - 12), from));
  const isOld = id.charCodeAt(6) === 49 && id.charCodeAt(7) === 56;
  if (!(isChineseId(id) && (isCued || !isOld)) && !(isCued && hasChineseIdDate(id))) return 0;
  scan.add(from, end, 'NATIONAL_ID');
  scan.noteWord(0, end);
  return end;
}

/** 110105 19491231 002X: the same in groups; the check character must be right. */
function groupedChineseId(scan: TextScan): number {
  const end = (groups.starts[2] as number) + 4;
  if (groups.count !== 3 || groups.plus || !isChineseId(`${digitsOf(scan, 2)}${scan.text.slice(end - 4, end)}`))
    return 0;
  const next = scan.classAt(end);
  if (next === DIGIT || isLetterClass(next) || next === UNDERSCORE) return 0;
  scan.add(groups.start, end, 'NATIONAL_ID');
  scan.noteWord(0, end);
  return end;
}

/** Groups that run into letters, a time or a unit are no part of a number: cut them and what is joined to them. */
function dropUnfinishedGroups(scan: TextScan): void {
  const { count } = groups;
  const end = endOf(count);
  const code = scan.code(end);
  const charClass = CLASS[code] as number;
  let isCut = false;
  if (isLetterClass(charClass) || charClass === UNDERSCORE) isCut = !isExtension(scan, end);
  else if (code === 58) isCut = isLetterClass(scan.classAt(end + 1)) || scan.classAt(end + 1) === DIGIT;
  else if (code === 37 || code === 0xb0 || code === 0x2103) isCut = true;
  else if (code === 44 && CLASS[scan.code(end + 1)] === DIGIT && CLASS[scan.code(end + 2)] === DIGIT)
    isCut = sizeOf(count - 1) <= 3;
  if (!isCut) return;
  let keep = count - 1;
  while (keep > 0 && groups.separators[keep] !== 32) keep -= 1;
  groups.count = keep;
}

function isExtension(scan: TextScan, end: number): boolean {
  const code = scan.code(end);
  if (code === 120 || code === 88) return scan.classAt(end + 1) === DIGIT && digitCount(groups.count) >= 9;
  return scan.text.startsWith('ext', end);
}

function nationalId(scan: TextScan): number {
  const { text } = scan;
  const start = groups.start;
  const isCued = start - scan.nationalIdCue <= OTHER_REACH;
  if (groups.plus) return 0;
  if (hasSizes(S_3_2_4) && groups.separators[1] === groups.separators[2]) {
    const area = text.slice(groups.starts[0], groups.ends[0]);
    const group = text.slice(groups.starts[1], groups.ends[1]);
    const serial = text.slice(groups.starts[2], groups.ends[2]);
    const isWritten = groups.separators[1] === 45 && (groups.count === 3 || groups.separators[3] === 32);
    const isAgainst = start - scan.idCue <= ID_REACH && start - scan.nationalIdCue > start - scan.idCue;
    if ((isWritten && isIssuedSsn(area, group, serial) && !isAgainst) || (isCued && groups.separators[1] !== 46))
      return take(scan, 3, 'NATIONAL_ID');
  }
  if (isCued && sizeOf(0) === 15 && isFrenchNir(digitsOf(scan, 1))) return take(scan, 1, 'NATIONAL_ID');
  if (
    groups.count >= 7 &&
    hasSizes(S_1_2_2_2_3_3) &&
    sizeOf(6) === 2 &&
    allSeparatedBy(7, 32) &&
    isFrenchNir(digitsOf(scan, 7))
  )
    return take(scan, 7, 'NATIONAL_ID');
  if (!isCued || start - scan.nationalIdCue > Math.min(start - scan.phoneCue, start - scan.cardCue)) return 0;
  const total = digitCount(groups.count);
  const isClose = start - scan.nationalIdCue <= 24;
  return isClose && total >= 7 && total <= 16 ? take(scan, groups.count, 'NATIONAL_ID') : 0;
}

function card(scan: TextScan, evidence: PhoneEvidence): number {
  if (groups.plus) return 0;
  const start = groups.start;
  let taken = 0;
  if (sizeOf(0) >= 12 && sizeOf(0) <= 19) taken = 1;
  else if (sizeOf(0) === 4 && groups.count >= 3) {
    const separator = groups.separators[1] as number;
    if (separator === 32 || separator === 45) {
      taken = 1;
      while (taken < groups.count && groups.separators[taken] === separator && digitCount(taken + 1) <= 19) taken += 1;
    }
  }
  if (taken === 0) return 0;
  const first = scan.text.charCodeAt(groups.starts[0] as number);
  // No issuer's numbers begin with 0, 1, 7, 8 or 9.
  if (
    (first < 50 || first > 54) &&
    start - scan.cardCue > OTHER_REACH &&
    start - scan.bankCue > OTHER_REACH &&
    !isHanNear(scan, start)
  )
    return 0;
  const isCued = start - scan.cardCue <= OTHER_REACH || isCardBefore(scan, start);
  const length = digitCount(taken);
  const isBank = start - scan.bankCue <= OTHER_REACH && start - scan.bankCue <= start - scan.idCue;
  if (length < 12 || length > 19) return 0;
  if (
    hasCardIssuer(leadingNumber(scan), length) &&
    (isCued || isAccountBefore(scan, start) || (evidence !== 'against' && start - scan.idCue > OTHER_REACH)) &&
    passesLuhn(digitsOf(scan, taken))
  )
    return take(scan, taken, 'CARD');
  if (isCued && start - scan.cardCue <= start - scan.idCue) return take(scan, taken, 'CARD');
  return isBank ? take(scan, taken, 'BANK_ACCOUNT') : 0;
}

function phone(scan: TextScan, start: number, evidence: PhoneEvidence): number {
  if (isDotted(scan)) return 0;
  const taken = phoneGroups(scan, evidence);
  if (taken === 0)
    return start - scan.bankCue <= BANK_REACH && digitCount(groups.count) >= 6 && evidence !== 'for'
      ? take(scan, groups.count, 'BANK_ACCOUNT')
      : 0;
  let end = endOf(taken);
  if (!groups.plus && isServiceLine(scan, taken)) {
    scan.noteWord(0, end);
    return end;
  }
  // Runs on in more groups joined without a space: an id of another sort.
  if (taken < groups.count && groups.separators[taken] !== 32 && evidence !== 'for' && !groups.plus) return 0;
  end = extensionEnd(scan, end);
  // "(13800138000)": the brackets are the sentence's.
  const from = taken === 1 && groups.bracketed === 0 ? (groups.starts[0] as number) : groups.start;
  scan.add(groups.plus ? start : from, end, 'PHONE');
  scan.noteWord(0, end);
  return end;
}

/** 400-820-8820: what companies are called under, all over China; no area of North America has this number. */
function isServiceLine(scan: TextScan, taken: number): boolean {
  const from = groups.starts[0] as number;
  return digitCount(taken) === 10 && groups.bracketed < 0 && scan.text.startsWith('400', from);
}

/** Four groups of up to three digits with dots: an IP address or a version. */
function isDotted(scan: TextScan): boolean {
  if (groups.count < 3 || groups.plus || !allSeparatedBy(Math.min(groups.count, 4), 46)) return false;
  if (groups.count === 3) return sizeOf(2) < 3 || sizeOf(0) < 3;
  const isFrench = hasSizes(S_2_2_2_2_2) && scan.text.charCodeAt(groups.starts[0] as number) === 48;
  return !isFrench && sizeOf(0) <= 3 && sizeOf(1) <= 3 && sizeOf(2) <= 3;
}

/** x123, ext. 123, 转123 */
function extensionEnd(scan: TextScan, end: number): number {
  let at = end;
  if (scan.code(at) === 44) at += 1;
  if (scan.code(at) === 32) at += 1;
  const next = scan.code(at);
  // x, X, ext, Durchwahl, 转, 分机
  if (next !== 120 && next !== 88 && next !== 101 && next !== 68 && next !== 0x8f6c && next !== 0x5206) return end;
  EXTENSION.lastIndex = end;
  const match = EXTENSION.exec(scan.text);
  return match === null ? end : end + match[0].length;
}

const EXTENSION = /,? ?(?:x|X|ext\.?|extension|Durchwahl|转分机|转|分机)[ :]?\d{1,6}(?![A-Za-z\d])/uy;

function take(scan: TextScan, count: number, kind: 'NATIONAL_ID' | 'CARD' | 'BANK_ACCOUNT'): number {
  const end = endOf(count);
  scan.add(groups.start, end, kind);
  scan.noteWord(0, end);
  return end;
}

/** Nothing found: skip what is joined to the first group; after a dump of equal groups, skip them all. */
function afterNothing(scan: TextScan, from: number): number {
  let taken = 1;
  while (taken < groups.count && groups.separators[taken] !== 32) taken += 1;
  if (
    groups.count >= 4 &&
    sizeOf(0) >= 3 &&
    sizeOf(0) === sizeOf(1) &&
    sizeOf(1) === sizeOf(2) &&
    sizeOf(2) === sizeOf(3)
  )
    taken = groups.count;
  // A long list of numbers: a phone has no more than seven groups.
  if (groups.count >= 8) taken = Math.max(taken, groups.count - 3);
  const end = endOf(taken);
  const charClass = scan.classAt(end);
  if (isLetterClass(charClass) || charClass === UNDERSCORE) return skipIdentifier(scan, from, end);
  return charClass === HAN || charClass === SPACE ? end : skipNumber(scan, end);
}
