import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { AlarmSnapshotReader } from '../ports/alarm-snapshot-reader.ts';
import type { EmsParameterReader } from '../ports/ems-parameter-reader.ts';
import { dayBounds, formatSiteTime, parseDate } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { requirePastDate } from './shared/require-past-date.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

export interface AlarmSnapshotPorts {
  readonly sites: SiteFinder;
  readonly alarmSnapshots: AlarmSnapshotReader;
  readonly emsParameters: EmsParameterReader;
}

/** `alarm_snapshot`: what devices of a site measured when they raised alarms on one local day. */
export function createAlarmSnapshot(
  ports: AlarmSnapshotPorts,
  { texts, now }: Pick<ToolSetting, 'texts' | 'now'>,
): ToolDefinition {
  const words = texts.tools.alarm_snapshot;
  const fields = createFields(texts);
  return defineTool({
    name: 'alarm_snapshot',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn,
      date: fields.text(texts.fields.date),
      code: fields.alarmCode.describe(words.code).optional(),
      limit: fields.limit(words.unit, 50, 10),
    }),
    async handler({ sn, date, code, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      requirePastDate('date', date, site.zone, now(), texts);
      const { start, end } = dayBounds(parseDate(date) as number, site.zone);
      const query = { sn, from: start, before: end, ...(code !== undefined && { code }), limit };
      const { total, snapshots } = await ask(texts.sources.store, () =>
        ports.alarmSnapshots.listAlarmSnapshots(query, signal),
      );
      const ids = [...new Set(snapshots.flatMap(({ items }) => items.map(({ xid }) => xid)))];
      const known = await ask(texts.sources.store, () => ports.emsParameters.findEmsParameters('VID', ids, signal));
      const parameters = new Map(known.map((parameter) => [parameter.id, parameter]));
      const rows = snapshots.map((snapshot) => ({
        time: formatSiteTime(snapshot.takenAt, site.zone),
        code: snapshot.code,
        device: snapshot.deviceSn,
        items: snapshot.items.map(({ xid, value }) => {
          const parameter = parameters.get(xid);
          return { xid, macro: parameter?.macro, name: parameter?.nameZh, value, unit: parameter?.unit };
        }),
      }));
      return listResult(rows, { limit, total, hint: texts.notes.narrowSnapshots });
    },
  });
}
