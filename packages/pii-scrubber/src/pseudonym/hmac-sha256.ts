import { sha256Start, sha256Words } from './sha256.ts';

const BLOCK = 64;

/**
 * HMAC-SHA-256 (RFC 2104, FIPS 198-1) with a fixed key. Synchronous, which WebCrypto is not; the two pads are hashed
 * once and buffers are kept, so a short message costs two compressions and nothing else. The message comes in two
 * parts, so that nobody has to join them.
 *
 * The returned words are overwritten by the next call.
 */
export function createHmacSha256(secret: string): (prefix: string, text: string) => Int32Array {
  const encoder = new TextEncoder();
  const block = new Int32Array(16);
  const digest = new Int32Array(8);

  /** Hashes bytes behind the one block that is in `state` already (or none), padding included. */
  const finish = (state: Int32Array, before: number, bytes: Uint8Array, length: number): void => {
    digest.set(state);
    let offset = 0;
    for (;;) {
      const left = length - offset;
      for (let word = 0; word < 16; word += 1) {
        const at = offset + word * 4;
        // Beyond the message the block is zero, but for the one bit behind its end.
        block[word] =
          (byteAt(bytes, at, length) << 24) |
          (byteAt(bytes, at + 1, length) << 16) |
          (byteAt(bytes, at + 2, length) << 8) |
          byteAt(bytes, at + 3, length);
      }
      const isLast = left + 9 <= BLOCK;
      if (isLast) {
        const bits = (before + length) * 8;
        block[14] = Math.floor(bits / 0x1_0000_0000);
        block[15] = bits | 0;
      }
      sha256Words(digest, block, digest);
      if (isLast) return;
      offset += BLOCK;
    }
  };

  let key = encoder.encode(secret);
  if (key.length > BLOCK) {
    finish(sha256Start(), 0, key, key.length);
    key = bytesOf(digest);
  }
  const inner = padState(key, 0x36);
  const outer = padState(key, 0x5c);

  /** A short message in ASCII goes straight into the one block that it needs. False if it is another. */
  const fillBlock = (prefix: string, text: string): boolean => {
    const start = prefix.length;
    const length = start + text.length;
    if (length > BLOCK - 9) return false;
    let word = 0;
    for (let index = 0; index < length; index += 1) {
      const code = index < start ? prefix.charCodeAt(index) : text.charCodeAt(index - start);
      if (code > 127) return false;
      word = (word << 8) | code;
      if ((index & 3) === 3) block[index >> 2] = word;
    }
    // One bit stands behind the last byte; from there to the length all is zero.
    const free = 32 - 8 * (length & 3);
    block[length >> 2] = free === 32 ? 0x8000_0000 : (word << free) | (0x80 << (free - 8));
    block.fill(0, (length >> 2) + 1, 15);
    block[15] = (BLOCK + length) * 8;
    return true;
  };

  return (prefix, text) => {
    if (fillBlock(prefix, text)) sha256Words(inner, block, digest);
    else {
      const bytes = encoder.encode(prefix + text);
      finish(inner, BLOCK, bytes, bytes.length);
    }
    // The inner digest is 32 bytes: eight words, the end bit, and a length of 96 bytes.
    block.set(digest);
    block[8] = 0x8000_0000 | 0;
    block.fill(0, 9, 15);
    block[15] = (BLOCK + 32) * 8;
    sha256Words(outer, block, digest);
    return digest;
  };
}

function byteAt(bytes: Uint8Array, at: number, length: number): number {
  return at < length ? (bytes[at] as number) : at === length ? 0x80 : 0;
}

function padState(key: Uint8Array, pad: number): Int32Array {
  const words = new Int32Array(16);
  for (let index = 0; index < BLOCK; index += 1)
    words[index >> 2] = ((words[index >> 2] as number) << 8) | ((key[index] ?? 0) ^ pad);
  const state = sha256Start();
  sha256Words(state, words, state);
  return state;
}

/** The eight words of a digest as 32 bytes, most significant first. */
function bytesOf(words: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < 8; index += 1) view.setInt32(index * 4, words[index] as number);
  return bytes;
}
