/** A key of 32 bytes in base64 or hex; null when the text is none. */
export function decodeKey(text: string): Uint8Array | null {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  return key.byteLength === 32 ? key : null;
}
