import { defineTool, type ToolDefinition, ToolUserError, tableResult } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { SimUsageAnswer, SimUsageReader } from '../ports/sim-reader.ts';
import { round } from '../power-flow/summarize.ts';
import { normalizeIccid } from '../sim/iccid.ts';
import type { Texts } from '../texts/texts.ts';
import { formatDate, localDate, parseDate } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { iccidField } from './shared/iccid-field.ts';
import { noSim } from './shared/no-sim.ts';
import { quoteInput } from './shared/quote-input.ts';
import type { ReportFailure, ToolSetting } from './shared/tool-setting.ts';

/** `sim_usage_monthly`: daily use of one card in a UTC month, beside the platform's own total. */
export function createSimUsageMonthly(
  ports: { readonly simUsage: SimUsageReader },
  { texts, now, report }: Pick<ToolSetting, 'texts' | 'now' | 'report'>,
): ToolDefinition {
  const words = texts.tools.sim_usage_monthly;
  return defineTool({
    name: 'sim_usage_monthly',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ iccid: iccidField(texts), month: createFields(texts).text(words.month) }),
    async handler({ iccid: given, month }, { signal }) {
      const iccid = normalizeIccid(given) as string;
      const today = localDate(now(), 'UTC');
      requireBegunMonth(month, today, texts);
      const usage = await ask(
        texts.sources.sim,
        () => ports.simUsage.readUsageMonth(iccid, month, signal),
        texts.sources.store,
      );
      if (usage.type === 'unknown') throw noSim(iccid, texts);
      const rows = usage.days.map(({ date, mb }) => ({ day: date, mb: round(mb, 3) }));
      return tableResult(['day', 'mb'], rows, {
        limit: Math.max(1, rows.length),
        notes: describeMonth({ usage, asked: iccid, month, today, texts, report }),
      });
    },
  });
}

function requireBegunMonth(month: string, today: string, texts: Texts): void {
  const { errors } = texts;
  if (!/^\d{4}-\d{2}$/.test(month) || parseDate(`${month}-01`) === null) {
    throw new ToolUserError(errors.monthForm(quoteInput(month)), { advice: errors.monthAdvice });
  }
  if (`${month}-01` > today) {
    throw new ToolUserError(errors.monthFuture(month, today), { advice: errors.monthFutureAdvice });
  }
}

interface MonthFacts {
  readonly usage: Extract<SimUsageAnswer, { readonly type: 'found' }>;
  /** The number as it was given, normalised. */
  readonly asked: string;
  readonly month: string;
  readonly today: string;
  readonly texts: Texts;
  readonly report: ReportFailure;
}

function describeMonth({ usage, asked, month, today, texts, report }: MonthFacts): readonly string[] {
  const { notes } = texts;
  const { iccid, platform, days, failure } = usage;
  const partial = today.startsWith(month);
  const expected = expectedDays(month, today, usage.activatedAt);
  const known = new Set(days.map(({ date }) => date));
  const missing = expected.filter((date) => !known.has(date));
  const total = days.reduce((sum, { mb }) => sum + mb, 0);
  const figures = {
    totalMB: days.length === 0 ? null : round(total, 3),
    platformTotalMB: usage.month?.totalMb ?? null,
    allowanceMB: usage.month?.allowanceMb ?? null,
    partial: partial ? true : null,
  };
  const said = Object.entries(figures).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return [
    `iccid=${iccid} platform=${platform} month=${month} days=${days.length}/${expected.length}`,
    ...(said.length > 0 ? [said.join(' ')] : []),
    notes.mb,
    ...(iccid === asked ? [] : [notes.simMatched(iccid)]),
    ...(partial ? [notes.usagePartial] : []),
    ...(days.length > 0
      ? missing.length > 0
        ? [notes.usageMissing(ranges(missing))]
        : []
      : [(usage.month?.totalMb ?? 0) > 0 ? notes.noDailyUsage : notes.noUsage]),
    ...(failure ? [notes.usageFailed(failure.platform, report(failure.platform, failure.error))] : []),
  ];
}

/** Days of the month that have begun and are not before the activation. */
function expectedDays(month: string, today: string, activatedAt: number | null): readonly string[] {
  const first = parseDate(`${month}-01`) as number;
  const since = activatedAt === null ? '' : localDate(activatedAt, 'UTC');
  return Array.from({ length: 31 }, (_, index) => formatDate(first + index * 86_400_000)).filter(
    (date) => date.startsWith(month) && date <= today && date >= since,
  );
}

/** Consecutive dates as `first~last`. */
function ranges(dates: readonly string[]): string {
  const runs: { first: string; last: string }[] = [];
  for (const date of dates) {
    const run = runs.at(-1);
    if (run && (parseDate(run.last) as number) + 86_400_000 === parseDate(date)) run.last = date;
    else runs.push({ first: date, last: date });
  }
  return runs.map(({ first, last }) => (first === last ? first : `${first}~${last}`)).join(', ');
}
