import { ToolUserError } from '@mao/mcp-result-kit';
import type { Texts } from '../../texts/texts.ts';
import { localDate } from '../../time/site-time.ts';
import { requireDate, requireDateRange } from './ranges.ts';

const DAY = 86_400_000;

/** Whole UTC days; the fleet's statistics are counted by them. */
export interface UtcDays {
  /** `yyyy-MM-dd` */
  readonly from: string;
  /** `yyyy-MM-dd`, included. */
  readonly to: string;
  /** Epoch ms of the first moment. */
  readonly start: number;
  /** Epoch ms of the first moment behind. */
  readonly end: number;
}

/** A UTC date that has begun. */
export function requireUtcDate(field: string, date: string, now: number, texts: Texts): string {
  requireDate(field, date, texts);
  const today = localDate(now, 'UTC');
  if (date > today) {
    throw new ToolUserError(texts.errors.futureUtc(date, today), { advice: texts.errors.futureAdvice });
  }
  return date;
}

/** One date, or both ends of a period, or neither: today. */
export function requireUtcDays(
  given: {
    readonly date?: string | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  },
  options: { readonly now: number; readonly maximumDays: number; readonly texts: Texts },
): UtcDays {
  const { errors } = options.texts;
  const { date, from, to } = given;
  if (date !== undefined && (from !== undefined || to !== undefined)) {
    throw new ToolUserError(errors.dateAndRange, { advice: errors.dateAndRangeAdvice });
  }
  if ((from === undefined) !== (to === undefined)) {
    throw new ToolUserError(errors.halfRange, { advice: errors.halfRangeAdvice });
  }
  if (from !== undefined && to !== undefined) {
    const range = requireDateRange(from, to, options.texts, options.maximumDays);
    requireUtcDate('from', from, options.now, options.texts);
    return { from, to, start: range.from, end: range.to + DAY };
  }
  const day = date ?? localDate(options.now, 'UTC');
  requireUtcDate('date', day, options.now, options.texts);
  const start = Date.parse(`${day}T00:00:00Z`);
  return { from: day, to: day, start, end: start + DAY };
}
