/** A clock that only moves when told to; pass `clock.now` wherever code takes a `now` argument. */
export interface FakeClock {
  /** Current time in epoch milliseconds. */
  now(): number;
  advance(milliseconds: number): void;
}

/** @param start Epoch milliseconds to begin at. */
export function createFakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
  let current = start;
  return {
    now: () => current,
    advance(milliseconds) {
      current += milliseconds;
    },
  };
}
