import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createToolRunner, defineTool, exportResult, listResult } from '@mao/mcp-result-kit';
import { stringify } from 'csv-stringify';
import { z } from 'zod';
import { compareTimes, spread } from './compare.ts';
import { peakMegabytes } from './peak-memory.ts';
import type { Report } from './report.ts';

const rows = Array.from({ length: 100_000 }, (_, index) => ({
  sn: `10060006A02F2518${String(index % 10_000).padStart(4, '0')}`,
  time: '2026-06-01 12:00:00',
  code: `0x10${(index % 16).toString(16)}`,
  level: index % 4,
  name: 'Grid relay open fault',
}));

const exportRows = 300_000;
function* manyRows(): Generator<Record<string, unknown>> {
  for (let index = 0; index < exportRows; index += 1) {
    yield {
      time: '2026-06-01 12:00:00',
      soc: index % 100,
      solar: 1.234,
      load: 0.567,
      grid: -0.321,
      battery: 0.346,
      status: 'running normally',
    };
  }
}
const columns = ['time', 'soc', 'solar', 'load', 'grid', 'battery', 'status'] as const;

/** The cap and the export of the kit, with the scrubber left out so that only the kit is measured. */
export async function benchResults(report: Report): Promise<void> {
  const definition = { title: '基准', readOnly: true, description: '基准工具', input: z.object({}) };
  const runner = createToolRunner({
    tools: [
      defineTool({
        ...definition,
        name: 'bench_list',
        handler: () => listResult(rows, { limit: rows.length, total: rows.length }),
      }),
      defineTool({
        ...definition,
        name: 'bench_export',
        handler: () => exportResult({ uri: 'fwh://export/bench/rows.csv', columns, rows: manyRows(), summary: '基准' }),
      }),
    ],
    scrub: (value) => value,
  });
  const { signal } = new AbortController();
  const answer = await runner.call('bench_list', {}, { signal });
  const block = answer.content[0];
  const returned = block?.type === 'text' ? (JSON.parse(block.text) as { items: unknown[] }).items.length : 0;
  const kept = rows.slice(0, returned);
  const cap = await compareTimes(
    () => runner.call('bench_list', {}, { signal }),
    () => JSON.stringify({ total: rows.length, returned, truncated: true, items: kept }),
  );
  report.row({
    what: 'cap of 30,000 characters on 100,000 rows',
    against: 'JSON.stringify of what is returned',
    value: cap.ratio,
    target: { atMost: 3 },
    note: `${returned} rows, ${spread(cap)}`,
  });

  const exported = await compareTimes(
    () => runner.call('bench_export', {}, { signal }),
    async () => {
      const chunks: string[] = [];
      const output = Readable.from(manyRows()).pipe(stringify({ header: true, columns: [...columns] }));
      output.on('data', (chunk) => chunks.push(String(chunk)));
      await finished(output);
      return chunks.join('');
    },
    { rounds: 3, roundSeconds: 0.01 },
  );
  report.row({
    what: 'CSV export, 300,000 rows, about 17 MB',
    against: 'csv-stringify alone',
    value: exported.ratio,
    target: { atMost: 2 },
    note: spread(exported),
  });

  const peak = await peakMegabytes(async () => {
    const answer = await runner.call('bench_export', {}, { signal });
    if (answer.isError) throw new Error(JSON.stringify(answer.content));
    // Up to the bytes that go onto the wire.
    return [answer, new TextEncoder().encode(JSON.stringify(answer))];
  });
  report.row({
    what: 'the same export, live memory above idle at its peak',
    against: 'idle',
    value: peak,
    unit: ' MB',
    target: { atMost: 60 },
    note: 'answer and its bytes on the wire',
  });
}
