import { defineTool, type ToolDefinition, tableResult } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { PowerFlowReader } from '../ports/site-live-reader.ts';
import { type DaySlots, placeOnDay, SLOT_MS } from '../power-flow/day-slots.ts';
import { energyOf, type PowerFlowRow, round, summarizeRows } from '../power-flow/summarize.ts';
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
      const means = summarizeRows(slots.samples, slots.start, interval);
      const rows = means.map((row) => powerFlowRow(row, site.zone, texts));
      return tableResult(powerFlowColumns, rows, {
        limit: Math.max(1, rows.length),
        notes: describeDay({ slots, date, zone: site.zone, interval, means, now: present, texts }),
      });
    },
  });
}

interface DayFacts {
  readonly slots: DaySlots;
  readonly date: string;
  readonly zone: string;
  readonly interval: number;
  readonly means: readonly PowerFlowRow[];
  /** Epoch ms. */
  readonly now: number;
  readonly texts: Texts;
}

/** What the rows cannot say: zone, energy of the day, gaps, changes of the clock. */
function describeDay({ slots, date, zone, interval, means, now, texts }: DayFacts): readonly string[] {
  const { notes } = texts;
  const head = `date=${date} zone=${zone} interval=${interval}min rows=${means.length} slots=${slots.samples.length}/${slots.expected}`;
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
    ...unfinished({ slots, zone, interval, means, now, texts }),
    ...(slots.ignored > 0 ? [notes.ignoredRows(slots.ignored)] : []),
  ];
}

/** What is still to come of the day, and of the interval of the last row. */
function unfinished({ slots, zone, interval, means, now, texts }: Omit<DayFacts, 'date'>): readonly string[] {
  if (now >= slots.end) return [];
  const last = means.at(-1);
  const begun = last === undefined ? 0 : last.end - interval * 60_000;
  const passed = Math.max(0, Math.floor((now - begun) / SLOT_MS)) * (SLOT_MS / 60_000);
  return [
    texts.notes.dayUnfinished(formatSiteTime(now, zone)),
    ...(last !== undefined && last.end > now
      ? [texts.notes.rowUnfinished(formatSiteTime(last.end, zone), passed, interval)]
      : []),
  ];
}
