import { CLASS, DIGIT, NEWLINE, SPACE, UPPER } from '../text/char-class.ts';
import type { TextScan } from '../text/text-scan.ts';
import { WordEndings } from '../text/word-endings.ts';
import { WordSet } from '../text/word-set.ts';
import { blockEnd } from './address-block.ts';
import { cityTailEnd, dwellingEnd, houseNumberEnd } from './address-parts.ts';

/** Street words whose number comes behind: German, Dutch, Scandinavian; whole, or the end of a compound. */
const STREET_END =
  /(?:stra(?:ß|ss)e|str\.?|weg|allee|platz|gasse|damm|ufer|chaussee|steig|stieg|hof|ring|markt|graben|kamp|berg|garten|straat|laan|plein|gracht|vägen|gatan|vej|gade|katu|kuja|polku|gata|gaten|veien|vegen|stræde)$/iu;
const STREET_ENDINGS = new WordEndings(
  'strasse straße straẞe str str. weg allee platz gasse damm ufer steig hof ring markt kamp berg garten straat laan plein gracht gatan vej gade katu kuja polku gata',
);
/** Such a word may stand in front of the kind: "Am Alten Markt", "Berliner Platz", "Unter den Linden". */
const PREPOSITION =
  /^(?:Am|An|Auf|Im|In|Zum|Zur|Unter|Hinter|Vor|Bei|Alte[rnms]?|Neue[rnms]?|Große[rnms]?|Kleine[rnms]?|Obere[rnms]?|Untere[rnms]?|Via|Viale|Calle|Avenida|Rua|Piazza|Corso|Plaza|Paseo)$/u;
const ITALIAN = /^(?:Via|Viale|Calle|Avenida|Rua|Piazza|Corso|Plaza|Paseo|Carrera)$/u;
/** All of these words. */
const LEADS = new WordSet(
  'am an auf im in zum zur unter hinter vor bei alte alter alten altem altes neue neuer neuen neuem neues große großer großen großem großes kleine kleiner kleinen kleinem kleines obere oberer oberen oberem oberes untere unterer unteren unterem unteres via viale calle avenida rua piazza corso plaza paseo carrera',
);
/** So many characters hold the longest of them and the space behind. */
const LONGEST_LEAD = 8;
/** What ends like a street and is none. */
const NO_STREET = /(?:kinder|bier|tier|schul|winter)garten$/iu;
const MAX_WORDS = 4;
const WORD = /\p{Lu}[\p{L}\p{M}'’-]{0,40}\.?/uy;
const INNER = /(?:der|den|dem|des|di|de|la|del|della|dei|do|da|dos|las|los|e|y|und)(?= )/uy;

/**
 * A street that comes before its number, read from a capitalised word: `Hauptstraße 29, 20095 Berlin`, `Am Alten Markt
 * 208, 60311 Frankfurt am Main`, `Via Roma 12`. Returns the end, or 0.
 */
export function scanNamedStreet(scan: TextScan, start: number, runEnd: number): number {
  const { text } = scan;
  if (!mayBeStreet(scan, start, runEnd)) return 0;
  let index = start;
  let words = 0;
  let lastWord = '';
  let firstWord = '';
  while (words < MAX_WORDS) {
    WORD.lastIndex = index;
    const word = WORD.exec(text);
    if (word === null) break;
    lastWord = word[0];
    if (words === 0) firstWord = lastWord;
    index += lastWord.length;
    words += 1;
    const numberAt = numberStart(scan, index);
    if (numberAt > 0) return finish(scan, start, numberAt, firstWord, lastWord, words);
    if (CLASS[scan.code(index)] !== SPACE) return 0;
    index += 1;
    for (let inner = 0; inner < 2; inner += 1) {
      INNER.lastIndex = index;
      const match = INNER.exec(text);
      if (match === null) break;
      index += match[0].length + 1;
    }
    if (scan.classAt(index) !== UPPER) return 0;
  }
  return 0;
}

/** A cheap look at the run of words before the number: "Site 12" is none. */
function mayBeStreet(scan: TextScan, start: number, runEnd: number): boolean {
  const { text } = scan;
  if (runEnd === start || start - scan.addressCue <= 20) return true;
  // A postcode and city may follow the number.
  let at = runEnd;
  while (at < runEnd + 10 && scan.code(at) !== 44 && CLASS[scan.code(at)] !== NEWLINE) at += 1;
  if (at < runEnd + 10 && at > runEnd + 1) return true;
  if (STREET_ENDINGS.mayEnd(text, runEnd) && STREET_END.test(text.slice(Math.max(0, runEnd - 10), runEnd))) return true;
  let space = start;
  while (space < start + LONGEST_LEAD && scan.code(space) !== 32 && scan.code(space) !== 0xa0) space += 1;
  if (space === start + LONGEST_LEAD || !LEADS.has(text, start, space)) return false;
  const first = text.slice(start, space);
  return PREPOSITION.test(first) || ITALIAN.test(first);
}

/** Where a house number starts behind a word: after a space, a comma (Italy, Spain), or `n.`. */
function numberStart(scan: TextScan, index: number): number {
  if (CLASS[scan.code(index)] === SPACE && CLASS[scan.code(index + 1)] === DIGIT) return index + 1;
  if (scan.code(index) === 44 && scan.code(index + 1) === 32 && CLASS[scan.code(index + 2)] === DIGIT) return index + 2;
  return CLASS[scan.code(index)] === DIGIT && scan.code(index - 1) === 46 ? index : -1;
}

function finish(
  scan: TextScan,
  start: number,
  numberAt: number,
  firstWord: string,
  lastWord: string,
  words: number,
): number {
  const number = houseNumberEnd(scan, numberAt);
  if (number < 0) return 0;
  const isComma = scan.code(numberAt - 2) === 44;
  const isStreet = lastWord.length > 3 && STREET_END.test(lastWord) && !NO_STREET.test(lastWord);
  const isLatin = ITALIAN.test(firstWord) && words >= 2;
  if (isComma && !isLatin) return 0;
  const dwelling = dwellingEnd(scan, number);
  const tail = cityTailEnd(scan, dwelling);
  if (
    tail > 0 &&
    (isStreet || isLatin || PREPOSITION.test(firstWord) || /\d{4,5} /.test(scan.text.slice(dwelling, dwelling + 10)))
  )
    return take(scan, start, tail);
  const isCued = start - scan.addressCue <= 20;
  if (isStreet && (isCompound(lastWord) || words > 1 || isCued)) return take(scan, start, dwelling);
  if (isLatin || (isCued && PREPOSITION.test(firstWord) && words > 1)) return take(scan, start, dwelling);
  return 0;
}

/** Hauptstraße, not the bare "Weg 3" or "Ring 2"; a ring or a court needs a name in front as well. */
function isCompound(word: string): boolean {
  return /.{2,}(?:stra(?:ß|ss)e|str\.?|weg|allee|platz|gasse|damm|ufer|chaussee|steig|straat|laan|plein|gracht|vägen|gatan|gade|katu|kuja|polku|gata|gaten|veien|vegen|stræde)$/iu.test(
    word,
  );
}

function take(scan: TextScan, start: number, street: number): number {
  const block = blockEnd(scan, street);
  const end = block > 0 ? block : street;
  scan.add(start, end, 'ADDRESS');
  scan.noteWord(0, end);
  return end;
}
