import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFixtureRunner, listing, standardHandlers } from './support/fixture-runner.ts';
import { legacy, send } from './support/send.ts';
import { startServer, type TestServer } from './support/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  const runner = createFixtureRunner(standardHandlers, [
    { ...listing('echo'), execution: { taskSupport: 'optional' } },
    ...['slow', 'fail', 'explode', 'steps'].map((name) => listing(name)),
  ]);
  server = await startServer({ runner, instructions: '先用 echo' });
});
afterAll(() => server.stop());

const call = (params: unknown, id: unknown = 1) => send(server.url, legacy('tools/call', params, id));

describe('initialize', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('agrees on %s', async (protocolVersion) => {
    const answer = await send(
      server.url,
      legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
    );
    expect(answer.status).toBe(200);
    expect(answer.json.result).toStrictEqual({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'fixture', version: '1.0.0' },
      instructions: '先用 echo',
    });
    expect(answer.headers['mcp-session-id']).toBeUndefined();
  });

  it.each(['1999-01-01', '2026-07-28', '', 5, undefined])('offers its newest for %j', async (protocolVersion) => {
    const answer = await send(server.url, legacy('initialize', { protocolVersion }));
    expect(answer.json.result?.['protocolVersion']).toBe('2025-11-25');
  });
});

describe('MCP-Protocol-Version', () => {
  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', null])('serves %s', async (version) => {
    expect(
      (await send(server.url, legacy('tools/list'), { headers: { 'mcp-protocol-version': version } })).status,
    ).toBe(200);
  });

  it.each(['2027-01-01', 'junk', '', '2025-06-17', '2025-11-25, 2025-11-25'])(
    'refuses %j and lists what it speaks',
    async (version) => {
      const answer = await send(server.url, legacy('tools/list'), { headers: { 'mcp-protocol-version': version } });
      expect(answer.status).toBe(400);
      expect(answer.json.error).toMatchObject({
        code: -32022,
        data: { requested: version, supported: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] },
      });
    },
  );
});

describe('statelessness', () => {
  it('calls a tool without initialize, under any session id', async () => {
    const answer = await send(server.url, legacy('tools/call', { name: 'echo', arguments: { a: 1 } }), {
      headers: { 'mcp-session-id': 'made-up', 'last-event-id': '7' },
    });
    expect(answer.status).toBe(200);
    expect(answer.json.result).toStrictEqual({ content: [{ type: 'text', text: '{"a":1}' }] });
  });

  it('gives 200 concurrent calls of one id each its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const tool = index % 3 === 0 ? 'slow' : 'echo';
        return { index, tool, answer: await call({ name: tool, arguments: { ms: (index * 7) % 50, index } }, 1) };
      }),
    );
    for (const { index, tool, answer } of answers) {
      const expected = tool === 'slow' ? `slept ${(index * 7) % 50}` : JSON.stringify({ ms: (index * 7) % 50, index });
      expect(answer.json).toStrictEqual({
        jsonrpc: '2.0',
        id: 1,
        result: { content: [{ type: 'text', text: expected }] },
      });
    }
  });
});

describe('tools/list', () => {
  it('lists the tools in order, without task support that is not declared', async () => {
    const answer = await send(server.url, legacy('tools/list', {}));
    expect(answer.json.result?.tools?.map((tool) => tool['name'])).toStrictEqual([
      'echo',
      'slow',
      'fail',
      'explode',
      'steps',
    ]);
    expect(answer.json.result?.tools?.[0]).toStrictEqual(listing('echo'));
  });

  it('takes no cursor but an empty one', async () => {
    expect((await send(server.url, legacy('tools/list', { cursor: null }))).json.result).toBeDefined();
    expect((await send(server.url, legacy('tools/list', { cursor: 'abc' }))).json.error?.code).toBe(-32602);
  });
});

describe('tools/call', () => {
  it.each([undefined, null, {}])('reads arguments %j as {}', async (args) => {
    expect((await call({ name: 'echo', arguments: args })).json.result?.content?.[0]?.text).toBe('{}');
  });

  it.each([[[1]], ['x'], [5], [true], [0], ['']])('refuses arguments %j', async (args) => {
    const answer = await call({ name: 'echo', arguments: args });
    expect(answer.status).toBe(200);
    expect(answer.json.error?.code).toBe(-32602);
  });

  it.each(['nothing', 'toString', '__proto__', 'constructor', 'hasOwnProperty', '', 'Echo', 'echo '])(
    'does not know the tool %j',
    async (name) => {
      const answer = await call({ name });
      expect(answer.json.error?.code).toBe(-32602);
      expect(answer.json.error?.message).toContain('Unknown tool');
    },
  );

  it('cuts an unknown name before it repeats it', async () => {
    const answer = await call({ name: '😀'.repeat(50_000) });
    expect(answer.text.length).toBeLessThan(600);
  });

  it.each([{}, { name: null }, { name: 5 }, { name: ['echo'] }, undefined])('refuses params %j', async (params) => {
    expect((await call(params)).json.error?.code).toBe(-32602);
  });

  it.each([
    { _meta: 'x' },
    { _meta: { progressToken: {} } },
    { _meta: { progressToken: 1.5 } },
    { _meta: { progressToken: true } },
  ])('refuses %j', async (extra) => {
    expect((await call({ name: 'echo', ...extra })).json.error?.code).toBe(-32602);
  });

  it.each([{ ttl: 60_000 }, {}, null, true, { ttl: '60' }])('ignores task %j: tasks are not declared', async (task) => {
    const answer = await call({ name: 'echo', arguments: {}, task });
    expect(answer.json.result).toStrictEqual({ content: [{ type: 'text', text: '{}' }] });
  });

  it('keeps a failure of the tool inside the result', async () => {
    const answer = await call({ name: 'fail' });
    expect(answer.status).toBe(200);
    expect(answer.json.result).toMatchObject({ isError: true, content: [{ text: '设备离线；请稍后重试' }] });
  });

  it('never shows what a runner threw', async () => {
    const answer = await call({ name: 'explode' });
    expect(answer.status).toBe(200);
    expect(answer.json.error).toStrictEqual({
      code: -32603,
      message: 'Internal error; try again later, and tell the operator if it stays',
    });
  });
});

describe('other methods', () => {
  it.each([
    'resources/list',
    'prompts/list',
    'tasks/list',
    'tasks/get',
    'completion/complete',
    'logging/setLevel',
    'nothing',
    '__proto__',
  ])('answers %s with -32601', async (method) => {
    const answer = await send(server.url, legacy(method, {}));
    expect(answer.status).toBe(200);
    expect(answer.json.error?.code).toBe(-32601);
  });
});
