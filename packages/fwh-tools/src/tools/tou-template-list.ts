import { defineTool, listResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { touEnvs } from '../domain/tou-template.ts';
import type { TouTemplateReader } from '../ports/tou-template-reader.ts';
import { labelOf } from '../texts/texts.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

/** `tou_template_list`: templates of one server by part of name or company, and country. */
export function createTouTemplateList(
  ports: { readonly touTemplates: Pick<TouTemplateReader, 'listTouTemplates'> },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.tou_template_list;
  const fields = createFields(texts);
  return defineTool({
    name: 'tou_template_list',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      env: z.enum(touEnvs).describe(words.env),
      q: z
        .string()
        .min(1)
        .max(64)
        .refine((text) => text.trim() !== '', { error: texts.errors.touPart })
        .describe(words.q)
        .optional(),
      country: fields.country,
      limit: fields.limit(words.unit, 200, 50),
    }),
    async handler({ env, q, country, limit }, { signal }) {
      const query = {
        env,
        ...(q !== undefined && { part: q.trim() }),
        ...(country !== undefined && { country }),
        limit,
      };
      const { total, templates } = await ask(texts.sources.store, () =>
        ports.touTemplates.listTouTemplates(query, signal),
      );
      const rows = templates.map((template) => ({
        id: template.id,
        name: template.name,
        company: template.company,
        country: template.country,
        type: labelOf(texts, texts.labels.touType, template.electricityType),
        seasons: template.seasonCount,
        updatedAt: formatUtcTime(template.updatedAt),
      }));
      return listResult(rows, { limit, total, hint: texts.notes.narrowTouTemplates });
    },
  });
}
