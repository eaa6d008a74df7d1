import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmDictionaryReader, CurrentAlarmReader, LiveAlarmReader } from '../ports/alarm-reader.ts';
import { labelOf } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { alarmAdvice } from './shared/alarm-advice.ts';
import { alarmName } from './shared/alarm-name.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** More alarms at once than any site has; a bound for a broken upstream. */
const MAX_ALARMS = 500;

export interface AlarmCurrentPorts {
  readonly sites: SiteFinder;
  readonly liveAlarms: LiveAlarmReader;
  /** Alarms on record, for when the platform cannot tell. */
  readonly recordedAlarms: CurrentAlarmReader;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** `alarm_current`: alarms of a site that are active now, with what the dictionary knows about them. */
export function createAlarmCurrent(
  ports: AlarmCurrentPorts,
  { texts, locale }: Pick<ToolSetting, 'texts' | 'locale'>,
): ToolDefinition {
  const words = texts.tools.alarm_current;
  return defineTool({
    name: 'alarm_current',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: createFields(texts).sn }),
    async handler({ sn }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const live = await ask(texts.sources.cloud, () => ports.liveAlarms.listLiveAlarms(sn, signal));
      const alarms = live ?? (await ask(texts.sources.store, () => ports.recordedAlarms.listCurrentAlarms(sn, signal)));
      const codes = [...new Set(alarms.map((alarm) => alarm.code))];
      const known = await ask(texts.sources.store, () => ports.alarmDictionary.findAlarmCodes(codes, signal));
      const dictionary = new Map(known.map((entry) => [entry.code, entry]));
      const rows = alarms.map((alarm) => {
        const entry = dictionary.get(alarm.code);
        return {
          time: 'at' in alarm.started ? formatSiteTime(alarm.started.at, site.zone) : alarm.started.localTime,
          code: alarm.code,
          name: alarmName(alarm.name, entry, locale),
          level: labelOf(texts, texts.labels.level, alarm.level ?? entry?.level ?? null),
          device: alarm.deviceSn,
          ...alarmAdvice(alarm, entry, locale),
        };
      });
      return listResult(rows, { limit: MAX_ALARMS, ...(live === null && { notes: [texts.notes.recordedAlarms] }) });
    },
  });
}
