import type { KeyTreatment } from '../scrubber-options.ts';
import { classifyKey, type KeyClass } from './classify-key.ts';
import { splitKey } from './split-key.ts';

/** Remembers at most so many keys: keys may come from outside. */
const CACHE_LIMIT = 5000;

/** Looks a key up, own rules first; answers are remembered. */
export function createKeyTable(
  own: Readonly<Record<string, KeyTreatment>>,
  removesMac: boolean,
): (key: string) => KeyClass {
  const rules = new Map<string, KeyTreatment>();
  for (const [key, treatment] of Object.entries(own)) rules.set(normalise(key), treatment);
  const cache = new Map<string, KeyClass>();
  return (key) => {
    const known = cache.get(key);
    if (known !== undefined) return known;
    const found = classifyKey(key.length > 200 ? key.slice(0, 200) : key);
    // Where MAC addresses stay, what is under their keys need not be read.
    const built: KeyClass = found.meaning === 'MAC' && !removesMac ? { meaning: 'KEEP', scope: found.scope } : found;
    const ruled = rules.size > 0 ? rules.get(normalise(key)) : undefined;
    const result: KeyClass = ruled === undefined ? built : { meaning: ruled, scope: built.scope };
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(key, result);
    return result;
  };
}

function normalise(key: string): string {
  return splitKey(key).join(' ') || key;
}
