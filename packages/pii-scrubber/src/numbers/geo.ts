import { hanEvidenceGeo } from '../names/han-cues.ts';
import { CLASS, DIGIT } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';

/** A pair of decimals: sign, degrees, and what stands between. Bounded, anchored. */
const PAIR =
  /(\d{1,3})\.(\d{1,16})(?: ?° ?([NSEW])?| ([NSEW])(?![\p{L}]))?( ?[,;/，] ?| )([-+−])?(\d{1,3})\.(\d{1,16})(?: ?° ?[NSEWO]?| [NSEWO](?![\p{L}]))?/uy;
const SINGLE_DEGREES =
  /\d{1,3}(?:\.\d+)? ?° ?(?:\d{1,2}(?:\.\d+)? ?['′’] ?)?(?:\d{1,2}(?:\.\d+)? ?["″”] ?)?[NSEWO](?![\p{L}])/uy;

/**
 * Coordinates at a decimal number: two numbers in range with four or more decimals each (11 m), or with two and a cue.
 * A pair inside a longer list of numbers is a list of readings. Returns the end, or 0.
 */
export function scanGeo(scan: TextScan, from: number): number {
  const { text } = scan;
  const point = digitsEnd(scan, from);
  if (!isPairAhead(scan, point - from, digitsEnd(scan, point + 1))) return 0;
  PAIR.lastIndex = from;
  const pair = PAIR.exec(text);
  if (pair === null) return degrees(scan, from);
  const end = from + pair[0].length;
  const nextClass = scan.classAt(end);
  if (nextClass === 3 || nextClass === 4 || nextClass === DIGIT) return 0;
  const first = Number(`${pair[1]}.${pair[2]}`);
  const second = Number(`${pair[7]}.${pair[8]}`);
  if (first > 180 || second > 180 || (first > 90 && second > 90)) return 0;
  const decimals = Math.min((pair[2] as string).length, (pair[8] as string).length);
  const isCued =
    from - scan.geoCue <= 30 || hanEvidenceGeo(scan, from) || pair[3] !== undefined || pair[4] !== undefined;
  if (!isCued && (decimals < 4 || isListed(scan, from, end))) return 0;
  if (isCued && decimals < 2) return 0;
  const isSpaced = pair[5] === ' ';
  if (isSpaced && !isCued) return 0;
  const sign = text.charCodeAt(from - 1);
  const start = sign === 45 || sign === 43 || sign === 0x2212 ? from - 1 : from;
  scan.add(start, end, 'GEO');
  scan.noteWord(0, end);
  return end;
}

/**
 * A cheap look behind a decimal that ends at `end`, with so many digits before its point: a degree sign, a direction, or a
 * separator and another decimal of up to three digits.
 */
export function isPairAhead(scan: TextScan, size: number, end: number): boolean {
  if (size > 3) return false;
  let at = end;
  let code = scan.code(at);
  if (code === 32) {
    at += 1;
    code = scan.code(at);
  }
  // 59.5°C is a temperature.
  if (code === 0xb0 && (scan.code(at + 1) === 67 || scan.code(at + 1) === 70)) return false;
  if (code === 0xb0 || code === 78 || code === 83 || code === 69 || code === 87) return true;
  if (code === 44 || code === 59 || code === 47 || code === 0xff0c) at += 1;
  else if (scan.code(at - 1) !== 32) return false;
  if (scan.code(at) === 32) at += 1;
  code = scan.code(at);
  if (code === 45 || code === 43 || code === 0x2212) at += 1;
  const point = digitsEnd(scan, at);
  return point > at && point - at <= 3 && scan.code(point) === 46;
}

function digitsEnd(scan: TextScan, from: number): number {
  let at = from;
  while (at < scan.length && CLASS[scan.text.charCodeAt(at)] === DIGIT) at += 1;
  return at;
}

/** 48°51'24"N */
function degrees(scan: TextScan, from: number): number {
  SINGLE_DEGREES.lastIndex = from;
  const match = SINGLE_DEGREES.exec(scan.text);
  if (match === null) return 0;
  const end = from + match[0].length;
  scan.add(from, end, 'GEO');
  scan.noteWord(0, end);
  return end;
}

function isListed(scan: TextScan, from: number, end: number): boolean {
  const { text } = scan;
  let before = from - 1;
  if (text.charCodeAt(before) === 45) before -= 1;
  if (text.charCodeAt(before) === 32) before -= 1;
  if (text.charCodeAt(before) === 44 && CLASS[scan.code(before - 1)] === DIGIT) return true;
  let after = end;
  if (scan.code(after) !== 44) return false;
  after += 1;
  if (scan.code(after) === 32) after += 1;
  if (scan.code(after) === 45) after += 1;
  return CLASS[scan.code(after)] === DIGIT;
}
