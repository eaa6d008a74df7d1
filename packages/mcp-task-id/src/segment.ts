import { base64urlText, decodeBase64urlInto, isBase64urlCode } from './base64url.ts';

/*
 * A segment stands for exactly one text, and a text is written in exactly one way:
 * - text of letters, digits, `_` and `-` that does not begin with `-` stands as it is;
 * - any other text, also the empty one, is `-` and the base64url of its UTF-8 bytes.
 */
const mark = '-';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Half of a surrogate pair has no UTF-8 form: two such texts would look the same. */
const loneSurrogate = /\p{Surrogate}/u;

function isPlain(text: string): boolean {
  if (text === '' || text.startsWith(mark)) return false;
  for (let index = 0; index < text.length; index += 1) {
    if (!isBase64urlCode(text.charCodeAt(index))) return false;
  }
  return true;
}

export function encodeSegment(text: string, name: string): string {
  if (typeof text !== 'string') throw new TypeError(`the ${name} of a task id must be text`);
  if (isPlain(text)) return text;
  if (loneSurrogate.test(text)) throw new RangeError(`the ${name} of a task id holds half of a surrogate pair`);
  return mark + base64urlText(encoder.encode(text));
}

/** The text of a segment whose characters are all of the alphabet, `null` if it is none that `encodeSegment` writes. */
export function decodeSegment(segment: string): string | null {
  if (segment === '') return null;
  if (!segment.startsWith(mark)) return segment;
  const characters = encoder.encode(segment);
  const bytes = new Uint8Array(characters.length);
  const length = decodeBase64urlInto(characters, mark.length, characters.length, bytes);
  if (length < 0) return null;
  try {
    const text = decoder.decode(bytes.subarray(0, length));
    return isPlain(text) ? null : text;
  } catch {
    return null;
  }
}
