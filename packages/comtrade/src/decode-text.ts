import { type ComtradeResult, failed, type WarningList } from './comtrade-error.ts';

/**
 * Decodes the bytes of a configuration.
 *
 * Without a label: a byte order mark, then strict UTF-8, then a guess between GB 18030, Windows-1251 and Windows-1252
 * from the pattern of the bytes above 0x7F. Names can only be guessed; numbers are ASCII in all of them.
 */
export function decodeText(
  bytes: Uint8Array,
  label: string | undefined,
  warnings: WarningList,
): ComtradeResult<{ readonly text: string; readonly encoding: string }> {
  if (label !== undefined) {
    try {
      const decoder = new TextDecoder(label);
      return { ok: true, value: { text: decoder.decode(bytes), encoding: decoder.encoding } };
    } catch {
      return failed('unknown_encoding', `encoding ${JSON.stringify(label)} is not known here`);
    }
  }
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodedAs('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodedAs('utf-16be', bytes);
  try {
    return { ok: true, value: { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' } };
  } catch {
    const guess = guessEncoding(bytes);
    warnings.add('encoding_guessed', `the text is not UTF-8; read as ${guess}`);
    return decodedAs(guess, bytes);
  }
}

function decodedAs(encoding: string, bytes: Uint8Array): ComtradeResult<{ text: string; encoding: string }> {
  return { ok: true, value: { text: new TextDecoder(encoding).decode(bytes), encoding } };
}

/**
 * Chinese text comes in pairs of high bytes whose first one is mostly that of a common character (0xB0-0xD7); Cyrillic
 * comes in runs as long as words; Western text has one or two high bytes among ASCII letters, hardly ever three.
 */
function guessEncoding(bytes: Uint8Array): string {
  let runs = 0;
  let evenRuns = 0;
  let longRuns = 0;
  let pairs = 0;
  let commonPairs = 0;
  for (let index = 0; index < bytes.length; ) {
    let end = index;
    while (end < bytes.length && (bytes[end] ?? 0) > 0x7f) end += 1;
    if (end > index) {
      runs += 1;
      if (end - index >= 3) longRuns += 1;
      if ((end - index) % 2 === 0) evenRuns += 1;
    }
    for (let pair = index; pair + 1 < end; pair += 2) {
      pairs += 1;
      const lead = bytes[pair] ?? 0;
      if ((lead >= 0xb0 && lead <= 0xd7) || (lead >= 0xa1 && lead <= 0xa9)) commonPairs += 1;
    }
    index = end + 1;
  }
  if (evenRuns >= runs * 0.8 && commonPairs >= pairs * 0.7) return 'gb18030';
  return longRuns >= runs * 0.2 ? 'windows-1251' : 'windows-1252';
}
