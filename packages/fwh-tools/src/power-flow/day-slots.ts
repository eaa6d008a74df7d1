import type { PowerFlowSample } from '../domain/power-flow.ts';
import { dayBounds, instantsOf, parseDate, parseWallClock } from '../time/site-time.ts';

export const SLOT_MS = 300_000;

/** A sample placed on the time line. `end` is the instant at which its five minutes ended. */
export interface PlacedSample {
  readonly end: number;
  readonly sample: PowerFlowSample;
}

/** A run of missing slots: the instants it reaches from and to. */
interface SlotGap {
  readonly from: number;
  readonly to: number;
  readonly slots: number;
}

export interface DaySlots {
  /** First instants of the local day and of the next one. */
  readonly start: number;
  readonly end: number;
  /** Slots of the whole local day: 288; 276 and 300 on the days of the clock changes. */
  readonly slotsOfDay: number;
  /** Slots that have passed by now. */
  readonly expected: number;
  readonly samples: readonly PlacedSample[];
  readonly gaps: readonly SlotGap[];
  /** Rows that were left out: outside the day, in the future, unreadable, or a second row of the same slot. */
  readonly ignored: number;
}

/**
 * Places the platform's rows on the slots of a local day.
 *
 * The rows carry wall-clock text only. In the repeated hour of the autumn change the text occurs twice, and the
 * platform's order tells which is which: the second time goes to the later instant. A row is never stretched over a
 * gap, and future slots, which the platform fills with zeros, are dropped.
 */
export function placeOnDay(samples: readonly PowerFlowSample[], date: string, zone: string, now: number): DaySlots {
  const day = parseDate(date);
  if (day === null) throw new RangeError(`not a date: ${date}`);
  const { start, end } = dayBounds(day, zone);
  const slotsOfDay = Math.round((end - start) / SLOT_MS);
  const expected = Math.max(0, Math.min(slotsOfDay, Math.floor((now - start) / SLOT_MS)));

  const bySlot = new Map<number, PlacedSample>();
  let previous = Number.NEGATIVE_INFINITY;
  let ignored = 0;
  for (const sample of samples) {
    const wallClock = parseWallClock(sample.localTime);
    if (wallClock === null) {
      ignored += 1;
      continue;
    }
    const { earlier, later } = instantsOf(wallClock, zone);
    const instant = earlier > previous ? earlier : later;
    // A row that describes the five minutes up to `instant`; rows a few seconds off the grid belong to the same slot.
    const slot = Math.ceil((instant - start) / SLOT_MS);
    if (slot < 1 || slot > expected || bySlot.has(slot)) {
      ignored += 1;
      continue;
    }
    previous = instant;
    bySlot.set(slot, { end: start + slot * SLOT_MS, sample });
  }

  const gaps: SlotGap[] = [];
  let missing = 0;
  for (let slot = 1; slot <= expected + 1; slot += 1) {
    if (slot <= expected && !bySlot.has(slot)) {
      missing += 1;
    } else if (missing > 0) {
      const to = start + (slot - 1) * SLOT_MS;
      gaps.push({ from: to - missing * SLOT_MS, to, slots: missing });
      missing = 0;
    }
  }
  const placed = [...bySlot.entries()].sort(([left], [right]) => left - right).map(([, entry]) => entry);
  return { start, end, slotsOfDay, expected, samples: placed, gaps, ignored };
}
