/** Faults that users of other MCP servers have reported, against the kit and the endpoint together, over a socket. */
import { Agent, request as httpRequest } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  assertToolSet,
  createToolRunner,
  defineTool,
  exportResult,
  listResult,
  objectResult,
  type ToolListing,
  ToolUserError,
  tableResult,
  textResult,
} from '@mao/mcp-result-kit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type Answer, legacy, send } from './support/send.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

const lines: { readonly level: string; readonly [field: string]: unknown }[] = [];
const log = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
const logger = { info: log('info'), warn: log('warn'), error: log('error') };

const anything = z.object({ text: z.string().optional().describe('text') });
const rows = Array.from({ length: 2_000 }, (_, index) => ({ index, name: `row ${index} 😀` }));

function tool(name: string, handler: (args: { text?: string | undefined }) => unknown, timeoutMs?: number) {
  return defineTool({
    name,
    title: name,
    description: name,
    readOnly: true,
    input: anything,
    handler: handler as never,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}

const tools = [
  tool('echo', (args) => objectResult(args)),
  tool('long_text', () => textResult('😀'.repeat(20_000))),
  tool('many_rows', () => listResult(rows, { limit: 100, total: 2_000 })),
  tool('giant_row', () => tableResult(['text'], [{ text: 'x'.repeat(82_000) }], { limit: 10 })),
  tool('numbers', () =>
    objectResult({ big: 12n, huge: 2n ** 64n, none: Number.NaN, endless: Number.POSITIVE_INFINITY }),
  ),
  tool('file', () =>
    exportResult({
      uri: 'test://export/file.csv',
      columns: ['cell'],
      rows: ['=1+1', '@SUM(A1)', '\tx', -5, '-1+1'].map((cell) => ({ cell })),
      summary: 'Cells of a table',
    }),
  ),
  tool('leak', () => {
    throw new Error('SELECT secret FROM users -- at 10.0.0.1, /etc/passwd');
  }),
  tool('refuse', () => {
    throw new ToolUserError('no such site', { next: 'look it up' } as never);
  }),
  tool('too_slow', () => new Promise((_, reject) => setTimeout(() => reject(new ToolUserError('late')), 150)), 50),
  defineTool({
    name: 'union_input',
    title: 'u',
    description: 'u',
    readOnly: true,
    input: z.object({
      maybe: z.string().nullish().describe('nullable'),
      kind: z.union([z.literal('a'), z.literal('b')]).describe('kind'),
      again: z
        .object({ x: z.number().describe('x') })
        .optional()
        .describe('shared'),
    }),
    handler: (args) => objectResult(args),
  }),
];

/** Hides a name wherever it stands. */
const scrub = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)).replaceAll(
      'Ada',
      '[NAME]',
    ),
  );

const unhandled = vi.fn();
let server: TestServer;
let plain: TestServer;
beforeAll(async () => {
  process.on('unhandledRejection', unhandled);
  server = await startServer({
    runner: createToolRunner({ tools, scrub: (value) => value, logger, locale: 'en' }),
    logger,
  });
  plain = await startServer({ runner: createToolRunner({ tools, scrub, logger, locale: 'en' }), logger });
});
afterAll(async () => {
  process.off('unhandledRejection', unhandled);
  await server.stop();
  await plain.stop();
});
afterEach(() => expect(unhandled).not.toHaveBeenCalled());

const call = (name: string, args?: unknown, to = server): Promise<Answer> =>
  send(to.url, legacy('tools/call', { name, ...(args !== undefined && { arguments: args }) }));
const textOf = (answer: Answer): string => answer.json.result?.content?.[0]?.text ?? '';

describe('state between requests', () => {
  it('there is none: four thousand requests leave nothing behind', { timeout: 60_000 }, async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const post = (): Promise<void> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          server.url,
          { method: 'POST', agent, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } },
          (response) => response.resume().on('end', resolve),
        );
        request.on('error', reject);
        request.end(JSON.stringify(legacy('tools/call', { name: 'echo', arguments: { text: 'x' } })));
      });
    const round = async (count: number): Promise<number> => {
      for (let done = 0; done < count; done += 50) await Promise.all(Array.from({ length: 50 }, post));
      lines.length = 0;
      collect();
      return process.memoryUsage().heapUsed;
    };
    const early = await round(500);
    // 30 KB kept for each, as one report has it, would be 120 MB.
    expect((await round(4_000)) - early).toBeLessThan(8e6);
    agent.destroy();
  });

  it('there are no events to replay', async () => {
    const headers = { 'last-event-id': '1', 'mcp-session-id': 'another' };
    expect((await send(server.url, legacy('ping'), { headers })).json.result).toStrictEqual({});
    expect((await send(server.url, '', { method: 'GET', headers })).status).toBe(405);
  });
});

describe('a batch', () => {
  it('runs nothing, also in disguise', async () => {
    lines.length = 0;
    const one = legacy('tools/call', { name: 'echo', arguments: {} });
    for (const batch of [[one], [one, one], [[one]], [], { 0: one, length: 1 }]) {
      const answer = await send(server.url, batch);
      expect([answer.status, answer.json.error?.code]).toStrictEqual([400, -32600]);
    }
    expect(lines.filter(({ message }) => message !== 'request refused')).toStrictEqual([]);
  });
});

describe('arguments', () => {
  it.each([undefined, null, {}])('%j are none', async (args) => {
    expect((await call('echo', args)).json.result?.['isError']).toBeUndefined();
  });

  it.each([[[1]], ['x'], [5], [false]])('%j is refused, and in no log line', async (args) => {
    lines.length = 0;
    expect((await call('echo', args)).json.error?.code).toBe(-32602);
    expect(lines).toStrictEqual([]);
  });

  it('that are unknown are named, with those there are', async () => {
    const answer = await call('echo', { text: 'x', zzz: 1 });
    expect(answer.status).toBe(200);
    expect(answer.json.result?.['isError']).toBe(true);
    expect(textOf(answer)).toMatch(/zzz/);
    expect(textOf(answer)).toMatch(/text/);
  });

  it.each([
    ['{"text":"first","text":"second"}', 'second'],
    ['{"text":"\\ud83d"}', '\ufffd'],
    ['{"text":"a\\u0000b"}', 'a\u0000b'],
  ])('%s have one clear meaning', async (json, text) => {
    const answer = await send(
      server.url,
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":${json}}}`,
    );
    expect(JSON.parse(textOf(answer))).toStrictEqual({ text });
  });

  it.each([
    ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(legacy('ping'))}`, 'utf16le'), 400],
    ['UTF-32 without a mark', Buffer.from([0x7b, 0, 0, 0, 0x7d, 0, 0, 0]), 400],
    ['a number of 400 digits', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${'9'.repeat(400)}}}`, 200],
    [
      'a key twice, once forbidden',
      '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":1,"__proto__":{}}}',
      400,
    ],
    ['a forbidden key in escapes', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"\\u005f_proto__":{}}}', 400],
    ['101 levels', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${'['.repeat(99)}${']'.repeat(99)}}}`, 400],
    ['100 levels', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":${'['.repeat(98)}${']'.repeat(98)}}}`, 200],
  ])('in %s are answered %#', async (_name, body, status) => {
    const answer = await send(server.url, body);
    expect(answer.status).toBe(status);
    expect(answer.json.jsonrpc).toBe('2.0');
  });
});

describe('the published list', () => {
  it('has nothing that strict clients refuse', async () => {
    const list = (await send(server.url, legacy('tools/list'))).json.result?.tools as unknown as ToolListing[];
    expect(() => assertToolSet(list, { readOnly: true, qualifiedPrefix: 'mcp__gateway__test__' })).not.toThrow();
    const json = JSON.stringify(list);
    for (const word of ['$schema', '$ref', '$defs', 'outputSchema', '"null"', 'allOf', '"if"'])
      expect(json).not.toContain(`${word}`);
  });
});

describe('results', () => {
  it('are cut between characters and below the cap, and say so', async () => {
    for (const name of ['long_text', 'giant_row', 'many_rows']) {
      const text = textOf(await call(name));
      expect(text.length).toBeLessThanOrEqual(30_000);
      expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\ufffd/);
      expect(text).toMatch(/truncated|cut/);
    }
    expect(JSON.parse(textOf(await call('many_rows')))).toMatchObject({ total: 2_000, returned: 100, truncated: true });
  });

  it('hold what JSON has no word for', async () => {
    expect(JSON.parse(textOf(await call('numbers')))).toStrictEqual({
      big: 12,
      huge: '18446744073709551616',
      none: null,
      endless: null,
    });
  });

  it('of an export are a text file whose cells are no formulas, and a summary that stands alone', async () => {
    const content = (await call('file')).json.result?.content as unknown as {
      type: string;
      text: string;
      resource: { text: string; blob?: string; mimeType: string };
    }[];
    expect(content[0]?.text).toContain('Cells of a table');
    expect(content[1]?.resource).not.toHaveProperty('blob');
    expect(content[1]?.resource.mimeType).toMatch(/^text\/csv/);
    const cells = content[1]?.resource.text.split(/\r?\n/);
    expect(cells?.slice(1, 6)).toStrictEqual(["'=1+1", "'@SUM(A1)", "'\tx", '-5', "'-1+1"]);
  });
});

describe('failures', () => {
  it('of a tool are results on 200', async () => {
    for (const name of ['leak', 'refuse', 'too_slow']) {
      const answer = await call(name);
      expect([answer.status, answer.json.result?.['isError']]).toStrictEqual([200, true]);
    }
  });

  it('show nothing of their cause', async () => {
    const answer = await call('leak');
    expect(answer.text).not.toMatch(/secret|10\.0\.0\.1|passwd/);
    expect(textOf(answer)).toMatch(/[0-9A-Z]{4}/);
  });

  it('after the time limit reject nothing that nobody catches', async () => {
    await call('too_slow');
    await new Promise((resolve) => setTimeout(resolve, 250));
  });
});

describe('personal data', () => {
  it('goes from keys, nested values, errors and the log', async () => {
    lines.length = 0;
    const answer = await call('echo', { text: 'Dear Ada' }, plain);
    await call('echo', { Ada: 1 }, plain);
    expect(textOf(answer)).toContain('[NAME]');
    expect(answer.text + JSON.stringify(lines)).not.toContain('Ada');
    expect(lines.length).toBeGreaterThan(0);
  });

  it('and length: a megabyte of arguments is a short log line', async () => {
    lines.length = 0;
    await call('echo', { text: '😀'.repeat(300_000) });
    expect(JSON.stringify(lines).length).toBeLessThan(5_000);
    expect((JSON.stringify(lines) as unknown as { isWellFormed(): boolean }).isWellFormed()).toBe(true);
  });
});
