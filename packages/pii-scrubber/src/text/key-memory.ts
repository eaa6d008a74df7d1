import type { KeyMeaning } from '../keys/classify-key.ts';

const SLOTS = 512;
/** Longer keys are classified anew each time. */
const LONGEST = 32;

/**
 * Meanings of keys met in texts, by a hash of their letters. Keys are kept as code units, so that one met before is
 * neither cut out of the text nor compared letter by letter through a second string.
 */
export class KeyMemory {
  private readonly sizes: Uint8Array = new Uint8Array(SLOTS);
  private readonly codes: Uint16Array = new Uint16Array(SLOTS * LONGEST);
  private readonly meanings: (KeyMeaning | undefined)[] = new Array<KeyMeaning | undefined>(SLOTS).fill(undefined);

  /** The meaning of the key `[start, end)` if it is remembered. */
  find(text: string, start: number, end: number, hash: number): KeyMeaning | undefined {
    const slot = hash & (SLOTS - 1);
    const size = end - start;
    if (this.sizes[slot] !== size) return undefined;
    const { codes } = this;
    const first = slot * LONGEST;
    for (let index = 0; index < size; index += 1)
      if (text.charCodeAt(start + index) !== codes[first + index]) return undefined;
    return this.meanings[slot];
  }

  /** Remembers a key in the place of another of the same slot. */
  keep(key: string, hash: number, meaning: KeyMeaning): void {
    if (key.length > LONGEST) return;
    const slot = hash & (SLOTS - 1);
    this.sizes[slot] = key.length;
    for (let index = 0; index < key.length; index += 1) this.codes[slot * LONGEST + index] = key.charCodeAt(index);
    this.meanings[slot] = meaning;
  }
}
