import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { UpgradeReader } from '../ports/upgrade-reader.ts';
import { labelOf } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { outsideLine } from './shared/outside-line.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `update_log_ahub`: upgrades of a site's aHub. */
export function createUpdateLogAhub(
  ports: { readonly sites: SiteFinder; readonly upgrades: UpgradeReader },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.update_log_ahub;
  const fields = createFields(texts);
  return defineTool({
    name: 'update_log_ahub',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ sn: fields.sn, limit: fields.limit(words.unit, 100, 20) }),
    async handler({ sn, limit }, { signal }) {
      const site = await requireSite(ports.sites, sn, texts, signal);
      const { total, upgrades } = await ask(texts.sources.store, () =>
        ports.upgrades.listAhubUpgrades({ sn, limit }, signal),
      );
      const rows = upgrades.map((upgrade) => ({
        id: upgrade.id,
        ahubSn: upgrade.ahubSn,
        time: formatSiteTime(upgrade.startedAt, site.zone),
        from: upgrade.fromVersion,
        to: upgrade.toVersion,
        status: labelOf(texts, texts.labels.operationStatus, upgrade.status),
        error: upgrade.error && outsideLine(upgrade.error),
      }));
      return listResult(rows, { limit, total, hint: texts.notes.raiseLimit });
    },
  });
}
