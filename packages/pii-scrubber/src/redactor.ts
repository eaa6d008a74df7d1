import { PII_KINDS, type PiiKind } from './kinds.ts';
import { createHmacSha256 } from './pseudonym/hmac-sha256.ts';
import { normaliseValue } from './pseudonym/normalise-value.ts';
import type { ScrubberOptions } from './scrubber-options.ts';

/** 32 letters, five bits each: no digits, so that no rule takes a pseudonym for a number. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzBCDFGH';
const CACHE_LIMIT = 20_000;

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
  const { allow = [], kinds = PII_KINDS, pseudonym } = options;
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
  return {
    removes: (kind) => enabled.has(kind),
    constantToken: (kind) =>
      enabled.has(kind) && !anyAllowed && pseudonym === undefined ? plainToken(kind) : undefined,
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

function pseudonymToken(secret: string): (kind: PiiKind, value: string) => string {
  const hmac = createHmacSha256(secret);
  const caches = new Map<PiiKind, Map<string, string>>(PII_KINDS.map((kind) => [kind, new Map()]));
  return (kind, value) => {
    const cache = caches.get(kind) as Map<string, string>;
    const known = cache.get(value);
    if (known !== undefined) return known;
    const digest = hmac(`${kind}\u0000${normaliseValue(kind, value)}`);
    const high = digest[0] as number;
    const low = digest[1] as number;
    let name = '';
    for (let shift = 0; shift < 30; shift += 5) name += LETTERS[(high >>> shift) & 31];
    for (let shift = 0; shift < 30; shift += 5) name += LETTERS[(low >>> shift) & 31];
    const token = `[${kind}:${name}]`;
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(value, token);
    return token;
  };
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
