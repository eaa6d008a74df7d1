import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToolRunner, defineTool, listResult, objectResult, type ToolResult, tableResult } from '../index.ts';
import { parseTable } from '../testing/index.ts';

function nested(depth: number): unknown {
  let value: unknown = 'the bottom';
  for (let level = 0; level < depth; level += 1) value = { in: value };
  return value;
}

const HINT = 'Parts that are nested too deeply or too many are left out';
const MARK = '(nested too deeply, left out)';

async function render(result: ToolResult): Promise<string> {
  const lines: Record<string, unknown>[] = [];
  const quiet = { info: (fields: object) => void lines.push({ ...fields }), warn() {}, error() {} };
  const runner = createToolRunner({
    tools: [
      defineTool({
        name: 'show_it',
        title: 't',
        description: 'd',
        readOnly: true,
        input: z.object({}),
        handler: () => result,
      }),
    ],
    scrub: (value) => value,
    logger: quiet,
    locale: 'en',
  });
  const { content } = await runner.call('show_it', {}, { signal: new AbortController().signal });
  expect(lines[0]).toMatchObject({ truncated: true });
  return content[0]?.type === 'text' ? content[0].text : '';
}

describe('a part that is left out', () => {
  it('is said of an object', async () => {
    const text = await render(objectResult({ sn: 'SN1', tree: nested(100) }));
    expect(text).toContain(MARK);
    expect(JSON.parse(text)).toMatchObject({ sn: 'SN1', truncated: true, hint: HINT });
  });

  it('is said of an array, which becomes a list', async () => {
    const list = JSON.parse(await render(objectResult([1, nested(100)])));
    expect(list).toMatchObject({ total: 2, returned: 2, truncated: true, hint: HINT });
  });

  it('is said of fields beyond those that could be shown, though the others were empty', async () => {
    const fields = Object.fromEntries(Array.from({ length: 9_000 }, (_, index) => [`f${index}`, null]));
    const shown = JSON.parse(await render(objectResult({ sn: 'SN1', ...fields, last: 1 })));
    expect(shown).toEqual({ sn: 'SN1', '…': '… (4002 more not shown)', truncated: true, hint: HINT });
  });

  it('is said of a list, whichever row has it', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => (index === 17 ? { tree: nested(100) } : { index }));
    expect(JSON.parse(await render(listResult(rows, { limit: 20 })))).toMatchObject({
      total: 20,
      returned: 20,
      truncated: true,
      hint: HINT,
    });
  });

  it('is said of a table', async () => {
    const table = parseTable(await render(tableResult(['a'], [{ a: 1 }, { a: nested(100) }], { limit: 5 })));
    expect(table).toMatchObject({ total: 2, returned: 2, truncated: true, hint: HINT });
    expect(table.rows[1]?.['a']).toContain(MARK);
  });
});
