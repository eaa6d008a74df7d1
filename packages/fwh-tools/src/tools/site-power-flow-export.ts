import { defineTool, exportResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { balanceOf } from '../power-flow/balance.ts';
import { placeOnDay } from '../power-flow/day-slots.ts';
import { round } from '../power-flow/summarize.ts';
import { formatDate, formatSiteTime, localDate } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { clockNote } from './shared/clock-note.ts';
import { createFields } from './shared/fields.ts';
import { powerFlowColumns, powerFlowRow, rawFlowColumns } from './shared/power-flow-columns.ts';
import { requireDateRange } from './shared/ranges.ts';
import { requirePastDate } from './shared/require-past-date.ts';
import { requireSite } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import type { PowerFlowPorts } from './site-power-flow.ts';

const DAY = 86_400_000;

/** The platform limits day history to 4 requests a second for everybody; two at a time leave room for others. */
const PARALLEL_DAYS = 2;

/** `site_power_flow_export`: up to 31 days of five-minute samples as CSV. */
export function createSitePowerFlowExport(ports: PowerFlowPorts, { texts, now }: ToolSetting): ToolDefinition {
  const words = texts.tools.site_power_flow_export;
  const fields = createFields(texts);
  return defineTool({
    name: 'site_power_flow_export',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      from: fields.text(texts.fields.fromDate),
      to: fields.text(texts.fields.toDate),
    }),
    async handler({ sn, from, to }, { signal, progress }) {
      const range = requireDateRange(from, to, texts);
      const site = await requireSite(ports.sites, sn, texts, signal);
      const present = now();
      requirePastDate('from', from, site.zone, present, texts);
      const today = localDate(present, site.zone);

      const asked = Array.from({ length: range.days }, (_, index) => formatDate(range.from + index * DAY));
      const dates = asked.filter((date) => date <= today);
      const ahead = asked[dates.length];
      const days: { date: string; slots: ReturnType<typeof placeOnDay> }[] = [];
      for (let index = 0; index < dates.length; index += PARALLEL_DAYS) {
        const batch = dates.slice(index, index + PARALLEL_DAYS);
        const read = await ask(texts.sources.cloud, () =>
          Promise.all(batch.map((date) => ports.powerFlow.readPowerFlowDay(sn, date, signal))),
        );
        for (const day of read) {
          days.push({ date: day.date, slots: placeOnDay(day.samples, day.date, site.zone, present) });
        }
        progress?.({ progress: days.length, total: dates.length });
      }

      const missing = days.filter(({ slots }) => slots.samples.length === 0).map(({ date }) => date);
      const gaps = days.reduce(
        (sum, { slots }) => sum + (slots.samples.length > 0 ? slots.expected - slots.samples.length : 0),
        0,
      );
      const summary = texts.notes.export;
      return exportResult({
        uri: `fwh://export/site_power_flow/${sn}_${compact(from)}_${compact(to)}.csv`,
        columns: [...powerFlowColumns, 'stored_kwh', ...Object.keys(rawFlowColumns)],
        rows: days.flatMap(({ slots }) =>
          slots.samples.map(({ end, sample }) => ({
            ...powerFlowRow({ end, ...sample, ...balanceOf(sample.flows) }, site.zone, texts),
            stored_kwh: sample.storedKwh === null ? null : round(sample.storedKwh, 3),
            ...Object.fromEntries(
              Object.entries(rawFlowColumns).map(([column, flow]) => [column, round(sample.flows[flow], 3)]),
            ),
          })),
        ),
        summary: [
          summary.site(sn, site.zone),
          summary.days(from, to, days.length - missing.length, days.length),
          ...(missing.length > 0 ? [summary.missing(missing.join(', '))] : []),
          ...(gaps > 0 ? [summary.gaps(gaps)] : []),
          ...(to >= today ? [summary.unfinished(today, formatSiteTime(present, site.zone))] : []),
          ...(ahead === undefined ? [] : [summary.ahead(ahead)]),
          ...days.flatMap(({ date, slots }) => clockNote(date, slots, site.zone, texts)),
        ].join('\n'),
      });
    },
  });
}

function compact(date: string): string {
  return date.replaceAll('-', '');
}
