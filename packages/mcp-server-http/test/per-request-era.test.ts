import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TracedCallContext } from '../src/index.ts';
import { createFixtureRunner, listing, standardHandlers, text } from './support/fixture-runner.ts';
import { legacy, perRequestMeta, send, sendModern } from './support/send.ts';
import { startServer, type TestServer } from './support/start-server.ts';

const version = 'io.modelcontextprotocol/protocolVersion';
const capabilities = 'io.modelcontextprotocol/clientCapabilities';
const serverInfo = { 'io.modelcontextprotocol/serverInfo': { name: 'fixture', version: '1.0.0' } };

let server: TestServer;
beforeAll(async () => {
  const runner = createFixtureRunner(
    {
      ...standardHandlers,
      traced: (_args, context) => text(String((context as TracedCallContext).traceparent)),
      查询: () => ({ content: [], _meta: { 'com.example/kept': 1 } }),
      routed: (args) => ({ content: [{ type: 'text', text: JSON.stringify(args) }] }),
    },
    [
      ...[...Object.keys(standardHandlers), '查询', 'traced'].map((name) => listing(name)),
      listing('routed', {
        region: { type: 'string', 'x-mcp-header': 'Region' },
        page: { type: 'integer', 'x-mcp-header': 'Page' },
        options: { type: 'object', properties: { deep: { type: 'boolean', 'x-mcp-header': 'Deep' } } },
      }),
    ],
  );
  server = await startServer({ runner, listTtlMs: 60_000, instructions: 'Use echo.' });
});
afterAll(() => server.stop());

describe('server/discover', () => {
  it('tells versions, capabilities and how long that holds', async () => {
    const answer = await sendModern(server.url, 'server/discover');
    expect(answer.status).toBe(200);
    expect(answer.json.result).toStrictEqual({
      resultType: 'complete',
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      capabilities: { tools: {} },
      instructions: 'Use echo.',
      ttlMs: 60_000,
      cacheScope: 'private',
      _meta: serverInfo,
    });
  });
});

describe('tools', () => {
  it('lists them with cache hints', async () => {
    const { json } = await sendModern(server.url, 'tools/list');
    expect(json.result).toMatchObject({
      resultType: 'complete',
      ttlMs: 60_000,
      cacheScope: 'private',
      _meta: serverInfo,
    });
    expect(json.result?.tools?.[0]).toStrictEqual(listing('echo'));
  });

  it('marks results complete and signs them', async () => {
    const { json } = await sendModern(server.url, 'tools/call', { name: 'echo', arguments: { a: 1 } });
    expect(json.result).toStrictEqual({
      resultType: 'complete',
      content: [{ type: 'text', text: '{"a":1}' }],
      _meta: serverInfo,
    });
  });

  it('keeps the _meta of the result', async () => {
    const encoded = `=?base64?${Buffer.from('查询').toString('base64')}?=`;
    const { json } = await sendModern(server.url, 'tools/call', { name: '查询' }, { headers: { 'mcp-name': encoded } });
    expect(json.result?.['_meta']).toStrictEqual({ 'com.example/kept': 1, ...serverInfo });
  });

  it('answers an unknown tool in band', async () => {
    const answer = await sendModern(server.url, 'tools/call', { name: 'nothing' });
    expect(answer.status).toBe(200);
    expect(answer.json.error?.code).toBe(-32602);
  });
});

describe('trace context', () => {
  it.each([
    [
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
      '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    ],
    ['junk', undefined],
    [5, undefined],
    [undefined, undefined],
  ])('%j reaches the runner as %j', async (traceparent, expected) => {
    const _meta = { ...perRequestMeta(), traceparent };
    const { json } = await sendModern(server.url, 'tools/call', { name: 'traced', _meta });
    expect(json.result?.content?.[0]?.text).toBe(String(expected));
  });
});

describe('methods', () => {
  it.each([
    'ping',
    'initialize',
    'logging/setLevel',
    'resources/list',
    'subscriptions/listen',
    'tasks/get',
    'toString',
  ])('answers %s with 404 and -32601', async (method) => {
    const answer = await sendModern(server.url, method);
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ id: 1, error: { code: -32601 } });
  });
});

describe('_meta', () => {
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' };
  it.each([
    ['no params', undefined],
    ['no _meta', {}],
    ['an empty _meta', { _meta: {} }],
    ['a _meta that is no object', { _meta: 5 }],
    ['no capabilities', { _meta: { [version]: '2026-07-28' } }],
    ['no version', { _meta: { [capabilities]: {} } }],
    ['a version that is no string', { _meta: { [version]: 20_260_728, [capabilities]: {} } }],
    ['capabilities that are no object', { _meta: { [version]: '2026-07-28', [capabilities]: true } }],
    [
      'a client without a version',
      { _meta: { ...perRequestMeta(), 'io.modelcontextprotocol/clientInfo': { name: 'x' } } },
    ],
  ])('refuses %s with 400 and -32602', async (_name, params) => {
    const answer = await send(server.url, legacy('tools/list', params), { headers });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ id: 1, error: { code: -32602 } });
  });

  it('does without clientInfo, and with keys it does not know', async () => {
    const meta = {
      [version]: '2026-07-28',
      [capabilities]: { extensions: {} },
      'com.example/x': [1],
      traceparent: 'junk',
    };
    expect((await send(server.url, legacy('tools/list', { _meta: meta }), { headers })).status).toBe(200);
  });
});

describe('versions', () => {
  it.each(['1999-01-01', '2027-01-01', 'junk', ''])('refuses %j and lists what it speaks', async (requested) => {
    const answer = await send(server.url, legacy('tools/list', { _meta: perRequestMeta(requested) }), {
      headers: { 'mcp-protocol-version': requested, 'mcp-method': 'tools/list' },
    });
    expect(answer.status).toBe(400);
    expect(answer.json.error).toMatchObject({ code: -32022, data: { requested } });
    expect(answer.json.error?.data?.['supported']).toContain('2026-07-28');
  });

  it('serves a client that picked an older revision from the list but names it in every request', async () => {
    const answer = await send(server.url, legacy('tools/call', { name: 'echo', _meta: perRequestMeta('2025-11-25') }), {
      headers: { 'mcp-protocol-version': '2025-11-25' },
    });
    expect(answer.json.result).toStrictEqual({ content: [{ type: 'text', text: '{}' }] });
  });

  it('refuses initialize under the header of a revision that has none', async () => {
    const answer = await send(server.url, legacy('initialize', { protocolVersion: '2025-11-25' }), {
      headers: { 'mcp-protocol-version': '2026-07-28' },
    });
    expect(answer.status).toBe(400);
    expect(answer.json.error?.code).toBe(-32020);
  });
});

describe('mirrored headers', () => {
  it.each([
    ['MCP-Protocol-Version missing', { 'mcp-protocol-version': null }],
    ['MCP-Protocol-Version of another revision', { 'mcp-protocol-version': '2025-11-25' }],
    ['Mcp-Method missing', { 'mcp-method': null }],
    ['Mcp-Method of another method', { 'mcp-method': 'tools/list' }],
    ['Mcp-Method in another case', { 'mcp-method': 'TOOLS/CALL' }],
    ['Mcp-Name missing', { 'mcp-name': null }],
    ['Mcp-Name of another tool', { 'mcp-name': 'fail' }],
    ['Mcp-Name in another case', { 'mcp-name': 'Echo' }],
    ['Mcp-Name in broken Base64', { 'mcp-name': '=?base64?ZWNobw?=' }],
    ['Mcp-Name in Base64 that is no UTF-8', { 'mcp-name': '=?base64?/w==?=' }],
    ['Mcp-Name behind a misspelt mark', { 'mcp-name': '=?BASE64?ZWNobw==?=' }],
  ])('refuses %s with 400 and -32020', async (_name, headers) => {
    const answer = await sendModern(server.url, 'tools/call', { name: 'echo' }, { headers });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ id: 1, error: { code: -32020 } });
  });

  it('reads Mcp-Name in Base64', async () => {
    expect(
      (await sendModern(server.url, 'tools/call', { name: 'echo' }, { headers: { 'mcp-name': '=?base64?ZWNobw==?=' } }))
        .status,
    ).toBe(200);
  });

  it('does not ask older clients for any of them', async () => {
    const answer = await send(server.url, legacy('tools/call', { name: 'echo' }), {
      headers: { 'mcp-method': 'x', 'mcp-name': 'y' },
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    [
      { region: 'us', page: 2, options: { deep: true } },
      { 'mcp-param-region': 'us', 'mcp-param-page': '2.0', 'mcp-param-deep': 'true' },
      200,
    ],
    [{ region: null }, {}, 200],
    [{}, { 'mcp-param-region': 'ignored' }, 200],
    [{ region: '欧洲' }, { 'mcp-param-region': `=?base64?${Buffer.from('欧洲').toString('base64')}?=` }, 200],
    [{ region: 'us' }, {}, 400],
    [{ region: 'us' }, { 'mcp-param-region': 'eu' }, 400],
    [{ region: 'us' }, { 'mcp-param-region': '=?base64?!?=' }, 400],
    [{ page: 2 }, { 'mcp-param-page': '3' }, 400],
    [{ options: { deep: false } }, { 'mcp-param-deep': 'true' }, 400],
  ])('compares arguments %j with %j: %i', async (args, headers, status) => {
    const answer = await sendModern(server.url, 'tools/call', { name: 'routed', arguments: args }, { headers });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.json.error?.code).toBe(-32020);
  });
});
