import { defineTool, listResult, objectResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { SystemUpgrade } from '../domain/upgrade.ts';
import type { UpgradeReader } from '../ports/upgrade-reader.ts';
import { labelOf, type Texts } from '../texts/texts.ts';
import { formatSiteTime } from '../time/site-time.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { outsideLine } from './shared/outside-line.ts';
import { requireSite, type SiteFinder } from './shared/require-site.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `update_log_system`: upgrades of a site, or the steps of one of them. */
export function createUpdateLogSystem(
  ports: { readonly sites: SiteFinder; readonly upgrades: UpgradeReader },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.update_log_system;
  const fields = createFields(texts);
  const { errors, sources } = texts;
  return defineTool({
    name: 'update_log_system',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      sn: fields.sn.describe(words.sn).optional(),
      recordId: fields.id(words.recordId).optional(),
      limit: fields.limit(words.unit, 100, 20),
    }),
    async handler({ sn, recordId, limit }, { signal }) {
      if ((sn === undefined) === (recordId === undefined)) {
        throw new ToolUserError(errors.snOrRecord, { advice: errors.snOrRecordAdvice });
      }
      if (sn !== undefined) {
        const site = await requireSite(ports.sites, sn, texts, signal);
        const { total, upgrades } = await ask(sources.store, () =>
          ports.upgrades.listSystemUpgrades({ sn, limit }, signal),
        );
        const rows = upgrades.map((upgrade) => ({ id: upgrade.id, ...factsOf(upgrade, site.zone, texts) }));
        return listResult(rows, { limit, total, hint: texts.notes.raiseLimit });
      }
      const id = recordId as number;
      const found = await ask(sources.store, () => ports.upgrades.findSystemUpgrade(id, signal));
      if (found === null) throw new ToolUserError(errors.noUpgrade(id), { advice: errors.noUpgradeAdvice });
      const { upgrade, steps } = found;
      const { zone } = await requireSite(ports.sites, upgrade.sn, texts, signal);
      return objectResult({
        id,
        sn: upgrade.sn,
        ...factsOf(upgrade, zone, texts),
        finishedAt: upgrade.finishedAt === null ? null : formatSiteTime(upgrade.finishedAt, zone),
        steps: steps.map((step) => ({
          no: step.stepNo,
          name: step.stepName,
          device: step.deviceSn,
          firmware: step.firmwareName,
          status: labelOf(texts, texts.labels.operationStatus, step.status),
          finishedAt: step.finishedAt === null ? null : formatSiteTime(step.finishedAt, zone),
          error: step.error && outsideLine(step.error),
        })),
      });
    },
  });
}

function factsOf(upgrade: SystemUpgrade, zone: string, texts: Texts) {
  return {
    time: formatSiteTime(upgrade.startedAt, zone),
    from: upgrade.fromVersion,
    to: upgrade.toVersion,
    status: labelOf(texts, texts.labels.operationStatus, upgrade.status),
    step: `${upgrade.step}/${upgrade.totalSteps}`,
  };
}
