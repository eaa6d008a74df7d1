import { CLASS, HAN } from '../text/char-class.ts';
import {
  AMBIGUOUS,
  FUNCTION_WORDS,
  JOINS,
  NO_FAMILY,
  PARTICLES,
  PERSONAL_VERBS,
  SINGLE_AFTER,
} from './han-name-words.ts';
import {
  AFTER_START,
  COMPOUND,
  GIVEN_CHARACTER,
  type HanTables,
  HONORIFIC_START,
  PAIR_AFTER,
  PAIR_COMPANY,
  PAIR_COMPOUND,
  PAIR_HONORIFIC,
  PAIR_NOT_AFTER_CUE,
  PAIR_NOT_NAME,
  PAIR_TIBETAN,
  pairAt,
  RARE,
  SURNAME,
  wordStarting,
} from './han-tables.ts';

/** How well a name is announced: by a label or a role, by a preposition, or not at all. */
export type Announced = 'label' | 'role' | 'weak' | 'none';

/** The word that follows names and starts here, or ''. */
function afterAt(tables: HanTables, text: string, position: number): string {
  if (position >= text.length || ((tables.flags[text.charCodeAt(position)] as number) & AFTER_START) === 0) return '';
  return wordStarting(tables.after, text, position, (pairAt(tables, text, position) & PAIR_AFTER) !== 0);
}

/** A form of address of two or three characters starts here: 先生, 工程师. */
export function isHonorificAt(tables: HanTables, text: string, position: number): boolean {
  if (position >= text.length || ((tables.flags[text.charCodeAt(position)] as number) & HONORIFIC_START) === 0)
    return false;
  if ((pairAt(tables, text, position) & PAIR_HONORIFIC) === 0) return false;
  const second = text.charCodeAt(position + 1);
  const third = text.charCodeAt(position + 2);
  // Of 工程师 and 董事长 two characters are not enough.
  return (second !== 0x7a0b || third === 0x5e08) && (second !== 0x4e8b || third === 0x957f);
}

/**
 * How many characters from `start` are a person's name, in the run of Chinese characters that ends at `stop`; 0 if
 * none are.
 */
export function nameSize(text: string, start: number, stop: number, announced: Announced, tables: HanTables): number {
  const { flags } = tables;
  // 王建国收: "to be received by" is no part of the name
  const isReceived = stop - start >= 3 && text.charCodeAt(stop - 1) === 0x6536 && announced !== 'role';
  const room = stop - start - (isReceived ? 1 : 0);
  if (room < 1) return 0;
  if (room >= 4 && isTibetan(text, start, tables)) return room >= 6 && isTibetan(text, start + 2, tables) ? 6 : 4;
  if (announced === 'none' && !mayBeUnannounced(text, start, tables)) return 0;
  const two = pairAt(tables, text, start);
  const first = flags[text.charCodeAt(start)] as number;
  const isCompound = (two & PAIR_COMPOUND) !== 0 && room >= 3;
  const isFrequent = (first & SURNAME) !== 0;
  const isSurname = isFrequent || isCompound || (first & RARE) !== 0;
  if ((two & PAIR_NOT_AFTER_CUE) !== 0) return 0;
  if ((two & PAIR_NOT_NAME) !== 0 && !(announced === 'label' && room === 3)) return 0;
  if (afterAt(tables, text, start).length > 1 && announced !== 'label') return 0;

  // 王先生, 欧阳女士: the family name alone before a form of address
  const family = isCompound ? 2 : 1;
  if (
    isSurname &&
    (isFrequent || isCompound || announced !== 'none') &&
    isHonorificAt(tables, text, start + family) &&
    start + family < stop &&
    !isAmbiguousBefore(text, start, announced)
  )
    return family;
  if (announced === 'label' && room >= 4 && (pairAt(tables, text, stop - 2) & PAIR_COMPANY) !== 0) return 0;

  const sizes = isCompound ? [4, 3] : [3, 2];
  const isGiven = (offset: number): boolean =>
    ((flags[text.charCodeAt(start + offset)] as number) & GIVEN_CHARACTER) !== 0;
  const givenCount = (size: number): number => {
    let count = 0;
    for (let offset = family; offset < size; offset += 1) if (isGiven(offset)) count += 1;
    return count;
  };
  if (announced !== 'label' && announced !== 'role' && PARTICLES.has(text.charCodeAt(start))) return 0;
  // 王工, 胡总: one character for a form of address
  if (announced !== 'role' && (isFrequent || isCompound) && isShortTitle(text, start + family, stop, tables)) {
    if (announced !== 'none' || start === 0 || CLASS[text.charCodeAt(start - 1)] !== HAN) return family;
  }
  const isSentence = announced === 'role' && !isFrequent && !isCompound && FUNCTION_WORDS.has(text.charCodeAt(start));
  if (isSentence && !(room === 3 && givenCount(room) === 2)) return 0;
  // The whole run is the name.
  if (room >= 2 && room <= (isCompound ? 4 : 3)) {
    if (announced === 'label') return isSurname || givenCount(room) > 0 || room === 3 ? room : 0;
    if (announced === 'role') return isSurname || givenCount(room) > 0 ? room : 0;
    const after = afterAt(tables, text, start + room - 1);
    const isCut = after !== '' && after.length === 1 && room > family + 1;
    if (announced === 'weak') {
      // 师傅刘洋于…: the last character belongs to the sentence
      if (isCut) return isSurname && givenCount(room - 1) >= room - 1 - family ? room - 1 : 0;
      return (isFrequent || isCompound) && givenCount(room) >= Math.max(1, room - family - 1) ? room : 0;
    }
    if (isReceived || isPhoneNext(text, start + room)) return isFrequent || isCompound ? room : 0;
    if (isFrequent || isCompound)
      return givenCount(room) === room - family && room - family >= (isCompound ? 1 : 2) ? room : 0;
    return 0;
  }
  if (
    announced === 'label' &&
    room === 4 &&
    !isCompound &&
    afterAt(tables, text, start + 2) === '' &&
    afterAt(tables, text, start + 3) === ''
  )
    return isSurname ? 3 : 4;
  // The run goes on: a word that follows names must follow.
  for (const size of sizes) {
    if (size > room) continue;
    if (size === room && announced === 'none') continue;
    const after = size === room ? '' : afterAt(tables, text, start + size);
    if (after === '' && size < room) continue;
    const given = givenCount(size);
    const wanted = size - family;
    if (announced === 'label' || announced === 'role') {
      // 业主张伟的…: three characters if the third can be in a name, else two.
      if (!isSurname && given === 0) continue;
      if (size === 3 && !isCompound && !isGiven(2) && after.length === 1) continue;
      return size;
    }
    if (!isSurname && !(announced === 'weak' && given === wanted && PERSONAL_VERBS.has(after))) continue;
    if (given < wanted - (announced === 'weak' && (isFrequent || isCompound) && wanted === 2 ? 1 : 0)) continue;
    if (announced === 'weak') {
      const isSure = PERSONAL_VERBS.has(after);
      if (!isFrequent && !isCompound) return isSure ? size : 0;
      // 昨天吴洋和[PERSON]: the same before the second name is found and behind it
      const isJoined = JOINS.has(text.charCodeAt(start + size));
      return after.length > 1 || wanted === 2 || isCompound || isJoined ? size : 0;
    }
    if (isFrequent && given === 2 && SINGLE_AFTER.has(after)) return size;
    // Nothing announces it: a frequent family name, usual characters, and a verb of people behind.
    if (
      (isFrequent || isCompound) &&
      after.length > 1 &&
      (wanted === 2 || isHonorificAt(tables, text, start + size) || PERSONAL_VERBS.has(after))
    )
      return size;
    // 王建国和李秀英: each speaks for the other.
    if (JOINS.has(text.charCodeAt(start + size)) && given >= 2 && isFullName(text, start + size + 1, tables))
      return size;
  }
  // Nothing that follows names follows: with a role and a sure family name the characters decide.
  if ((announced === 'label' || announced === 'role') && (isFrequent || isCompound)) {
    const long = family + 2;
    if (room >= long && givenCount(long) === 2) return long;
    if (givenCount(family + 1) === 1 && announced === 'label') return family + 1;
  }
  return 0;
}

/** A frequent family name and two characters usual in given names. */
function isFullName(text: string, start: number, tables: HanTables): boolean {
  const { flags } = tables;
  const pair = pairAt(tables, text, start);
  if ((pair & PAIR_NOT_NAME) !== 0) return false;
  const family = (pair & PAIR_COMPOUND) !== 0 ? 2 : 1;
  if (family === 1 && ((flags[text.charCodeAt(start)] as number) & SURNAME) === 0) return false;
  for (let at = start + family; at < start + 3; at += 1)
    if (((flags[text.charCodeAt(at)] ?? 0) & GIVEN_CHARACTER) === 0) return false;
  return true;
}

/** 任局长, 支队长, 和老师: the character before the form of address is rather a word of its own. */
function isAmbiguousBefore(text: string, start: number, announced: Announced): boolean {
  if (announced === 'label') return false;
  const code = text.charCodeAt(start);
  if (NO_FAMILY.has(code)) return true;
  return announced === 'none' && AMBIGUOUS.has(code) && start > 0 && CLASS[text.charCodeAt(start - 1)] === HAN;
}

/** 扎西次仁: two parts of Tibetan names in a row. */
function isTibetan(text: string, start: number, tables: HanTables): boolean {
  return (pairAt(tables, text, start) & pairAt(tables, text, start + 2) & PAIR_TIBETAN) !== 0;
}

/** 工 or 总, and then the end of the run or a word that follows names. */
function isShortTitle(text: string, position: number, stop: number, tables: HanTables): boolean {
  if (position >= stop) return false;
  const code = text.charCodeAt(position);
  if (code !== 0x5de5 && code !== 0x603b) return false;
  return position + 1 === stop || afterAt(tables, text, position + 1) !== '';
}

/** A phone number or mail address right behind a short run: 马超 13912345678. */
function isPhoneNext(text: string, position: number): boolean {
  PHONE_NEXT.lastIndex = position;
  return PHONE_NEXT.test(text);
}

const PHONE_NEXT =
  /[ \t,，、:：/（(-]{1,2}(?:(?:\+|00)?86[ -]?)?(?:1[3-9]\d[ -]{0,2}\d{4}[ -]{0,2}\d{4}|\(?0\d{2,3}[ )-]{1,2}\d{7,8})(?!\d)|[ \t,，、:：/（(-]{1,2}\[PHONE/y;

/** A cheap look before strings are cut: a usual character of given names, or a form of address, comes second or third. */
function mayBeUnannounced(text: string, start: number, { flags }: HanTables): boolean {
  const second = flags[text.charCodeAt(start + 1)] ?? 0;
  if ((second & (GIVEN_CHARACTER | HONORIFIC_START)) !== 0) return true;
  return ((flags[text.charCodeAt(start)] ?? 0) & COMPOUND) !== 0;
}
