import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Column, createToolRunner, defineTool, type ToolDefinition, tableResult } from '../index.ts';
import { parseTable } from '../testing/index.ts';

function tool(name: string, make: ToolDefinition['handler']): ToolDefinition {
  return defineTool({ name, title: 't', description: 'd', readOnly: true, input: z.object({}), handler: make });
}

async function read(columns: readonly Column[], rows: Record<string, unknown>[], others: readonly string[] = []) {
  const show = () => tableResult(columns, rows, { limit: 100 });
  const runner = createToolRunner({
    tools: ['show_it', ...others].map((name) => tool(name, show)),
    scrub: (value) => value,
    locale: 'en',
  });
  const { content } = await runner.call('show_it', {}, { signal: new AbortController().signal });
  const text = content[0]?.type === 'text' ? content[0].text : '';
  expect(text.length).toBeLessThanOrEqual(30_000);
  return parseTable(text);
}

const named = (count: number, title: (index: number) => string): readonly Column[] =>
  Array.from({ length: count }, (_, index) => ({ key: `k${index}`, title: title(index) }));

const rowOf = (count: number, cell: (index: number) => unknown): Record<string, unknown> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, cell(index)]));

describe('a wide table', () => {
  it('has all headings when they and whole rows fit, though the headings take more than a third', async () => {
    const columns = named(800, (index) => `a_heading_of_some_length_${index}`);
    const rows = Array.from({ length: 10 }, (_, index) => rowOf(800, () => index));
    const table = await read(columns, rows);
    expect(table.columns).toHaveLength(800);
    expect(table).toMatchObject({ total: 10, truncated: true, notes: [] });
    expect(table.returned).toBeGreaterThan(2);
    expect(Object.values(table.rows[0] ?? {})).toEqual(Array.from({ length: 800 }, () => '0'));
    expect(table.hint).toContain('narrow the request');
  });

  it('keeps the rows of a table without any cells for its headings', async () => {
    const table = await read(
      named(900, (index) => `a_heading_of_some_length_${index}`),
      [],
    );
    expect(table.columns).toHaveLength(900);
    expect(table).toMatchObject({ returned: 0, truncated: false });
  });

  it('leaves out columns rather than cells, never cuts a number, and says what to do', async () => {
    const number = 1e300 / 3;
    const columns = named(3_000, (index) => `c${index}`);
    const row = rowOf(3_000, (index) => (index % 2 === 0 ? number : 'x'.repeat(40)));
    const table = await read(columns, [row, row]);
    expect(table.columns.length).toBeGreaterThan(700);
    expect(table.truncated).toBe(true);
    expect(Object.values(table.rows[0] ?? {})).toEqual(
      table.columns.map((_, index) => (index % 2 === 0 ? String(number) : 'x'.repeat(40))),
    );
    const left = 3_000 - table.columns.length;
    expect(table.notes).toEqual([
      `Too many columns or too long headings: the last ${left} columns are not shown; ask for fewer columns`,
    ]);
    const exported = await read(columns, [row], ['show_it_export']);
    expect(exported.notes[0]).toMatch(/get all columns with show_it_export$/);
  });

  it('cuts long headings and long texts before it leaves out a column', async () => {
    const columns = named(20, (index) => `${index}${'h'.repeat(3_000)}`);
    const table = await read(columns, [rowOf(20, (index) => (index === 0 ? 12_345.678 : 'x'.repeat(3_000)))]);
    expect(table.columns).toHaveLength(20);
    expect(table.columns[0]).toMatch(/^0h+… \(cut, 3001 characters in all\)$/);
    expect(Object.values(table.rows[0] ?? {})[0]).toBe('12345.678');
    expect(Object.values(table.rows[0] ?? {})[1]).toMatch(/^x+… \(cut, 3000 characters in all\)$/);
    expect(table).toMatchObject({ returned: 1, truncated: true, hint: expect.stringContaining('Too long, cut here') });
  });
});
