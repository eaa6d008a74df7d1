const SIZE = 1 << 13;
const MASK = SIZE - 1;

/**
 * Flags by two characters in a row: what Chinese words of two characters, and the beginnings of longer ones, say. Open
 * addressing over numbers, so that a look-up makes no string.
 */
export class PairTable {
  private readonly keys: Int32Array = new Int32Array(SIZE);
  private readonly flags: Int32Array = new Int32Array(SIZE);

  /** Adds a flag for the first two characters of each word. */
  mark(words: readonly string[], flag: number): void {
    for (const word of words) {
      if (word.length < 2) continue;
      const key = (word.charCodeAt(0) << 16) | word.charCodeAt(1);
      let slot = slotOf(key);
      while (this.keys[slot] !== 0 && this.keys[slot] !== key) slot = (slot + 1) & MASK;
      this.keys[slot] = key;
      this.flags[slot] = (this.flags[slot] as number) | flag;
    }
  }

  /** Flags of two characters, 0 for a pair that says nothing. */
  of(first: number, second: number): number {
    const key = (first << 16) | second;
    for (let slot = slotOf(key); ; slot = (slot + 1) & MASK) {
      const known = this.keys[slot];
      if (known === key) return this.flags[slot] as number;
      if (known === 0) return 0;
    }
  }
}

function slotOf(key: number): number {
  return (Math.imul(key, 0x9e37_79b1) >>> 19) & MASK;
}
