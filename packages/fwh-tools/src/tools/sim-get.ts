import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { SimAnswer, SimCardReader } from '../ports/sim-reader.ts';
import { normalizeIccid } from '../sim/iccid.ts';
import type { Texts } from '../texts/texts.ts';
import { ask } from './shared/ask.ts';
import { iccidField } from './shared/iccid-field.ts';
import { noSim } from './shared/no-sim.ts';
import type { ReportFailure, ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

/** `sim_get`: one card, asked of its platform. */
export function createSimGet(
  ports: { readonly sims: SimCardReader },
  { texts, report }: Pick<ToolSetting, 'texts' | 'report'>,
): ToolDefinition {
  const words = texts.tools.sim_get;
  return defineTool({
    name: 'sim_get',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ iccid: iccidField(texts) }),
    async handler({ iccid: given }, { signal }) {
      const iccid = normalizeIccid(given) as string;
      const answer = await ask(texts.sources.sim, () => ports.sims.findSim(iccid, signal), texts.sources.store);
      if (answer.type === 'unknown') throw noSim(iccid, texts);
      const { card } = answer;
      const notes = [
        ...(card.iccid === iccid ? [] : [texts.notes.simMatched(card.iccid)]),
        ...recordNote(answer, texts, report),
      ];
      return objectResult({
        iccid: card.iccid,
        platform: card.platform,
        status: card.status,
        rawStatus: card.rawStatus,
        plan: card.plan,
        apn: card.apn,
        sn: card.sn,
        cycleMB: card.cycleMb,
        allowanceMB: answer.type === 'live' ? answer.allowanceMb : null,
        activatedAt: formatUtcTime(card.activatedAt),
        expiresAt: formatUtcTime(card.expiresAt),
        lastSession: formatUtcTime(card.lastSessionAt),
        imsi: masked(card.imsi),
        msisdn: masked(card.msisdn),
        note: notes.join('\n'),
      });
    },
  });
}

function recordNote(answer: SimAnswer, texts: Texts, report: ReportFailure): readonly string[] {
  if (answer.type !== 'record') return [];
  const { platform, syncedAt } = answer.card;
  const at = formatUtcTime(syncedAt) as string;
  switch (answer.why) {
    case 'platform_failed':
      return [texts.notes.simFailed(platform, report(platform, answer.failure?.error), at)];
    case 'not_on_platform':
      return [texts.notes.simNotOnPlatform(platform, at)];
    case 'no_platform':
      return [texts.notes.simNoPlatform(platform, at)];
  }
}

/** The last four digits; short numbers wholly. */
function masked(number: string | null): string | null {
  if (number === null) return null;
  return `******${number.length > 8 ? number.slice(-4) : ''}`;
}
