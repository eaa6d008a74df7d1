import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlText, readBase64urlNumber, writeBase64urlNumber } from './base64url.ts';

/*
 * The "random" segment, 32 characters of base64url in four fields:
 * version and key id (4) | audience tag (12) | issue time in seconds (8) | random (8)
 * Each field is a whole number of characters, so that the fixed ones are compared as text and never decoded.
 */
const version = 1;

export const HEADER_CHARACTERS = 32;
export const AUDIENCE_START = 4;
const timeStart = 16;
const timeCharacters = 8;
export const NONCE_CHARACTERS = 8;

/** The field of a key: 8 bits of version and 16 bits that tell keys of a rotation apart. */
export function keyField(keyId: Uint8Array): string {
  return base64urlText(Uint8Array.of(version, ...keyId.subarray(0, 2)));
}

/** 72 bits of a hash: audiences of one secret are few and chosen by its owner, none can be made to collide from outside. */
export function audienceField(audience: string): string {
  return base64urlText(sha256(utf8ToBytes(`mao/mcp-task-id/v1/audience/${audience}`)).subarray(0, 9));
}

/** Writes fields of times, as numbers in base 64 with the most significant digit first; ids of one second share theirs. */
export function createTimeField(): (seconds: number) => string {
  let [lastSeconds, lastText] = [-1, ''];
  return (seconds) => {
    if (seconds !== lastSeconds) {
      lastSeconds = seconds;
      lastText = writeBase64urlNumber(seconds, timeCharacters);
    }
    return lastText;
  };
}

/** Seconds of the header that begins at `headerStart`; its characters have been checked. */
export function readTimeField(id: string, headerStart: number): number {
  return readBase64urlNumber(id, headerStart + timeStart, timeCharacters);
}
