/** An object literal: what JSON and databases give. */
export function isPlain(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype;
}

/** An object that holds no text of its own to scrub and is passed on as it is. */
export function isLeafObject(value: object): boolean {
  try {
    return isBuiltInLeaf(value);
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
