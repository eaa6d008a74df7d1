import type { CallToolResult } from '@mao/mcp-result-kit';
import { Gauge, Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import { createFixtureRunner, standardHandlers, text } from './support/fixture-runner.ts';
import { legacy, send, sendModern } from './support/send.ts';
import { startServer, type TestServer } from './support/start-server.ts';

let server: TestServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const get = (path: string, headers: Record<string, string | null> = {}) =>
  send(`${server?.base}${path}`, '', { method: 'GET', headers: { authorization: null, ...headers } });

describe('probes', () => {
  it('are open, whatever the Host says', async () => {
    server = await startServer({ runner: createFixtureRunner({}) });
    expect(await get('/healthz', { host: '10.1.2.3' })).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect(await get('/readyz', { host: '10.1.2.3' })).toMatchObject({ status: 200, text: '{"ok":true}' });
  });

  it('name the dependency that failed', async () => {
    server = await startServer({
      runner: createFixtureRunner({}),
      ready: () => ({ ok: false, dependencies: { mysql: 'failed', s3: 'ok' } }),
    });
    const answer = await get('/readyz');
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toStrictEqual({ ok: false, dependencies: { mysql: 'failed', s3: 'ok' } });
  });

  it('read a check that throws as "no" without showing why', async () => {
    server = await startServer({
      runner: createFixtureRunner({}),
      ready: () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:3306')),
    });
    expect(await get('/readyz')).toMatchObject({ status: 503, text: '{"ok":false}' });
  });
});

describe('metrics', () => {
  it('lose no call of before or after they were first read', async () => {
    server = await startServer({ runner: createFixtureRunner(standardHandlers) });
    const { url } = server;
    const durations = async () =>
      /mcp_tool_call_duration_seconds_count\{tool="echo"\} (\d+)/.exec((await get('/metrics')).text)?.[1];
    for (let call = 0; call < 130; call += 1) await send(url, legacy('tools/call', { name: 'echo' }));
    expect(await durations()).toBe('130');
    await send(url, legacy('tools/call', { name: 'echo' }));
    expect(await durations()).toBe('131');
  });

  it('are in a registry that was handed in, which holds those of one endpoint', async () => {
    const metricsRegistry = new Registry();
    server = await startServer({ runner: createFixtureRunner(standardHandlers), metricsRegistry });
    await send(server.url, legacy('tools/call', { name: 'echo' }));
    expect(await metricsRegistry.metrics()).toContain('mcp_tool_calls_total{tool="echo",outcome="ok"} 1');
    await expect(startServer({ runner: createFixtureRunner({}), metricsRegistry })).rejects.toThrow(
      'metricsRegistry holds the metrics of another endpoint',
    );
  });

  it('are in a registry that a function makes, which is not called before somebody reads', async () => {
    let made = 0;
    const metricsRegistry = async (): Promise<Registry> => {
      made += 1;
      const registry = new Registry();
      new Gauge({ name: 'of_the_host', help: 'h', registers: [registry] }).set(7);
      return registry;
    };
    server = await startServer({ runner: createFixtureRunner(standardHandlers), metricsRegistry });
    await get('/healthz');
    expect(made).toBe(0);
    const { text } = await get('/metrics');
    expect(text).toContain('of_the_host 7');
    expect(text).toContain('mcp_requests_total');
    await get('/metrics');
    expect(made).toBe(1);
  });

  it('count requests, calls, sizes and refusals in the Prometheus format', async () => {
    server = await startServer({ runner: createFixtureRunner(standardHandlers) });
    const { url } = server;
    for (const name of ['echo', 'echo', 'fail', 'explode', 'no_such_tool'])
      await send(url, legacy('tools/call', { name }));
    await sendModern(url, 'tools/list');
    await send(url, legacy('made-up/method'));
    await send(url, '{');
    await send(url, legacy('ping'), { headers: { authorization: 'Bearer wrong' } });
    const answer = await get('/metrics');
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const lines = answer.text
      .split('\n')
      .filter((line) => !line.startsWith('#') && !line.includes('bucket') && !line.includes('_sum'));
    expect(lines).toMatchInlineSnapshot(`
      [
        "mcp_requests_total{era="initialize",method="tools/call"} 5",
        "mcp_requests_total{era="initialize",method="other"} 1",
        "mcp_requests_total{era="per-request",method="tools/list"} 1",
        "",
        "mcp_refused_requests_total{reason="message_invalid"} 1",
        "mcp_refused_requests_total{reason="token_wrong"} 1",
        "",
        "mcp_tool_calls_total{tool="echo",outcome="ok"} 2",
        "mcp_tool_calls_total{tool="fail",outcome="tool_error"} 1",
        "mcp_tool_calls_total{tool="explode",outcome="protocol_error"} 1",
        "",
        "mcp_tool_call_duration_seconds_count{tool="echo"} 2",
        "mcp_tool_call_duration_seconds_count{tool="fail"} 1",
        "mcp_tool_call_duration_seconds_count{tool="explode"} 1",
        "",
        "mcp_tool_calls_in_flight{tool="echo"} 0",
        "mcp_tool_calls_in_flight{tool="fail"} 0",
        "mcp_tool_calls_in_flight{tool="explode"} 0",
        "",
        "mcp_tool_result_bytes_count{tool="echo"} 2",
        "mcp_tool_result_bytes_count{tool="fail"} 1",
        "",
      ]
    `);
  });

  it('are guarded like the endpoint', async () => {
    server = await startServer({ runner: createFixtureRunner({}) });
    expect((await get('/metrics', { host: 'evil.example' })).status).toBe(403);
  });
});

describe('values that JSON cannot hold', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  const unusable: Record<string, () => CallToolResult> = {
    bigint: () => ({ content: [], _meta: { value: 1n } }),
    cycle: () => ({ content: [], _meta: cyclic }),
    thrower: () => ({
      content: [],
      _meta: {
        get value(): never {
          throw new Error('secret');
        },
      },
    }),
    nothing: () => undefined as unknown as CallToolResult,
  };
  it.each(Object.keys(unusable))('%s is answered as an internal error and logged, in both eras', async (name) => {
    const logged: unknown[] = [];
    const silent = { info: () => undefined, warn: () => undefined };
    server = await startServer({
      runner: createFixtureRunner(unusable),
      logger: { ...silent, error: (fields) => logged.push(fields) },
    });
    const expected = { code: -32603, message: 'Internal error; try again later, and tell the operator if it stays' };
    expect((await send(server.url, legacy('tools/call', { name }))).json.error).toStrictEqual(expected);
    expect((await sendModern(server.url, 'tools/call', { name })).json.error).toStrictEqual(expected);
    expect(logged).toHaveLength(2);
  });

  it('half surrogate pairs become U+FFFD, whole ones and look-alikes stay', async () => {
    const value = 'a\ud83d b\ude00 😀 \\ud83d \ud83d';
    server = await startServer({ runner: createFixtureRunner({ odd: () => text(value) }) });
    const answer = await send(server.url, legacy('tools/call', { name: 'odd' }));
    expect(answer.json.result?.content?.[0]?.text).toBe('a\ufffd b\ufffd 😀 \\ud83d \ufffd');
  });

  it.each([
    ['a file', { content: [{ type: 'resource', resource: { uri: 'a://b', mimeType: 'text/csv', text: '😀\ud83d' } }] }],
    [
      'the name of a file',
      { content: [{ type: 'resource', resource: { uri: 'a://\ud83d', mimeType: 'a/b', blob: '' } }] },
    ],
    [
      'a note on a file',
      { content: [{ type: 'resource', resource: { uri: 'a://b' }, annotations: { a: ['\ud83d'] } }] },
    ],
    ['a kind of content that we do not know', { content: [{ type: 'image', data: '', _meta: { a: '\ud83d' } }] }],
    ['what stands beside the content', { content: [], structuredContent: { a: '\ud83d' } }],
  ])('half surrogate pairs become U+FFFD in %s', async (_part, result) => {
    server = await startServer({ runner: createFixtureRunner({ odd: () => result as unknown as CallToolResult }) });
    const answer = await send(server.url, legacy('tools/call', { name: 'odd' }));
    expect(answer.text).toContain('\ufffd');
    expect(answer.text).not.toContain('\\ud83d');
  });
});

describe('language', () => {
  it('is Chinese unless asked otherwise', async () => {
    server = await startServer({ runner: createFixtureRunner({}), locale: 'zh-CN' });
    const answer = await send(server.url, legacy('tools/call', { name: 'x' }));
    expect(answer.json.error?.message).toBe('未知工具：x；可用工具见 tools/list');
  });
});
