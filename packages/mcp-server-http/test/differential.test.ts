import { describe, expect, it } from 'vitest';
import { createMcpHttpApp } from '../src/index.ts';
import { createFixtureRunner, listing, text } from './support/fixture-runner.ts';
import { createOracleV1, createOracleV2, type Oracle, type OracleTools } from './support/oracle.ts';
import { legacy, modern, perRequestMeta, type RpcBody } from './support/send.ts';
import { token } from './support/start-server.ts';

const tools: OracleTools = {
  info: { name: 'same', version: '1.0.0' },
  tools: [listing('echo', { a: { type: 'number' } }), listing('fail')],
  call: (name, args) => (name === 'fail' ? { ...text('失败'), isError: true } : text(JSON.stringify(args))),
};

const runner = createFixtureRunner(
  { echo: (args) => tools.call('echo', args), fail: (args) => tools.call('fail', args) },
  tools.tools,
);
const app = createMcpHttpApp({ info: tools.info, runner, bearerTokens: [token], locale: 'en' });

/** What an answer says, without the wording. */
interface Said {
  readonly status: number;
  readonly code?: number;
  readonly result?: unknown;
}

async function said(response: Response): Promise<Said> {
  const raw = await response.text();
  const data = raw.startsWith('event:') || raw.includes('\ndata: ') ? /^data: (.*)$/m.exec(raw)?.[1] : raw;
  const body = (data ? JSON.parse(data) : {}) as RpcBody;
  return {
    status: response.status,
    ...(body.error !== undefined && { code: body.error.code }),
    ...(body.result !== undefined && { result: body.result }),
  };
}

async function bothSay(
  oracle: Oracle,
  body: unknown,
  headers: Record<string, string>,
): Promise<[ours: Said, theirs: Said]> {
  const request = (): Request =>
    new Request('http://localhost/mcp', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  return [await said(await app.fetch(request())), await said(await oracle(request()))];
}

const named = (cases: readonly Case[]) => cases.map(([name, body, headers = {}]) => ({ name, body, headers }));

type Case = readonly [name: string, body: unknown, headers?: Record<string, string>];

describe('the initialize era says what SDK 1.x says', () => {
  const oracle = createOracleV1(tools);
  const same: readonly Case[] = [
    ...['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '1999-01-01'].map(
      (protocolVersion): Case => [
        `initialize ${protocolVersion}`,
        legacy('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }),
      ],
    ),
    ['ping', legacy('ping')],
    ['ping under id 0', legacy('ping', undefined, 0)],
    ['ping under an empty id', legacy('ping', undefined, '')],
    ['tools/list', legacy('tools/list', {}), { 'mcp-protocol-version': '2025-11-25' }],
    ['tools/call', legacy('tools/call', { name: 'echo', arguments: { a: 1, b: [null, '😀'] } })],
    ['tools/call without arguments', legacy('tools/call', { name: 'echo' })],
    ['tools/call that fails', legacy('tools/call', { name: 'fail', arguments: {} })],
    ['tools/call with a token', legacy('tools/call', { name: 'echo', arguments: {}, _meta: { progressToken: 0 } })],
    ['unknown tool', legacy('tools/call', { name: 'toString', arguments: {} })],
    ['unknown method', legacy('nothing/here', {})],
    ['resources/list', legacy('resources/list', {})],
    [
      'server/discover probe without _meta version, old header',
      legacy('prompts/list', {}),
      { 'mcp-protocol-version': '2025-06-18' },
    ],
    ['notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['unknown notification', { jsonrpc: '2.0', method: 'notifications/x', params: {} }],
    ['response', { jsonrpc: '2.0', id: 1, result: {} }],
    ['broken JSON', '{"jsonrpc":'],
  ];
  it.each(named(same))('$name', async ({ body, headers }) => {
    const [ours, theirs] = await bothSay(oracle, body, headers);
    expect(ours).toStrictEqual(theirs);
  });

  /** Where we differ on purpose: [case, ours, theirs, why]. */
  const different: readonly (readonly [Case, Partial<Said>, Partial<Said>, string])[] = [
    [
      ['a batch', [legacy('ping')]],
      { status: 400, code: -32600 },
      { status: 200 },
      'batches bypass per-message checks; removed from MCP in 2025-06-18',
    ],
    [
      ['arguments null', legacy('tools/call', { name: 'echo', arguments: null })],
      { status: 200, result: text('{}') },
      { code: -32603 },
      'many clients send null for "none"',
    ],
    [
      ['arguments no object', legacy('tools/call', { name: 'echo', arguments: [1] })],
      { code: -32602 },
      { code: -32603 },
      'wrong parameters are -32602 in JSON-RPC',
    ],
    [['no tool name', legacy('tools/call', {})], { code: -32602 }, { code: -32603 }, 'the same'],
    [
      ['task on a server without tasks', legacy('tools/call', { name: 'echo', arguments: {}, task: { ttl: 1 } })],
      { result: text('{}') },
      { code: -32603 },
      'undeclared tasks must be ignored',
    ],
    [
      ['id null', { jsonrpc: '2.0', id: null, method: 'ping' }],
      { status: 400, code: -32600 },
      { status: 400, code: -32700 },
      'the JSON is fine, the request is not',
    ],
    [['no JSON-RPC', { hello: 1 }], { status: 400, code: -32600 }, { status: 400, code: -32700 }, 'the same'],
    [
      ['an unsupported version', legacy('ping'), { 'mcp-protocol-version': '1999-01-01' }],
      { status: 400, code: -32022 },
      { status: 400, code: -32000 },
      'new servers should not use -32000; -32022 lists the versions',
    ],
    [
      ['a foreign cursor', legacy('tools/list', { cursor: 'x' })],
      { code: -32602 },
      { status: 200 },
      'the SDK leaves cursors to the handler',
    ],
  ];
  it.each(different)('except for %s', async (example, ours, theirs, _why) => {
    const [, body, headers = {}] = example;
    const [oursSaid, theirsSaid] = await bothSay(oracle, body, headers);
    expect(oursSaid).toMatchObject(ours);
    expect(theirsSaid).toMatchObject(theirs);
    expect(oursSaid).not.toStrictEqual(theirsSaid);
  });
});

describe('the per-request era says what SDK 2.x says', () => {
  const oracle = createOracleV2(tools);
  const ask = (
    name: string,
    method: string,
    params: Record<string, unknown> = {},
    headers: Record<string, string | null> = {},
  ): Case => {
    const request = modern(method, params);
    const merged: Record<string, string | null> = { ...request.headers, ...headers };
    const kept = Object.entries(merged).filter((entry): entry is [string, string] => entry[1] !== null);
    return [name, request.body, Object.fromEntries(kept)];
  };
  const meta = perRequestMeta();
  const same: readonly Case[] = [
    ask('tools/call', 'tools/call', { name: 'echo', arguments: { a: 1 } }),
    ask('tools/call that fails', 'tools/call', { name: 'fail', arguments: {} }),
    ask(
      'tools/call with Base64 name',
      'tools/call',
      { name: 'echo', arguments: {} },
      { 'mcp-name': '=?base64?ZWNobw==?=' },
    ),
    ask('unknown tool', 'tools/call', { name: 'no', arguments: {} }),
    ask('unknown method', 'nothing/here'),
    ask('ping', 'ping'),
    ask('initialize with an envelope', 'initialize'),
    ask('resources/list', 'resources/list'),
    ask('no version header', 'tools/list', {}, { 'mcp-protocol-version': null }),
    ask('no method header', 'tools/list', {}, { 'mcp-method': null }),
    ask('no name header', 'tools/call', { name: 'echo', arguments: {} }, { 'mcp-name': null }),
    ask('other method header', 'tools/list', {}, { 'mcp-method': 'tools/call' }),
    ask('other name header', 'tools/call', { name: 'echo', arguments: {} }, { 'mcp-name': 'fail' }),
    ask('other version header', 'tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
    ask('broken Base64 name', 'tools/call', { name: 'echo', arguments: {} }, { 'mcp-name': '=?base64?*?=' }),
    ask('no _meta', 'tools/list', { _meta: undefined }),
    ask('empty _meta', 'tools/list', { _meta: {} }),
    ask('no capabilities', 'tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } }),
    ask('bad capabilities', 'tools/list', { _meta: { ...meta, 'io.modelcontextprotocol/clientCapabilities': 5 } }),
    ask('bad client info', 'tools/list', { _meta: { ...meta, 'io.modelcontextprotocol/clientInfo': {} } }),
    ask(
      'unknown version',
      'tools/list',
      { _meta: perRequestMeta('2030-01-01') },
      { 'mcp-protocol-version': '2030-01-01' },
    ),
    [
      'initialize under a modern header',
      legacy('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'x', version: '1' },
      }),
      { 'mcp-protocol-version': '2026-07-28' },
    ],
    [
      'notification',
      { jsonrpc: '2.0', method: 'notifications/x' },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'notifications/x' },
    ],
    ['plain call of the older era', legacy('tools/call', { name: 'echo', arguments: {} }), {}],
  ];
  it.each(named(same))('$name', async ({ body, headers }) => {
    const [ours, theirs] = await bothSay(oracle, body, headers);
    expect(ours).toStrictEqual(theirs);
  });

  it('tools/list and server/discover, but for the cache hints and the list of versions', async () => {
    for (const method of ['tools/list', 'server/discover']) {
      const [, body, headers = {}] = ask(method, method);
      const [ours, theirs] = (await bothSay(oracle, body, headers)) as { result: Record<string, unknown> }[];
      const drop = ({ ttlMs: _t, cacheScope: _c, supportedVersions: _s, ...rest }: Record<string, unknown>) => rest;
      expect(drop(ours?.result ?? {})).toStrictEqual(drop(theirs?.result ?? {}));
    }
  });
});
