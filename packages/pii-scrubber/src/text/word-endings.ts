/**
 * Pairs of characters that words of a list end in, by five bits of each: a look that tells most words before an
 * expression is tried on them. It may say yes for a word that has none of the endings, never no for one that has.
 */
export class WordEndings {
  /** Sets of last but one characters, by the last one. */
  private readonly pairs: Int32Array = new Int32Array(32);

  constructor(endings: string) {
    for (const ending of endings.split(' ')) {
      const last = ending.charCodeAt(ending.length - 1) & 31;
      this.pairs[last] = (this.pairs[last] as number) | (1 << (ending.charCodeAt(ending.length - 2) & 31));
    }
  }

  /** True if what ends at `end` (at least two characters into the text) may end as one of the words does. */
  mayEnd(text: string, end: number): boolean {
    if (end < 2) return false;
    return ((this.pairs[text.charCodeAt(end - 1) & 31] as number) & (1 << (text.charCodeAt(end - 2) & 31))) !== 0;
  }
}
