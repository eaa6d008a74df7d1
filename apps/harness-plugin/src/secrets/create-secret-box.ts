import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Encrypts short texts for the database: AES-256-GCM, a fresh nonce each, bound to the place they are stored in. */
export interface SecretBox {
  /** @param place Where the text belongs, such as `mcp_server.env`; it opens nowhere else. */
  seal(text: string, place: string): string;
  /** @throws Error when the text was sealed with an unknown key, for another place, or was changed. */
  open(sealed: string, place: string): string;
}

const PREFIX = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param keys The current key and then former ones, which only open; 32 bytes each. */
export function createSecretBox(keys: readonly [Uint8Array, ...Uint8Array[]]): SecretBox {
  for (const key of keys) {
    if (key.byteLength !== 32) throw new RangeError('an encryption key must be 32 bytes');
  }
  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys[0], nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return PREFIX + sealed.toString('base64url');
    },
    open(sealed, place) {
      const text = sealed.startsWith(PREFIX) ? sealed.slice(PREFIX.length) : '';
      const bytes = Buffer.from(text, 'base64url');
      // Decoding is lenient; one sealed text has one spelling.
      const isSealed = bytes.length >= NONCE_BYTES + TAG_BYTES && bytes.toString('base64url') === text;
      if (!isSealed) throw new Error('not a sealed text');
      for (const key of keys) {
        try {
          const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
            authTagLength: TAG_BYTES,
          })
            .setAAD(Buffer.from(place))
            .setAuthTag(bytes.subarray(-TAG_BYTES));
          return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
        } catch {
          // Another key may be the right one.
        }
      }
      throw new Error('a sealed text cannot be opened: its key is unknown, or it was changed');
    },
  };
}
