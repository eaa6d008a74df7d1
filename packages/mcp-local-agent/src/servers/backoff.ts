export interface Backoff {
  /** Milliseconds to wait before the next attempt; longer each time, and not the same for everybody. */
  next(): number;
  reset(): void;
}

/** @param random a number from 0 up to 1, as `Math.random` gives */
export function createBackoff(options: {
  readonly firstMs: number;
  readonly longestMs: number;
  readonly random: () => number;
}): Backoff {
  const { firstMs, longestMs, random } = options;
  let attempts = 0;
  return {
    next() {
      const limit = Math.min(firstMs * 2 ** Math.min(attempts, 30), longestMs);
      attempts += 1;
      return Math.round(limit / 2 + (random() * limit) / 2);
    },
    reset() {
      attempts = 0;
    },
  };
}
