import { CLASS, LOWER, SPACE, UPPER } from '../text/char-class.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import { COMMON, FAMILY, GIVEN, MEASURE, NAME_SUFFIX, PARTICLE } from '../text/word-flags.ts';

const MAX_TOKENS = 7;

/** What a token of a possible name is. */
export const WORD = 0;
export const INITIAL = 1;
export const INNER = 2;

/** Capitalised words in a row, as read last by `readNameTokens`; one reader at a time uses it, at once. */
export const tokens = {
  count: 0,
  starts: new Int32Array(MAX_TOKENS) as Int32Array,
  ends: new Int32Array(MAX_TOKENS) as Int32Array,
  flags: new Int32Array(MAX_TOKENS) as Int32Array,
  sorts: new Uint8Array(MAX_TOKENS) as Uint8Array,
  /** The word is in capitals throughout. */
  shouted: new Uint8Array(MAX_TOKENS) as Uint8Array,
  /** Where reading stopped. */
  end: 0,
  /** The last token is followed by `'s` and the like. */
  possessive: false,
};

/**
 * Reads capitalised words with single spaces between, particles (van, de) and initials (J.) included. With `isRead` the
 * word at `start` is in `wordRead` already.
 */
export function readNameTokens(scan: TextScan, start: number, isRead = false): void {
  tokens.count = 0;
  tokens.possessive = false;
  let index = start;
  while (tokens.count < MAX_TOKENS) {
    const end = readToken(scan, index, isRead && index === start);
    if (end < 0) break;
    index = end;
    tokens.end = end;
    if (tokens.possessive) return;
    // "Smith, John" is two runs; a line break ends one.
    if (CLASS[scan.code(index)] !== SPACE || scan.code(index) === 9) break;
    index += 1;
    const next = scan.classAt(index);
    if (next === UPPER) continue;
    if (next !== LOWER || tokens.count === 0 || !readParticles(scan, index)) break;
    index = (tokens.ends[tokens.count - 1] as number) + 1;
  }
  // A run does not end in a particle.
  while (tokens.count > 0 && tokens.sorts[tokens.count - 1] === INNER) tokens.count -= 1;
}

/** One capitalised word with its hyphens and apostrophes, or an initial. Returns its end, or -1. */
function readToken(scan: TextScan, start: number, isRead: boolean): number {
  if (!isRead && (scan.classAt(start) !== UPPER || !wordAt(scan, start))) return -1;
  let { end, flags } = wordRead;
  if (isMixedCase(scan, start, end)) flags = (flags & NAME_SUFFIX) | MEASURE;
  let isInitial = wordRead.length === 1;
  const at = tokens.count;
  let isShouted = wordRead.length > 1 && scan.classAt(start + 1) === UPPER && scan.classAt(end - 1) === UPPER;
  let partStart = start;
  for (let parts = 0; parts < 4; parts += 1) {
    const code = scan.code(end);
    const next = scan.classAt(end + 1);
    if (code === 45 && next === UPPER) {
      wordAt(scan, end + 1);
      // Karl-Heinz, Rowe-Emmerich: one half known as a name is enough, one common half is no harm.
      const both = flags | wordRead.flags;
      const isGiven = (flags & GIVEN) !== 0 && (wordRead.flags & (GIVEN | FAMILY)) !== FAMILY;
      // Ellis-Ingram is a family or a firm, whatever Ellis is alone.
      flags = (flags & wordRead.flags & ~(GIVEN | FAMILY)) | (both & (isGiven ? GIVEN | FAMILY : FAMILY));
      if ((both & GIVEN) !== 0 && (both & FAMILY) === 0) flags |= GIVEN;
      partStart = end + 1;
      end = wordRead.end;
      isInitial = false;
      continue;
    }
    if ((code === 39 || code === 0x2019) && next === UPPER) {
      // O'Neill, D'Amore
      if (end - partStart > 2) break;
      wordAt(scan, end + 1);
      flags = FAMILY;
      end = wordRead.end;
      isInitial = false;
      isShouted = false;
      continue;
    }
    if ((code === 39 || code === 0x2019) && next === LOWER) {
      const after = scan.classAt(end + 2);
      if (after !== LOWER) tokens.possessive = true;
    }
    break;
  }
  if (isInitial) {
    if (scan.code(end) === 46) {
      end += 1;
      // "B.G. Moreau"
      if (!isAbbreviation(scan, start))
        while (scan.classAt(end) === UPPER && scan.code(end + 1) === 46 && end - start < 8) end += 2;
    } else if (CLASS[scan.code(end)] !== SPACE) return -1;
  } else if (scan.code(end) === 46 && (flags & NAME_SUFFIX) !== 0) end += 1;
  tokens.starts[at] = start;
  tokens.ends[at] = end;
  tokens.flags[at] = flags;
  tokens.sorts[at] = isInitial ? INITIAL : WORD;
  tokens.shouted[at] = isShouted ? 1 : 0;
  tokens.count = at + 1;
  return end;
}

/** U.S., U.K., A.C., P.O.: no initials of a person. */
function isAbbreviation(scan: TextScan, start: number): boolean {
  return ABBREVIATIONS.has(scan.code(start) * 128 + scan.code(start + 2));
}

const ABBREVIATIONS: ReadonlySet<number> = new Set(
  'US UK UN EU UA AC DC PO PS NB IE EG RS NW NE SW SE AM PM HQ IP'
    .split(' ')
    .map((pair) => pair.charCodeAt(0) * 128 + pair.charCodeAt(1)),
);

/** NaN, SoC, VaR: so no name is written. */
function isMixedCase(scan: TextScan, start: number, end: number): boolean {
  return end - start >= 3 && end - start <= 4 && scan.classAt(end - 1) === UPPER && scan.classAt(start + 1) === LOWER;
}

/** One to three particles before another capital: "van der Berg". */
function readParticles(scan: TextScan, start: number): boolean {
  let index = start;
  const { count } = tokens;
  while (tokens.count < MAX_TOKENS - 1 && tokens.count - count < 3) {
    if (!wordAt(scan, index) || (wordRead.flags & PARTICLE) === 0 || CLASS[scan.code(wordRead.end)] !== SPACE) break;
    const at = tokens.count;
    tokens.starts[at] = index;
    tokens.ends[at] = wordRead.end;
    tokens.flags[at] = wordRead.flags & ~COMMON;
    tokens.sorts[at] = INNER;
    tokens.shouted[at] = 0;
    tokens.count = at + 1;
    index = wordRead.end + 1;
    if (scan.classAt(index) === UPPER) return true;
    if (scan.classAt(index) !== LOWER) break;
  }
  tokens.count = count;
  return false;
}
