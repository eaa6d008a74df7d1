import { COMMON_WORDS } from '../names/common-words.ts';
import { FAMILY_NAMES } from '../names/family-names.ts';
import { GIVEN_NAMES } from '../names/given-names.ts';
import { LOWER_STEP } from './char-class.ts';
import { CUE_WORDS } from './cue-words.ts';
import { COMMON, FAMILY, GIVEN } from './word-flags.ts';

const SIZE = 1 << 16;
const MASK = SIZE - 1;
const DOUBLE_MASK = SIZE * 2 - 1;

/** Start value of a word hash; see `hashStep`. */
export const HASH_START: number = 0x811c_9dc5 | 0;

/** Takes one code unit, in lower case, into a word hash (FNV-1a over code units). */
export function hashStep(hash: number, code: number): number {
  return Math.imul(hash ^ (code + (LOWER_STEP[code] as number)), 0x0100_0193);
}

/**
 * Word flags by hash, in open addressing. No strings are kept: with 20,000 words in 2^32 hashes a stray word is taken
 * for a known one less than once in 200,000 words, and no rule rests on one word alone.
 */
export interface Lexicon {
  /** Hash and flags in turn, so that a look-up touches one cache line. */
  readonly table: Int32Array;
}

let built: Lexicon | undefined;

/** The lexicon; made on first use, so that importing costs nothing. */
export function lexicon(): Lexicon {
  built ??= build();
  return built;
}

/** Flags of a word given by its hash; 0 if it is unknown. */
export function flagsOf(lexicon: Lexicon, hash: number): number {
  const { table } = lexicon;
  let slot = ((hash ^ (hash >>> 16)) & MASK) << 1;
  for (;;) {
    const key = table[slot] as number;
    if (key === hash) return table[slot + 1] as number;
    if (key === 0) return 0;
    slot = (slot + 2) & DOUBLE_MASK;
  }
}

function build(): Lexicon {
  const table: Lexicon = { table: new Int32Array(SIZE * 2) };
  add(table, GIVEN_NAMES, GIVEN);
  add(table, FAMILY_NAMES, FAMILY);
  add(table, COMMON_WORDS, COMMON);
  for (const [flags, words] of CUE_WORDS) add(table, words, flags);
  return table;
}

function add(lexicon: Lexicon, words: string, flags: number): void {
  let hash = HASH_START;
  for (let index = 0; index <= words.length; index += 1) {
    const code = index < words.length ? words.charCodeAt(index) : 32;
    if (code !== 32) {
      hash = hashStep(hash, code);
      continue;
    }
    if (hash !== HASH_START) put(lexicon, hash, flags);
    hash = HASH_START;
  }
}

function put({ table }: Lexicon, hash: number, flags: number): void {
  let slot = ((hash ^ (hash >>> 16)) & MASK) << 1;
  while (table[slot] !== 0 && table[slot] !== hash) slot = (slot + 2) & DOUBLE_MASK;
  table[slot] = hash;
  table[slot + 1] = (table[slot + 1] as number) | flags;
}
