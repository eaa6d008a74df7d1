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
});
