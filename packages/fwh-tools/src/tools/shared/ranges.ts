import { ToolUserError } from '@mao/mcp-result-kit';
import type { Texts } from '../../texts/texts.ts';
import {
  daysBetween,
  formatSiteTime,
  instantsOf,
  jumpOver,
  parseDate,
  parseWallClock,
  type WallClock,
} from '../../time/site-time.ts';
import { quoteInput } from './quote-input.ts';

const DAY = 86_400_000;

/** Times are shown to the second, so a shown time must find what happened within that second. */
const REST_OF_SECOND = 999;

/** Longest range of ranged tools that do not set their own. */
const MAX_RANGE_DAYS = 31;

/** @throws {ToolUserError} that names the field, what was given and the right form. */
export function requireDate(field: string, text: string, texts: Texts): WallClock {
  const date = parseDate(text);
  if (date === null)
    throw new ToolUserError(texts.errors.dateForm(field, quoteInput(text)), { advice: texts.errors.dateAdvice });
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

/** A period in instants, both ends included. */
interface TimeRange {
  readonly from: number;
  readonly to: number;
  /** What was made of times that no clock showed or that have not come yet, for the notes of the answer. */
  readonly notes: readonly string[];
}

interface RangeOptions {
  /** Zone of the site. */
  readonly zone: string;
  /** Epoch ms. */
  readonly now: number;
  readonly texts: Texts;
  /** @default 31 */
  readonly maximumDays?: number;
}

/**
 * Site-local times to instants. The length is measured on the wall clock, so that 31 days stay 31 days in a month in
 * which clocks change. In the repeated hour `from` takes the first instant and `to` the second; a time that clocks
 * jumped over is the moment of the jump.
 */
export function requireTimeRange(from: string, to: string, options: RangeOptions): TimeRange {
  const { texts, maximumDays = MAX_RANGE_DAYS } = options;
  const range = { from: requireTime('from', from, texts), to: requireTime('to', to, texts) };
  refuseReversed(range, texts);
  if (range.to - range.from > maximumDays * DAY) refuseLong(texts, maximumDays);
  const start = endOfRange('from', range.from, options);
  const end = endOfRange('to', range.to, options);
  return {
    from: start.at,
    to: Math.max(start.at, end.at),
    notes: [...start.notes, ...end.notes, ...futureNotes(start.at, end.at, options)],
  };
}

/** Like `requireTimeRange` without a longest range; either end may be left out. */
export function requireOpenTimeRange(
  from: string | undefined,
  to: string | undefined,
  options: RangeOptions,
): Partial<TimeRange> & Pick<TimeRange, 'notes'> {
  const { texts } = options;
  const given = {
    from: from === undefined ? undefined : requireTime('from', from, texts),
    to: to === undefined ? undefined : requireTime('to', to, texts),
  };
  if (given.from !== undefined && given.to !== undefined) {
    refuseReversed({ from: given.from, to: given.to }, texts);
  }
  const start = given.from === undefined ? undefined : endOfRange('from', given.from, options);
  const end = given.to === undefined ? undefined : endOfRange('to', given.to, options);
  return {
    ...(start && { from: start.at }),
    ...(end && { to: Math.max(start?.at ?? end.at, end.at) }),
    notes: [
      ...(start?.notes ?? []),
      ...(end?.notes ?? []),
      ...futureNotes(start?.at ?? Number.NEGATIVE_INFINITY, end?.at ?? Number.NEGATIVE_INFINITY, options),
    ],
  };
}

function endOfRange(
  field: 'from' | 'to',
  wallClock: WallClock,
  { zone, texts }: RangeOptions,
): { readonly at: number; readonly notes: readonly string[] } {
  const jump = jumpOver(wallClock, zone);
  if (jump === null) {
    const { earlier, later } = instantsOf(wallClock, zone);
    return { at: field === 'from' ? earlier : later + REST_OF_SECOND, notes: [] };
  }
  const note = texts.notes.jumpedOver(field, formatSiteTime(wallClock, 'UTC'), formatSiteTime(jump, zone));
  // What happened at the jump itself was after every time that it left out.
  return { at: field === 'from' ? jump : jump - 1, notes: [note] };
}

/**
 * A period may reach beyond now, which the answer then says: an empty answer about the future must not read as "nothing
 * happened". One that has not begun is refused, as everywhere.
 */
function futureNotes(from: number, to: number, { zone, now, texts }: RangeOptions): readonly string[] {
  const present = formatSiteTime(now, zone);
  if (from > now) {
    throw new ToolUserError(texts.errors.futureTimes(present), { advice: texts.errors.futureTimesAdvice });
  }
  return to - REST_OF_SECOND > now ? [texts.notes.partlyFuture(present)] : [];
}

function requireTime(field: string, text: string, texts: Texts): WallClock {
  const time = parseWallClock(text);
  if (time === null)
    throw new ToolUserError(texts.errors.timeForm(field, quoteInput(text)), { advice: texts.errors.timeAdvice });
  return time;
}

function refuseReversed(range: { readonly from: WallClock; readonly to: WallClock }, texts: Texts): void {
  if (range.from > range.to) throw new ToolUserError(texts.errors.reversed, { advice: texts.errors.reversedAdvice });
}

function refuseLong(texts: Texts, days: number): never {
  throw new ToolUserError(texts.errors.tooLong(days), { advice: texts.errors.tooLongAdvice(days) });
}
