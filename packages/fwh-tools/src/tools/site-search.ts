import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { SiteReader } from '../ports/site-reader.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { pageHint } from './shared/page-hint.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `site_search`: sites by part of the serial, country, activation and firmware version. */
export function createSiteSearch(
  ports: { readonly sites: Pick<SiteReader, 'searchSites'> },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.site_search;
  const fields = createFields(texts);
  return defineTool({
    name: 'site_search',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      q: z
        .string()
        .regex(/^[0-9A-Za-z]{3,24}$/, { error: texts.errors.snPart })
        .describe(words.q)
        .optional(),
      country: fields.country,
      activated: z.boolean().describe(words.activated).optional(),
      version: z
        .string()
        .regex(/^[0-9A-Za-z._-]{1,40}$/, { error: texts.errors.versionForm })
        .describe(words.version)
        .optional(),
      page: fields.page,
      limit: fields.limit(words.unit, 200, 20),
    }),
    async handler({ q, country, activated, version, page, limit }, { signal }) {
      const query = {
        ...(q !== undefined && { snPart: q }),
        ...(country !== undefined && { country }),
        ...(activated !== undefined && { activated }),
        ...(version !== undefined && { versionPrefix: version }),
        offset: (page - 1) * limit,
        limit,
      };
      const { total, sites } = await ask(texts.sources.store, () => ports.sites.searchSites(query, signal));
      const rows = sites.map((site) => ({
        sn: site.sn,
        name: site.name,
        country: site.country,
        model: site.model,
        activated: site.activated,
        online: site.online,
        version: site.firmwareVersion,
        apowers: site.apowerCount,
      }));
      const isEmptyTable =
        total === 0 && [q, country, activated, version].every((condition) => condition === undefined);
      const isLowerCase = total === 0 && q !== undefined && q !== q.toUpperCase();
      return listResult(rows, {
        limit,
        total,
        hint: pageHint({ page, limit, total }, texts),
        notes: [
          ...(isEmptyTable ? [texts.notes.noSitesYet] : []),
          ...(isLowerCase ? [texts.notes.lowerCasePart(q.toUpperCase())] : []),
        ],
      });
    },
  });
}
