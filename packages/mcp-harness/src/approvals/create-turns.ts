/** Runs work of one key one after the other; work of different keys goes on side by side. */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = result
      .catch(() => undefined)
      .finally(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return result;
  };
}
