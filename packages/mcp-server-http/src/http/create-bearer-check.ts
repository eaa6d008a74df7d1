import { hash, timingSafeEqual } from 'node:crypto';

import { requireTexts } from '../check-options.ts';

export type BearerVerdict = 'accepted' | 'missing' | 'wrong';

/**
 * Checks `Authorization: Bearer …` against any of several tokens, so that one can be rotated in before the other is
 * rotated out.
 *
 * Digests are compared instead of tokens: they have one length, so neither the length nor a common prefix of a guess
 * shows in the time taken. All tokens are always compared.
 *
 * @throws TypeError for anything but a list of texts; RangeError when there is no token, or one that is empty or could not stand in a header.
 */
export function createBearerCheck(tokens: readonly string[]): (authorization: string | null) => BearerVerdict {
  requireTexts('bearerTokens', tokens);
  if (tokens.length === 0)
    throw new RangeError('bearerTokens is empty: a service without a token would be open to all');
  for (const token of tokens) {
    if (!/^[\x21-\x7e]+$/.test(token)) {
      throw new RangeError('a bearer token must be a non-empty string of visible ASCII characters without spaces');
    }
  }
  const digests = tokens.map(digest);
  return (authorization) => {
    const given = bearerTokenOf(authorization);
    if (given === null) return 'missing';
    const givenDigest = digest(given);
    let matches = 0;
    for (const expected of digests) matches |= Number(timingSafeEqual(givenDigest, expected));
    return matches === 1 ? 'accepted' : 'wrong';
  };
}

/** The token of an `Authorization` header; `null` where there is none. */
export function bearerTokenOf(authorization: string | null): string | null {
  return (authorization === null ? null : /^Bearer +([^ ]+) *$/i.exec(authorization)?.[1]) ?? null;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
