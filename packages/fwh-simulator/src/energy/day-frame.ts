import { DateTime } from 'luxon';

export const slotMilliseconds = 300_000;

/** The 5-minute slots of one site-local calendar day; 288, or 276 and 300 on the days of a one-hour clock change. */
export interface DayFrame {
  /** `yyyy-MM-dd` in the site's zone. */
  readonly date: string;
  readonly zone: string;
  /** Epoch ms of the first moment of the day. */
  readonly start: number;
  /** Epoch ms of the first moment of the next day. */
  readonly end: number;
  readonly slots: number;
  /** Local minutes since midnight in the middle of a slot; repeats or jumps where the clock changes. */
  readonly middleMinutes: Float64Array;
  /** 1 Monday … 7 Sunday. */
  readonly weekday: number;
}

/** Undefined for text that is no calendar date. */
export function createDayFrame(date: string, zone: string): DayFrame | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const noon = DateTime.fromISO(`${date}T12:00:00`, { zone });
  if (!noon.isValid) return undefined;
  const first = noon.startOf('day');
  const start = first.toMillis();
  const end = first.plus({ days: 1 }).startOf('day').toMillis();
  const slots = Math.round((end - start) / slotMilliseconds);
  const middleMinutes = new Float64Array(slots);
  const startOffset = first.offset;
  const steady = slots === 288;
  for (let slot = 0; slot < slots; slot += 1) {
    const elapsed = slot * 5 + 2.5;
    const shift = steady ? 0 : DateTime.fromMillis(start + elapsed * 60_000, { zone }).offset - startOffset;
    middleMinutes[slot] = elapsed + shift;
  }
  return { date, zone, start, end, slots, middleMinutes, weekday: noon.weekday };
}

/** Ends of all slots as naive local text; the last one is the next day's 00:00. */
export function slotEndTexts(frame: DayFrame): string[] {
  return Array.from({ length: frame.slots }, (_, slot) =>
    localText(frame.start + (slot + 1) * slotMilliseconds, frame.zone),
  );
}

/** `yyyy-MM-dd HH:mm:ss` in the zone, the form of every local time of the cloud. */
export function localText(epoch: number, zone: string): string {
  return DateTime.fromMillis(epoch, { zone }).toFormat('yyyy-MM-dd HH:mm:ss');
}

export function localDate(epoch: number, zone: string): string {
  return DateTime.fromMillis(epoch, { zone }).toFormat('yyyy-MM-dd');
}

/** Calendar arithmetic on dates; no zone is involved. */
export function addDays(date: string, days: number): string {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** The inverse of `dayNumber`. */
export function dateOfDayNumber(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** Days since 1970-01-01 of a calendar date. */
export function dayNumber(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
}
