import { wellFormed } from './well-formed.ts';

/** File systems take 255 bytes; the number that a taken name gets needs some of them. */
const LONGEST_BYTES = 200;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Usual endings of the media types that tools return; anything else keeps the ending its URI has, or none. */
const endings = new Map([
  ['text/plain', '.txt'],
  ['text/markdown', '.md'],
  ['text/csv', '.csv'],
  ['text/tab-separated-values', '.tsv'],
  ['text/html', '.html'],
  ['application/json', '.json'],
  ['application/pdf', '.pdf'],
  ['application/xml', '.xml'],
  ['application/zip', '.zip'],
  ['image/png', '.png'],
  ['image/jpeg', '.jpg'],
  ['image/gif', '.gif'],
  ['image/webp', '.webp'],
  ['image/svg+xml', '.svg'],
  ['audio/wav', '.wav'],
  ['audio/mpeg', '.mp3'],
  ['audio/ogg', '.ogg'],
]);

function lastPart(uri: string): string {
  // Query and fragment are no part of a name; a URI may be anything, so it is cut by hand instead of parsed.
  const path = uri.replace(/[?#].*$/su, '');
  const part =
    path
      .split(/[/\\]+/u)
      .filter(Boolean)
      .at(-1) ?? '';
  // `scheme:` alone names nothing.
  return /^[a-z][a-z0-9+.-]*:$/iu.test(part) ? '' : part;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The longest start of a name within a number of bytes, whole characters only. */
function cut(name: string, bytes: number): string {
  const encoded = new TextEncoder().encode(name);
  if (encoded.length <= bytes) return name;
  // A character that was cut through is left out by the decoder's stream mode.
  return new TextDecoder().decode(encoded.subarray(0, bytes), { stream: true });
}

/**
 * A file name made from the last part of a URI: one path segment, no leading dot, no control, bidi or zero-width
 * characters, nothing that Windows refuses, at most 200 bytes of UTF-8 with the ending kept.
 *
 * @param uri Whatever a server called its resource, or a name of our own.
 * @param mimeType Gives the ending where the name has none.
 */
export function safeFileName(uri: string, mimeType: string): string {
  const cleaned = wellFormed(decode(lastPart(uri)).normalize('NFC'))
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '')
    .replace(/[<>:"/\\|?*\s\uFFFD]+/gu, '_')
    .replace(/^[._-]+/u, '')
    .replace(/[._]+$/u, '');
  let name = cleaned === '' ? 'resource' : RESERVED.test(cleaned) ? `_${cleaned}` : cleaned;
  const ending = /\.[a-z0-9]{1,10}$/iu.exec(name)?.[0];
  const wanted = ending ?? endings.get(mimeType.split(';')[0]?.trim().toLowerCase() ?? '') ?? '';
  if (ending !== undefined) name = name.slice(0, -ending.length);
  return cut(name, LONGEST_BYTES - wanted.length) + wanted;
}
