import { AT, CLASS, DIGIT, HAN, isAlphanumericClass, isLetterClass } from './char-class.ts';
import type { TextScan } from './text-scan.ts';

const MAX_LOCAL = 64;
const MAX_DOMAIN = 255;

/** Top-level labels that are really file extensions: `logo@2x.png`. */
const FILE_ENDS: ReadonlySet<string> = new Set(
  'png jpg jpeg gif svg webp ico css js mjs ts json html xml md'.split(' '),
);

/**
 * Finds the mail address around an `@` (or `%40` in a URL) and records it. Looks at most 64 characters back and 255
 * ahead (RFC 5321, 4.5.3.1). Unicode letters count (RFC 6531). Returns where to go on.
 */
export function scanEmail(scan: TextScan, at: number, atLength: number): number {
  const { text } = scan;
  const after = at + atLength;
  const start = localStart(scan, at);
  if (start === at) return after;
  const end = domainEnd(scan, after);
  if (end < 0) return after;
  // git@host:path is where a repository is, not a mailbox.
  if (scan.code(end) === 58 && text.slice(start, at) === 'git') return end;
  scan.add(start, end, 'EMAIL');
  scan.noteWord(0, end);
  return end;
}

function localStart(scan: TextScan, at: number): number {
  const { text } = scan;
  const least = Math.max(0, at - MAX_LOCAL);
  // "…" before the @ is a quoted local part (RFC 5322).
  if (text.charCodeAt(at - 1) === 34) {
    for (let index = at - 2; index >= least; index -= 1) {
      const code = text.charCodeAt(index);
      if (code === 34) return index;
      if (code < 32) break;
    }
    return at;
  }
  const isHan = CLASS[text.charCodeAt(at - 1)] === HAN;
  let index = at;
  while (index > least && isLocal(text.charCodeAt(index - 1), isHan)) index -= 1;
  // A local part neither begins with punctuation nor holds an escape of JSON: "\nann@…".
  while (index < at && isEdge(text.charCodeAt(index))) index += 1;
  if (index > 0 && index < at - 1 && text.charCodeAt(index - 1) === 92 && isEscape(text.charCodeAt(index))) index += 1;
  if (isHan) index = afterHanCue(text, index, at);
  return index;
}

function isLocal(code: number, han: boolean): boolean {
  const charClass = CLASS[code];
  if (isAlphanumericClass(charClass)) return true;
  if (charClass === HAN) return han;
  // . _ - + ' % ! # $ * ~ : what mail systems give out, and not what URLs and logs put around addresses
  return (
    code === 46 ||
    code === 95 ||
    code === 45 ||
    code === 43 ||
    code === 39 ||
    code === 37 ||
    code === 35 ||
    code === 126 ||
    code === 0x2019
  );
}

function isEdge(code: number): boolean {
  return code === 46 || code === 45 || code === 39 || code === 43 || code === 37 || code === 35 || code === 0x2019;
}

function isEscape(code: number): boolean {
  return code === 110 || code === 114 || code === 116;
}

/** Chinese text runs into a Chinese local part without a space: cut behind the words that announce an address. */
function afterHanCue(text: string, start: number, at: number): number {
  const local = text.slice(start, at);
  const cue = /^.*(?:邮箱|邮件|电邮|地址|联系|发送|发给|回复|咨询|[到至为是给请])(?=.)/u.exec(local);
  return cue === null ? start : start + cue[0].length;
}

function domainEnd(scan: TextScan, from: number): number {
  const { text, length } = scan;
  const limit = Math.min(length, from + MAX_DOMAIN);
  let index = from;
  let labelStart = from;
  let end = -1;
  let labels = 0;
  const isHanDomain = index < limit && CLASS[text.charCodeAt(index)] === HAN;
  while (index < limit) {
    const code = text.charCodeAt(index);
    const charClass = CLASS[code];
    if (isAlphanumericClass(charClass) || code === 45 || (charClass === HAN && isHanDomain)) {
      index += 1;
      continue;
    }
    if (code === 46 && index > labelStart) {
      labels += 1;
      index += 1;
      labelStart = index;
      continue;
    }
    break;
  }
  // The last label that can be a top-level domain ends the address; "a@b.com." keeps its full stop.
  if (labels === 0) return -1;
  if (index > labelStart) {
    let labelEnd = index;
    while (labelEnd > labelStart && text.charCodeAt(labelEnd - 1) === 45) labelEnd -= 1;
    if (isTopLevel(text, labelStart, labelEnd)) end = labelEnd;
  }
  if (end < 0) {
    let stop = labelStart - 1;
    while (stop > from) {
      const previous = text.lastIndexOf('.', stop - 1);
      if (previous < from) break;
      if (isTopLevel(text, previous + 1, stop)) {
        end = stop;
        break;
      }
      stop = previous;
    }
  }
  if (end < 0) return -1;
  if (CLASS[text.charCodeAt(from)] !== DIGIT) return end;
  const first = text.slice(from, text.indexOf('.', from));
  const last = text.slice(text.lastIndexOf('.', end - 1) + 1, end).toLowerCase();
  return FILE_ENDS.has(last) && /^\d+x$/.test(first) ? -1 : end;
}

function isTopLevel(text: string, start: number, end: number): boolean {
  const size = end - start;
  if (size < 2 || size > 63) return false;
  if (size > 4 && text.charCodeAt(start + 2) === 45 && text.slice(start, start + 4).toLowerCase() === 'xn--')
    return true;
  if (CLASS[text.charCodeAt(start)] === HAN) return size <= 6;
  for (let index = start; index < end; index += 1) {
    if (!isLetterClass(CLASS[text.charCodeAt(index)])) return false;
  }
  return true;
}

/** True if an address may follow directly: used as evidence for the name before it. */
export function hasAtAhead(scan: TextScan, position: number, within: number): boolean {
  const { text, length } = scan;
  const limit = Math.min(length, position + within);
  for (let index = position; index < limit; index += 1) {
    const charClass = CLASS[text.charCodeAt(index)];
    if (charClass === AT) return index > position;
    if (isAlphanumericClass(charClass)) continue;
    if (!isLocal(text.charCodeAt(index), false)) return false;
  }
  return false;
}
