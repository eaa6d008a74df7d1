import { defineTool, type ToolDefinition, tableResult } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { PowerFlowReader } from '../ports/site-live-reader.ts';
import { type DaySlots, placeOnDay } from '../power-flow/day-slots.ts';
import { energyOf, round, summarizeRows } from '../power-flow/summarize.ts';
import type { Texts } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { clockNote } from './shared/clock-note.ts';
import { createFields } from './shared/fields.ts';
import { powerFlowColumns, powerFlowRow } from './shared/power-flow-columns.ts';
import { requirePastDate } from './shared/require-past-date.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

export interface PowerFlowPorts {
  readonly sites: SiteFinder;
  readonly powerFlow: PowerFlowReader;
}

/** Gaps are listed up to this many; a day with more says how many there are. */
const MAX_LISTED_GAPS = 20;

/** `site_power_flow`: the power curve of one local day. */
export function createSitePowerFlow(ports: PowerFlowPorts, { texts, now }: ToolSetting): ToolDefinition {
  const words = texts.tools.site_power_flow;
  const fields = createFields(texts);
  return defineTool({
    name: 'site_power_flow',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      date: fields.text(texts.fields.date),
      interval: z.literal([5, 15, 30, 60]).default(5).describe(words.interval),
    }),
    async handler({ sn, date, interval }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const present = now();
      requirePastDate('date', date, site.zone, present, texts);
      const day = await ask(texts.sources.cloud, () => ports.powerFlow.readPowerFlowDay(sn, date, signal));
      const slots = placeOnDay(day.samples, date, site.zone, present);
      const rows = summarizeRows(slots.samples, slots.start, interval).map((row) =>
        powerFlowRow(row, site.zone, texts),
      );
      return tableResult(powerFlowColumns, rows, {
        limit: Math.max(1, rows.length),
        notes: describeDay({ slots, date, zone: site.zone, interval, rows: rows.length, texts }),
      });
    },
  });
}

interface DayFacts {
  readonly slots: DaySlots;
  readonly date: string;
  readonly zone: string;
  readonly interval: number;
  readonly rows: number;
  readonly texts: Texts;
}

/** What the rows cannot say: zone, energy of the day, gaps, changes of the clock. */
function describeDay({ slots, date, zone, interval, rows, texts }: DayFacts): readonly string[] {
  const { notes } = texts;
  const head = `date=${date} zone=${zone} interval=${interval}min rows=${rows} slots=${slots.samples.length}/${slots.expected}`;
  if (slots.samples.length === 0) return [head, notes.noFlow(date)];
  const energy = Object.entries(energyOf(slots.samples)).map(([key, value]) => `${key}=${round(value, 2)}`);
  const gaps = slots.gaps
    .slice(0, MAX_LISTED_GAPS)
    .map((gap) => `${formatSiteTime(gap.from, zone)}~${formatSiteTime(gap.to, zone).slice(11)}(${gap.slots})`);
  const omitted = slots.gaps.length - gaps.length;
  return [
    head,
    `kwh ${energy.join(' ')}`,
    `gaps=${slots.gaps.length}${gaps.length > 0 ? ` ${gaps.join(', ')}` : ''}${omitted > 0 ? ` … +${omitted}` : ''}`,
    ...clockNote(date, slots, zone, texts),
    ...(slots.ignored > 0 ? [notes.ignoredRows(slots.ignored)] : []),
  ];
}
