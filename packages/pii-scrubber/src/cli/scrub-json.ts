import type { Engine } from '../engine.ts';

/** Something like a number that JavaScript may write in another way. */
const UNUSUAL = /\d{16}|\d\.\d*0(?!\d)|\.\d{15}|\d[eE]|-0/;
/** A string, which is left alone, or a number. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs;

/**
 * A JSON text without personal data. Numbers keep their digits, also those that JavaScript cannot hold: a card number of
 * 20 digits, `1.0`.
 *
 * @throws SyntaxError for text that is no JSON
 */
export function scrubJson(text: string, engine: Engine, indent?: number): string {
  if (!UNUSUAL.test(text)) return JSON.stringify(engine.scrubValue(JSON.parse(text)), undefined, indent);
  JSON.parse(text);
  const mark = unusedCharacter(text);
  // Such a number goes through as text behind a mark; what was not masked becomes the number again.
  const marked = text.replace(STRING_OR_NUMBER, (token) =>
    token.startsWith('"') || String(Number(token)) === token ? token : `"${mark}${token}"`,
  );
  const scrubbed = JSON.stringify(engine.scrubValue(JSON.parse(marked)), undefined, indent);
  const number = new RegExp(`"${mark}(-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)"`, 'g');
  return scrubbed.replace(number, '$1').replaceAll(mark, '');
}

/** A character for private use that a text does not have. */
function unusedCharacter(text: string): string {
  for (let code = 0xe000; code <= 0xf8ff; code += 1) {
    const character = String.fromCharCode(code);
    if (!text.includes(character)) return character;
  }
  throw new SyntaxError('the text uses every character for private use');
}
