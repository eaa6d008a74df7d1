import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmDictionaryReader } from '../ports/alarm-reader.ts';
import type { ShutdownReader } from '../ports/shutdown-reader.ts';
import { alarmName } from './shared/alarm-name.ts';
import { percent } from './shared/amounts.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { requireUtcDate } from './shared/utc-days.ts';

export interface ShutdownStatsPorts {
  readonly shutdowns: ShutdownReader;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** `shutdown_stats`: how many sites shut down on a day, where and why. */
export function createShutdownStats(
  ports: ShutdownStatsPorts,
  { texts, locale, now }: Pick<ToolSetting, 'texts' | 'locale' | 'now'>,
): ToolDefinition {
  const words = texts.tools.shutdown_stats;
  return defineTool({
    name: 'shutdown_stats',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ date: createFields(texts).text(words.date).optional() }),
    async handler({ date: given }, { signal }) {
      if (given !== undefined) requireUtcDate('date', given, now(), texts);
      const store = texts.sources.store;
      const date = given ?? (await ask(store, () => ports.shutdowns.findLatestShutdownDate(signal)));
      const countries =
        date === null ? [] : await ask(store, () => ports.shutdowns.listShutdownCountries(date, signal));
      if (date === null || countries.length === 0) {
        const latest = await ask(store, () => ports.shutdowns.findLatestShutdownDate(signal));
        return objectResult({ date, note: texts.notes.noShutdownDay(date ?? '', latest) });
      }
      const reasons = await ask(store, () => ports.shutdowns.countShutdownReasons(date, signal));
      const codes = reasons.map(({ code }) => code);
      const known = await ask(store, () => ports.alarmDictionary.findAlarmCodes(codes, signal));
      const dictionary = new Map(known.map((entry) => [entry.code, entry]));
      const total = countries.reduce((sum, { sitesTotal }) => sum + sitesTotal, 0);
      const shutdown = countries.reduce((sum, { sitesShutdown }) => sum + sitesShutdown, 0);
      return objectResult({
        date,
        total,
        shutdown,
        ratePct: percent(shutdown, total),
        byCountry: countries.map((day) => ({
          country: day.country,
          total: day.sitesTotal,
          shutdown: day.sitesShutdown,
          ratePct: percent(day.sitesShutdown, day.sitesTotal),
          apowers: day.apowersShutdown,
        })),
        byReason: reasons.map(({ code, sites }) => ({
          code,
          name: alarmName('', dictionary.get(code), locale),
          sites,
        })),
      });
    },
  });
}
