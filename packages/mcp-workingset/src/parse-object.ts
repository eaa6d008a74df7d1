import { parse } from 'secure-json-parse';

export type JsonObject = Record<string, unknown>;

/** A JSON value's kind in the words of JSON Schema. */
export function kindOf(value: unknown): 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object' | 'undefined' {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const kind = typeof value;
  return kind === 'boolean' || kind === 'number' || kind === 'string' || kind === 'object' ? kind : 'undefined';
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses text from a model. Text that is no JSON, or that carries keys made to reach a prototype, is not parsed. */
export function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  try {
    return { ok: true, value: parse(text, null) as unknown };
  } catch {
    return { ok: false };
  }
}
