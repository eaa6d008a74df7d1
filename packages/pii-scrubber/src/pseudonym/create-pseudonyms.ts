import { PII_KINDS, type PiiKind } from '../kinds.ts';
import { createHmacBlake2s } from './hmac-blake2s.ts';
import { normaliseValue } from './normalise-value.ts';
import { packText } from './pack-text.ts';

/** 32 letters, five bits each: no digits, so that no rule takes a pseudonym for a number. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzBCDFGH';
/** Ten bits as two letters: fewer and longer pieces make a token sooner. */
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, bits) => LETTERS.charAt(bits & 31) + LETTERS.charAt(bits >> 5),
);
/** Values whose pseudonyms are remembered, as a power of two. */
const SLOTS = 4096;
const WORDS = 16;

/**
 * Makes the tokens `[KIND:name]`, the same for the same kind and value: HMAC-BLAKE2s over the kind's name, a NUL and the
 * normalised value in UTF-8, 60 bits of it as twelve letters.
 *
 * Those of the last values are remembered by the packed message itself, as numbers in one array: that holds no
 * string of a caller, gives the collector nothing to follow, and a value takes the place of another.
 */
export function createPseudonyms(secret: string): (kind: PiiKind, value: string) => string {
  const hmac = createHmacBlake2s(secret);
  const encoder = new TextEncoder();
  const prefixes = new Map<PiiKind, Prefix>(PII_KINDS.map((kind) => [kind, packPrefix(`${kind}\u0000`)]));
  const block = new Int32Array(WORDS);
  const messages = new Int32Array(SLOTS * WORDS);
  const lengths = new Uint8Array(SLOTS);
  const names = new Int32Array(SLOTS * 2);

  const isKnown = (slot: number, length: number): boolean => {
    if (lengths[slot] !== length) return false;
    const start = slot * WORDS;
    for (let index = 0; index < WORDS; index += 1) if (messages[start + index] !== block[index]) return false;
    return true;
  };

  return (kind, value) => {
    const prefix = prefixes.get(kind) as Prefix;
    const normal = normaliseValue(kind, value);
    block.set(prefix.words);
    const length = packText(normal, prefix.text.length, block);
    if (length < 0) {
      const digest = hmac.ofBytes(encoder.encode(prefix.text + normal));
      return tokenOf(kind, digest[0] as number, digest[1] as number);
    }
    const slot = slotOf(block);
    if (!isKnown(slot, length)) {
      const digest = hmac.ofBlock(block, length);
      messages.set(block, slot * WORDS);
      lengths[slot] = length;
      names[slot * 2] = digest[0] as number;
      names[slot * 2 + 1] = digest[1] as number;
    }
    return tokenOf(kind, names[slot * 2] as number, names[slot * 2 + 1] as number);
  };
}

/** What a message begins with, and the block that it stands in. */
interface Prefix {
  readonly text: string;
  readonly words: Int32Array;
}

function packPrefix(text: string): Prefix {
  const words = new Int32Array(WORDS);
  packText(text, 0, words);
  return { text, words };
}

function slotOf(block: Int32Array): number {
  let hash = 0;
  for (let index = 0; index < WORDS; index += 1) hash = Math.imul(hash ^ (block[index] as number), 0x0100_0193);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

function tokenOf(kind: PiiKind, first: number, second: number): string {
  return `[${kind}:${nameOf(first) + nameOf(second)}]`;
}

/** 30 bits as six letters. */
function nameOf(word: number): string {
  return (
    (PAIRS[word & 1023] as string) + (PAIRS[(word >>> 10) & 1023] as string) + (PAIRS[(word >>> 20) & 1023] as string)
  );
}
