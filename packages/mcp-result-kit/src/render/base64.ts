/** A multiple of three, so that pieces join without padding, and few enough for one argument list. */
const PIECE_BYTES = 24_573;

/** Base64 of bytes with Web APIs only. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
    text += btoa(String.fromCharCode(...bytes.subarray(start, start + PIECE_BYTES)));
  }
  return text;
}
