import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { EmsParameterReader } from '../ports/ems-parameter-reader.ts';
import { ask } from './shared/ask.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `ems_param_lookup`: what EMS parameter numbers mean, in the order asked. */
export function createEmsParamLookup(
  ports: { readonly emsParameters: EmsParameterReader },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.ems_param_lookup;
  return defineTool({
    name: 'ems_param_lookup',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      kind: z.enum(['PID', 'VID']).describe(words.kind),
      ids: z.array(z.int().min(0).max(65_535)).min(1).max(50).describe(words.ids),
    }),
    async handler({ kind, ids }, { signal }) {
      const wanted = [...new Set(ids)];
      const found = await ask(texts.sources.store, () => ports.emsParameters.findEmsParameters(kind, wanted, signal));
      const byId = new Map(found.map((parameter) => [parameter.id, parameter]));
      const items = wanted.flatMap((id) => {
        const parameter = byId.get(id);
        if (!parameter) return [];
        const { macro, nameZh, description, unit } = parameter;
        return [{ id, macro, name: nameZh, desc: description, unit }];
      });
      const missing = wanted.filter((id) => !byId.has(id));
      // A list by hand: `missing` belongs beside the items, and 50 rows never reach the size limit.
      return objectResult({ total: items.length, returned: items.length, truncated: false, items, missing });
    },
  });
}
