import {
  AFTER_START,
  COMPOUND,
  GIVEN_CHARACTER,
  type HanTables,
  HONORIFIC_START,
  PAIR_AFTER,
  PAIR_COMPOUND,
  PAIR_HONORIFIC,
  PAIR_NOT_AFTER_CUE,
  PAIR_NOT_NAME,
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
  const found = (pairAt(tables, text, position) & PAIR_HONORIFIC) !== 0;
  return found && (text.charCodeAt(position + 1) !== 0x7a0b || text.charCodeAt(position + 2) === 0x5e08);
}

export function nameSize(text: string, start: number, stop: number, announced: Announced, tables: HanTables): number {
  const { flags } = tables;
  const room = stop - start;
  if (room < 1) return 0;
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
    start + family < stop
  )
    return family;

  const sizes = isCompound ? [4, 3] : [3, 2];
  const isGiven = (offset: number): boolean =>
    ((flags[text.charCodeAt(start + offset)] as number) & GIVEN_CHARACTER) !== 0;
  const givenCount = (size: number): number => {
    let count = 0;
    for (let offset = family; offset < size; offset += 1) if (isGiven(offset)) count += 1;
    return count;
  };
  // The whole run is the name.
  if (room >= 2 && room <= (isCompound ? 4 : 3)) {
    if (announced === 'label') return isSurname || givenCount(room) > 0 || room === 3 ? room : 0;
    if (announced === 'role') return isSurname || givenCount(room) > 0 ? room : 0;
    const after = afterAt(tables, text, start + room - 1);
    const isCut = after !== '' && after.length === 1 && room > family + 1;
    if (announced === 'weak') {
      // 师傅刘洋于…: the last character belongs to the sentence
      if (isCut) return isSurname && givenCount(room - 1) >= room - 1 - family ? room - 1 : 0;
      return isSurname && givenCount(room) >= room - family - (isFrequent ? 1 : 0) && (room > 2 || givenCount(room) > 0)
        ? room
        : 0;
    }
    if (isPhoneNext(text, start + room)) return isFrequent || isCompound ? room : 0;
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
    if (!isSurname && !(announced === 'weak' && given === wanted && after.length > 1)) continue;
    if (given < wanted - (announced === 'weak' && (isFrequent || isCompound) && wanted === 2 ? 1 : 0)) continue;
    if (announced === 'weak') return after.length > 1 || isFrequent || isCompound ? size : 0;
    // Nothing announces it: a frequent family name, usual characters, and a verb of people behind.
    if (
      (isFrequent || isCompound) &&
      after.length > 1 &&
      (wanted === 2 || isHonorificAt(tables, text, start + size) || PERSONAL_VERBS.has(after))
    )
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

/** A phone number or mail address right behind a short run: 马超 13912345678. */
function isPhoneNext(text: string, position: number): boolean {
  PHONE_NEXT.lastIndex = position;
  return PHONE_NEXT.test(text);
}

const PHONE_NEXT =
  /[ ,，、:：/（(-]{1,2}(?:(?:\+|00)?86[ -]?)?(?:1[3-9]\d[ -]?\d{4}[ -]?\d{4}|\(?0\d{2,3}[ )-]{1,2}\d{7,8})(?!\d)|[ ,，、:：/（(-]{1,2}\[PHONE/y;

/** A cheap look before strings are cut: a usual character of given names, or a form of address, comes second or third. */
function mayBeUnannounced(text: string, start: number, { flags }: HanTables): boolean {
  const second = flags[text.charCodeAt(start + 1)] ?? 0;
  if ((second & (GIVEN_CHARACTER | HONORIFIC_START)) !== 0) return true;
  return ((flags[text.charCodeAt(start)] ?? 0) & COMPOUND) !== 0;
}

const PERSONAL_VERBS: ReadonlySet<string> = new Set(
  '反馈 反映 表示 来电 致电 打来 报修 报障 申请 要求 希望 咨询 投诉 询问 确认 签收 签字 接单 接听 跟进 回复 告知 认为 到场 上门 您好 你好 值班 同意 拒绝 审批 提交'.split(
    ' ',
  ),
);
