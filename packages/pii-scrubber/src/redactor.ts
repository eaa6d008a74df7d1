import { DEFAULT_KINDS, PII_KINDS, type PiiKind } from './kinds.ts';
import { createPseudonyms } from './pseudonym/create-pseudonyms.ts';
import type { ScrubberOptions } from './scrubber-options.ts';

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
  const tokenOf = pseudonym === undefined ? plainToken : createPseudonyms(pseudonym.secret);
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
