import { ToolUserError } from '@mao/mcp-result-kit';
import type { Texts } from '../../texts/texts.ts';
import { daysBetween, instantsOf, parseDate, parseWallClock, type WallClock } from '../../time/site-time.ts';

const DAY = 86_400_000;

/** Longest range of every ranged tool. */
const MAX_RANGE_DAYS = 31;

/** @throws {ToolUserError} that names the field, what was given and the right form. */
export function requireDate(field: string, text: string, texts: Texts): WallClock {
  const date = parseDate(text);
  if (date === null) throw new ToolUserError(texts.errors.dateForm(field, text), { advice: texts.errors.dateAdvice });
  return date;
}

/** Whole days from `from` to `to`, both included, at most 31. */
export function requireDateRange(
  from: string,
  to: string,
  texts: Texts,
): { readonly from: WallClock; readonly to: WallClock; readonly days: number } {
  const range = { from: requireDate('from', from, texts), to: requireDate('to', to, texts) };
  refuseReversed(range, texts);
  const days = daysBetween(range.from, range.to) + 1;
  if (days > MAX_RANGE_DAYS) refuseLong(texts);
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
): { readonly from: number; readonly to: number } {
  const range = { from: requireTime('from', from, texts), to: requireTime('to', to, texts) };
  refuseReversed(range, texts);
  if (range.to - range.from > MAX_RANGE_DAYS * DAY) refuseLong(texts);
  return { from: instantsOf(range.from, zone).earlier, to: instantsOf(range.to, zone).later };
}

function requireTime(field: string, text: string, texts: Texts): WallClock {
  const time = parseWallClock(text);
  if (time === null) throw new ToolUserError(texts.errors.timeForm(field, text), { advice: texts.errors.timeAdvice });
  return time;
}

function refuseReversed(range: { readonly from: WallClock; readonly to: WallClock }, texts: Texts): void {
  if (range.from > range.to) throw new ToolUserError(texts.errors.reversed, { advice: texts.errors.reversedAdvice });
}

function refuseLong(texts: Texts): never {
  throw new ToolUserError(texts.errors.tooLong(MAX_RANGE_DAYS), {
    advice: texts.errors.tooLongAdvice(MAX_RANGE_DAYS),
  });
}
