import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { SiteSyncReader } from '../ports/site-sync-reader.ts';
import { FRESH_HOURS, INTERRUPTED_HOURS, judgeSiteSync, type SiteSyncJudgement } from '../sync/judge-site-sync.ts';
import type { Texts } from '../texts/texts.ts';
import { ask } from './shared/ask.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

/** `site_info_sync_status`: how fresh the site table is, and whether a new run is advised. */
export function createSiteInfoSyncStatus(
  ports: { readonly siteSyncs: SiteSyncReader },
  { texts, now }: Pick<ToolSetting, 'texts' | 'now'>,
): ToolDefinition {
  const words = texts.tools.site_info_sync_status;
  return defineTool({
    name: 'site_info_sync_status',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({}),
    async handler(_, { signal }) {
      const [last, success] = await ask(texts.sources.store, () =>
        Promise.all([ports.siteSyncs.findLatestSync(signal), ports.siteSyncs.findLastCompleteSync(signal)]),
      );
      const present = now();
      const judgement = judgeSiteSync(last, success, present);
      return objectResult({
        last: last && {
          status: texts.labels.syncStatus[last.status],
          processed: last.processed,
          total: last.total,
          failed: last.failed,
          requestedAt: formatUtcTime(last.requestedAt),
          completedAt: formatUtcTime(last.completedAt),
          error: last.errorClass,
        },
        lastSuccess: success && {
          completedAt: formatUtcTime(success.completedAt),
          sites: success.processed - success.failed,
          ageHours: ageHours(success.completedAt, present),
        },
        advice: adviceOf(judgement, texts),
        resync: judgement.type !== 'running' && judgement.type !== 'fresh',
      });
    },
  });
}

function ageHours(completedAt: number | null, now: number): number | null {
  return completedAt === null ? null : Math.max(0, Math.round((now - completedAt) / 360_000) / 10);
}

function adviceOf(judgement: SiteSyncJudgement, texts: Texts): string {
  const { sync } = texts.notes;
  switch (judgement.type) {
    case 'running':
      return sync.running(judgement.minutes);
    case 'interrupted':
      return sync.interrupted(INTERRUPTED_HOURS);
    case 'fresh':
      return sync.fresh(judgement.ageHours, FRESH_HOURS);
    case 'stale':
      return sync.stale(judgement.ageHours, FRESH_HOURS);
    case 'never':
      return sync.never;
  }
}
