import { hkdf } from '@noble/hashes/hkdf.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { encodeBase64urlInto } from './base64url.ts';
import { keyField } from './header.ts';
import { HmacSha256 } from './hmac-sha256.ts';

/** A signing key; the secret itself is not kept. */
export interface TaskKey {
  /** Version and key id as they stand in the header; not unique. */
  readonly field: string;
  /** Writes the HMAC-SHA256 of the first `length` characters of `text`, which are ASCII, to `signature` as base64url. */
  signInto(text: string, length: number, signature: Uint8Array): void;
}

const macLabel = utf8ToBytes('mao/mcp-task-id/v1/mac');
const idLabel = utf8ToBytes('mao/mcp-task-id/v1/key-id');

/**
 * Derives the key from a secret by HKDF-SHA256 (RFC 5869) with a fixed label, so that the access token, which serves
 * elsewhere too, is never a MAC key itself.
 *
 * @param maxLength Longest text, in characters.
 */
export function createTaskKey(secret: string, maxLength: number): TaskKey {
  const input = utf8ToBytes(secret);
  const hmac = new HmacSha256(hkdf(sha256, input, undefined, macLabel, 32), maxLength);
  return {
    field: keyField(hkdf(sha256, input, undefined, idLabel, 2)),
    signInto(text, length, signature) {
      const { message } = hmac;
      for (let index = 0; index < length; index += 1) message[index] = text.charCodeAt(index);
      encodeBase64urlInto(hmac.sign(length), signature, 0);
    },
  };
}
