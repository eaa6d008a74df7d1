import { sha256Block, sha256Finish, sha256Start } from './sha256.ts';

/**
 * HMAC-SHA-256 (RFC 2104, FIPS 198-1) with a fixed key. Synchronous, which WebCrypto is not; the two pads are hashed
 * once, so a short message costs two compressions.
 */
export function createHmacSha256(secret: string): (message: string) => Int32Array {
  const encoder = new TextEncoder();
  let key = encoder.encode(secret);
  if (key.length > 64) key = bytesOf(sha256Finish(sha256Start(), key));
  const innerPad = new Uint8Array(64).fill(0x36);
  const outerPad = new Uint8Array(64).fill(0x5c);
  for (let index = 0; index < key.length; index += 1) {
    innerPad[index] = (innerPad[index] as number) ^ (key[index] as number);
    outerPad[index] = (outerPad[index] as number) ^ (key[index] as number);
  }
  const inner = sha256Block(sha256Start(), innerPad);
  const outer = sha256Block(sha256Start(), outerPad);
  return (message) => sha256Finish(outer, bytesOf(sha256Finish(inner, encoder.encode(message))));
}

/** The eight words of a digest as 32 bytes, most significant first. */
function bytesOf(words: Int32Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < 8; index += 1) view.setInt32(index * 4, words[index] as number);
  return bytes;
}
