import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmDictionaryReader, AlarmStatReader } from '../ports/alarm-reader.ts';
import { alarmName } from './shared/alarm-name.ts';
import { ask } from './shared/ask.ts';
import { datesAhead } from './shared/dates-ahead.ts';
import { createFields } from './shared/fields.ts';
import { requireDateRange } from './shared/ranges.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { requireUtcDate } from './shared/utc-days.ts';

export interface AlarmStatsPorts {
  readonly alarmStats: AlarmStatReader;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** `alarm_stats`: alarms of the whole fleet by date and country, and the most frequent codes. */
export function createAlarmStats(
  ports: AlarmStatsPorts,
  { texts, locale, now }: Pick<ToolSetting, 'texts' | 'locale' | 'now'>,
): ToolDefinition {
  const words = texts.tools.alarm_stats;
  const fields = createFields(texts);
  return defineTool({
    name: 'alarm_stats',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      from: fields.text(texts.fields.fromDate),
      to: fields.text(texts.fields.toDate),
      country: fields.country,
      top: z.int().min(1).max(100).default(20).describe(words.top),
    }),
    async handler({ from, to, country, top }, { signal }) {
      requireDateRange(from, to, texts);
      const present = now();
      requireUtcDate('from', from, present, texts);
      const ahead = datesAhead(to, present, texts);
      const query = { from, to, ...(country !== undefined && { country }) };
      const [days, codes] = await ask(texts.sources.store, () =>
        Promise.all([
          ports.alarmStats.countByDay(query, signal),
          ports.alarmStats.countByCode({ ...query, top }, signal),
        ]),
      );
      const known = await ask(texts.sources.store, () =>
        ports.alarmDictionary.findAlarmCodes(
          codes.map(({ code }) => code),
          signal,
        ),
      );
      const dictionary = new Map(known.map((entry) => [entry.code, entry]));
      return objectResult({
        days: days.map(({ date, country: where, sites, times }) => ({ date, country: where, sites, times })),
        topCodes: codes.map(({ code, sites, times }) => ({
          code,
          name: alarmName('', dictionary.get(code), locale),
          sites,
          times,
        })),
        ...(ahead.length > 0 && { note: ahead.join('\n') }),
      });
    },
  });
}
