/** Ends of words that are streets in Finnish, Swedish, Norwegian, Danish, Icelandic, Dutch and German. */
const STREET_ENDING =
  /\p{L}{3}(?:katu|kuja|polku|raitti|tie|vej|vejen|stræti|straeti|braut|gatan|gata|gaten|vägen|veien|vegen|vænget|stræde|gade|stigen|gränd|straat|gracht|kade|stra(?:ß|ss)e|gasse)$|\p{L}{2} (?:u\.|utca|útja?|tér|krt\.|körút)$/iu;

/** Kinds of street that stand before the name: Italian, Spanish, Portuguese, French, Slavic. */
const STREET_KIND =
  /^\d[\d/-]{0,11}[a-z]? (?:Via|Viale|Vicolo|Corso|Piazza|Calle|Avenida|Carrera|Paseo|Rua|Travessa|Rue|Ulica|Ulice|Ulitsa|Cesta|Strada|Bulevardul) \p{Lu}?/u;

/**
 * True if a house number and the words behind it have the form of a street of another country: `6750 Koskikatu`,
 * `86 Rua do Arenque`.
 */
export function hasForeignStreet(numberAndName: string): boolean {
  return STREET_ENDING.test(numberAndName) || STREET_KIND.test(numberAndName);
}
