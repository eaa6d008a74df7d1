import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmDictionaryReader, AlarmEventReader } from '../ports/alarm-reader.ts';
import { labelOf } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { alarmName } from './shared/alarm-name.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { requireTimeRange } from './shared/ranges.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

export interface AlarmEventsPorts {
  readonly sites: SiteFinder;
  readonly alarmEvents: AlarmEventReader;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** `alarm_events`: alarm and event history of one site, newest first. */
export function createAlarmEvents(
  ports: AlarmEventsPorts,
  { texts, locale, now }: Pick<ToolSetting, 'texts' | 'locale' | 'now'>,
): ToolDefinition {
  const words = texts.tools.alarm_events;
  const fields = createFields(texts);
  return defineTool({
    name: 'alarm_events',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      from: fields.text(texts.fields.fromTime),
      to: fields.text(texts.fields.toTime),
      kind: z.enum(['alarm', 'event', 'all']).default('all').describe(words.kind),
      limit: fields.limit(words.unit, 500, 100),
    }),
    async handler({ sn, from, to, kind, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const { notes, ...range } = requireTimeRange(from, to, { zone: site.zone, now: now(), texts });
      const query = { sn, ...range, ...(kind !== 'all' && { kind }), limit };
      const { total, events } = await ask(texts.sources.store, () => ports.alarmEvents.listAlarmEvents(query, signal));
      const codes = [...new Set(events.map((event) => event.code))];
      const known = await ask(texts.sources.store, () => ports.alarmDictionary.findAlarmCodes(codes, signal));
      const dictionary = new Map(known.map((entry) => [entry.code, entry]));
      const { eventStatus, level } = texts.labels;
      const rows = events.map((event) => ({
        time: formatSiteTime(event.startedAt, site.zone),
        code: event.code,
        name: alarmName(event.name, dictionary.get(event.code), locale),
        level: labelOf(texts, level, event.level),
        device: event.deviceSn,
        status: event.kind === 'alarm' ? (event.active ? eventStatus.active : eventStatus.recovered) : null,
        recoveredAt: event.recoveredAt === null ? null : formatSiteTime(event.recoveredAt, site.zone),
      }));
      return listResult(rows, { limit, total, hint: texts.notes.narrowEvents, notes });
    },
  });
}
