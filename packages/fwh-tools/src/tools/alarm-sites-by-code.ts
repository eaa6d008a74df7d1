import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmDictionaryReader } from '../ports/alarm-reader.ts';
import type { AlarmSiteReader } from '../ports/alarm-site-reader.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { datesAhead } from './shared/dates-ahead.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { requireUtcDays } from './shared/utc-days.ts';

const MAX_DAYS = 7;

export interface AlarmSitesByCodePorts {
  readonly alarmSites: AlarmSiteReader;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** `alarm_sites_by_code`: whom a code concerns. */
export function createAlarmSitesByCode(
  ports: AlarmSitesByCodePorts,
  { texts, now }: Pick<ToolSetting, 'texts' | 'now'>,
): ToolDefinition {
  const words = texts.tools.alarm_sites_by_code;
  const fields = createFields(texts);
  return defineTool({
    name: 'alarm_sites_by_code',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      code: fields.alarmCode,
      date: fields.text(words.date).optional(),
      from: fields.text(words.from).optional(),
      to: fields.text(words.to).optional(),
      country: fields.country,
      limit: fields.limit(words.unit, 500, 100),
    }),
    async handler({ code, date, from, to, country, limit }, { signal }) {
      const present = now();
      const days = requireUtcDays({ date, from, to }, { now: present, maximumDays: MAX_DAYS, texts });
      const query = { code, from: days.start, before: days.end, ...(country !== undefined && { country }), limit };
      const { total, sites } = await ask(texts.sources.store, () => ports.alarmSites.listAlarmSites(query, signal));
      const unknown =
        total === 0 &&
        (await ask(texts.sources.store, () => ports.alarmDictionary.findAlarmCodes([code], signal))).length === 0;
      const rows = sites.map((site) => ({
        sn: site.sn,
        country: site.country,
        version: site.firmwareVersion,
        times: site.times,
        lastTime: formatSiteTime(site.lastAt, site.zone),
      }));
      return listResult(rows, {
        limit,
        total,
        hint: texts.notes.narrowSites,
        notes: [
          texts.notes.utcDays(days.from, days.to),
          ...datesAhead(days.to, present, texts),
          ...(unknown ? [texts.notes.unknownCode(code)] : []),
        ],
      });
    },
  });
}
