import { CLASS, NEWLINE, SPACE } from '../text/char-class.ts';
import { hasAtAhead } from '../text/email.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import {
  ADDRESS_CUE,
  CALENDAR,
  COMMON,
  DWELLING,
  FAMILY,
  GIVEN,
  GREETING,
  HANDLES,
  ID_CUE,
  INTRODUCES,
  LINK,
  MEASURE,
  NAME_SUFFIX,
  ORGANISATION,
  PHONE_CUE,
  PLACE,
  ROLE,
  SAYS,
  SIGN_OFF,
  STREET,
  STREET_WEAK,
  TITLE,
} from '../text/word-flags.ts';
import { INITIAL, INNER, readNameTokens, tokens, WORD } from './name-tokens.ts';

/** Words that stand before a name and are none themselves. */
const LEADERS = TITLE | GREETING | ROLE | SIGN_OFF | INTRODUCES | LINK | PHONE_CUE | ADDRESS_CUE;
/** Words that are no part of a name unless a lexicon of names has them too. */
const NOT_NAME = COMMON | ORGANISATION | CALENDAR | MEASURE | ID_CUE | DWELLING | TITLE | GREETING | SIGN_OFF | ROLE;
const NAME = GIVEN | FAMILY;
/** What announces a name surely enough that unknown words are taken for one. */
const STRONG = TITLE | GREETING | ROLE | SIGN_OFF | INTRODUCES | HANDLES;

/**
 * Judges capitalised words: is there a person's name among them? Evidence from the words (given and family names,
 * initials, common words), from what stands before (a title, a greeting, a role, a sign-off) and behind (`said`, a
 * mail address). Records it and returns where to go on, at least `firstEnd`.
 *
 * @param cue flags of a key or label that announces the name, or 0
 */
export function scanLatinName(scan: TextScan, start: number, firstEnd: number, cue = 0): number {
  readNameTokens(scan, start);
  const { count } = tokens;
  if (count === 0) {
    scan.noteWord(0, firstEnd);
    return firstEnd;
  }
  let evidence = cue | cueBefore(scan, start);
  let first = 0;
  while (first < count && isLeader(first, count)) {
    evidence = tokens.flags[first] as number;
    if ((evidence & LINK) !== 0 && (scan.lastFlags & INTRODUCES) !== 0) evidence |= INTRODUCES;
    scan.noteWord(evidence, tokens.ends[first] as number);
    first += 1;
  }
  if (first === count) return tokens.ends[count - 1] as number;
  const last = nameEnd(scan, first, count, evidence);
  if (last === first || !isName(scan, first, last, evidence)) {
    scan.noteWord(tokens.flags[first] as number, tokens.ends[first] as number);
    return Math.max(tokens.ends[first] as number, firstEnd);
  }
  let end = tokens.ends[last - 1] as number;
  if (last < count && ((tokens.flags[last] as number) & NAME_SUFFIX) !== 0) end = tokens.ends[last] as number;
  scan.add(tokens.starts[first] as number, end, 'PERSON');
  scan.noteWord(0, end);
  return end;
}

/** A word that announces a name and is not more likely one itself ("Mark", "Will" stay). */
function isLeader(at: number, count: number): boolean {
  const flags = tokens.flags[at] as number;
  if (tokens.sorts[at] !== WORD || (flags & (LEADERS | COMMON)) === 0) return false;
  if ((flags & (TITLE | GREETING | SIGN_OFF)) !== 0) return true;
  if ((flags & NAME) === 0)
    return (flags & PLACE) === 0 && (tokens.sorts[at + 1] !== INITIAL || at + 1 >= count || (flags & LEADERS) !== 0);
  // "Grant Roberts" is a name, "Contact Piper Bailey" is not one of three words.
  return (
    (flags & GIVEN) === 0 &&
    (flags & COMMON) !== 0 &&
    at + 2 < count &&
    ((tokens.flags[at + 1] as number) & GIVEN) !== 0
  );
}

/** Where the name ends: before a word that cannot belong to it. */
function nameEnd(scan: TextScan, first: number, count: number, evidence: number): number {
  let at = first;
  let words = 0;
  for (; at < count; at += 1) {
    const flags = tokens.flags[at] as number;
    if (tokens.sorts[at] !== WORD) continue;
    if ((flags & NAME) === 0 && (flags & (NOT_NAME | STREET | PLACE)) !== 0 && (flags & NAME_SUFFIX) === 0) {
      // "Regards, Hal Wunsch": announced, begun with a given name, and at its end: any word may be a family name.
      const isLast =
        at === count - 1 &&
        words === 1 &&
        (evidence & STRONG) !== 0 &&
        isKnownGiven(first) &&
        endsThere(scan, tokens.ends[at] as number);
      if (!isLast) break;
    }
    if (words >= 2 && (flags & FAMILY) === 0 && (flags & COMMON) !== 0) break;
    words += 1;
    if (words === 4) {
      at += 1;
      break;
    }
  }
  while (
    at > first &&
    (tokens.sorts[at - 1] === INNER || (at - 1 > first && ((tokens.flags[at - 1] as number) & NAME_SUFFIX) !== 0))
  )
    at -= 1;
  return at;
}

function isKnownGiven(at: number): boolean {
  const flags = tokens.flags[at] as number;
  return (flags & GIVEN) !== 0 && (flags & COMMON) === 0;
}

/** The line, the text, or the clause ends behind a name, or an address in brackets follows. */
function endsThere(scan: TextScan, position: number): boolean {
  const code = scan.code(position);
  if (code === 0 || code === 44 || code === 46 || code === 59 || code === 41 || CLASS[code] === NEWLINE) return true;
  const next = scan.code(position + 1);
  return code === 32 && (next === 60 || next === 40 || next === 124 || next === 91);
}

function isName(scan: TextScan, first: number, last: number, evidence: number): boolean {
  let words = 0;
  let initials = 0;
  let given = 0;
  let family = 0;
  let plain = 0;
  let shouted = 0;
  for (let at = first; at < last; at += 1) {
    const flags = tokens.flags[at] as number;
    if (tokens.sorts[at] === INITIAL) initials += 1;
    if (tokens.sorts[at] !== WORD) continue;
    words += 1;
    shouted += tokens.shouted[at] as number;
    if ((flags & GIVEN) !== 0) given += 1;
    if ((flags & FAMILY) !== 0) family += 1;
    if ((flags & (COMMON | PLACE | CALENDAR | ORGANISATION | STREET | STREET_WEAK | DWELLING | MEASURE)) !== 0)
      plain += 1;
  }
  if (words === 0) return false;
  const next = tokens.count > last ? (tokens.flags[last] as number) : 0;
  const isShouted = shouted > 0 && scan.length > 0;
  if (
    isShouted &&
    !(given > 0 && words >= 2 && (family > 0 || (evidence & (TITLE | ROLE | INTRODUCES)) !== 0) && shouted === words)
  )
    return false;
  // "John Deere tractors", "Grant Street", "Jordan River": something named after a person.
  if ((next & (STREET | ORGANISATION)) !== 0 && (next & FAMILY) === 0) return false;
  if (isJoined(scan, tokens.starts[first] as number, tokens.ends[last - 1] as number)) return false;
  const isStrong = (evidence & STRONG) !== 0;
  const firstFlags = tokens.flags[first] as number;
  const lastFlags = tokens.flags[last - 1] as number;
  const firstPlain = (firstFlags & (COMMON | PLACE | CALENDAR | ORGANISATION)) !== 0;
  const lastPlain = (lastFlags & (COMMON | ORGANISATION | CALENDAR | MEASURE)) !== 0;

  if (words === 1) return isSingleName(scan, first, last, evidence, initials > 0, plain > 0, next);
  if ((firstFlags & ORGANISATION) !== 0 && (firstFlags & GIVEN) === 0) return false;
  if ((lastFlags & (ORGANISATION | STREET)) !== 0 && (lastFlags & FAMILY) === 0) return false;
  if (isStrong && (plain < words || given > 0)) return true;
  if ((firstFlags & GIVEN) !== 0 && !firstPlain) return !lastPlain || (lastFlags & FAMILY) !== 0;
  const isFollowed = saysAfter(scan, tokens.ends[last - 1] as number);
  if ((firstFlags & GIVEN) !== 0) {
    if ((lastFlags & NAME) !== 0 && !lastPlain) return true;
    return (isStrong || isFollowed) && plain < words + initials;
  }
  if (plain > 0) return isStrong && (lastFlags & NAME) !== 0;
  if ((lastFlags & NAME) !== 0 || given > 0) return true;
  return isFollowed && !scan.isSentenceStart(tokens.starts[first] as number) ? true : isFollowed && words === 2;
}

/** One word (with initials): a title or greeting lets almost any word pass, otherwise it must be a known name. */
function isSingleName(
  scan: TextScan,
  first: number,
  last: number,
  evidence: number,
  hasInitial: boolean,
  isPlain: boolean,
  next: number,
): boolean {
  const at = tokens.sorts[first] === WORD ? first : last - 1;
  const flags = tokens.flags[tokens.sorts[at] === WORD ? at : first] as number;
  const isKnown = (flags & NAME) !== 0;
  if ((evidence & TITLE) !== 0) return !isPlain || isKnown;
  if (hasInitial)
    return (isKnown && !isPlain) || ((evidence & (GREETING | ROLE | SIGN_OFF | INTRODUCES)) !== 0 && !isPlain);
  if ((next & COMMON) !== 0 && (flags & GIVEN) === 0) return false;
  if ((evidence & (GREETING | SIGN_OFF | INTRODUCES)) !== 0)
    return isKnown ? (flags & GIVEN) !== 0 || !isPlain : !isPlain && (evidence & (GREETING | INTRODUCES)) !== 0;
  if (isPlain) return false;
  if ((evidence & ROLE) !== 0) return isKnown;
  if ((flags & GIVEN) !== 0) {
    const end = tokens.ends[last - 1] as number;
    return (evidence & LINK) !== 0 || tokens.possessive || saysAfter(scan, end) || next === 0;
  }
  return false;
}

/** The name touches something that makes it an identifier: `Anna.Lee@`, `User-Agent: Anna/2.0`, `x_Anna`. */
function isJoined(scan: TextScan, start: number, end: number): boolean {
  const before = scan.code(start - 1);
  if (
    before === 95 ||
    before === 47 ||
    before === 64 ||
    before === 46 ||
    before === 45 ||
    before === 36 ||
    before === 92
  )
    return before !== 46 || !scan.isSentenceStart(start);
  const after = scan.code(end);
  if (after === 95 || after === 47 || after === 64 || after === 92) return true;
  const beyond = scan.classAt(end + 1);
  if (after === 45 || after === 46 || after === 58) return beyond === 3 || beyond === 4 || beyond === 5;
  return after === 40 && scan.code(end - 1) !== 32;
}

/** A verb of speaking, or a mail address in brackets, follows. */
function saysAfter(scan: TextScan, end: number): boolean {
  let index = end;
  if (CLASS[scan.code(index)] !== SPACE) return false;
  index += 1;
  const code = scan.code(index);
  if (code === 60 || code === 40 || code === 91) {
    if (code === 91) return scan.text.startsWith('[EMAIL', index);
    return (
      scan.text.startsWith('[EMAIL', index + 1) ||
      scan.text.startsWith('[PHONE', index + 1) ||
      hasAtAhead(scan, index + 1, 64) ||
      scan.code(index + 1) === 43
    );
  }
  return scan.classAt(index) === 3 && wordAt(scan, index) && (wordRead.flags & SAYS) !== 0;
}

/** Flags of the word before a name, a line break allowed after a sign-off only. */
function cueBefore(scan: TextScan, start: number): number {
  const flags = scan.cueBefore(start, 6);
  if (flags === 0) return 0;
  let lines = 0;
  let stops = 0;
  for (let index = scan.lastEnd; index < start; index += 1) {
    const code = scan.text.charCodeAt(index);
    if (CLASS[code] === NEWLINE) lines += 1;
    if (code === 46) stops += 1;
  }
  if (lines > 0) return flags & SIGN_OFF;
  if (stops > 0) return flags & TITLE;
  // "my name is", "assigned to", "signed by"
  return (flags & LINK) !== 0 ? flags | (scan.beforeLastFlags & (INTRODUCES | HANDLES)) : flags & ~HANDLES;
}
