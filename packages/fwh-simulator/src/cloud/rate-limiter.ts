export interface RateLimiterOptions {
  /** Requests a key in any window. */
  readonly limit: number;
  readonly windowMs: number;
  /** Milliseconds. */
  readonly monotonicNow: () => number;
}

/** Takes a request from a key's budget: how many are left, or null when there is nothing left. */
export function createRateLimiter(options: RateLimiterOptions): (key: string) => number | null {
  const { limit, windowMs, monotonicNow } = options;
  const recent = new Map<string, number[]>();
  return (key) => {
    const now = monotonicNow();
    const times = (recent.get(key) ?? []).filter((time) => now - time < windowMs);
    recent.set(key, times);
    if (times.length >= limit) return null;
    times.push(now);
    return limit - times.length;
  };
}
