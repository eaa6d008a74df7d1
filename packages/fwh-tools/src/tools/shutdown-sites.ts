import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmDictionaryReader } from '../ports/alarm-reader.ts';
import type { ShutdownReader } from '../ports/shutdown-reader.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { alarmName } from './shared/alarm-name.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { requireUtcDate } from './shared/utc-days.ts';

export interface ShutdownSitesPorts {
  readonly shutdowns: ShutdownReader;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** `shutdown_sites`: the sites that shut down on a day. */
export function createShutdownSites(
  ports: ShutdownSitesPorts,
  { texts, locale, now }: Pick<ToolSetting, 'texts' | 'locale' | 'now'>,
): ToolDefinition {
  const words = texts.tools.shutdown_sites;
  const fields = createFields(texts);
  return defineTool({
    name: 'shutdown_sites',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      date: fields.text(words.date).optional(),
      country: fields.country,
      limit: fields.limit(words.unit, 500, 100),
    }),
    async handler({ date: given, country, limit }, { signal }) {
      const { notes, sources } = texts;
      if (given !== undefined) requireUtcDate('date', given, now(), texts);
      const latest = await ask(sources.store, () => ports.shutdowns.findLatestShutdownDate(signal));
      const date = given ?? latest;
      if (date === null) return listResult([], { limit, notes: [notes.noShutdownDay('', null)] });
      const query = { date, ...(country !== undefined && { country }), limit };
      const { total, sites } = await ask(sources.store, () => ports.shutdowns.listShutdownSites(query, signal));
      const codes = [...new Set(sites.map(({ reasonCode }) => reasonCode))];
      const known = await ask(sources.store, () => ports.alarmDictionary.findAlarmCodes(codes, signal));
      const dictionary = new Map(known.map((entry) => [entry.code, entry]));
      const rows = sites.map((site) => ({
        sn: site.sn,
        country: site.country,
        model: site.model,
        version: site.firmwareVersion,
        reason: `${site.reasonCode} ${alarmName('', dictionary.get(site.reasonCode), locale)}`.trim(),
        startedAt: formatSiteTime(site.startedAt, site.zone ?? 'UTC'),
        durationMin: site.durationMinutes,
      }));
      // An empty day and a day that nobody has counted yet are not the same.
      const uncounted =
        total === 0 &&
        (await ask(sources.store, () => ports.shutdowns.listShutdownCountries(date, signal))).length === 0;
      return listResult(rows, {
        limit,
        total,
        hint: notes.narrowSites,
        notes: [
          notes.utcDays(date, date),
          ...(uncounted ? [notes.noShutdownDay(date, latest)] : []),
          ...(sites.some(({ zone }) => zone === null) ? [notes.siteGone] : []),
        ],
      });
    },
  });
}
