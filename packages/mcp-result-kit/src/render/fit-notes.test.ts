import { expect, it } from 'vitest';
import { listResult } from '../results/list-result.ts';
import { tableResult } from '../results/table-result.ts';
import { textsOf } from '../texts.ts';
import type { RenderContext } from './render-context.ts';
import { renderList } from './render-list.ts';
import { renderTable } from './render-table.ts';

const context: RenderContext = {
  texts: textsOf('zh-CN'),
  scrub: (value) => (typeof value === 'string' ? value.replace('secret', '***') : value),
  charBudget: 300,
  exportTool: undefined,
};

it('says notes of a table before its last line, scrubbed and on one line each', () => {
  const result = tableResult(['a'], [{ a: 1 }], { limit: 1, notes: ['zone=UTC', 'two\nlines of a secret'] });
  expect(renderTable(result, context).text).toBe(
    'a\n1\n# zone=UTC\n# two\\nlines of a ***\n# total=1 returned=1 truncated=false',
  );
});

it('says notes of a list beside the items, also of an empty one', () => {
  const result = listResult([], { limit: 1, notes: ['a secret'] });
  expect(renderList(result, context).text).toBe(
    '{"total":0,"returned":0,"truncated":false,"items":[],"notes":["a ***"]}',
  );
});

it('keeps within the budget however long notes and rows are', () => {
  const rows = Array.from({ length: 100 }, () => ({ a: 'x'.repeat(20) }));
  const notes = ['n'.repeat(60), 'n'.repeat(90)];
  for (const text of [
    renderTable(tableResult(['a'], rows, { limit: 100, notes }), context).text,
    renderList(listResult(rows, { limit: 100, notes }), context).text,
  ]) {
    expect(text.length).toBeLessThanOrEqual(300);
    expect(text).toContain('n'.repeat(60));
    expect(text).not.toContain('n'.repeat(90));
  }
});
