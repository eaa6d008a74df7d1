/** At most `limit` requests a key in any second; `monotonicNow` in milliseconds. */
export function createRateLimiter(limit: number, monotonicNow: () => number): (key: string) => boolean {
  const recent = new Map<string, number[]>();
  return (key) => {
    const now = monotonicNow();
    const times = (recent.get(key) ?? []).filter((time) => now - time < 1_000);
    recent.set(key, times);
    if (times.length >= limit) return false;
    times.push(now);
    return true;
  };
}
