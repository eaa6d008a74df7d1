import type { DaySlots } from '../../power-flow/day-slots.ts';
import type { Texts } from '../../texts/texts.ts';
import { formatOffset } from '../../time/site-time.ts';

/** Why the local times of a day repeat or leave some out; nothing on a day of 24 hours. */
export function clockNote(
  date: string,
  { start, end }: Pick<DaySlots, 'start' | 'end'>,
  zone: string,
  { notes }: Texts,
): readonly string[] {
  const hours = (end - start) / 3_600_000;
  if (hours === 24) return [];
  return hours > 24
    ? [notes.clockBack(date, formatOffset(start, zone), formatOffset(end, zone))]
    : [notes.clockForward(date)];
}
