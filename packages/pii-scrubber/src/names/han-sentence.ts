import { CLASS, DIGIT, LOWER, UPPER } from '../text/char-class.ts';
import {
  BEFORE_SHIFT,
  BEHIND_SHIFT,
  COMPOUND_NAME,
  COST_MASK,
  gainOf,
  HAN_HASH_START,
  type HanModel,
  hanModel,
  stepHan,
} from './han-model.ts';
import { hanTables, PAIR_COMPANY, PAIR_NOT_NAME, PAIR_SITE, PAIR_THING } from './han-tables.ts';

/** Longer stretches without a mark are read in parts. */
const WINDOW = 200;
const LONGEST_WORD = 4;

/** What it costs to read a name at all: with two given characters, with one, with two family names. */
const FULL_NAME = 8;
const SHORT_NAME = 13;
const DOUBLE_FAMILY_NAME = 14;
/** A given name that is a word (成功, 解放) costs as much as the word and this. */
const WORD_AS_GIVEN_NAME = 4;
/** 豆豆, 圆圆 */
const SAME_TWICE = 5;
const COMPOUND_FAMILY_NAME = 20;
/** 小朱, 老张: what colleagues are called tells less than a name, and ends one. */
const FAMILIAR = 8;
/** What a name gains beside what is most often beside names. */
const LARGE_GAIN = 5;
/** What a name gains at a mark, the start or the end; and loses where letters or digits follow at once. */
const AT_BORDER = 2;
const BEFORE_LATIN = 6;
/** What makes a company, a product or a place of what stands before it, within so many characters. */
const NO_PERSON = 40;
const NO_PERSON_REACH = 4;
const PLACE_END = 5;
/** 高压, 方向: what two characters that are a word no name begins with cost. */
const NO_NAME_START = 8;

/** Pairs of characters that are, or belong to, a company, a site, a place or a product. */
const THINGS = PAIR_SITE | PAIR_COMPANY | PAIR_THING;
const PLACE_ENDS: ReadonlySet<number> = new Set(
  [...'山洼屯庄村沟湾坡店口坝桥河岭坪堡寨营坟镇乡县区市路街巷楼园站港寺庙塔湖家'].map((end) => end.charCodeAt(0)),
);
/** 武清区, 王集村: behind a name of two or three characters they make a place of it. */
export const AREA_ENDS: ReadonlySet<number> = new Set(
  [...'区县市镇乡村路街巷弄省屯庄寨县州湾苑'].map((end) => end.charCodeAt(0)),
);
const STATION = 0x7ad9;
const STANDING: ReadonlySet<number> = new Set([...'在着起出了到立岗'].map((next) => next.charCodeAt(0)));
const HOUSE = 0x5bb6;
const FAMILIARS: ReadonlySet<number> = new Set([0x5c0f, 0x8001, 0x963f]);

// Scratch of one reading; nothing of it outlives a call.
const places = new Uint16Array(WINDOW);
const codes = new Uint16Array(WINDOW);
const words = new Uint16Array(WINDOW * LONGEST_WORD);
const before = new Uint8Array(WINDOW + 1);
const behind = new Uint8Array(WINDOW + 1);
const costs = new Int32Array(WINDOW + 1);
const steps = new Uint8Array(WINDOW + 1);
const isName = new Uint8Array(WINDOW + 1);
let atEnd = 0;

/**
 * Finds names that nothing announces, in a stretch of Chinese characters: of all ways to divide it into words and names,
 * the one that is likeliest by how often words, family names and given names are met, and by what stands beside names.
 *
 * @returns starts and ends in turn, in order
 */
export function namesInSentence(text: string, start: number, end: number): readonly number[] {
  const found: number[] = [];
  for (let from = start; from < end; from += WINDOW) readWindow(text, from, Math.min(end, from + WINDOW), found);
  return found;
}

/**
 * Where a name that is announced at `start` most likely ends; -1 if what stands there are words; 0 if it is neither.
 *
 * @param size how many characters are taken for the name
 */
export function likelyNameEnd(text: string, start: number, end: number, size: number): number {
  const found: number[] = [];
  const limit = Math.min(end, start + WINDOW);
  readWindow(text, start, limit, found, LARGE_GAIN);
  if (found[0] === start) return found[1] as number;
  let isWord = false;
  for (let at = limit - start; at > 0; at -= steps[at] as number)
    if (at - (steps[at] as number) < size && (steps[at] as number) > 1 && isName[at] === 0) isWord = true;
  return isWord ? -1 : 0;
}

/** 名字符串: the word behind 名 began before what announces a name had ended. */
export function isWithinWord(text: string, position: number): boolean {
  const model = hanModel();
  let hash = HAN_HASH_START;
  for (let index = position - 1; index < position + 2 && index < text.length; index += 1) {
    hash = stepHan(hash, text.charCodeAt(index));
    if (index > position && (model.wordOf(hash) & COST_MASK) !== 0) return true;
  }
  return false;
}

function readWindow(text: string, start: number, end: number, found: number[], gain = AT_BORDER): void {
  const model = hanModel();
  const length = end - start;
  const isPossible = mayHoldName(model, text, start, length);
  if (!isPossible && gain === AT_BORDER) return;
  lookUpWords(model, length);
  const { pairs } = hanTables();
  atEnd = gainAtEnd(text, end);
  costs.fill(1 << 29, 0, length + 1);
  costs[0] = 0;
  before[0] = isBehindRole(text, start) ? LARGE_GAIN : gain;
  for (let at = 0; at < length; at += 1) {
    const cost = costs[at] as number;
    step(at, 1, cost + (model.alone[places[at] as number] as number), 0);
    for (let size = 2; size <= LONGEST_WORD; size += 1) {
      const facts = words[at * LONGEST_WORD + size - 1] as number;
      const wordCost = facts & COST_MASK;
      if (wordCost !== 0) step(at, size, cost + wordCost, 0);
    }
    if (((words[at * LONGEST_WORD + 1] as number) & COMPOUND_NAME) !== 0)
      names(model, at, 2, cost + COMPOUND_FAMILY_NAME, length);
    if (at + 1 < length && FAMILIARS.has(codes[at] as number)) {
      const called = model.family[places[at + 1] as number] as number;
      if (called !== 0) step(at, 2, cost + called + FAMILIAR, 0);
    }
    let family = model.family[places[at] as number] as number;
    if (family === 0) continue;
    if (at + 1 < length && (pairs.of(codes[at] as number, codes[at + 1] as number) & PAIR_NOT_NAME) !== 0)
      family += NO_NAME_START;
    names(model, at, 1, cost + family, length);
    const second = at + 1 < length ? (model.family[places[at + 1] as number] as number) : 0;
    if (second > 0 && second <= 14 && family <= 14)
      full(model, at, 2, cost + family + second + DOUBLE_FAMILY_NAME - FULL_NAME, length);
  }
  const first = found.length;
  for (let at = length; at > 0; at -= steps[at] as number)
    if (isName[at] === 1) found.push(start + at, start + at - (steps[at] as number));
  // They were met from the end.
  for (let left = first, right = found.length - 1; left < right; left += 1, right -= 1) {
    const kept = found[left] as number;
    found[left] = found[right] as number;
    found[right] = kept;
  }
}

/** A phone number or a mail address right behind: it is somebody's. */
const REACHED_BY =
  /[ \t,，、:：/（(<|-]{0,3}(?:(?:(?:\+|00)?86[ -]?)?(?:1[3-9]\d[ -]{0,2}\d{4}[ -]{0,2}\d{4}|\(?0\d{2,3}[ )-]{1,2}\d{7,8})(?!\d)|[\w.+-]{1,40}@|\[(?:PHONE|EMAIL))/y;

function gainAtEnd(text: string, end: number): number {
  if (end >= text.length) return AT_BORDER;
  REACHED_BY.lastIndex = end;
  if (REACHED_BY.test(text)) return LARGE_GAIN;
  const after = CLASS[text.charCodeAt(end)];
  return after === UPPER || after === LOWER || after === DIGIT ? -BEFORE_LATIN : AT_BORDER;
}

/** 受访人：, 验收员：, 客户：: a label of somebody. */
function isBehindRole(text: string, start: number): boolean {
  let index = start - 1;
  while (index > 0 && text.charCodeAt(index) === 32 && start - index < 3) index -= 1;
  const mark = text.charCodeAt(index);
  return (mark === 0xff1a || mark === 58 || mark === 61) && ROLE_ENDS.has(text.charCodeAt(index - 1));
}

const ROLE_ENDS: ReadonlySet<number> = new Set([...'人者员名主户客手方长'].map((end) => end.charCodeAt(0)));

function step(at: number, size: number, cost: number, name: 0 | 1): void {
  if (cost >= (costs[at + size] as number)) return;
  costs[at + size] = cost;
  steps[at + size] = size;
  isName[at + size] = name;
}

/** 某, 这, 们: no parent gives such a name. */
function isSmallWord(code: number | undefined): boolean {
  return SMALL_WORDS.has(code as number);
}

const SMALL_WORDS: ReadonlySet<number> = new Set(
  [...'某各每这那哪谁个们的了是没很都也就被把与或及等吗呢吧您你我他她它'].map((word) => word.charCodeAt(0)),
);

/** Names that begin with a family name of so many characters. */
function names(model: HanModel, at: number, family: number, cost: number, length: number): void {
  full(model, at, family, cost, length);
  const end = at + family + 1;
  if (end > length) return;
  const place = places[end - 1] as number;
  const given =
    (model.only[place] as number) +
    (PLACE_ENDS.has(codes[end - 1] as number) ? PLACE_END * family * family : 0) +
    (isSmallWord(codes[end - 1]) ? NO_PERSON : 0) +
    SHORT_NAME;
  step(at, family + 1, cost + given - beside(at, end, length), 1);
}

function full(model: HanModel, at: number, family: number, cost: number, length: number): void {
  const end = at + family + 2;
  if (end > length) return;
  const first = end - 2;
  const word = (words[first * LONGEST_WORD + 1] as number) & COST_MASK;
  const characters =
    (model.first[places[first] as number] as number) + (model.second[places[first + 1] as number] as number);
  let given = word === 0 ? characters : Math.min(characters, word + WORD_AS_GIVEN_NAME);
  if (places[first] === places[first + 1] && places[at] !== places[first])
    given = Math.min(given, (model.only[places[first] as number] as number) + SAME_TWICE);
  // 陈家山, 马家洼: the house of somebody and what is there; 武清区
  const isPlace =
    AREA_ENDS.has(codes[first + 1] as number) || (codes[first] === HOUSE && PLACE_ENDS.has(codes[first + 1] as number));
  const place = isPlace || isSmallWord(codes[first]) || isSmallWord(codes[first + 1]) ? NO_PERSON : 0;
  step(at, family + 2, cost + given + place + FULL_NAME - beside(at, end, length), 1);
}

/** What stands beside a name speaks for it, or against it. */
function beside(at: number, end: number, length: number): number {
  const { pairs } = hanTables();
  const left = before[at] as number;
  // Also what the name itself would end with: 于洪花园 is no 洪花园.
  const reach = Math.min(end + NO_PERSON_REACH, length - 2);
  for (let index = Math.max(at + 1, end - 2); index <= reach; index += 1)
    if ((pairs.of(codes[index] as number, codes[index + 1] as number) & THINGS) !== 0) return left - NO_PERSON;
  if (end === length) return left + atEnd;
  if (isAreaEnd(end, length)) return left - NO_PERSON;
  return left + (behind[end] as number);
}

/** 区, 镇, 站, but not 站在. */
function isAreaEnd(end: number, length: number): boolean {
  const code = codes[end] as number;
  if (code === STATION) return end + 1 === length || !STANDING.has(codes[end + 1] as number);
  return AREA_ENDS.has(code);
}

/** Reads the characters of a window; false if no two of them could be a name. */
function mayHoldName(model: HanModel, text: string, start: number, length: number): boolean {
  let isPossible = false;
  let isFamily = false;
  for (let at = 0; at < length; at += 1) {
    const written = text.charCodeAt(start + at);
    const code = model.simplified[written] || written;
    const place = model.placeOf[code] as number;
    codes[at] = code;
    places[at] = place;
    if (isFamily && ((model.first[place] as number) < 30 || (model.only[place] as number) < 29)) isPossible = true;
    isFamily = model.family[place] !== 0;
  }
  return isPossible;
}

/** Looks up every stretch of up to four characters, once, and notes what goes before and behind names. */
function lookUpWords(model: HanModel, length: number): void {
  before.fill(0, 0, length + 1);
  behind.fill(0, 0, length + 1);
  for (let at = 0; at < length; at += 1) {
    let hash = HAN_HASH_START;
    for (let size = 1; size <= LONGEST_WORD; size += 1) {
      if (at + size > length) {
        words[at * LONGEST_WORD + size - 1] = 0;
        continue;
      }
      hash = stepHan(hash, codes[at + size - 1] as number);
      const facts = model.wordOf(hash);
      words[at * LONGEST_WORD + size - 1] = facts;
      if (facts < 64) continue;
      const left = gainOf(facts, BEFORE_SHIFT);
      if (left > (before[at + size] as number)) before[at + size] = left;
      const right = gainOf(facts, BEHIND_SHIFT);
      if (right > (behind[at] as number)) behind[at] = right;
    }
  }
}
