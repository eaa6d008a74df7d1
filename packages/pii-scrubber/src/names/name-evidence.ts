import { CLASS, DIGIT, SPACE, UPPER } from '../text/char-class.ts';
import { hasAtAhead } from '../text/email.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import {
  CALENDAR,
  COMMON,
  DWELLING,
  FAMILY,
  GIVEN,
  GREETING,
  HANDLES,
  INTRODUCES,
  LINK,
  MEASURE,
  ORGANISATION,
  PLACE,
  ROLE,
  SAYS,
  SIGN_OFF,
  SITE,
  STREET,
  STREET_WEAK,
  TITLE,
} from '../text/word-flags.ts';
import { hasFamilyEnding, hasForeignLetters, isCamelCase } from './family-endings.ts';
import { INITIAL, INNER, tokens, WORD } from './name-tokens.ts';
import { isPersonBehind } from './person-context.ts';
import { isTechnicalContext } from './technical-context.ts';

export const NAME: number = GIVEN | FAMILY;
/** What announces a name surely enough that unknown words are taken for one. */
export const STRONG: number = TITLE | GREETING | ROLE | SIGN_OFF | INTRODUCES | HANDLES;
const PLAIN = COMMON | PLACE | CALENDAR | ORGANISATION | STREET | STREET_WEAK | DWELLING | MEASURE;

/** Judges the tokens `[first, last)` as a name, given the flags of what announces them. */
export function isName(scan: TextScan, first: number, last: number, evidence: number): boolean {
  let words = 0;
  let initials = 0;
  let particles = 0;
  let given = 0;
  let family = 0;
  let plain = 0;
  let shouted = 0;
  for (let at = first; at < last; at += 1) {
    const flags = tokens.flags[at] as number;
    if (tokens.sorts[at] === INITIAL) initials += 1;
    else if (tokens.sorts[at] === INNER) particles += 1;
    if (tokens.sorts[at] !== WORD) continue;
    words += 1;
    shouted += tokens.shouted[at] as number;
    if ((flags & GIVEN) !== 0) given += 1;
    if ((flags & FAMILY) !== 0) family += 1;
    if ((flags & PLAIN) !== 0) plain += 1;
  }
  if (words === 0) return false;
  const isAnnounced = (evidence & (TITLE | ROLE | INTRODUCES | SIGN_OFF)) !== 0;
  // "LAST NAME: OKAFOR", "DR. HUTCHINS"
  const isLabelled = plain === 0 && scan.personCue === tokens.starts[first] && shouted === words;
  const isTitled =
    plain === 0 && (evidence & TITLE) !== 0 && family + given >= words && shouted === words && isLong(first);
  if (
    shouted > 0 &&
    !isLabelled &&
    !isTitled &&
    !(given > 0 && words >= 2 && (family > 0 || isAnnounced) && shouted === words)
  )
    return false;
  const next = tokens.count > last ? (tokens.flags[last] as number) : 0;
  // "John Deere tractors", "Grant Street", "Jordan River": something named after a person.
  if ((next & (STREET | ORGANISATION | SITE)) !== 0 && (next & FAMILY) === 0) return false;
  if (isJoined(scan, tokens.starts[first] as number, tokens.ends[last - 1] as number)) return false;
  if (words === 1) {
    // "Ernst & Young": a firm, unless something announces people
    if ((evidence & STRONG) === 0 && isFirm(scan, tokens.starts[first] as number, tokens.ends[last - 1] as number))
      return false;
    return isSingleName(scan, first, last, evidence, initials, next);
  }

  const firstFlags = tokens.flags[first] as number;
  const lastFlags = tokens.flags[last - 1] as number;
  if ((firstFlags & ORGANISATION) !== 0 && (firstFlags & GIVEN) === 0) return false;
  if ((lastFlags & (ORGANISATION | STREET)) !== 0 && (lastFlags & FAMILY) === 0) return false;
  const isStrong = (evidence & STRONG) !== 0;
  if (!isStrong && isSite(scan, first, last)) return false;
  if (isStrong && (plain < words || given > 0)) return !isProduct(scan, first, last);
  const isFirstPlain = (firstFlags & (COMMON | PLACE | CALENDAR | ORGANISATION)) !== 0;
  const isLastPlain = (lastFlags & (COMMON | ORGANISATION | CALENDAR | MEASURE)) !== 0;
  if ((firstFlags & GIVEN) !== 0 && !isFirstPlain) return !isLastPlain || (lastFlags & FAMILY) !== 0;
  const isFollowed = saysAfter(scan, tokens.ends[last - 1] as number);
  if ((firstFlags & GIVEN) !== 0) {
    if (isFamily(scan, last - 1) || ((lastFlags & NAME) !== 0 && !isLastPlain)) return true;
    return isFollowed && plain < words + initials;
  }
  // The first word is in no lexicon of names: the rest must speak for it.
  if (plain > 0) return false;
  if (isProduct(scan, first, last)) return false;
  if ((lastFlags & NAME) !== 0 || given > 0 || isFamily(scan, last - 1)) return true;
  if (initials > 0 || (particles > 0 && !hasRomanceParticle(scan, first, last))) return true;
  for (let at = first; at < last; at += 1)
    if (hasForeignLetters(scan.text.slice(tokens.starts[at], tokens.ends[at]))) return true;
  return isFollowed && words === 2;
}

/**
 * "Maple Villa 493", "Willow Winery", "Logan Byron Wind Farm": a site. "Anna Hall" is a person: a sure given name before a
 * word that is a family name too, no number behind,
 * and the word is not one that hardly any family has.
 */
function isSite(scan: TextScan, first: number, last: number): boolean {
  // Behind the name at most one word stands before what it is the name of.
  for (let at = last; at < Math.min(tokens.count, last + 2); at += 1)
    if (((tokens.flags[at] as number) & (SITE | FAMILY)) === SITE) return true;
  const flags = tokens.flags[last - 1] as number;
  if ((flags & SITE) === 0 || saysAfter(scan, tokens.ends[last - 1] as number)) return false;
  const firstFlags = tokens.flags[first] as number;
  const isSure = (firstFlags & GIVEN) !== 0 && (firstFlags & (COMMON | PLACE)) === 0;
  if ((flags & FAMILY) === 0 || !isSure || isNumberBehind(scan, tokens.ends[last - 1] as number)) return true;
  if (last - first === 2 && SURE_SITE.test(scan.text.slice(tokens.starts[last - 1], tokens.ends[last - 1])))
    return true;
  return last - first > 2 && ((tokens.flags[last - 2] as number) & SITE) !== 0;
}

/** Names of buildings and grounds far more often than of families: "Preston House", "Kimberley Church". */
const SURE_SITE = /^(?:House|Meadows?|Church)$/;

function isNumberBehind(scan: TextScan, end: number): boolean {
  return CLASS[scan.code(end)] === SPACE && scan.classAt(end + 1) === DIGIT;
}

/** A family name by the lexicon or by its ending, and no common word. */
function isFamily(scan: TextScan, at: number): boolean {
  const flags = tokens.flags[at] as number;
  if ((flags & PLAIN) !== 0) return false;
  return (
    (flags & FAMILY) !== 0 || (flags === 0 && hasFamilyEnding(scan.text.slice(tokens.starts[at], tokens.ends[at])))
  );
}

/** Reguengos de Monsaraz, Chiclana de la Frontera: towns are called so as often as people. */
function hasRomanceParticle(scan: TextScan, first: number, last: number): boolean {
  for (let at = first; at < last; at += 1)
    if (tokens.sorts[at] === INNER && ROMANCE.test(scan.text.slice(tokens.starts[at], tokens.ends[at]))) return true;
  return false;
}

const ROMANCE = /^(?:d[aeou]s?|del|della|l[aeo]s?|y|e)$/;

/** Three letters and more: MX and NG are codes of countries. */
function isLong(at: number): boolean {
  return (tokens.ends[at] as number) - (tokens.starts[at] as number) > 2;
}

/** "Ernst & Young", "Marks & Spencer": another capital beyond an ampersand. */
function isFirm(scan: TextScan, start: number, end: number): boolean {
  if (scan.code(end + 1) === 38 && scan.code(end) === 32 && scan.code(end + 2) === 32)
    return scan.classAt(end + 3) === UPPER;
  return scan.code(start - 2) === 38 && scan.code(start - 1) === 32 && scan.code(start - 3) === 32;
}

function isProduct(scan: TextScan, first: number, last: number): boolean {
  for (let at = first; at < last; at += 1) {
    if (
      tokens.sorts[at] === WORD &&
      ((tokens.flags[at] as number) & NAME) === 0 &&
      isCamelCase(scan.text, tokens.starts[at] as number, tokens.ends[at] as number)
    )
      return true;
  }
  return false;
}

/** One word (with initials): a title or greeting lets almost any word pass, otherwise it must be a known name. */
function isSingleName(
  scan: TextScan,
  first: number,
  last: number,
  evidence: number,
  initials: number,
  next: number,
): boolean {
  let at = first;
  while (at < last - 1 && tokens.sorts[at] !== WORD) at += 1;
  const flags = tokens.flags[at] as number;
  const isPlain = (flags & PLAIN) !== 0;
  const isKnown = (flags & NAME) !== 0;
  // "Ocean Marina", "Marina 117": alone it is a site, unless somebody says something.
  if ((evidence & STRONG) === 0 && (flags & SITE) !== 0)
    return (flags & GIVEN) !== 0 && (tokens.possessive || saysAfter(scan, tokens.ends[last - 1] as number));
  if ((evidence & TITLE) !== 0) return !isPlain || isKnown;
  if (initials > 0) {
    if (isPlain) return false;
    // "J. D. Takahashi", "B.G. Moreau"
    const written = (tokens.starts[at] as number) - (tokens.starts[first] as number);
    if (flags === 0 && written >= 5 && (tokens.ends[at] as number) - (tokens.starts[at] as number) >= 4) return true;
    return isKnown || (evidence & (GREETING | ROLE | SIGN_OFF | INTRODUCES)) !== 0 || isFamily(scan, at);
  }
  if ((next & COMMON) !== 0 && (flags & GIVEN) === 0) return false;
  if ((evidence & (GREETING | SIGN_OFF | INTRODUCES)) !== 0) {
    if (isKnown) return (flags & GIVEN) !== 0 || !isPlain;
    return !isPlain && (evidence & (GREETING | INTRODUCES)) !== 0 && !isProduct(scan, first, last);
  }
  if (isPlain) return false;
  if ((evidence & ROLE) !== 0) return isKnown;
  if ((flags & GIVEN) === 0) return isPersonBehind(scan, tokens.ends[last - 1] as number, tokens.possessive);
  if (isTechnicalContext(scan, tokens.starts[first] as number, tokens.ends[last - 1] as number)) return false;
  return (evidence & LINK) !== 0 || tokens.possessive || saysAfter(scan, tokens.ends[last - 1] as number) || next === 0;
}

/** The name touches something that makes it an identifier: `Anna.Lee@`, `User-Agent: Anna/2.0`, `x_Anna`. */
export function isJoined(scan: TextScan, start: number, end: number): boolean {
  const before = scan.code(start - 1);
  if (before === 95 || before === 47 || before === 64 || before === 45 || before === 36 || before === 92)
    return !isEscapedBreak(scan, start);
  if (before === 46) return !scan.isSentenceStart(start);
  const after = scan.code(end);
  if (after === 95 || after === 47 || after === 64 || after === 40) return true;
  if (after === 92) return scan.code(end + 1) !== 110;
  const beyond = scan.classAt(end + 1);
  return (after === 45 || after === 46 || after === 58) && (beyond === 3 || beyond === 4 || beyond === 5);
}

/** "\nAnna": a line break written as an escape, as in JSON, is no part of a path. */
function isEscapedBreak(scan: TextScan, start: number): boolean {
  return scan.code(start - 2) === 92 && scan.code(start - 1) === 110;
}

/** A verb of speaking, or a mail address or phone in brackets, follows. */
function saysAfter(scan: TextScan, end: number): boolean {
  if (CLASS[scan.code(end)] !== SPACE) return false;
  const index = end + 1;
  const code = scan.code(index);
  if (code === 91) return scan.text.startsWith('[EMAIL', index);
  if (code === 60 || code === 40) {
    const inner = index + 1;
    return (
      scan.text.startsWith('[EMAIL', inner) ||
      scan.text.startsWith('[PHONE', inner) ||
      hasAtAhead(scan, inner, 64) ||
      scan.code(inner) === 43
    );
  }
  if (hasAtAhead(scan, index, 64)) return true;
  return scan.classAt(index) === 3 && wordAt(scan, index) && (wordRead.flags & SAYS) !== 0;
}
