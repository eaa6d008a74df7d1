import type { KeyClass } from '../keys/classify-key.ts';
import type { PiiKind } from '../kinds.ts';
import { CLASS, isWordClass, NEWLINE, SPACE } from './char-class.ts';
import { KeyMemory } from './key-memory.ts';
import { flagsOf, HASH_START, hashStep, type Lexicon } from './lexicon.ts';

/** A place so far before the text that nothing reaches from it. */
const FAR = -1000;
const TOKEN_SIZE = 8;

export interface Finding {
  readonly start: number;
  readonly end: number;
  readonly kind: PiiKind;
}

/**
 * One pass over one text: what was found so far and what the words just read tell about what comes next. Branches
 * (numbers, names, addresses) get it, add spans, and return the position to go on from, never one before theirs.
 */
export class TextScan {
  text = '';
  length = 0;
  readonly words: Lexicon;
  /** What a key says, by the same rules as in structures. */
  readonly lookUp: (key: string) => KeyClass;
  /** Findings, in order: the first `count` entries of the three lists, which keep their room from text to text. */
  count = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  readonly kinds: PiiKind[] = [];
  /** Flags of the last word and of the one before it, and where the last one ended. */
  lastFlags = 0;
  beforeLastFlags = 0;
  lastEnd: number = FAR;
  /** Ends of the last cue of each sort, far away at first. */
  phoneCue: number = FAR;
  idCue: number = FAR;
  cardCue: number = FAR;
  nationalIdCue: number = FAR;
  geoCue: number = FAR;
  addressCue: number = FAR;
  bankCue: number = FAR;

  /** Keys met in texts. */
  readonly keys: KeyMemory = new KeyMemory();
  /** Where a key or label promised a person's name. */
  personCue: number = FAR;

  constructor(words: Lexicon, lookUp: (key: string) => KeyClass) {
    this.words = words;
    this.lookUp = lookUp;
  }

  /** Starts over with another text. One scan serves many texts, one after the other. */
  begin(text: string): void {
    this.text = text;
    this.length = text.length;
    this.count = 0;
    this.lastFlags = 0;
    this.beforeLastFlags = 0;
    this.lastEnd = FAR;
    this.phoneCue = FAR;
    this.idCue = FAR;
    this.cardCue = FAR;
    this.nationalIdCue = FAR;
    this.geoCue = FAR;
    this.addressCue = FAR;
    this.bankCue = FAR;
    this.personCue = FAR;
  }

  /** Records a finding. It replaces earlier ones that it covers; one that only overlaps is cut short. */
  add(start: number, end: number, kind: PiiKind): void {
    for (let last = this.count - 1; last >= 0 && (this.ends[last] as number) > start; last -= 1) {
      if ((this.starts[last] as number) >= start) this.count = last;
      else this.ends[last] = start;
    }
    const at = this.count;
    this.starts[at] = start;
    this.ends[at] = end;
    this.kinds[at] = kind;
    this.count = at + 1;
    this.passOver(start, end);
  }

  /** Takes out the findings from a position on, so that something before them can be read; `paste` brings them back. */
  cut(from: number): Finding[] {
    let first = this.count;
    while (first > 0 && (this.starts[first - 1] as number) >= from) first -= 1;
    const taken: Finding[] = [];
    for (let at = first; at < this.count; at += 1)
      taken.push({ start: this.starts[at] as number, end: this.ends[at] as number, kind: this.kinds[at] as PiiKind });
    this.count = first;
    return taken;
  }

  paste(finding: Finding): void {
    this.starts[this.count] = finding.start;
    this.ends[this.count] = finding.end;
    this.kinds[this.count] = finding.kind;
    this.count += 1;
  }

  /**
   * What is found, and what is a token already, counts as so many characters for the reach of the cues before it: a
   * second pass over the result must see the same distances.
   */
  passOver(start: number, end: number): void {
    const shift = end - start - TOKEN_SIZE;
    if (this.phoneCue <= start) this.phoneCue += shift;
    if (this.idCue <= start) this.idCue += shift;
    if (this.cardCue <= start) this.cardCue += shift;
    if (this.nationalIdCue <= start) this.nationalIdCue += shift;
    if (this.geoCue <= start) this.geoCue += shift;
    if (this.addressCue <= start) this.addressCue += shift;
    if (this.bankCue <= start) this.bankCue += shift;
  }

  /** Code unit at a position, 0 outside the text. */
  code(position: number): number {
    return position >= 0 && position < this.length ? this.text.charCodeAt(position) : 0;
  }

  /** Class at a position, 0 outside the text. */
  classAt(position: number): number {
    return position >= 0 && position < this.length ? (CLASS[this.text.charCodeAt(position)] as number) : 0;
  }

  /** Flags of the word before `position`, if only a little punctuation and space stand between; else 0. */
  cueBefore(position: number, gap = 4): number {
    const from = this.lastEnd;
    if (from < 0 || position - from > gap || position < from) return 0;
    for (let index = from; index < position; index += 1) {
      const code = this.text.charCodeAt(index);
      // A full stop ends the influence of a word, unless it is that of an abbreviation: "Mr.", "Tel.".
      if (code === 46 && index > from) return 0;
      if (code === 59 || code === 33 || code === 63 || code === 124 || code === 41 || code === 93) return 0;
    }
    return this.lastFlags;
  }

  /** Notes a word (or anything that stands where a word could): it is now the last one. */
  noteWord(flags: number, end: number): void {
    this.beforeLastFlags = this.lastFlags;
    this.lastFlags = flags;
    this.lastEnd = end;
  }

  /** True at the start of the text, of a line, or after a sentence's end. */
  isSentenceStart(position: number): boolean {
    let index = position - 1;
    while (index >= 0 && CLASS[this.text.charCodeAt(index)] === SPACE) index -= 1;
    if (index < 0) return true;
    const code = this.text.charCodeAt(index);
    return CLASS[code] === NEWLINE || code === 46 || code === 33 || code === 63;
  }
}

/** `wordAt` reads no more than one letter beyond this of a word. */
export const LONGEST_READ = 60;

/** Where the last `wordAt` ended and what it found. One reader at a time uses it, at once. */
export const wordRead = { end: 0, flags: 0, capital: false, length: 0 };

/** Reads the letters at a position: end, flags, and whether the first is a capital. False if there is no letter. */
export function wordAt(scan: TextScan, position: number): boolean {
  const { text, length, words } = scan;
  let index = position;
  let hash = HASH_START;
  while (index < length) {
    const code = text.charCodeAt(index);
    const charClass = CLASS[code];
    if (charClass !== 3 && charClass !== 4) break;
    hash = hashStep(hash, code);
    index += 1;
    if (index - position > LONGEST_READ) break;
  }
  if (index === position) return false;
  wordRead.end = index;
  wordRead.length = index - position;
  wordRead.capital = CLASS[text.charCodeAt(position)] === 4;
  wordRead.flags = flagsOf(words, hash);
  return true;
}

/** True if a token ends here: no letter, digit or underscore follows. */
export function isTokenEnd(scan: TextScan, position: number): boolean {
  return position >= scan.length || !isWordClass(CLASS[scan.text.charCodeAt(position)]);
}
