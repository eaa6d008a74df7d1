import { hanEvidence } from '../names/han-cues.ts';
import { FOLD, HAN, isLetterClass, isWordClass, SPACE } from '../text/char-class.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import { MEASURE } from '../text/word-flags.ts';
import { digitCount, endOf, groups, sizeOf } from './digit-groups.ts';
import type { PhoneEvidence } from './phone.ts';

/** How far a cue word reaches, in characters from its end. */
export const PHONE_REACH: number = 30;

export const ID_REACH: number = 14;

export const OTHER_REACH: number = 40;

export function isMoney(scan: TextScan, start: number): boolean {
  const before = scan.code(start - 1);
  if (before === 36 || before === 0x20ac || before === 0xa5 || before === 0xa3 || before === 0xffe5) return true;
  const after = scan.code(endOf(groups.count));
  return after === 0x20ac || after === 0xffe5 || after === 0x5143;
}

export function evidenceFor(scan: TextScan, start: number, whole: number): PhoneEvidence {
  const before = scan.code(start - 1);
  if (before === 35 || before === 46 || before === 95 || (before === 47 && !isBehindName(scan, start - 1)))
    return 'against';
  if (before === 45 && !groups.plus && !endsFinding(scan, start - 1)) return 'against';
  if ((before === 61 || before === 34) && digitCount(groups.count) > 9 && !isEpoch(scan) && isRecipientKey(scan, start))
    return 'for';
  const han = hanEvidence(scan, start);
  if (han !== 'none') return han;
  const toPhone = start - scan.phoneCue;
  const toId = start - scan.idCue;
  if (toPhone <= PHONE_REACH && toPhone <= toId) return 'for';
  if (toId <= ID_REACH) return 'against';
  // key=123 with an unknown key: an id, a counter.
  if (before === 61 || (before === 34 && scan.code(start - 2) === 61)) return groups.count === 1 ? 'against' : 'none';
  if (before === 58 && scan.code(start - 2) === 34 && groups.count === 1) return 'against';
  if (whole > groups.count && groups.count === 1) return 'none';
  if (digitCount(groups.count) >= 7 && isNamedAfter(scan, endOf(groups.count))) return 'for';
  return isMeasured(scan, endOf(groups.count)) ? 'against' : 'none';
}

/** 程高洁/13201563022: a slash in a list of what somebody is called and has, not of a path. */
function isBehindName(scan: TextScan, slash: number): boolean {
  return scan.classAt(slash - 1) === HAN || endsFinding(scan, slash);
}

function endsFinding(scan: TextScan, position: number): boolean {
  return scan.count > 0 && scan.ends[scan.count - 1] === position;
}

/** ?to=1730062342: a moment between 2001 and 2033, in seconds or milliseconds. */
function isEpoch(scan: TextScan): boolean {
  return (
    !groups.plus && (sizeOf(0) === 10 || sizeOf(0) === 13) && scan.text.charCodeAt(groups.starts[0] as number) === 49
  );
}

/** to=139…, caller="139…": a key that says who, not what. */
export function isRecipientKey(scan: TextScan, start: number): boolean {
  let end = start - 1;
  if (scan.code(end) === 34) end -= 1;
  if (scan.code(end) !== 61) return false;
  let from = end;
  while (from > end - 11 && isLetterClass(scan.classAt(from - 1))) from -= 1;
  const size = end - from;
  if (size < 2 || size > 10 || isWordClass(scan.classAt(from - 1))) return false;
  if ((sizesAt(scan.text.charCodeAt(from)) & (1 << size)) === 0) return false;
  return RECIPIENTS.has(scan.text.slice(from, end).toLowerCase());
}

const RECIPIENTS: ReadonlySet<string> = new Set(
  'to from dest recipient recipients receiver sender caller callee msisdn number num user contact'.split(' '),
);
/** Their sizes, a bit each, by their first letter: most keys are told without being cut out. */
const RECIPIENT_SIZES: Int16Array = new Int16Array(32);
for (const word of RECIPIENTS)
  RECIPIENT_SIZES[word.charCodeAt(0) & 31] = sizesAt(word.charCodeAt(0)) | (1 << word.length);

function sizesAt(initial: number): number {
  return RECIPIENT_SIZES[initial & 31] as number;
}

/** "… office", "… (fax)", "…-mobile": the word behind says what it is. */
function isNamedAfter(scan: TextScan, end: number): boolean {
  let at = end;
  while (at < end + 2 && (scan.code(at) === 32 || scan.code(at) === 40 || scan.code(at) === 45)) at += 1;
  if (at === end || isPlainWord(scan, at) || !wordAt(scan, at)) return false;
  return AFTER_PHONE.test(scan.text.slice(at, wordRead.end));
}

const AFTER_PHONE = /^(?:office|fax|mobile|cell|home|work|mobil|privat|bureau|portable|tel|phone|direct)$/i;

/** The same words by their first two letters: a set of second letters for each first one. */
const MAY_NAME_PHONE: Int32Array = new Int32Array(32);
for (const word of 'office fax mobile cell home work privat bureau portable tel phone direct'.split(' '))
  MAY_NAME_PHONE[word.charCodeAt(0) & 31] =
    (MAY_NAME_PHONE[word.charCodeAt(0) & 31] as number) | (1 << (word.charCodeAt(1) & 31));

/** A word in letters starts here that does not say "this was a phone". */
export function isPlainWord(scan: TextScan, at: number): boolean {
  const initial = FOLD[scan.code(at)] as number;
  const second = FOLD[scan.code(at + 1)] as number;
  // None of them has two letters: "of", "to".
  if (initial !== 0 && FOLD[scan.code(at + 2)] === 0) return true;
  return initial !== 0 && ((MAY_NAME_PHONE[initial & 31] as number) & (1 << (second & 31))) === 0;
}

/** A unit follows: 1500000 kWh. */
function isMeasured(scan: TextScan, end: number): boolean {
  if (groups.count > 1 || scan.classAt(end) !== SPACE) return false;
  return wordAt(scan, end + 1) && (wordRead.flags & MEASURE) !== 0;
}

export function isHanNear(scan: TextScan, start: number): boolean {
  return start > 0 && (scan.text.charCodeAt(start - 1) > 127 || (start > 1 && scan.text.charCodeAt(start - 2) > 127));
}

/** 卡 stands shortly before. */
export function isCardBefore(scan: TextScan, start: number): boolean {
  for (let index = Math.max(0, start - 6); index < start; index += 1)
    if (scan.text.charCodeAt(index) === 0x5361) return true;
  return false;
}

/** 账号 62… : an account, which cards are, too. */
export function isAccountBefore(scan: TextScan, start: number): boolean {
  return /[账帐賬][号户號戶]/u.test(scan.text.slice(Math.max(0, start - 6), start));
}
