import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createToolRunner,
  defineTool,
  exportResult,
  listResult,
  objectResult,
  type ToolResult,
  tableResult,
  textResult,
} from '@mao/mcp-result-kit';
import { createMcpHttpApp } from '@mao/mcp-server-http';
import { createScrubber, PII_KINDS } from '@mao/pii-scrubber';
import { z } from 'zod';
import type { Report } from './report.ts';

const columns = ['sn', 'owner', 'phone', 'address', 'time', 'code', 'level', 'note'] as const;

/** Alarms with the people they concern: what the scrubber has most work with among ordinary rows. */
const row = (index: number): Record<string, unknown> => ({
  sn: `10060006A02F2518${String(index % 10_000).padStart(4, '0')}`,
  owner: 'Ann Lee',
  phone: `+61 491 570 ${100 + (index % 900)}`,
  address: `${1 + (index % 200)} Lakeside Avenue, Sydney NSW 2000`,
  time: '2026-06-01 12:00:00',
  code: `0x10${(index % 16).toString(16)}`,
  level: index % 4,
  note: `Grid relay open, called ann.lee${index % 50}@example.com, 请联系王建国 13912345678`,
});
const rows = Array.from({ length: 100_000 }, (_, index) => row(index));
const logText = Array.from(
  { length: 2_000 },
  (_, index) =>
    `2026-06-01 12:00:${String(index % 60).padStart(2, '0')} INFO relay=${index} owner="Ann Lee" phone +61 491 570 ${100 + (index % 900)} state closed`,
).join('\n');

interface LargeResult {
  readonly name: string;
  readonly make: () => ToolResult | Promise<ToolResult>;
  /** Milliseconds. An export has none: its rows are written in slices, but the answer around them in one piece. */
  readonly atMost?: number;
}

const results: readonly LargeResult[] = [
  { name: 'a list of 100,000 rows, cut', make: () => listResult(rows, { limit: rows.length }), atMost: 20 },
  { name: 'a table of 100,000 rows, cut', make: () => tableResult(columns, rows, { limit: rows.length }), atMost: 20 },
  { name: 'an object around 2,000 rows, cut', make: () => objectResult({ alarms: rows.slice(0, 2_000) }), atMost: 20 },
  { name: '200 KB of log text, cut', make: () => textResult(logText), atMost: 20 },
  {
    name: 'an export of 20,000 rows',
    make: () =>
      exportResult({ uri: 'fwh://export/bench/rows.csv', columns, rows: rows.slice(0, 20_000), summary: 'rows' }),
  },
];

const calls = 15;

/**
 * How long a large but ordinary result keeps the process from everything else, with the scrubber of the services: the
 * longest pause of the event loop during each call, of one call at a time. The median of the calls is judged, for the
 * machine has pauses of its own; they are shown beside it as those of an idle loop.
 */
export async function benchPauses(report: Report): Promise<void> {
  const runner = createToolRunner({
    tools: results.map(({ name, make }, index) =>
      defineTool({
        name: `bench_${index}`,
        title: name,
        description: name,
        readOnly: true,
        input: z.object({}),
        handler: make,
      }),
    ),
    scrub: createScrubber({ kinds: PII_KINDS }).scrub,
    locale: 'en',
  });
  const app = createMcpHttpApp({ info: { name: 'bench', version: '1.0.0' }, runner, bearerTokens: ['bench'] });
  const ask = (method: string, params: object): Promise<Response> =>
    Promise.resolve(
      app.request('/mcp', {
        method: 'POST',
        headers: { authorization: 'Bearer bench', 'content-type': 'application/json', host: 'localhost' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    );
  /** The longest pause in ms while this ran, beyond the millisecond between two looks. */
  async function longestPause(work: () => Promise<unknown>): Promise<number> {
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    // The first look only begins the measure.
    await sleep(3);
    await work();
    await sleep(3);
    delay.disable();
    return Math.max(0, delay.max / 1e6 - 1);
  }
  async function pausesOf(work: () => Promise<unknown>): Promise<readonly number[]> {
    const pauses: number[] = [];
    for (let index = 0; index < calls; index += 1) pauses.push(await longestPause(work));
    return pauses.sort((left, right) => left - right);
  }
  const idle = await pausesOf(() => sleep(20));
  const pauseRow = (what: string, pauses: readonly number[], atMost: number | undefined): void =>
    report.row({
      what: `longest pause: ${what}`,
      against: 'an idle loop',
      value: pauses[Math.floor(calls / 2)] ?? Number.NaN,
      unit: ' ms',
      ...(atMost !== undefined && { target: { atMost } }),
      note: `median of ${calls} calls, ${pauses[0]?.toPrecision(2)} – ${pauses.at(-1)?.toPrecision(2)}; idle up to ${idle.at(-1)?.toPrecision(2)}`,
    });
  pauseRow('tools/list', await pausesOf(() => ask('tools/list', {})), 20);
  for (const [index, { name, atMost }] of results.entries()) {
    const work = (): Promise<Response> => ask('tools/call', { name: `bench_${index}`, arguments: {} });
    const { result } = (await (await work()).json()) as { result?: { isError?: boolean } };
    if (result === undefined || result.isError) throw new Error(`the call for ${name} failed`);
    pauseRow(name, await pausesOf(work), atMost);
  }
}
