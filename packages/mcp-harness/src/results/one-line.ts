import { wellFormed } from './well-formed.ts';

/** A server's word that goes into one of our lines: one line, bounded, without characters that nobody sees. */
export function oneLine(text: unknown, fallback: string, longest = 300): string {
  if (typeof text !== 'string') return fallback;
  const line = wellFormed(
    text
      .slice(0, longest * 4)
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
      .trim()
      .slice(0, longest),
  );
  return line === '' ? fallback : line;
}
