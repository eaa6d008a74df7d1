import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineTool, listResult, type RowLimits, type ToolResult, tableResult } from '../index.ts';
import { callTool, parseTable } from '../testing/index.ts';

async function render(result: ToolResult): Promise<string> {
  const tool = defineTool({
    name: 'show_it',
    title: 't',
    description: 'd',
    readOnly: true,
    input: z.object({}),
    handler: () => result,
  });
  const { text } = await callTool(tool, {}, { locale: 'en', charBudget: 600 });
  return text;
}

const NOT_ALL = 'Not all rows are shown: narrow the request (time range, filters) and ask again';
const MAYBE = 'There may be more rows: narrow the request (time range, filters) and ask again';
const CUT = 'Too long, cut here: narrow the request and ask again';

interface Said {
  readonly total: number;
  readonly returned: number;
  readonly truncated: boolean;
  readonly hint: string | undefined;
}

const all = (total: number): Said => ({ total, returned: total, truncated: false, hint: undefined });
const some = (total: number, returned: number): Said => ({ total, returned, truncated: true, hint: NOT_ALL });
const maybe = (total: number): Said => ({ total, returned: total, truncated: true, hint: MAYBE });

/** Rows at hand, limits, and what is true of them. */
const CASES: readonly [rows: number, limits: RowLimits, said: Said][] = [
  [0, { limit: 5 }, all(0)],
  [3, { limit: 5 }, all(3)],
  [5, { limit: 5 }, all(5)],
  [6, { limit: 5 }, some(6, 5)],
  [0, { limit: 5, total: 0 }, all(0)],
  [0, { limit: 5, total: 9 }, some(9, 0)],
  [3, { limit: 5, total: 3 }, all(3)],
  [3, { limit: 5, total: 9 }, some(9, 3)],
  [5, { limit: 5, total: 5 }, all(5)],
  [5, { limit: 5, total: 9 }, some(9, 5)],
  [6, { limit: 5, total: 9 }, some(9, 5)],
  // Counted before the sixth came.
  [6, { limit: 5, total: 5 }, some(6, 5)],
  [0, { limit: 5, totalIsLowerBound: true }, maybe(0)],
  [3, { limit: 5, totalIsLowerBound: true }, maybe(3)],
  [5, { limit: 5, totalIsLowerBound: true }, maybe(5)],
  [6, { limit: 5, totalIsLowerBound: true }, some(6, 5)],
  [3, { limit: 5, total: 3, totalIsLowerBound: true }, maybe(3)],
  [3, { limit: 5, total: 9, totalIsLowerBound: true }, some(9, 3)],
  [5, { limit: 5, total: 5, totalIsLowerBound: true }, maybe(5)],
  [6, { limit: 5, total: 5, totalIsLowerBound: true }, some(6, 5)],
  [3, { limit: 5, totalIsLowerBound: false }, all(3)],
];

describe('what is said of rows that are missing', () => {
  it.each(CASES)('%i rows of %j', async (count, limits, said) => {
    const rows = Array.from({ length: count }, (_, a) => ({ a }));
    const { total, returned, truncated, hint, totalIsLowerBound } = JSON.parse(await render(listResult(rows, limits)));
    expect({ total, returned, truncated, hint }).toEqual(said);
    expect(totalIsLowerBound === true).toBe(limits.totalIsLowerBound === true);
    const text = await render(tableResult(['a'], rows, limits));
    expect(parseTable(text)).toMatchObject(said);
    expect(text.includes('total=>=')).toBe(limits.totalIsLowerBound === true);
  });

  it.each<[RowLimits, string]>([
    [{ limit: 5 }, CUT],
    [{ limit: 5, totalIsLowerBound: true }, MAYBE],
    [{ limit: 5, total: 2 }, NOT_ALL],
  ])('a row that is too long alone, of %j', async (limits, hint) => {
    const rows = [{ a: 'x'.repeat(2_000) }];
    expect(JSON.parse(await render(listResult(rows, limits)))).toMatchObject({ returned: 1, truncated: true, hint });
    expect(parseTable(await render(tableResult(['a'], rows, limits)))).toMatchObject({ truncated: true, hint });
  });

  it('tells the author of a hint how many rows are shown', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => ({ a: `row ${index} of a hundred` }));
    const limits = { limit: 100, total: 500, hint: (returned: number) => `go on at row ${returned}` };
    const list = JSON.parse(await render(listResult(rows, limits)));
    expect(list.returned).toBeLessThan(100);
    expect(list.hint).toBe(`go on at row ${list.items.length}`);
    const table = parseTable(await render(tableResult(['a'], rows, limits)));
    expect(table.returned).toBeLessThan(100);
    expect(table.hint).toBe(`go on at row ${table.rows.length}`);
  });
});
