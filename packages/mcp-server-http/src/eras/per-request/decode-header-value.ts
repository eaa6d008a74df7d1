const prefix = '=?base64?';
const suffix = '?=';
const canonicalBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * The value of a mirrored header (MCP 2026-07-28, Streamable HTTP, "Value Encoding"): plain, or UTF-8 in Base64 between
 * `=?base64?` and `?=`. `null` when the encoding is broken.
 */
export function decodeHeaderValue(value: string): string | null {
  const trimmed = value.replace(/^[ \t]+|[ \t]+$/g, '');
  if (!trimmed.startsWith(prefix) || !trimmed.endsWith(suffix)) return trimmed;
  const base64 = trimmed.slice(prefix.length, -suffix.length);
  if (!canonicalBase64.test(base64)) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
