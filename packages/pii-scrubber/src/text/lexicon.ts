import { COMMON_WORDS } from '../names/common-words.ts';
import { FAMILY_NAMES } from '../names/family-names.ts';
import { GIVEN_NAMES } from '../names/given-names.ts';
import { FOLD } from './char-class.ts';
import { CUE_WORDS } from './cue-words.ts';
import { COMMON, FAMILY, GIVEN } from './word-flags.ts';

const SIZE = 1 << 16;
const MASK = SIZE - 1;

/** Start value of a word hash; see `hashStep`. */
export const HASH_START: number = 0x811c_9dc5 | 0;

/** Takes one code unit, in lower case, into a word hash (FNV-1a over code units). */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ (FOLD[code] as number), 0x0100_0193);
}

/**
 * Word flags by hash, in open addressing. No strings are kept: with 26,000 words in 2^32 hashes a stray word is taken
 * for a known one less than once in 160,000 words, and no rule rests on one word alone. Words share few sets of flags,
 * so a slot keeps the number of its set: the tables stay small enough for a processor's cache.
 */
export interface Lexicon {
  readonly keys: Int32Array;
  readonly sets: Uint16Array;
  readonly flags: Int32Array;
}

let built: Lexicon | undefined;

/** The lexicon; made on first use, so that importing costs nothing. */
export function lexicon(): Lexicon {
  built ??= build();
  return built;
}

/** Flags of a word given by its hash; 0 if it is unknown. */
export function flagsOf({ flags, keys, sets }: Lexicon, hash: number): number {
  let slot = (hash ^ (hash >>> 16)) & MASK;
  for (;;) {
    const key = keys[slot] as number;
    if (key === hash) return flags[sets[slot] as number] as number;
    if (key === 0) return 0;
    slot = (slot + 1) & MASK;
  }
}

function build(): Lexicon {
  const keys = new Int32Array(SIZE);
  const found = new Int32Array(SIZE);
  add(keys, found, GIVEN_NAMES, GIVEN);
  add(keys, found, FAMILY_NAMES, FAMILY);
  add(keys, found, COMMON_WORDS, COMMON);
  for (const [flags, words] of CUE_WORDS) add(keys, found, words, flags);
  const numbers = new Map<number, number>();
  const sets = new Uint16Array(SIZE);
  for (let slot = 0; slot < SIZE; slot += 1) {
    if (keys[slot] === 0) continue;
    const flags = found[slot] as number;
    const number = numbers.get(flags) ?? numbers.size;
    numbers.set(flags, number);
    sets[slot] = number;
  }
  return { keys, sets, flags: Int32Array.from(numbers.keys()) };
}

function add(keys: Int32Array, found: Int32Array, words: string, flags: number): void {
  let hash = HASH_START;
  for (let index = 0; index <= words.length; index += 1) {
    const code = index < words.length ? words.charCodeAt(index) : 32;
    if (code !== 32) {
      hash = hashStep(hash, code);
      continue;
    }
    if (hash !== HASH_START) {
      let slot = (hash ^ (hash >>> 16)) & MASK;
      while (keys[slot] !== 0 && keys[slot] !== hash) slot = (slot + 1) & MASK;
      keys[slot] = hash;
      found[slot] = (found[slot] as number) | flags;
    }
    hash = HASH_START;
  }
}
