import { defineTool, listResult, quoteThirdPartyText, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { mqttDirections } from '../domain/device-log.ts';
import { payloadText } from '../mqtt/payload-text.ts';
import type { MqttLogReader } from '../ports/device-log-reader.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { commandName } from './shared/command-name.ts';
import { createFields } from './shared/fields.ts';
import { requireTimeRange } from './shared/ranges.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

const MAX_SUMMARY = 500;
const KEPT_MS = 14 * 86_400_000;

export interface MqttLogSearchPorts {
  readonly sites: SiteFinder;
  readonly mqttLog: MqttLogReader;
}

/** `mqtt_log_search`: messages of one site within a day; what they carry is masked, cut and framed as data. */
export function createMqttLogSearch(
  ports: MqttLogSearchPorts,
  { texts, locale, now, scrub }: Pick<ToolSetting, 'texts' | 'locale' | 'now' | 'scrub'>,
): ToolDefinition {
  const words = texts.tools.mqtt_log_search;
  const fields = createFields(texts);
  return defineTool({
    name: 'mqtt_log_search',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      from: fields.text(texts.fields.dayFromTime),
      to: fields.text(texts.fields.dayToTime),
      cmd: z.int().min(0).max(65_535).describe(words.cmd).optional(),
      direction: z.enum(mqttDirections).describe(words.direction).optional(),
      limit: fields.limit(words.unit, 200, 50),
    }),
    async handler({ sn, from, to, cmd, direction, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const present = now();
      const { notes, ...range } = requireTimeRange(from, to, { zone: site.zone, now: present, texts, maximumDays: 1 });
      const query = {
        sn,
        ...range,
        ...(cmd !== undefined && { command: cmd }),
        ...(direction !== undefined && { direction }),
        limit,
      };
      const { total, entries } = await ask(texts.sources.store, () => ports.mqttLog.searchMqttLog(query, signal));
      const frame = { source: texts.labels.mqttPayload, maxLength: MAX_SUMMARY, locale };
      const rows = entries.map((entry) => ({
        time: formatSiteTime(entry.at, site.zone),
        cmd: entry.command,
        cmdName: commandName(entry.command, texts),
        direction: entry.direction,
        size: entry.size,
        summary: quoteThirdPartyText(payloadText(entry.payload, scrub), frame),
      }));
      const expired = range.from < present - KEPT_MS;
      return listResult(rows, {
        limit,
        total,
        hint: texts.notes.narrowMessages,
        notes: [...notes, ...(expired ? [texts.notes.mqttExpired] : [])],
      });
    },
  });
}
