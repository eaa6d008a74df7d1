import type { PiiKind } from '../kinds.ts';

/** An object literal: what JSON and databases give. */
export function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * An object that holds no text of its own to scrub and is passed on as it is.
 *
 * @param mask the kind that leaves are replaced as where it stands: a birthday is one as a `Date`, too.
 */
export function isLeafObject(value: object, mask?: PiiKind): boolean {
  try {
    return isBuiltInLeaf(value) && !(mask === 'BIRTH_DATE' && value instanceof Date);
  } catch {
    // A proxy may refuse even to tell its prototype.
    return false;
  }
}

function isBuiltInLeaf(value: object): boolean {
  return (
    value instanceof Date ||
    value instanceof RegExp ||
    ArrayBuffer.isView(value) ||
    value instanceof ArrayBuffer ||
    value instanceof Promise ||
    value instanceof WeakMap ||
    value instanceof WeakSet
  );
}

/** An answer of RegExp: an array that has the whole text beside its places, under `input`. */
export function isMatch(array: readonly unknown[]): boolean {
  return (array as Partial<RegExpMatchArray>).input !== undefined;
}

/**
 * The keys of an array that has holes, or something beside its places; undefined for one that its places tell all of.
 * Places are numbers, as they are no names.
 */
export function keysOfArray(array: readonly unknown[]): (string | number)[] | undefined {
  const keys = Object.keys(array);
  const { length } = array;
  if (keys.length === length && (length === 0 || keys[length - 1] === String(length - 1))) return undefined;
  return keys.map((key) => {
    const place = Number(key);
    return place < length && String(place) === key ? place : key;
  });
}

/** What `new String('…')` and its like hold; undefined for any other object. */
export function primitiveOf(value: object): string | number | bigint | undefined {
  if (value instanceof String || value instanceof Number || value instanceof BigInt) return value.valueOf();
  return undefined;
}

/** The own enumerable properties, each read once. A property that cannot be read is left out. */
export function snapshot(value: object): Record<string, unknown> {
  try {
    return { ...value } as Record<string, unknown>;
  } catch {
    const copy: Record<string, unknown> = {};
    for (const key of ownKeys(value)) {
      try {
        define(copy, key, (value as Record<string, unknown>)[key]);
      } catch {
        // A getter that throws tells nothing; serialising it would throw as well.
      }
    }
    return copy;
  }
}

function ownKeys(value: object): readonly string[] {
  try {
    return Object.keys(value);
  } catch {
    return [];
  }
}

/** Sets an own property, `__proto__` included, without touching the prototype. */
export function define(target: object, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The same properties in the same order under new keys; two keys that become one get a number behind. */
export function renameKeys(
  source: Record<string, unknown>,
  renames: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(source)) {
    const wanted = renames.get(key) ?? key;
    let name = wanted;
    for (let count = 2; Object.hasOwn(copy, name) || (name !== key && Object.hasOwn(source, name)); count += 1)
      name = `${wanted}#${count}`;
    define(copy, name, source[key]);
  }
  return copy;
}
