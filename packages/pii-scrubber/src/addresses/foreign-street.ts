import type { TextScan } from '../text/text-scan.ts';
import { WordEndings } from '../text/word-endings.ts';
import { WordSet } from '../text/word-set.ts';

/** Ends of words that are streets in Finnish, Swedish, Norwegian, Danish, Icelandic, Dutch and German. */
const STREET_ENDING =
  /\p{L}{3}(?:katu|kuja|polku|raitti|tie|vej|vejen|stræti|straeti|braut|gatan|gata|gaten|vägen|veien|vegen|vænget|stræde|gade|stigen|gränd|straat|gracht|kade|stra(?:ß|ss)e|gasse)$|\p{L}{2} (?:u\.|utca|útja?|tér|krt\.|körút)$/iu;

/** Kinds of street that stand before the name: Italian, Spanish, Portuguese, French, Slavic. */
const STREET_KIND =
  /^\d[\d/-]{0,11}[a-z]? (?:Via|Viale|Vicolo|Corso|Piazza|Calle|Avenida|Carrera|Paseo|Rua|Travessa|Rue|Ulica|Ulice|Ulitsa|Cesta|Strada|Bulevardul) \p{Lu}?/u;

const ENDINGS = new WordEndings(
  'katu kuja polku tie vej vejen stræti braut gatan gata vænget gade gränd straat gracht strasse straße straẞe u. utca út útja tér krt.',
);
const KINDS = new WordSet(
  'via viale vicolo corso piazza calle avenida carrera paseo rua travessa rue ulica ulice ulitsa cesta strada bulevardul',
);

/**
 * True if a house number and the words behind it, `[start, end)`, have the form of a street of another country:
 * `6750 Koskikatu`, `86 Rua do Arenque`.
 */
export function hasForeignStreet(scan: TextScan, start: number, end: number): boolean {
  const { text } = scan;
  if (ENDINGS.mayEnd(text, end) && STREET_ENDING.test(text.slice(start, end))) return true;
  let word = start;
  while (word < end && text.charCodeAt(word) !== 32) word += 1;
  word += 1;
  let wordEnd = word;
  while (wordEnd < end && text.charCodeAt(wordEnd) !== 32) wordEnd += 1;
  return wordEnd > word && KINDS.has(text, word, wordEnd) && STREET_KIND.test(text.slice(start, end));
}
