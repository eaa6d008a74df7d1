import { apartBefore, findHanAddress, hanAddress } from '../addresses/han-address.ts';
import { labelAtEnd } from '../addresses/han-label.ts';
import { findVillage } from '../addresses/han-village.ts';
import { scanHanWifiName } from '../network/wifi-name.ts';
import { CLASS, HAN, isWordClass } from '../text/char-class.ts';
import type { Finding, TextScan } from '../text/text-scan.ts';
import { GREETING, INTRODUCES, ROLE, SIGN_OFF, TITLE } from '../text/word-flags.ts';
import { dottedNameEnd, dottedNameStart, isNameDot } from './dotted-name.ts';
import { type Announced, isHonorificAt, nameSize } from './han-name-size.ts';
import { AREA_ENDS, isWithinWord, likelyNameEnd, namesInSentence } from './han-sentence.ts';
import {
  COMPOUND,
  CUE_ALONE,
  CUE_START,
  type HanTables,
  HONORIFIC_START,
  hanTables,
  INSIDE_WORDS,
  PAIR_BEFORE,
  PAIR_COMPOUND,
  PAIR_NO_CUE,
  PAIR_NOT_AFTER_CUE,
  PAIR_POLITE,
  PAIR_SITE,
  pairAt,
  RARE,
  SURNAME,
  VILLAGE_MARK,
  wordStarting,
} from './han-tables.ts';

/** Last characters of 无线网络, 热点 and 名称. */
const WIFI_END: ReadonlySet<number> = new Set([...'络网点称名线由器'].map((word) => word.charCodeAt(0)));

/**
 * Reads a run of Chinese characters: names by what announces them, by a form of address behind them, and by their own
 * characters; addresses by road and number. Returns where to go on, behind the run or behind what was found.
 */
export function scanHan(scan: TextScan, start: number): number {
  const { text, length } = scan;
  const tables = hanTables();
  const { flags } = tables;
  let end = start;
  let interesting = 0;
  while (end < length) {
    const code = text.charCodeAt(end);
    if (CLASS[code] !== HAN) break;
    interesting |= flags[code] as number;
    end += 1;
  }
  const hasAddress =
    findHanAddress(scan, start, end) || ((interesting & VILLAGE_MARK) !== 0 && findVillage(scan, start, end));
  const { start: addressStart, end: addressEnd } = hanAddress;
  const dotted = !hasAddress && isNameDot(scan.code(end)) ? dottedNameStart(scan, end) : -1;
  const stop = hasAddress ? addressStart : dotted >= start ? dotted : end;
  if (stop - start > 1 || interesting !== 0) {
    const isAddressed = (interesting & HONORIFIC_START) !== 0 && hasHonorific(tables, text, start, stop);
    namesOf(scan, start, stop, end, tables, isAddressed, 0);
  }
  if (hasAddress) {
    scan.add(addressStart === start ? apartBefore(text, start) : addressStart, addressEnd, 'ADDRESS');
    scan.noteWord(0, addressEnd);
    return addressEnd;
  }
  if (dotted >= start) {
    const last = dottedNameEnd(scan, end);
    scan.add(dotted, last, 'PERSON');
    scan.noteWord(0, last);
    return last;
  }
  const label = labelAtEnd(scan, start, end);
  if (label > 0) return label;
  if (WIFI_END.has(text.charCodeAt(end - 1))) {
    const wifi = scanHanWifiName(scan, start, end);
    if (wifi > 0) return wifi;
  }
  const last = scan.count > 0 ? (scan.ends[scan.count - 1] as number) : 0;
  scan.noteWord(0, Math.max(last, end));
  return Math.max(last, end);
}

/** How often what stands beside a name is read again: the name is a border, as its token will be. */
const MOST_READINGS = 3;

/** The names of a stretch: those that something announces, and between them those that are likely by themselves. */
function namesOf(
  scan: TextScan,
  start: number,
  stop: number,
  end: number,
  tables: HanTables,
  isAddressed: boolean,
  reading: number,
): void {
  const { count } = scan;
  namesIn(scan, start, stop, end, tables, isAddressed);
  const announced = scan.count === count ? NONE : scan.cut(start);
  let from = start;
  for (const finding of announced) {
    namesBetween(scan, from, finding.start, finding.start, tables, isAddressed, reading);
    scan.paste(finding);
    from = finding.end;
  }
  namesBetween(scan, from, stop, end, tables, isAddressed, reading);
}

const NONE: readonly Finding[] = [];

function namesBetween(
  scan: TextScan,
  start: number,
  stop: number,
  end: number,
  tables: HanTables,
  isAddressed: boolean,
  reading: number,
): void {
  if (stop - start < 2 || reading >= MOST_READINGS) return;
  const found = namesInSentence(scan.text, start, stop);
  let from = start;
  for (let index = 0; index < found.length; index += 2) {
    const nameStart = found[index] as number;
    const nameEnd = found[index + 1] as number;
    namesOf(scan, from, nameStart, nameStart, tables, isAddressed, reading + 1);
    scan.add(nameStart, nameEnd, 'PERSON');
    from = nameEnd;
  }
  if (found.length > 0) namesOf(scan, from, stop, end, tables, isAddressed, reading + 1);
}

/** A form of address stands in the run: most runs have only one of its characters. */
function hasHonorific(tables: HanTables, text: string, start: number, stop: number): boolean {
  for (let index = start + 1; index < stop; index += 1) if (isHonorificAt(tables, text, index)) return true;
  return false;
}

/** Goes through a run and records the names in `[start, stop)`; names behind a colon may stand after the run. */
function namesIn(
  scan: TextScan,
  start: number,
  stop: number,
  end: number,
  tables: HanTables,
  isAddressed: boolean,
): void {
  const { text } = scan;
  const { flags } = tables;
  // "[PERSON]站长说": what was a form of address in the first pass is one in the second.
  let index = scan.code(start - 1) === 93 ? behindName(tables, text, start) : start;
  // "contact 张伟 <…>", "owner=张伟": announced by a word or a key in another script
  const isNamed = isMentioned(scan, start) || scan.personCue === start;
  const isAnnounced = isNamed || (scan.cueBefore(start, 3) & (ROLE | INTRODUCES | TITLE | GREETING | SIGN_OFF)) !== 0;
  if (isAnnounced && index === start) {
    const found = nameAt(scan, start, stop, isNamed ? 'label' : 'role', tables);
    if (found > 0) index = behindName(tables, text, found);
  }
  // A name may stand at the very start of a run: after a mark, a space, a line break.
  let boundary = true;
  while (index < stop) {
    const flag = flags[text.charCodeAt(index)] as number;
    const isPair = (flag & CUE_START) !== 0 && (pairAt(tables, text, index) & PAIR_BEFORE) !== 0;
    if (isPair || (flag & CUE_ALONE) !== 0) {
      const cue = wordStarting(tables.before, text, index, isPair);
      if (cue !== '') {
        const found = afterCue(
          scan,
          index,
          index + cue.length,
          stop,
          end,
          tables.weak.has(cue) ? 'weak' : 'role',
          tables,
        );
        if (found > 0) {
          index = behindName(tables, text, found);
          boundary = true;
          continue;
        }
        // A cue that is not followed by a name may still be one's first character: 安, 于.
        if (cue.length > 1) {
          index += cue.length;
          boundary = true;
          continue;
        }
        if ((flag & (SURNAME | COMPOUND)) === 0) {
          index += 1;
          boundary = true;
          continue;
        }
      }
    }
    if (boundary && isAddressed) {
      const found = beforeHonorific(scan, index, stop, tables);
      if (found > 0) {
        index = behindName(tables, text, found);
        continue;
      }
    }
    if ((flag & (SURNAME | COMPOUND | RARE)) !== 0) {
      const found =
        boundary || (isAddressed && isBeforeHonorific(tables, text, index, stop))
          ? nameAt(scan, index, stop, 'none', tables)
          : 0;
      if (found > 0) {
        index = behindName(tables, text, found);
        boundary = true;
        continue;
      }
    }
    // 物业的李秀英: 的 ends what stands before a name
    boundary = text.charCodeAt(index) === 0x7684;
    index += 1;
  }
}

/** "@张伟", and what goes on a list behind a name: 张伟、李娜. */
function isMentioned(scan: TextScan, start: number): boolean {
  const before = scan.code(start - 1);
  if (before === 64) return !isWordClass(scan.classAt(start - 2));
  if (before !== 0x3001 && before !== 47) return false;
  const last = scan.count - 1;
  return last >= 0 && scan.kinds[last] === 'PERSON' && scan.ends[last] === start - 1;
}

/** Where to go on behind a name: a form of address belongs to it and announces nobody else. */
function behindName(tables: HanTables, text: string, end: number): number {
  return isHonorificAt(tables, text, end) ? end + 2 : end;
}

/** A name behind a cue that ends at `from`: straight, or after a colon, a bracket, 是 or 叫. */
function afterCue(
  scan: TextScan,
  cueStart: number,
  from: number,
  stop: number,
  end: number,
  announced: Announced,
  tables: HanTables,
): number {
  const { text } = scan;
  let index = from;
  let isLabel = false;
  for (let skipped = 0; skipped < 3; skipped += 1) {
    const code = scan.code(index);
    if (code === 0xff1a || code === 58) isLabel = true;
    else if (code === 0x662f || code === 0x4e3a || code === 0x53eb) {
      if (index >= stop) break;
    } else if (code !== 32 && code !== 0x201c && code !== 0x3010 && code !== 34) break;
    index += 1;
  }
  if (scan.classAt(index) !== HAN) return 0;
  if (index >= end) {
    // The value stands behind the run, after a colon or a space: it is its own run.
    if (!isLabel && (from - cueStart < 2 || index !== end + 1 || scan.code(end) !== 32)) return 0;
    let runEnd = index;
    while (runEnd < scan.length && scan.classAt(runEnd) === HAN) runEnd += 1;
    const isWeak = !isLabel || (announced === 'weak' && from - cueStart < 2);
    return nameAt(scan, index, runEnd, isWeak ? 'weak' : 'label', tables);
  }
  const isShort = from - cueStart === 1;
  if (announced === 'weak' && isShort && isInsideWord(scan, cueStart)) return 0;
  if (isShort && (pairAt(tables, text, cueStart) & PAIR_NO_CUE) !== 0) return 0;
  return nameAt(scan, index, stop, isLabel && from - cueStart > 1 ? 'label' : announced, tables);
}

/** 自由, 通向, 总和 …: the preposition is the end of a word. */
function isInsideWord(scan: TextScan, index: number): boolean {
  // The last character of a name is none of such a word.
  if (scan.count > 0 && scan.ends[scan.count - 1] === index) return false;
  return INSIDE_WORDS.has(scan.code(index - 1));
}

function isBeforeHonorific(tables: HanTables, text: string, index: number, stop: number): boolean {
  for (let size = 1; size <= 4 && index + size < stop; size += 1) {
    if (isHonorificAt(tables, text, index + size)) return true;
  }
  return false;
}

/** 速炫明先生: whatever the characters, two to four between a boundary and a form of address are a name. */
function beforeHonorific(scan: TextScan, start: number, stop: number, tables: HanTables): number {
  const { text } = scan;
  for (let size = 2; size <= 4 && start + size < stop; size += 1) {
    if (!isHonorificAt(tables, text, start + size)) continue;
    if ((pairAt(tables, text, start + size) & PAIR_POLITE) === 0) return 0;
    const name = text.slice(start, start + size);
    if (
      /[各这那一两几位的老您你我他她们某该本贵男女]/u.test(name) ||
      (pairAt(tables, text, start) & PAIR_NOT_AFTER_CUE) !== 0 ||
      tables.before.get(name.charCodeAt(0))?.includes(name.slice(0, 2)) === true
    )
      return 0;
    if (size === 4 && (pairAt(tables, text, start) & PAIR_COMPOUND) === 0) return 0;
    scan.add(start, start + size, 'PERSON');
    return start + size;
  }
  return 0;
}

/** Judges a name that starts here; records it and returns its end, or 0. */
function nameAt(scan: TextScan, start: number, stop: number, announced: Announced, tables: HanTables): number {
  const { text } = scan;
  const size = nameSize(text, start, stop, announced, tables);
  if (size === 0) return 0;
  // Where it ends the whole sentence tells better: 由赵蘅芜锁, 帮张霞改一下.
  const likely = size > 1 ? likelyNameEnd(text, start, stop, size) : 0;
  if (announced === 'role' && start > 0 && isWithinWord(text, start)) return 0;
  // 用户名和密码: words, whatever announces a name.
  if (likely < 0 && announced !== 'label') return 0;
  let end = likely > 0 ? likely : start + size;
  // 和武清区: an area
  if (announced !== 'label' && AREA_ENDS.has(text.charCodeAt(end - 1))) return 0;
  // 和平小区: the name of a place, even if a part of it looks like a person's.
  if (((pairAt(tables, text, end - 2) | pairAt(tables, text, end - 1)) & PAIR_SITE) !== 0) return 0;
  // 迪丽热巴·买买提: a transliterated name with a dot
  while (isNameDot(scan.code(end)) && scan.classAt(end + 1) === HAN) {
    end += 1;
    let part = 0;
    while (part < 6 && scan.classAt(end) === HAN) {
      end += 1;
      part += 1;
    }
  }
  scan.add(start, end, 'PERSON');
  return end;
}
