import { ToolUserError } from '@mao/mcp-result-kit';
import type { Texts } from '../../texts/texts.ts';
import { daysBetween, instantsOf, parseDate, parseWallClock, type WallClock } from '../../time/site-time.ts';

const DAY = 86_400_000;

/** Times are shown to the second, so a shown time must find what happened within that second. */
const REST_OF_SECOND = 999;

/** Longest range of ranged tools that do not set their own. */
const MAX_RANGE_DAYS = 31;

/** @throws {ToolUserError} that names the field, what was given and the right form. */
export function requireDate(field: string, text: string, texts: Texts): WallClock {
  const date = parseDate(text);
  if (date === null) throw new ToolUserError(texts.errors.dateForm(field, text), { advice: texts.errors.dateAdvice });
  return date;
}

/** Whole days from `from` to `to`, both included. */
export function requireDateRange(
  from: string,
  to: string,
  texts: Texts,
  maximumDays: number = MAX_RANGE_DAYS,
): { readonly from: WallClock; readonly to: WallClock; readonly days: number } {
  const range = { from: requireDate('from', from, texts), to: requireDate('to', to, texts) };
  refuseReversed(range, texts);
  const days = daysBetween(range.from, range.to) + 1;
  if (days > maximumDays) refuseLong(texts, maximumDays);
  return { ...range, days };
}

/**
 * Site-local times to instants. The length is measured on the wall clock, so that 31 days stay 31 days in a month in
 * which clocks change. In the repeated hour `from` takes the first instant and `to` the second.
 */
export function requireTimeRange(
  from: string,
  to: string,
  zone: string,
  texts: Texts,
  maximumDays: number = MAX_RANGE_DAYS,
): { readonly from: number; readonly to: number } {
  const range = { from: requireTime('from', from, texts), to: requireTime('to', to, texts) };
  refuseReversed(range, texts);
  if (range.to - range.from > maximumDays * DAY) refuseLong(texts, maximumDays);
  return { from: instantsOf(range.from, zone).earlier, to: instantsOf(range.to, zone).later + REST_OF_SECOND };
}

/** Like `requireTimeRange` without a longest range; either end may be left out. */
export function requireOpenTimeRange(
  from: string | undefined,
  to: string | undefined,
  zone: string,
  texts: Texts,
): { readonly from?: number; readonly to?: number } {
  const start = from === undefined ? undefined : requireTime('from', from, texts);
  const end = to === undefined ? undefined : requireTime('to', to, texts);
  if (start !== undefined && end !== undefined) refuseReversed({ from: start, to: end }, texts);
  return {
    ...(start !== undefined && { from: instantsOf(start, zone).earlier }),
    ...(end !== undefined && { to: instantsOf(end, zone).later + REST_OF_SECOND }),
  };
}

function requireTime(field: string, text: string, texts: Texts): WallClock {
  const time = parseWallClock(text);
  if (time === null) throw new ToolUserError(texts.errors.timeForm(field, text), { advice: texts.errors.timeAdvice });
  return time;
}

function refuseReversed(range: { readonly from: WallClock; readonly to: WallClock }, texts: Texts): void {
  if (range.from > range.to) throw new ToolUserError(texts.errors.reversed, { advice: texts.errors.reversedAdvice });
}

function refuseLong(texts: Texts, days: number): never {
  throw new ToolUserError(texts.errors.tooLong(days), { advice: texts.errors.tooLongAdvice(days) });
}
