import { HASH_START, hashStep } from './lexicon.ts';

const SLOTS = 256;

/**
 * A few words, known by their hashes as in the lexicon: a word of a text is looked up without being cut out of it, whatever
 * its case. The first look before an expression, or a list of its own.
 */
export class WordSet {
  private readonly hashes: Int32Array = new Int32Array(SLOTS);

  /** @param words in small letters, with single spaces between; at most 128 */
  constructor(words: string) {
    for (const word of words.split(' ')) {
      const hash = hashOf(word, 0, word.length);
      let slot = hash & (SLOTS - 1);
      while (this.hashes[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
      this.hashes[slot] = hash;
    }
  }

  /** True if the letters `[start, end)` are one of the words. */
  has(text: string, start: number, end: number): boolean {
    const hash = hashOf(text, start, end);
    for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
      const known = this.hashes[slot];
      if (known === hash) return true;
      if (known === 0) return false;
    }
  }
}

function hashOf(text: string, start: number, end: number): number {
  let hash = HASH_START;
  for (let index = start; index < end; index += 1) hash = hashStep(hash, text.charCodeAt(index));
  return hash;
}
