import type { TouBlock } from '../domain/tou-template.ts';
import { DAY_MINUTES, touMinutes } from './tou-clock.ts';

/** Minutes since midnight. `end` is at most 1440, and less than `start` where the block crosses midnight. */
export interface TouSpan {
  readonly start: number;
  readonly end: number;
}

/** The span of a block, with `00:00` as an end read as the end of the day; null when a time cannot be read. */
export function touSpan({ start, end }: Pick<TouBlock, 'start' | 'end'>): TouSpan | null {
  const from = touMinutes(start);
  const to = touMinutes(end);
  if (from === null || to === null || from === DAY_MINUTES) return null;
  return { start: from, end: to === 0 ? DAY_MINUTES : to };
}
