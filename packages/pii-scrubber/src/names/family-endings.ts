import { CLASS, UPPER } from '../text/char-class.ts';

/**
 * Ends that mark a word as a family name in languages whose names the lexicon does not list: Nordic and Frisian -sen,
 * Slavic -ov, -ski, -ić, German -mann, Armenian -yan, Georgian -shvili, Greek -poulos, Hungarian letters and so on.
 */
const ENDINGS =
  /(?:[a-zß](?:ssen|nsen|rsen|lsen|dsen|tsen|ksen|gsen|msson|nsson|rsson|lsson|dsson|tsson|ksson|dóttir|dottir)|[bcdfghklmnprstvzž](?:ov|ova|ev|eva|ová|ský|ská)|[rnsltvwh](?:ski|sky|ska|skaya|skiy|skyj)|[oea]wski|[oea]wska|czyk|czak|wicz|witz|iak|yński|yńska|ić|vić|vic|ovich|evich|enko|chuk|czuk|ishvili|shvili|adze|dze|yan|ian[cs]?|poulos|opoulou|akis|idis|iadis|oğlu|oglu|nen|escu|eanu|mann|heimer|hauser|berger|meier|mayer|meyer|maier|baum|bach|feld|stein|wald|hoff|hofer|huber|bauer|müller|ström|strom|qvist|quist|lund|gren|gård|gaard|stad|berg|dahl|holm|stra|sma|veld|ink|inga|ez|elli|etti|ucci|acci|ini|ardi|aldi|ault|eault|eaux|eau|ière|ssey|quez|guez|ñez|szky|ész|ész|ás|gh|kar|wala|swamy|murthy|nathan|moorthy)$/u;
/** Mac and Mc, Fitz, De, Di, Van before a capital inside one word: MacGregor, McKay, DeVries. */
const INNER_CAPITAL = /^(?:Ma?c|Fitz|De|Di|Du|La|Le|Van|Von|O)\p{Lu}\p{Ll}/u;
/** Letters of names that German and French words do not have. */
const FOREIGN = /[áíóúýãõñāăąćčďđęěğıłńňőřśşšťůűźżžșțðþøåæİŠČŽĐŁØÅÞÁÍÓÚ]/u;

/** True if a capitalised word looks like a family name by its form alone. */
export function hasFamilyEnding(word: string): boolean {
  return (word.length >= 5 && ENDINGS.test(word.length > 9 ? word.slice(-9) : word)) || INNER_CAPITAL.test(word);
}

/** True if a word has letters that English, German and French words do not have. */
export function hasForeignLetters(word: string): boolean {
  return FOREIGN.test(word);
}

/** PowerWall, GitHub, SolarEdge: a capital inside the word `[start, end)` marks a product. */
export function isCamelCase(text: string, start: number, end: number): boolean {
  // Most words have no capital behind the first letter: seen without cutting them out.
  let index = start + 1;
  while (index < end && CLASS[text.charCodeAt(index)] !== UPPER) index += 1;
  if (index >= end) return false;
  const word = text.slice(start, end);
  return /\p{Ll}\p{Lu}/u.test(word) && !INNER_CAPITAL.test(word) && !/['’-]/.test(word);
}
