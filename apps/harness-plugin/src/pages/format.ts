import type { Locale } from './texts.ts';

export function formatNumber(value: number, locale: Locale): string {
  return value.toLocaleString(locale);
}

export function formatTime(iso: string | number, locale: Locale): string {
  return new Date(iso).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A share of a whole as a percentage without decimals; of nothing, nothing. */
export function formatShare(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`;
}

/** JSON with line breaks; a text that is no JSON stays as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
