import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blobResult, createToolRunner, defineTool, exportResult, type ToolResult, tableResult } from './index.ts';
import type { ToolProgress } from './types.ts';

/** Everything of this person goes. */
const scrub = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/wang@example\.com|王小明|wang-ltd/g, '[gone]'));

async function call(make: () => ToolResult | Promise<ToolResult>, report: ToolProgress = { progress: 1 }) {
  const heard: ToolProgress[] = [];
  const runner = createToolRunner({
    tools: [
      defineTool({
        name: 'show_it',
        title: 't',
        description: 'd',
        readOnly: true,
        input: z.object({}),
        handler: (_, { progress }) => {
          progress?.(report);
          return make();
        },
      }),
    ],
    scrub,
    locale: 'en',
  });
  const context = { signal: new AbortController().signal, progress: (update: ToolProgress) => void heard.push(update) };
  return { content: (await runner.call('show_it', {}, context)).content, heard };
}

const columns = ['n', { key: 'value', title: '王小明 (kW)' }];

describe('names that a tool makes of data are scrubbed like the data', () => {
  it('headings of a table', async () => {
    const { content } = await call(() => tableResult(columns, [{ n: 1, value: 2 }], { limit: 1 }));
    expect(content).toEqual([{ type: 'text', text: 'n\t[gone] (kW)\n1\t2\n# total=1 returned=1 truncated=false' }]);
  });

  it('headings as names of fields, not as values', async () => {
    const names = (_: string, value: unknown): unknown => (value === 'Ian' ? '[gone]' : value);
    const runner = createToolRunner({
      tools: [
        defineTool({
          name: 'show_it',
          title: 't',
          description: 'd',
          readOnly: true,
          input: z.object({}),
          handler: () => tableResult(['Ian'], [{ Ian: 'Ian' }], { limit: 1 }),
        }),
      ],
      scrub: (value) => JSON.parse(JSON.stringify(value), names),
    });
    const { content } = await runner.call('show_it', {}, { signal: new AbortController().signal });
    expect(content).toMatchObject([{ text: expect.stringMatching(/^Ian\n\[gone\]\n/) }]);
  });

  it('address, headings and summary of an export', async () => {
    const uri = `fwh://export/show_it/SN1_${encodeURIComponent('王小明')}.csv`;
    const { content } = await call(() => exportResult({ uri, columns, rows: [{ n: 1, value: 2 }], summary: 's' }));
    expect(content).toMatchObject([
      { text: expect.stringContaining('n\t[gone] (kW)') },
      {
        resource: {
          uri: 'fwh://export/show_it/SN1_%5Bgone%5D.csv',
          mimeType: 'text/csv',
          text: 'n,[gone] (kW)\n1,2\n',
        },
      },
    ]);
    expect(decodeURIComponent(JSON.stringify(content))).not.toContain('王小明');
  });

  it.each([
    ['encoded', 'x://y/wang%40example.com/a%20b.zip', 'x://y/%5Bgone%5D/a%20b.zip'],
    ['as it is', 'x://y/wang@example.com/a.zip?of=wang@example.com#1', 'x://y/%5Bgone%5D/a.zip?of=%5Bgone%5D#1'],
    ['of nobody', 'x://y/SN%201.zip', 'x://y/SN%201.zip'],
    ['that cannot be decoded', 'x://y/%E4%zz.zip', 'x://y/%E4%zz.zip'],
  ])('address of a file, %s', async (_, uri, expected) => {
    const { content } = await call(() =>
      blobResult({ uri, mimeType: 'application/zip', data: new Uint8Array(1), summary: 's' }),
    );
    expect(content[1]).toMatchObject({ resource: { uri: expected } });
  });

  it.each([
    ['application/zip; of=wang-ltd', 'application/octet-stream'],
    ['application/zip; of=nobody', 'application/zip; of=nobody'],
  ])('media type of a file: %s', async (mimeType, expected) => {
    const data = new Uint8Array(1);
    const { content } = await call(() => blobResult({ uri: 'x://y/a.zip', mimeType, data, summary: 's' }));
    expect(content[1]).toMatchObject({ resource: { mimeType: expected } });
    expect(JSON.stringify(content)).not.toContain('wang');
  });

  it('words of progress', async () => {
    const report = { progress: 1, total: 2, message: 'reading 王小明' };
    const { heard } = await call(() => tableResult(['n'], [], { limit: 1 }), report);
    expect(heard).toEqual([{ progress: 1, total: 2, message: 'reading [gone]' }]);
    expect((await call(() => tableResult(['n'], [], { limit: 1 }))).heard).toEqual([{ progress: 1 }]);
  });
});
