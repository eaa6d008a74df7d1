import { expect, it } from 'vitest';
import { listResult } from '../results/list-result.ts';
import { tableResult } from '../results/table-result.ts';
import type { RowLimits } from '../results/tool-result.ts';
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
    expect(text).toMatch(/n{30,}…（已截断，原长 60 字符）/);
    expect(text).toMatch(/n{30,}…（已截断，原长 90 字符）/);
    expect(text).toContain('xxxxxxxxxxxxxxxxxxxx');
  }
});

const WIDE: RenderContext = { ...context, charBudget: 30_000 };

/** A list and a table of the same rows, as text with their counts. */
function both(rows: readonly Record<string, unknown>[], limits: Omit<RowLimits, 'limit'>): readonly string[] {
  const all = { limit: rows.length, ...limits };
  return [renderList(listResult(rows, all), WIDE).text, renderTable(tableResult(['a'], rows, all), WIDE).text];
}

const ROWS = Array.from({ length: 5 }, (_, index) => ({ a: `row${index}` }));

it.each([
  ['notes', { notes: ['n'.repeat(40_000), 'short', '"\n\u0001'.repeat(20_000)] }],
  ['a hint', { total: 9, hint: 'h'.repeat(200_000) }],
  ['a hint that is all escapes', { total: 9, hint: '\u0001'.repeat(50_000) }],
  ['both', { total: 9, hint: 'h'.repeat(40_000), notes: ['n'.repeat(40_000)] }],
  ['a thousand notes', { notes: Array.from({ length: 1_000 }, () => 'n'.repeat(200)) }],
])('never loses a row to %s too long', (_, limits) => {
  for (const text of both(ROWS, limits)) {
    expect(text.length).toBeLessThanOrEqual(30_000);
    for (const { a } of ROWS) expect(text).toContain(a);
    expect(text).toMatch(/已截断，原长 \d+ 字符|另有 \d+ 项未列出/);
  }
});

it('keeps short notes whole beside long ones, and counts those that are left out', () => {
  const [list] = both(ROWS, { notes: ['n'.repeat(40_000), 'zone=UTC', 'm'.repeat(40_000)] });
  const { notes } = JSON.parse(list as string);
  expect(notes).toHaveLength(3);
  expect(notes[1]).toBe('zone=UTC');
  const [many] = both(ROWS, { notes: Array.from({ length: 1_000 }, (_, index) => `${index}`.padEnd(200, 'n')) });
  const counted = JSON.parse(many as string).notes;
  expect(counted.at(-1)).toBe(`…（另有 ${1_000 - counted.length + 1} 项未列出）`);
});

it('gives the rows of a whole list the place that its hint does not need', () => {
  const rows = Array.from({ length: 80 }, () => ({ a: 'x'.repeat(300) }));
  for (const text of both(rows, { hint: 'h'.repeat(40_000) })) expect(text).not.toContain('hhh');
});
