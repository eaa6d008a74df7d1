import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { EmsLogReader } from '../ports/device-log-reader.ts';
import { labelOf } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { kilobytes } from './shared/amounts.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { outsideLine } from './shared/outside-line.ts';
import { pageHint } from './shared/page-hint.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `ems_log_records`: when the EMS logs of a site were asked for, and what came of it. */
export function createEmsLogRecords(
  ports: { readonly sites: SiteFinder; readonly emsLogs: EmsLogReader },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.ems_log_records;
  const fields = createFields(texts);
  return defineTool({
    name: 'ems_log_records',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: fields.sn, page: fields.page, limit: fields.limit(words.unit, 100, 20) }),
    async handler({ sn, page, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const query = { sn, offset: (page - 1) * limit, limit };
      const { total, records } = await ask(texts.sources.store, () => ports.emsLogs.listEmsLogRecords(query, signal));
      const rows = records.map((record) => ({
        requestedAt: formatSiteTime(record.requestedAt, site.zone),
        rangeFrom: record.rangeFrom,
        rangeTo: record.rangeTo,
        status: labelOf(texts, texts.labels.operationStatus, record.status),
        sizeKB: kilobytes(record.sizeBytes),
        error: record.error && outsideLine(record.error),
      }));
      return listResult(rows, { limit, total, hint: pageHint({ page, limit, total }, texts) });
    },
  });
}
