import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { loadRealCatalogs } from './__fixtures__/catalogs.ts';
import { measureWorkingSet } from './measure-working-set.ts';

const catalogs = loadRealCatalogs();

describe.skipIf('skipReason' in catalogs)('token cost on real catalogs', () => {
  const input = 'skipReason' in catalogs ? { servers: [], tools: [] } : catalogs;

  it.each([
    { layout: 'list', locale: 'zh-CN', share: 0.033, perTool: 9 },
    { layout: 'list', locale: 'en', share: 0.033, perTool: 9 },
    { layout: 'dense', locale: 'zh-CN', share: 0.025, perTool: 6.5 },
    { layout: 'dense', locale: 'en', share: 0.025, perTool: 6.5 },
  ] as const)('$layout in $locale stays within $share of full injection', ({ layout, locale, share, perTool }) => {
    const measure = measureWorkingSet({ ...input, layout, locale, countTokens });
    expect(measure.toolCount).toBe(input.tools.length);
    expect(measure.share).toBeLessThanOrEqual(share);
    expect(measure.totalTokens / measure.toolCount).toBeLessThanOrEqual(perTool);
  });

  it('adds up the counts of single tools to the count of the whole array', () => {
    const full = input.tools
      .map((ref) => ({
        name: `mcp__${ref.serverName}__${ref.toolName}`,
        description: ref.description ?? '',
        input_schema: ref.inputSchema,
      }))
      .sort((left, right) => (left.name < right.name ? -1 : 1));
    const { fullTokens } = measureWorkingSet({ ...input, countTokens });
    expect(fullTokens).toBe(countTokens(JSON.stringify(full)));
  });

  it('counts each tool once for all turns', () => {
    let counted = 0;
    const counter = (text: string): number => {
      counted += text.length;
      return countTokens(text);
    };
    const first = measureWorkingSet({ ...input, countTokens: counter });
    const before = counted;
    expect(measureWorkingSet({ ...input, tools: [...input.tools], countTokens: counter })).toEqual(first);
    expect(counted - before).toBeLessThan(before / 4);
  });
});
