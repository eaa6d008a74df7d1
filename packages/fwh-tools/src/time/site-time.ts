import { DateTime, IANAZone } from 'luxon';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Wall-clock reading as if it were UTC, in epoch ms: comparable and subtractable, but no instant. */
export type WallClock = number;

/** `yyyy-MM-dd HH:mm:ss`, a real calendar reading; null for anything else. `24:00:00` is midnight at the day's end. */
export function parseWallClock(text: string): WallClock | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  const parsed = DateTime.fromFormat(text, 'yyyy-MM-dd HH:mm:ss', { zone: 'utc' });
  return parsed.isValid ? parsed.toMillis() : null;
}

/** `yyyy-MM-dd`, a real calendar date; null for anything else. */
export function parseDate(text: string): WallClock | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseWallClock(`${text} 00:00:00`) : null;
}

/** Days between two dates; 0 for the same date. */
export function daysBetween(from: WallClock, to: WallClock): number {
  return Math.round((to - from) / DAY);
}

export function formatDate(wallClock: WallClock): string {
  return DateTime.fromMillis(wallClock, { zone: 'utc' }).toFormat('yyyy-MM-dd');
}

/**
 * The instants at which clocks in `zone` showed `wallClock`: usually `earlier === later`; in the repeated hour of the
 * autumn change two; in the missing hour of spring the reading is shifted forward by the length of the gap.
 *
 * Luxon alone leaves open which of two instants it takes, so the two offsets around the change are tried here.
 */
export function instantsOf(wallClock: WallClock, zone: string): { readonly earlier: number; readonly later: number } {
  const rules = IANAZone.create(zone);
  const before = rules.offset(wallClock - DAY) * MINUTE;
  const after = rules.offset(wallClock + DAY) * MINUTE;
  const candidates = [wallClock - before, wallClock - after].filter(
    (instant) => instant + rules.offset(instant) * MINUTE === wallClock,
  );
  if (candidates.length === 0) return { earlier: wallClock - before, later: wallClock - before };
  return { earlier: Math.min(...candidates), later: Math.max(...candidates) };
}

/** The instant at which clocks in `zone` jumped over `wallClock`; null for a reading that they showed. */
export function jumpOver(wallClock: WallClock, zone: string): number | null {
  const rules = IANAZone.create(zone);
  const shows = (instant: number): WallClock => instant + rules.offset(instant) * MINUTE;
  const { earlier } = instantsOf(wallClock, zone);
  if (shows(earlier) === wallClock) return null;
  // The last minute that showed less and the first that shows more; rules change at whole minutes.
  let before = Math.floor((earlier - DAY) / MINUTE);
  let after = Math.ceil((earlier + DAY) / MINUTE);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (shows(middle * MINUTE) < wallClock) before = middle;
    else after = middle;
  }
  return after * MINUTE;
}

/** First instants of a local day and of the next one: 23, 24 or 25 hours apart. */
export function dayBounds(date: WallClock, zone: string): { readonly start: number; readonly end: number } {
  return { start: instantsOf(date, zone).earlier, end: instantsOf(date + DAY, zone).earlier };
}

/** Site-local `yyyy-MM-dd HH:mm:ss`, the one time format of all results; it can be pasted into `from` and `to`. */
export function formatSiteTime(instant: number, zone: string): string {
  return DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
}

/** UTC offset as `+09:30`. */
export function formatOffset(instant: number, zone: string): string {
  return DateTime.fromMillis(instant, { zone }).toFormat('ZZ');
}

/** Site-local date of an instant, `yyyy-MM-dd`. */
export function localDate(instant: number, zone: string): string {
  return DateTime.fromMillis(instant, { zone }).toFormat('yyyy-MM-dd');
}
