export interface TtlCache<K, V> {
  /** The cached value, or the result of `read`, which runs once for callers that come while it runs. */
  get(key: K, read: () => Promise<V>): Promise<V>;
  /** Forgets a key, or all: a read that has begun is neither cached nor shared with later callers. */
  forget(key?: K): void;
}

interface Entry<V> {
  readonly value: V;
  readonly readAt: number;
}

/**
 * Cache with a time to live, one read at a time per key, and least-recently-used eviction above `maxEntries`.
 * A failed read is passed to everybody who waits for it and is not kept.
 */
export function createTtlCache<K, V>(options: {
  ttlMs: number;
  maxEntries: number;
  now: () => number;
}): TtlCache<K, V> {
  const { ttlMs, maxEntries, now } = options;
  const entries = new Map<K, Entry<V>>();
  const reads = new Map<K, Promise<V>>();

  const cached = (key: K): Entry<V> | undefined => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    entries.delete(key);
    const age = now() - entry.readAt;
    // A negative age is a clock that was set back: nothing is known about the entry's age then.
    if (age < 0 || age >= ttlMs) return undefined;
    entries.set(key, entry);
    return entry;
  };

  const start = (key: K, read: () => Promise<V>): Promise<V> => {
    const readAt = now();
    const running: Promise<V> = (async () => read())().then(
      (value) => {
        if (reads.get(key) === running) {
          reads.delete(key);
          entries.set(key, { value, readAt });
          if (entries.size > maxEntries) {
            for (const oldest of entries.keys()) {
              entries.delete(oldest);
              break;
            }
          }
        }
        return value;
      },
      (error: unknown) => {
        if (reads.get(key) === running) reads.delete(key);
        throw error;
      },
    );
    reads.set(key, running);
    return running;
  };

  return {
    get(key, read) {
      const entry = cached(key);
      if (entry !== undefined) return Promise.resolve(entry.value);
      return reads.get(key) ?? start(key, read);
    },
    forget(key) {
      if (key === undefined) {
        entries.clear();
        reads.clear();
        return;
      }
      entries.delete(key);
      reads.delete(key);
    },
  };
}
