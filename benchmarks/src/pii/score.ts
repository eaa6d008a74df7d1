import type { LabelledText } from './corpora.ts';

export interface PiiScore {
  readonly precision: number;
  readonly overall: number;
  readonly kept: number;
  readonly recall: Readonly<Record<string, number>>;
}

const TOKEN = /[\u4e00-\u9fff]|\p{L}+|\d|[^\s]|\s+/gu;
const COUNTS = /[\p{L}\p{N}]/u;

/** Scores a scrubber from outside, by aligning input and output token by token. */
export function scorePii(texts: readonly LabelledText[], scrub: (text: string) => string): PiiScore {
  const types = new Map<string, { all: number; gone: number }>();
  let hits = 0;
  let all = 0;
  let misses = 0;
  let negatives = 0;
  let kept = 0;
  for (const { text, spans, neg } of texts) {
    const survives = survivors(text, scrub(text));
    const isPersonal = new Uint8Array(text.length);
    const lost = (start: number, end: number): number => {
      let gone = 0;
      let letters = 0;
      for (let index = start; index < end; index += 1) {
        if (!COUNTS.test(text.charAt(index))) continue;
        letters += 1;
        if (survives[index] === 0) gone += 1;
      }
      return gone / Math.max(1, letters);
    };
    for (const { start, end, type } of spans) {
      isPersonal.fill(1, start, end);
      const count = types.get(type) ?? { all: 0, gone: 0 };
      const isGone = lost(start, end) >= 0.8;
      count.all += 1;
      count.gone += isGone ? 1 : 0;
      types.set(type, count);
      all += 1;
      hits += isGone ? 1 : 0;
    }
    for (const { start, end } of neg) {
      negatives += 1;
      kept += lost(start, end) === 0 ? 1 : 0;
    }
    let isRun = false;
    for (let index = 0; index < text.length; index += 1) {
      const counts = COUNTS.test(text.charAt(index));
      if (isPersonal[index] === 1 || (survives[index] === 1 && counts)) isRun = false;
      else if (counts && !isRun) {
        isRun = true;
        misses += 1;
      }
    }
  }
  return {
    precision: hits / Math.max(1, hits + misses),
    overall: hits / Math.max(1, all),
    kept: kept / Math.max(1, negatives),
    recall: Object.fromEntries([...types].map(([type, count]) => [type, count.gone / count.all])),
  };
}

/** For every character of the input, 1 if it is still in the output (longest common subsequence of tokens). */
function survivors(input: string, output: string): Uint8Array {
  const result = new Uint8Array(input.length);
  if (input === output) return result.fill(1);
  const one = [...input.matchAll(TOKEN)];
  const other = [...output.matchAll(TOKEN)].map((match) => match[0]);
  const width = other.length + 1;
  const table = new Uint16Array((one.length + 1) * width);
  const at = (row: number, column: number): number => table[row * width + column] as number;
  for (let row = one.length - 1; row >= 0; row -= 1) {
    for (let column = other.length - 1; column >= 0; column -= 1) {
      table[row * width + column] =
        one[row]?.[0] === other[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < one.length && column < other.length) {
    const match = one[row] as RegExpExecArray;
    if (match[0] === other[column] && at(row, column) === at(row + 1, column + 1) + 1) {
      result.fill(1, match.index, match.index + match[0].length);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return result;
}
