import { BLAKE2S_BLOCK, blake2sStart, blake2sWords } from './blake2s.ts';

/** HMAC with one key. What it returns is overwritten by its next call: eight little-endian words. */
export interface Hmac {
  /** Of a message that fills one block or less, packed into it with zeros behind; `length` counts its bytes. */
  readonly ofBlock: (block: Int32Array, length: number) => Int32Array;
  readonly ofBytes: (message: Uint8Array) => Int32Array;
}

/**
 * HMAC (RFC 2104) over BLAKE2s-256 (RFC 7693): what `createHmac('blake2s256', secret)` of Node and `hmac.new(secret,
 * message, 'blake2s')` of Python give. Synchronous, which WebCrypto is not; the two pads are hashed once and buffers
 * are kept, so a short message costs two compressions and nothing else.
 */
export function createHmacBlake2s(secret: string): Hmac {
  const part = new Int32Array(16);
  const digest = new Int32Array(8);

  /** Hashes bytes behind the `before` bytes that are in `state` already. */
  const hash = (state: Int32Array, before: number, bytes: Uint8Array): void => {
    let from = state;
    let offset = 0;
    do {
      const end = Math.min(offset + BLAKE2S_BLOCK, bytes.length);
      packBytes(bytes, offset, end, part);
      blake2sWords(from, part, before + end, end === bytes.length, digest);
      from = digest;
      offset = end;
    } while (offset < bytes.length);
  };

  let key: Uint8Array = new TextEncoder().encode(secret);
  if (key.length > BLAKE2S_BLOCK) {
    hash(blake2sStart(), 0, key);
    key = new Uint8Array(32);
    writeBytes(digest, key);
  }
  const inner = padState(key, 0x36, false);
  const innerOfNothing = padState(key, 0x36, true);
  const outer = padState(key, 0x5c, false);

  /** The outer hash, over the inner one that stands in `digest`. */
  const finish = (): Int32Array => {
    part.set(digest);
    part.fill(0, 8);
    blake2sWords(outer, part, BLAKE2S_BLOCK + 32, true, digest);
    return digest;
  };

  return {
    ofBlock: (block, length) => {
      if (length === 0) digest.set(innerOfNothing);
      else blake2sWords(inner, block, BLAKE2S_BLOCK + length, true, digest);
      return finish();
    },
    ofBytes: (message) => {
      if (message.length === 0) digest.set(innerOfNothing);
      else hash(inner, BLAKE2S_BLOCK, message);
      return finish();
    },
  };
}

/** The state behind the key's one block, whose every byte is changed by `pad`; `isLast` if no message follows. */
function padState(key: Uint8Array, pad: number, isLast: boolean): Int32Array {
  const padded = Uint8Array.from({ length: BLAKE2S_BLOCK }, (_, at) => (key[at] ?? 0) ^ pad);
  const words = new Int32Array(16);
  packBytes(padded, 0, BLAKE2S_BLOCK, words);
  const state = blake2sStart();
  blake2sWords(state, words, BLAKE2S_BLOCK, isLast, state);
  return state;
}

function packBytes(bytes: Uint8Array, start: number, end: number, block: Int32Array): void {
  block.fill(0);
  for (let at = start; at < end; at += 1) {
    const word = (at - start) >> 2;
    block[word] = (block[word] as number) | ((bytes[at] as number) << (8 * (at & 3)));
  }
}

function writeBytes(words: Int32Array, bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer);
  words.forEach((word, index) => {
    view.setInt32(index * 4, word, true);
  });
}
