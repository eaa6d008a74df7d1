/**
 * Writes a text as UTF-8 into a block of sixteen little-endian words, behind its first `start` bytes. What follows them
 * in the block has to be zero.
 *
 * @returns the bytes in the block then; -1 if they are more than 64, or if the text has a character beyond the Basic
 *   Multilingual Plane: the block is then spoilt
 */
export function packText(text: string, start: number, block: Int32Array): number {
  if (start + text.length > 64) return -1;
  let at = start;
  let word = block[at >> 2] as number;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) {
      block[at >> 2] = word;
      return packWide(text, index, at, block);
    }
    word |= code << (8 * (at & 3));
    if ((at & 3) === 3) {
      block[at >> 2] = word;
      word = 0;
    }
    at += 1;
  }
  if ((at & 3) !== 0) block[at >> 2] = word;
  return at;
}

/** The same from a character on, for any script. */
function packWide(text: string, from: number, start: number, block: Int32Array): number {
  let at = start;
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    if (at + size > 64 || (code >= 0xd800 && code <= 0xdfff)) return -1;
    if (size === 1) put(block, at, code);
    else {
      put(block, at, size === 2 ? 0xc0 | (code >> 6) : 0xe0 | (code >> 12));
      if (size === 3) put(block, at + 1, 0x80 | ((code >> 6) & 0x3f));
      put(block, at + size - 1, 0x80 | (code & 0x3f));
    }
    at += size;
  }
  return at;
}

function put(block: Int32Array, at: number, byte: number): void {
  const word = at >> 2;
  block[word] = (block[word] as number) | (byte << (8 * (at & 3)));
}
