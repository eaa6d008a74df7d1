import { CHARACTER_COSTS, TRADITIONAL } from './han-characters.ts';
import { COMPOUND_SURNAMES } from './han-data.ts';
import { BEFORE_PERSON, BEHIND_PERSON, MOSTLY_BEFORE_PERSON, MOSTLY_BEHIND_PERSON } from './han-neighbours.ts';
import { WORDS_OF_FOUR, WORDS_OF_THREE, WORDS_OF_TWO } from './han-vocabulary.ts';

/** Costs are halves of `-ln` of a share: a sum of them compares ways to read a sentence. */
export interface HanModel {
  /** What is known of the word with a hash; see `WordFacts`. 0: no such word. */
  wordOf(hash: number): number;
  /** The simplified form of a traditional character, by code unit; 0 for all others. */
  readonly simplified: Uint16Array;
  /** The place of a character in the tables below, by code unit; 0 is an unknown one. */
  readonly placeOf: Uint16Array;
  /** Costs of a character by its place: as a word, as a family name, first and second of two given characters, only one. */
  readonly alone: Uint8Array;
  readonly family: Uint8Array;
  readonly first: Uint8Array;
  readonly second: Uint8Array;
  readonly only: Uint8Array;
}

/** The facts of a word in one number: cost, and how well it goes before and behind a name. */
export const COST_MASK: number = 63;
export const BEFORE_SHIFT: number = 6;
export const BEHIND_SHIFT: number = 9;
const GAIN_MASK = 7;
/** A compound family name of two characters. */
export const COMPOUND_NAME: number = 1 << 12;

/** In what a name gains beside such a word. */
const GAIN = 3;
const LARGE_GAIN = 5;
/** What never was in the texts that were counted. */
const NEVER = { alone: 36, family: 0, first: 30, second: 30, only: 29 } as const;

const SIZE = 1 << 17;
const MASK = SIZE - 1;
export const HAN_HASH_START: number = 0x811c_9dc5 | 0;

/** Takes one more character into the hash of a word. */
export function stepHan(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x0100_0193) ^ (hash >>> 15);
}

/** How much a name gains before (behind) the word: 0 to `LARGE_GAIN`. */
export function gainOf(facts: number, shift: number): number {
  return (facts >> shift) & GAIN_MASK;
}

let built: HanModel | undefined;

/** The model; made on first use. */
export function hanModel(): HanModel {
  built ??= build();
  return built;
}

function build(): HanModel {
  const keys = new Int32Array(SIZE);
  const facts = new Uint16Array(SIZE);
  const slotOf = (hash: number): number => {
    let slot = (hash ^ (hash >>> 16)) & MASK;
    while (keys[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & MASK;
    return slot;
  };
  const add = (hash: number, flags: number): void => {
    const slot = slotOf(hash);
    keys[slot] = hash;
    facts[slot] = (facts[slot] as number) | flags;
  };
  addWords(WORDS_OF_TWO, 1, add);
  addWords(WORDS_OF_THREE, 2, add);
  addWords(WORDS_OF_FOUR, 3, add);
  addFlag(BEFORE_PERSON, GAIN << BEFORE_SHIFT, add);
  addFlag(MOSTLY_BEFORE_PERSON, LARGE_GAIN << BEFORE_SHIFT, add);
  addFlag(BEHIND_PERSON, GAIN << BEHIND_SHIFT, add);
  addFlag(MOSTLY_BEHIND_PERSON, LARGE_GAIN << BEHIND_SHIFT, add);
  addFlag(COMPOUND_SURNAMES, COMPOUND_NAME, add);
  const simplified = new Uint16Array(65_536);
  for (let index = 0; index < TRADITIONAL.length; index += 2)
    simplified[TRADITIONAL.charCodeAt(index)] = TRADITIONAL.charCodeAt(index + 1);
  return {
    wordOf: (hash) => facts[slotOf(hash)] as number,
    simplified,
    ...readCharacters(),
  };
}

/** Reads groups of words: a first character, and behind each cost the rests of so many characters. */
function addWords(words: string, rest: number, add: (hash: number, facts: number) => void): void {
  let head = 0;
  let cost = 0;
  let index = 0;
  while (index < words.length) {
    const code = words.charCodeAt(index);
    if (code === 32) {
      head = 0;
      index += 1;
    } else if (code < 128) {
      cost = digitOf(code);
      index += 1;
    } else if (head === 0) {
      head = stepHan(HAN_HASH_START, code);
      index += 1;
    } else {
      let hash = head;
      for (const end = index + rest; index < end; index += 1) hash = stepHan(hash, words.charCodeAt(index));
      add(hash, cost);
    }
  }
}

function addFlag(words: string, flag: number, add: (hash: number, facts: number) => void): void {
  for (const word of words.split(' ')) {
    let hash = HAN_HASH_START;
    for (let index = 0; index < word.length; index += 1) hash = stepHan(hash, word.charCodeAt(index));
    add(hash, flag);
  }
}

function readCharacters(): Omit<HanModel, 'wordOf' | 'simplified'> {
  const text = CHARACTER_COSTS;
  const placeOf = new Uint16Array(65_536);
  const size = 10_000;
  const columns = {
    alone: new Uint8Array(size).fill(NEVER.alone),
    family: new Uint8Array(size).fill(NEVER.family),
    first: new Uint8Array(size).fill(NEVER.first),
    second: new Uint8Array(size).fill(NEVER.second),
    only: new Uint8Array(size).fill(NEVER.only),
  };
  let place = 0;
  for (let index = 0; index < text.length; ) {
    place += 1;
    placeOf[text.charCodeAt(index)] = place;
    columns.alone[place] = digitOf(text.charCodeAt(index + 1));
    index += 2;
    if (index >= text.length || text.charCodeAt(index) >= 128) continue;
    for (const column of [columns.family, columns.first, columns.second, columns.only]) {
      const code = text.charCodeAt(index);
      if (code !== 46) column[place] = digitOf(code);
      index += 1;
    }
  }
  return { placeOf, ...columns };
}

/** A digit of base 36. */
function digitOf(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}
