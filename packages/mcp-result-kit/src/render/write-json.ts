import type { Plain } from './plain-value.ts';
import { wellFormed } from './well-formed.ts';

/**
 * Compact JSON without lone surrogates. `JSON.stringify` writes those as `\udXXX`, so that one search over the output
 * finds them; checking every string beforehand would cost more than writing.
 */
export function writeJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null';
  return text.includes('\\ud') ? JSON.stringify(withoutLoneSurrogates(value as Plain)) : text;
}

function withoutLoneSurrogates(value: Plain): Plain {
  if (typeof value === 'string') return wellFormed(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutLoneSurrogates);
  const entries = Object.entries(value as Readonly<Record<string, Plain>>);
  return Object.fromEntries(entries.map(([key, field]) => [wellFormed(key), withoutLoneSurrogates(field)]));
}
