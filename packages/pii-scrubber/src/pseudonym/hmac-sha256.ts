import { sha256Start, sha256Words } from './sha256.ts';

const BLOCK = 64;

/**
 * HMAC-SHA-256 (RFC 2104, FIPS 198-1) with a fixed key. Synchronous, which WebCrypto is not; the two pads are hashed
 * once and buffers are kept, so a short message costs two compressions and nothing else.
 *
 * The returned words are overwritten by the next call.
 */
export function createHmacSha256(secret: string): (message: string) => Int32Array {
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
  let buffer = new Uint8Array(512);

  return (message) => {
    if (buffer.length < message.length * 3) buffer = new Uint8Array(message.length * 3);
    finish(inner, BLOCK, buffer, encode(encoder, message, buffer));
    // The inner digest is 32 bytes: eight words, the end bit, and a length of 96 bytes.
    block.set(digest);
    block[8] = 0x8000_0000 | 0;
    block.fill(0, 9, 15);
    block[15] = (BLOCK + 32) * 8;
    sha256Words(outer, block, digest);
    return digest;
  };
}

/** UTF-8 into a buffer that is large enough; the number of bytes. */
function encode(encoder: InstanceType<typeof TextEncoder>, text: string, into: Uint8Array): number {
  const { length } = text;
  for (let index = 0; index < length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) return encoder.encodeInto(text, into).written;
    into[index] = code;
  }
  return length;
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
