import type { Texts } from '../texts.ts';

/** Values are shown so that the model recognises its own; longer ones only fill the context again. */
const MAX_SHOWN = 40;

/** A received value in words: its kind, and the value itself if it is short. */
export function describeValue(value: unknown, texts: Texts): string {
  if (value === null) return 'null';
  if (typeof value === 'string')
    return texts.text(JSON.stringify(value.length > MAX_SHOWN ? `${value.slice(0, MAX_SHOWN)}…` : value));
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return texts.kind(Array.isArray(value) ? 'array' : typeof value);
}
