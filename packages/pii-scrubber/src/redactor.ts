import { DEFAULT_KINDS, PII_KINDS, type PiiKind } from './kinds.ts';
import { createHmacSha256 } from './pseudonym/hmac-sha256.ts';
import { normaliseValue } from './pseudonym/normalise-value.ts';
import type { ScrubberOptions } from './scrubber-options.ts';

/** 32 letters, five bits each: no digits, so that no rule takes a pseudonym for a number. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzBCDFGH';
/** Ten bits as two letters: fewer and longer pieces make a token sooner. */
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, bits) => LETTERS.charAt(bits & 31) + LETTERS.charAt(bits >> 5),
);
const SLOTS = 8192;

/** Decides what stands in for a found value. */
export interface Redactor {
  /** False for a kind that is switched off. */
  readonly removes: (kind: PiiKind) => boolean;
  /** The token that stands for every value of a kind; undefined if that depends on the value. */
  readonly constantToken: (kind: PiiKind) => string | undefined;
  /** The token for a value, or `undefined` if the value is allowed and stays. */
  readonly replace: (kind: PiiKind, value: string) => string | undefined;
}

export function createRedactor(options: ScrubberOptions): Redactor {
  const { allow = [], kinds = DEFAULT_KINDS, pseudonym } = options;
  const enabled = new Set<PiiKind>(kinds);
  const allowedText = new Set<string>();
  const allowedPattern: RegExp[] = [];
  for (const entry of allow) {
    if (typeof entry === 'string') allowedText.add(entry.trim().toLowerCase());
    else allowedPattern.push(new RegExp(entry.source, entry.flags.replace(/[gy]/g, '')));
  }
  const isAllowed = (value: string): boolean =>
    allowedText.has(value.trim().toLowerCase()) || allowedPattern.some((pattern) => pattern.test(value));
  const tokenOf = pseudonym === undefined ? plainToken : pseudonymToken(pseudonym.secret);
  const anyAllowed = allow.length > 0;
  const constant =
    anyAllowed || pseudonym !== undefined
      ? undefined
      : new Map(PII_KINDS.filter((kind) => enabled.has(kind)).map((kind) => [kind, plainToken(kind)]));
  return {
    removes: (kind) => enabled.has(kind),
    constantToken: (kind) => constant?.get(kind),
    replace: (kind, value) => {
      if (!enabled.has(kind) || (anyAllowed && isAllowed(value))) return undefined;
      return tokenOf(kind, value);
    },
  };
}

const PLAIN = new Map<PiiKind, string>(PII_KINDS.map((kind) => [kind, `[${kind}]`]));

function plainToken(kind: PiiKind): string {
  return PLAIN.get(kind) as string;
}

/**
 * Pseudonyms, with those made last kept by a hash of their value: a list of slots does not grow, and a new value takes
 * the place of an old one.
 */
function pseudonymToken(secret: string): (kind: PiiKind, value: string) => string {
  const hmac = createHmacSha256(secret);
  const prefixes = new Map<PiiKind, string>(PII_KINDS.map((kind) => [kind, `${kind}\u0000`]));
  const values: string[] = new Array<string>(SLOTS).fill('');
  const tokens: string[] = new Array<string>(SLOTS).fill('');
  const hashes = new Int32Array(SLOTS);
  return (kind, value) => {
    let hash = kind.length + value.length * 31;
    for (let index = 0; index < value.length; index += 1) hash = Math.imul(hash ^ value.charCodeAt(index), 0x0100_0193);
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    if (hashes[slot] === hash && values[slot] === value) {
      const known = tokens[slot] as string;
      if (known.startsWith(kind, 1)) return known;
    }
    const digest = hmac(prefixes.get(kind) as string, normaliseValue(kind, value));
    const name = nameOf(digest[0] as number) + nameOf(digest[1] as number);
    const token = `[${kind}:${name}]`;
    // A piece of a text would keep the whole text: joined and cut again it is a string of its own.
    values[slot] = value.length < 13 ? value : `${value} `.slice(0, -1);
    tokens[slot] = token;
    hashes[slot] = hash;
    return token;
  };
}

/** 30 bits as six letters. */
function nameOf(word: number): string {
  return (
    (PAIRS[word & 1023] as string) + (PAIRS[(word >>> 10) & 1023] as string) + (PAIRS[(word >>> 20) & 1023] as string)
  );
}

/** True if the whole string is a token of ours, so that scrubbing twice changes nothing. */
export function isOwnToken(value: string): boolean {
  return value.length < 48 && value.charCodeAt(0) === 91 && ownTokenEnd(value, 0) === value.length;
}

/** If a token of ours starts at this `[`, the position behind it; else -1. */
export function ownTokenEnd(text: string, start: number): number {
  let index = start + 1;
  const limit = Math.min(text.length, start + 48);
  while (index < limit && isTokenLetter(text.charCodeAt(index))) index += 1;
  const kindEnd = index;
  if (kindEnd - start < 4) return -1;
  if (text.charCodeAt(index) === 58) {
    index += 1;
    while (index < limit && isAsciiLetter(text.charCodeAt(index))) index += 1;
    if (index - kindEnd !== 13) return -1;
  }
  if (text.charCodeAt(index) !== 93) return -1;
  return KIND_NAMES.has(text.slice(start + 1, kindEnd)) ? index + 1 : -1;
}

const KIND_NAMES: ReadonlySet<string> = new Set(PII_KINDS);

function isTokenLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || code === 95;
}
function isAsciiLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}
