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

/**
 * Parses text from a model. Text that is no JSON is `malformed`; a key made to reach a prototype (`__proto__`, or `constructor`
 * with a `prototype`) is `reserved` and nothing of its text is used.
 */
export function parseJson(
  text: string,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: 'malformed' | 'reserved' } {
  try {
    return { ok: true, value: parse(text, null) as unknown };
  } catch {
    return { ok: false, problem: isJson(text) ? 'reserved' : 'malformed' };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
