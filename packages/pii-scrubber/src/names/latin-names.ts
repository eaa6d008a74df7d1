import { scanNamedStreet } from '../addresses/named-street.ts';
import { CLASS, DIGIT, LOWER, NEWLINE, SPACE, UPPER } from '../text/char-class.ts';
import { hasAtAhead } from '../text/email.ts';
import { type TextScan, wordAt, wordRead } from '../text/text-scan.ts';
import {
  ADDRESS_CUE,
  CALENDAR,
  COMMON,
  DIRECTION,
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
  PARTICLE,
  PHONE_CUE,
  PLACE,
  ROLE,
  SAYS,
  SIGN_OFF,
  SITE,
  STREET,
  TITLE,
} from '../text/word-flags.ts';
import { hasFamilyEnding } from './family-endings.ts';
import { isJoined, isName, NAME, STRONG } from './name-evidence.ts';
import { INITIAL, INNER, readNameTokens, tokens, WORD } from './name-tokens.ts';

/** Words that stand before a name and are none themselves. */
const LEADERS = TITLE | GREETING | ROLE | SIGN_OFF | INTRODUCES | LINK | PHONE_CUE | ADDRESS_CUE;
/** Words from which a rejected run is read again: the start of a name, or what announces one. */
const RESTARTS = GIVEN | FAMILY | TITLE | GREETING | ROLE | SIGN_OFF | INTRODUCES | HANDLES;
/** Words that are no part of a name unless a lexicon of names has them too. */
const NOT_NAME =
  COMMON | ORGANISATION | CALENDAR | MEASURE | ID_CUE | DWELLING | TITLE | GREETING | SIGN_OFF | ROLE | STREET | PLACE;

/**
 * Judges capitalised words: is there a person's name among them? Evidence from the words (given and family names,
 * initials, endings, common words), from what stands before (a title, a greeting, a role, a sign-off) and behind
 * (`said`, a mail address). Records it and returns where to go on, at least `firstEnd`. With `isRead` the first word is in
 * `wordRead` already.
 */
export function scanLatinName(scan: TextScan, start: number, firstEnd: number, isRead = false): number {
  readNameTokens(scan, start, isRead);
  const { count } = tokens;
  if (count === 0) {
    scan.noteWord(0, firstEnd);
    return firstEnd;
  }
  if (tokens.end - start > 3 && isNumberNext(scan, tokens.end)) {
    const street = scanNamedStreet(scan, start, tokens.end);
    if (street > 0) return street;
  }
  const listed = familyFirst(scan, start);
  if (listed > 0) return listed;
  let evidence = cueBefore(scan, start);
  let first = 0;
  while (first < count && isLeader(scan, first, count, evidence)) {
    evidence = tokens.flags[first] as number;
    if ((evidence & LINK) !== 0) evidence |= scan.lastFlags & (INTRODUCES | HANDLES);
    else evidence &= ~HANDLES;
    scan.noteWord(tokens.flags[first] as number, tokens.ends[first] as number);
    first += 1;
  }
  if (first === count) return tokens.ends[count - 1] as number;
  // "San Francisco", "New York", "Lake Charles": a place, whatever the second word is elsewhere.
  if (first + 1 < count && isPlaceLead(first) && (evidence & (TITLE | GREETING | INTRODUCES)) === 0) {
    scan.noteWord(0, tokens.ends[first + 1] as number);
    return tokens.ends[first + 1] as number;
  }
  let last = nameEnd(scan, first, count, evidence);
  // "Camille lefebvre@…": what begins a mail address is no part of the name before it.
  while (last > first && hasAtAhead(scan, tokens.starts[last - 1] as number, 64)) last -= 1;
  if (last === first || !isName(scan, first, last, evidence)) {
    // What follows is looked at again only from a word on that may begin a name.
    let at = first + 1;
    while (at < count && (((tokens.flags[at] as number) & RESTARTS) === 0 || isSiteEnd(at, evidence))) at += 1;
    scan.noteWord(tokens.flags[at - 1] as number, tokens.ends[at - 1] as number);
    return Math.max(tokens.ends[at - 1] as number, firstEnd);
  }
  let end = tokens.ends[last - 1] as number;
  if (last < count && ((tokens.flags[last] as number) & NAME_SUFFIX) !== 0) end = tokens.ends[last] as number;
  scan.add(tokens.starts[first] as number, end, 'PERSON');
  scan.noteWord(0, end);
  return end;
}

/** "Jasmine Marina": what a site is called by is not read again as a name. */
function isSiteEnd(at: number, evidence: number): boolean {
  return at === tokens.count - 1 && (evidence & STRONG) === 0 && ((tokens.flags[at] as number) & SITE) !== 0;
}

/** A house number may follow: after a space, a comma, or the full stop of "str.". */
function isNumberNext(scan: TextScan, end: number): boolean {
  let at = end;
  const code = scan.code(at);
  if (code === 46 || code === 44) at += 1;
  if (CLASS[scan.code(at)] === SPACE) at += 1;
  if (at === end || CLASS[scan.code(at)] !== DIGIT) return false;
  // A house number has at most four digits: "Order 9305778" is none.
  const longest = at + 4;
  while (at < longest && CLASS[scan.code(at)] === DIGIT) at += 1;
  return CLASS[scan.code(at)] !== DIGIT;
}

/** A name in small letters: a sure given name and a sure family name behind it. Returns the end, or 0. */
export function scanLowerName(scan: TextScan, start: number, end: number): number {
  const { text } = scan;
  // "Thanks in advance,\nmathieu"
  const next = scan.code(end);
  if (
    CLASS[scan.code(start - 1)] === NEWLINE &&
    scan.code(start - 2) === 44 &&
    (next === 0 || CLASS[next] === NEWLINE)
  ) {
    scan.add(start, end, 'PERSON');
    scan.noteWord(0, end);
    return end;
  }
  if (CLASS[scan.code(end)] !== SPACE || scan.classAt(end + 1) !== 3 || !wordAt(scan, end + 1)) return 0;
  const { flags, end: last } = wordRead;
  const isFamily = (flags & FAMILY) !== 0 && (flags & NOT_NAME) === 0;
  if (!isFamily && !(flags === 0 && hasFamilyEnding(text.slice(end + 1, last)))) return 0;
  if (isJoined(scan, start, last)) return 0;
  scan.add(start, last, 'PERSON');
  scan.noteWord(0, last);
  return last;
}

const LONGEST_INTRODUCED = 3;

/** "my name is dougal prendergast": words in small letters that are no others. Returns the end, or 0. */
export function scanIntroducedName(scan: TextScan, start: number, end: number): number {
  if (start - scan.lastEnd !== 1 || scan.text.slice(Math.max(0, start - 11), start).toLowerCase() !== 'my name is ')
    return 0;
  let last = end;
  for (let words = 1; words < LONGEST_INTRODUCED && scan.code(last) === 32; words += 1) {
    if (scan.classAt(last + 1) !== LOWER || !wordAt(scan, last + 1)) break;
    const { flags } = wordRead;
    if ((flags & PARTICLE) === 0 && (flags & NAME) === 0 && (flags & NOT_NAME) !== 0) break;
    if ((flags & (COMMON | LINK)) !== 0 && (flags & PARTICLE) === 0) break;
    last = wordRead.end;
  }
  if (isJoined(scan, start, last)) return 0;
  scan.add(start, last, 'PERSON');
  scan.noteWord(0, last);
  return last;
}

/** A word that announces a name and is not more likely one itself ("Mark", "Will" stay). */
function isLeader(scan: TextScan, at: number, count: number, evidence: number): boolean {
  const flags = tokens.flags[at] as number;
  if (tokens.sorts[at] !== WORD) return false;
  const next = at + 1 < count ? (tokens.flags[at + 1] as number) : 0;
  if ((flags & NAME) === 0 && at + 1 < count) {
    // "INFO Maria Lopez"; "Geschäftsführerin Anna Vogt": a long unknown word before a given name
    if (tokens.shouted[at] === 1 && tokens.shouted[at + 1] === 0) return true;
    const isLong = (tokens.ends[at] as number) - (tokens.starts[at] as number) >= 8;
    if (flags === 0 && isLong && at + 2 < count && (next & GIVEN) !== 0 && (next & COMMON) === 0)
      return !scan.text.slice(tokens.starts[at], tokens.ends[at]).includes('-');
  }
  if ((flags & (LEADERS | COMMON)) === 0 || (flags & DIRECTION) !== 0) return false;
  if ((flags & (TITLE | GREETING | SIGN_OFF)) !== 0) return true;
  if ((flags & NAME) === 0) {
    if ((flags & PLACE) !== 0) return false;
    if ((flags & LEADERS) !== 0) return true;
    // A common word right behind "Frau" or "My name is" is a rare name rather than a leader.
    return (evidence & (TITLE | INTRODUCES | SIGN_OFF)) === 0 && !(at + 1 < count && tokens.sorts[at + 1] === INITIAL);
  }
  // "Grant Roberts" is a name, "Contact Piper Bailey" is not one of three words.
  return (flags & GIVEN) === 0 && (flags & COMMON) !== 0 && at + 2 < count && (next & GIVEN) !== 0;
}

function isPlaceLead(at: number): boolean {
  const flags = tokens.flags[at] as number;
  return (flags & DIRECTION) !== 0 && tokens.sorts[at] === WORD;
}

/** Where the name ends: before a word that cannot belong to it. */
function nameEnd(scan: TextScan, first: number, count: number, evidence: number): number {
  let at = first;
  let words = 0;
  for (; at < count; at += 1) {
    const flags = tokens.flags[at] as number;
    if (tokens.sorts[at] !== WORD) continue;
    if ((flags & NAME) === 0 && (flags & NOT_NAME) !== 0 && (flags & NAME_SUFFIX) === 0) {
      // "Regards, Hal Wunsch": announced, begun with a given name, and at its end: any word may be a family name.
      const isLast =
        at === count - 1 &&
        words === 1 &&
        (evidence & STRONG) !== 0 &&
        isKnownGiven(first) &&
        endsThere(scan, tokens.ends[at] as number);
      const isOnlyOne = at === first && (evidence & (TITLE | INTRODUCES | SIGN_OFF)) !== 0 && at + 1 < count;
      if (!isLast && !isOnlyOne) break;
    }
    if (words >= 2 && (flags & FAMILY) === 0 && (flags & COMMON) !== 0) break;
    words += 1;
    if (words === 4) {
      at += 1;
      break;
    }
  }
  while (at > first && isTrailing(at - 1, first)) at -= 1;
  return at;
}

function isTrailing(at: number, first: number): boolean {
  if (tokens.sorts[at] === INNER) return true;
  return at > first && ((tokens.flags[at] as number) & NAME_SUFFIX) !== 0;
}

function isKnownGiven(at: number): boolean {
  const flags = tokens.flags[at] as number;
  return (flags & GIVEN) !== 0 && (flags & COMMON) === 0;
}

/** The last word, which ends at `lastEnd`, stands behind a closing quotation mark. */
function isBehindQuotation(scan: TextScan): boolean {
  let index = scan.lastEnd - 1;
  while (scan.lastEnd - index < 12 && CLASS[scan.code(index)] === LOWER) index -= 1;
  const code = scan.code(index - 1);
  return CLASS[scan.code(index)] === SPACE && (code === 34 || code === 0x201d || code === 0x2019);
}

/** The line, the text, or the clause ends behind a name, or an address in brackets follows. */
function endsThere(scan: TextScan, position: number): boolean {
  const code = scan.code(position);
  if (code === 0 || code === 44 || code === 46 || code === 59 || code === 41 || CLASS[code] === NEWLINE) return true;
  const next = scan.code(position + 1);
  return code === 32 && (next === 60 || next === 40 || next === 124 || next === 91);
}

/** "Giraud, Cécile O.": a family name at the start of a line or field, and a sure given name with nothing else behind. */
function familyFirst(scan: TextScan, start: number): number {
  const { count } = tokens;
  const end = tokens.end;
  if (count === 0 || count > 2 || scan.code(end) !== 44 || scan.code(end + 1) !== 32) return 0;
  if (scan.classAt(end + 2) !== UPPER || tokens.sorts[count - 1] !== WORD || !isFieldStart(scan, start)) return 0;
  for (let at = 0; at < count; at += 1)
    if (((tokens.flags[at] as number) & NAME) === 0 && ((tokens.flags[at] as number) & NOT_NAME) !== 0) return 0;
  if (!wordAt(scan, end + 2) || (wordRead.flags & (GIVEN | COMMON | PLACE | ORGANISATION)) !== GIVEN) return 0;
  let last = wordRead.end;
  // An initial behind it
  if (scan.code(last) === 32 && scan.classAt(last + 1) === UPPER && scan.code(last + 2) === 46) last += 3;
  if (!isFieldEnd(scan, last)) return 0;
  scan.add(start, last, 'PERSON');
  scan.noteWord(0, last);
  return last;
}

/** The start of the text, a line or a field: behind a tab, a colon, a semicolon, a bar. */
function isFieldStart(scan: TextScan, start: number): boolean {
  if (start === 0) return true;
  const code = scan.code(scan.code(start - 1) === 32 ? start - 2 : start - 1);
  return (
    code === 0 || CLASS[code] === NEWLINE || code === 9 || code === 58 || code === 59 || code === 124 || code === 62
  );
}

function isFieldEnd(scan: TextScan, end: number): boolean {
  const code = scan.code(end);
  if (code === 0 || CLASS[code] === NEWLINE || code === 9 || code === 59 || code === 124) return true;
  const next = scan.code(end + 1);
  return code === 32 && (next === 45 || next === 0x2013 || next === 47 || next === 60 || next === 40 || next === 124);
}

/** Flags of the word before a name; a line break is allowed after a sign-off only. */
function cueBefore(scan: TextScan, start: number): number {
  const flags = scan.cueBefore(start, 6);
  if (flags === 0) return 0;
  // '…," said Ann Lee': what speaks behind a quotation is a person
  if ((flags & SAYS) !== 0 && start - scan.lastEnd === 1 && isBehindQuotation(scan)) return flags | INTRODUCES;
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
