import type { BinaryBlock, BinaryLayout } from './binary-rows.ts';

/** First and last state of every status channel, and how often it changed. */
export interface StatusChanges {
  readonly first: Uint16Array;
  readonly changes: Uint32Array;
  /** Row of the first change; -1 without one. */
  readonly firstChange: Int32Array;
  addRow(words: Uint16Array, row: number): void;
  addBlock(layout: BinaryLayout, block: BinaryBlock): void;
}

export function createStatusChanges(channels: number): StatusChanges {
  const wordCount = Math.ceil(channels / 16);
  const first = new Uint16Array(wordCount);
  const last = new Uint16Array(wordCount);
  const changes = new Uint32Array(channels);
  const firstChange = new Int32Array(channels).fill(-1);
  let begun = false;

  function count(word: number, before: number, after: number, row: number): void {
    let changed = before ^ after;
    for (let channel = word * 16; changed !== 0; channel += 1, changed >>= 1) {
      // The last word has bits that belong to no channel.
      if ((changed & 1) === 0 || channel >= channels) continue;
      changes[channel] = (changes[channel] as number) + 1;
      if (firstChange[channel] === -1) firstChange[channel] = row;
    }
  }

  return {
    first,
    changes,
    firstChange,
    addRow(words, row) {
      for (let word = 0; word < wordCount; word += 1) {
        const bits = words[word] as number;
        if (!begun) first[word] = bits;
        else if (bits !== last[word]) count(word, last[word] as number, bits, row);
        last[word] = bits;
      }
      begun = true;
    },
    addBlock(layout, block) {
      const { view, rows, firstRow } = block;
      for (let word = 0; word < wordCount; word += 1) {
        const at = block.offset + layout.wordsOffset + word * 2;
        if (!begun) first[word] = view.getUint16(at, true);
        let before = begun ? (last[word] as number) : (first[word] as number);
        let row = nextOther(view, at, layout.rowBytes, rows, 0, before);
        while (row < rows) {
          const bits = view.getUint16(at + row * layout.rowBytes, true);
          count(word, before, bits, firstRow + row);
          before = bits;
          row = nextOther(view, at, layout.rowBytes, rows, row + 1, before);
        }
        last[word] = before;
      }
      begun = true;
    },
  };
}

/** The next row whose status word is another one; `rows` when there is none. */
function nextOther(view: DataView, start: number, stride: number, rows: number, from: number, bits: number): number {
  let at = start + from * stride;
  for (let row = from; row < rows; row += 1) {
    if (view.getUint16(at, true) !== bits) return row;
    at += stride;
  }
  return rows;
}
