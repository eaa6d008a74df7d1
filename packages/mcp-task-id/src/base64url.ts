/*
 * Base64url without padding (RFC 4648, section 5), also on arrays that are reused: an id is made and checked with little
 * allocation, which is what half of its time would go to.
 */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Character code of each sextet. */
const codes = Uint8Array.from(alphabet, (symbol) => symbol.charCodeAt(0));

/** Sextet of each character code, -1 for codes outside of the alphabet. */
const sextets = new Int8Array(65_536).fill(-1);
codes.forEach((code, sextet) => {
  sextets[code] = sextet;
});

const at = (bytes: Uint8Array | Int8Array, index: number): number => bytes[index] as number;

/** Whether a UTF-16 code unit is one of `A-Z a-z 0-9 - _`. */
export function isBase64urlCode(code: number): boolean {
  return at(sextets, code) >= 0;
}

/** Characters that `byteLength` bytes become. */
export function base64urlLength(byteLength: number): number {
  return Math.ceil((byteLength * 4) / 3);
}

/** Writes the character codes of `source` to `target` from `offset` on; returns the offset behind them. */
export function encodeBase64urlInto(source: Uint8Array, target: Uint8Array, offset: number): number {
  const { length } = source;
  let [read, write] = [0, offset];
  for (; read + 2 < length; read += 3, write += 4) {
    const triple = (at(source, read) << 16) | (at(source, read + 1) << 8) | at(source, read + 2);
    target[write] = at(codes, triple >> 18);
    target[write + 1] = at(codes, (triple >> 12) & 63);
    target[write + 2] = at(codes, (triple >> 6) & 63);
    target[write + 3] = at(codes, triple & 63);
  }
  if (read < length) {
    const two = read + 1 < length;
    const rest = (at(source, read) << 16) | (two ? at(source, read + 1) << 8 : 0);
    target[write] = at(codes, rest >> 18);
    target[write + 1] = at(codes, (rest >> 12) & 63);
    if (two) target[write + 2] = at(codes, (rest >> 6) & 63);
    write += two ? 3 : 2;
  }
  return write;
}

/**
 * Reads character codes of the alphabet, `source` from `start` to `end`, into `target`.
 *
 * @returns the number of bytes, -1 if `encodeBase64urlInto` writes no such characters
 */
export function decodeBase64urlInto(source: Uint8Array, start: number, end: number, target: Uint8Array): number {
  let [bits, count, write] = [0, 0, 0];
  for (let read = start; read < end; read += 1) {
    const sextet = at(sextets, at(source, read));
    if (sextet < 0) return -1;
    bits = ((bits << 6) | sextet) & 0xffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      target[write] = bits >> count;
      write += 1;
    }
  }
  // Left-over bits are zero in what the encoder writes, and never a whole symbol.
  return count < 6 && (bits & ((1 << count) - 1)) === 0 ? write : -1;
}

const asciiDecoder = new TextDecoder();

export function base64urlText(bytes: Uint8Array): string {
  const characters = new Uint8Array(base64urlLength(bytes.length));
  encodeBase64urlInto(bytes, characters, 0);
  return asciiDecoder.decode(characters);
}

/** A whole number below 64^digits in base 64, most significant digit first. */
export function writeBase64urlNumber(value: number, digits: number): string {
  let text = '';
  for (let rest = value, digit = 0; digit < digits; digit += 1, rest = Math.floor(rest / 64)) {
    text = alphabet.charAt(rest % 64) + text;
  }
  return text;
}

/** Reads what `writeBase64urlNumber` writes, from characters of the alphabet. */
export function readBase64urlNumber(text: string, start: number, digits: number): number {
  let value = 0;
  for (let index = start; index < start + digits; index += 1) value = value * 64 + at(sextets, text.charCodeAt(index));
  return value;
}
