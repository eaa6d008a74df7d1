import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { simPlatforms, simStatuses } from '../domain/sim-card.ts';
import type { SimSearchReader } from '../ports/sim-reader.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { pageHint } from './shared/page-hint.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

/** `sim_search`: cards by platform, status and part of the number or of the site's serial. */
export function createSimSearch(
  ports: { readonly simSearch: SimSearchReader },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.sim_search;
  const fields = createFields(texts);
  return defineTool({
    name: 'sim_search',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      platform: z.enum(simPlatforms).describe(words.platform).optional(),
      status: z.enum(simStatuses).describe(words.status).optional(),
      q: z
        .string()
        .regex(/^[0-9A-Za-z]{3,24}$/, { error: texts.errors.simPart })
        .describe(words.q)
        .optional(),
      page: fields.page,
      limit: fields.limit(words.unit, 200, 50),
    }),
    async handler({ platform, status, q, page, limit }, { signal }) {
      const query = {
        ...(platform !== undefined && { platform }),
        ...(status !== undefined && { status }),
        ...(q !== undefined && { part: q }),
        offset: (page - 1) * limit,
        limit,
      };
      const { total, cards } = await ask(texts.sources.store, () => ports.simSearch.searchSims(query, signal));
      const rows = cards.map((card) => ({
        iccid: card.iccid,
        platform: card.platform,
        status: card.status,
        sn: card.sn,
        cycleMB: card.cycleMb,
        lastSession: formatUtcTime(card.lastSessionAt),
      }));
      const lowerCase = total === 0 && q !== undefined && q !== q.toUpperCase();
      return listResult(rows, {
        limit,
        total,
        hint: pageHint({ page, limit, total }, texts),
        ...(lowerCase && { notes: [texts.notes.lowerCasePart(q.toUpperCase())] }),
      });
    },
  });
}
