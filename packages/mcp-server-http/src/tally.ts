/** Counts by two labels, kept until somebody asks. */
export interface Tally {
  add(first: string, second: string): void;
  /** Hands over what was counted since the last time. */
  flush(handOver: (first: string, second: string, count: number) => void): void;
}

export function createTally(): Tally {
  const counts = new Map<string, Map<string, number>>();
  return {
    add(first, second) {
      let inner = counts.get(first);
      if (inner === undefined) {
        inner = new Map();
        counts.set(first, inner);
      }
      inner.set(second, (inner.get(second) ?? 0) + 1);
    },
    flush(handOver) {
      for (const [first, inner] of counts) for (const [second, count] of inner) handOver(first, second, count);
      counts.clear();
    },
  };
}
