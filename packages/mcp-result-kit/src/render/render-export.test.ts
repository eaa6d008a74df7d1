import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { blobResult, csvChunks, defineTool, type ExportRows, exportResult, type ToolResult } from '../index.ts';
import { type CallToolOptions, callTool } from '../testing/index.ts';

function run(result: () => ToolResult | Promise<ToolResult>, options: CallToolOptions = {}) {
  const tool = defineTool({
    name: 'power_export',
    title: 't',
    description: 'd',
    readOnly: true,
    input: z.object({}),
    handler: result,
  });
  return callTool(tool, {}, options);
}

const exported = (rows: ExportRows) =>
  exportResult({
    uri: 'fwh://export/power/SN1.csv',
    columns: ['time', { key: 'kw', title: 'power_kw' }],
    rows,
    summary: 'SN1 功率',
  });

/** Reads CSV back by RFC 4180, independently of the writer. */
function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/gy;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    line.push(match[1] === undefined ? (match[2] as string) : match[1].replaceAll('""', '"'));
    if (match[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

describe('exportResult', () => {
  it('is a CSV resource and a summary that stands alone', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({ time: `10:0${index}`, kw: index - 3.5, hidden: 'x' }));
    const { result } = await run(() => exported(rows));
    expect(result.content).toMatchInlineSnapshot(`
      [
        {
          "text": "SN1 功率
      共 7 行，88 B。列：time, power_kw。前 5 行：
      time	power_kw
      10:00	-3.5
      10:01	-2.5
      10:02	-1.5
      10:03	-0.5
      10:04	0.5",
          "type": "text",
        },
        {
          "resource": {
            "mimeType": "text/csv",
            "text": "time,power_kw
      10:00,-3.5
      10:01,-2.5
      10:02,-1.5
      10:03,-0.5
      10:04,0.5
      10:05,1.5
      10:06,2.5
      ",
            "uri": "fwh://export/power/SN1.csv",
          },
          "type": "resource",
        },
      ]
    `);
  });

  it('reads asynchronous rows after the handler has returned, and closes them', async () => {
    let closed = false;
    async function* cursor() {
      try {
        for (let index = 0; index < 3; index += 1) yield { time: index, kw: index };
      } finally {
        closed = true;
      }
    }
    const { resource } = await run(() => exported(cursor()));
    expect(resource).toMatchObject({ mimeType: 'text/csv', text: 'time,power_kw\n0,0\n1,1\n2,2\n' });
    expect(closed).toBe(true);
  });

  it('stops at the size limit, closes the rows and says what to do', async () => {
    let closed = false;
    let read = 0;
    function* endless() {
      try {
        for (;;) {
          read += 1;
          yield { time: 'x'.repeat(1_000), kw: 1 };
        }
      } finally {
        closed = true;
      }
    }
    const called = await run(() => exported(endless()), { maxExportBytes: 1024 * 1024 });
    expect(called.isError).toBe(true);
    expect(called.text).toBe('导出内容超过 1 MB 上限，未生成文件。请缩小时间范围或减少对象后分次导出。');
    expect(called.resource).toBeUndefined();
    expect(closed).toBe(true);
    expect(read).toBeLessThan(3_000);
  });

  it('can be aborted between rows, even when they are all at hand', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('gone')), 20);
    function* endless() {
      for (;;) yield { time: 1, kw: 1 };
    }
    await expect(run(() => exported(endless()), { signal: controller.signal, maxExportBytes: 1e12 })).rejects.toThrow(
      'gone',
    );
  });

  it('scrubs rows keyed by column, and the summary', async () => {
    const scrub = (value: unknown): unknown => {
      if (typeof value === 'string') return value.replaceAll('王', '*');
      return { ...(value as object), kw: '***' };
    };
    const called = await run(
      () =>
        exportResult({
          uri: 'fwh://export/x.csv',
          columns: ['time', 'kw'],
          rows: [{ time: 1, kw: '138' }],
          summary: '王',
        }),
      { scrub },
    );
    expect(called.resource).toMatchObject({ text: 'time,kw\n1,***\n' });
    expect(called.text).toMatch(/^\*\n/);
    expect(called.text).not.toContain('138');
  });

  it('refuses what is no export', async () => {
    await expect(exportResult({ uri: 'x://y', columns: [], rows: [], summary: '' })).rejects.toThrow(RangeError);
    await expect(
      exportResult({ uri: 'x://y', columns: ['a'], rows: 'rows' as unknown as [], summary: '' }),
    ).rejects.toThrow(TypeError);
  });
});

async function csv(rows: ExportRows, columns: readonly string[]): Promise<string> {
  let text = '';
  for await (const chunk of csvChunks(columns, rows)) text += chunk;
  return text;
}

describe('CSV cells', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['＝1+1', "'＝1+1"],
    [-5, '-5'],
    [-5n, '-5'],
    ['-5.50', '-5.50'],
    ['+86', '+86'],
    ['plain', 'plain'],
    [true, 'true'],
    [Number.NaN, ''],
    [null, ''],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('%s is written %s', async (cell, written) => {
    expect(await csv([{ cell }], ['cell'])).toBe(`cell\n${written}\n`);
  });

  it('takes keys as they are: a dot is no path', async () => {
    expect(await csv([{ 'a.b': 1, a: { b: 2 } }], ['a.b'])).toBe('a.b\n1\n');
  });

  it('reads back as what was written', async () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ a: text, b: text }), { minLength: 1 }), async (rows) => {
        const [, ...lines] = readCsv(await csv(rows, ['a', 'b']));
        const plain = (cell: string) => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '');
        const given = rows.map(({ a, b }) =>
          [a, b].map((cell) => (cell as unknown as { toWellFormed(): string }).toWellFormed()),
        );
        expect(lines.map((line) => line.map(plain))).toEqual(given.map((line) => line.map(plain)));
      }),
    );
  });
});

describe('blobResult', () => {
  it('carries any bytes as base64', async () => {
    const data = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256);
    const { resource, text } = await run(() =>
      blobResult({ uri: 'fwh://export/x.zip', mimeType: 'application/zip', data, summary: '录波' }),
    );
    expect(resource).toMatchObject({ uri: 'fwh://export/x.zip', mimeType: 'application/zip' });
    expect(new Uint8Array(Buffer.from((resource as { blob: string }).blob, 'base64'))).toEqual(data);
    expect(text).toBe('录波\n文件类型 application/zip，97.7 KB。');
  });

  it('has the same size limit, and refuses text', async () => {
    const data = new Uint8Array(2_000_000);
    const called = await run(() => blobResult({ uri: 'x://u', mimeType: 'application/zip', data, summary: 's' }), {
      maxExportBytes: 1_048_576,
    });
    expect(called).toMatchObject({ isError: true, resource: undefined });
    expect(() => blobResult({ uri: 'x://u', mimeType: 'text/csv', data, summary: 's' })).toThrow(TypeError);
  });
});
