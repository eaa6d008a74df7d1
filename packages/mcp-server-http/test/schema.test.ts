import type { McpRevision } from '@mao/testing';
import { describe, expect, it } from 'vitest';
import { createMcpHttpApp } from '../src/index.ts';
import { type AnswerSchema, loadAnswerSchema, revisions } from './support/answer-schema.ts';
import { createFixtureRunner, standardHandlers, text } from './support/fixture-runner.ts';
import { eventsOf, legacy, perRequestMeta, type RpcBody } from './support/send.ts';
import { token } from './support/start-server.ts';

const app = createMcpHttpApp({
  info: { name: 'schema', version: '1.0.0', title: '校验', description: 'd', websiteUrl: 'https://example.com' },
  instructions: 'x',
  bearerTokens: [token],
  runner: createFixtureRunner({
    ...standardHandlers,
    exported: () => ({
      content: [
        { type: 'text', text: '2 rows' },
        { type: 'resource', resource: { uri: 'fwh://export/x/a.csv', mimeType: 'text/csv', text: 'a,b\n1,2\n' } },
        { type: 'resource', resource: { uri: 'fwh://export/x/a.zip', mimeType: 'application/zip', blob: 'UEsFBg==' } },
      ],
      _meta: { 'com.example/x': 1 },
    }),
    nothing: () => ({ content: [], isError: true }),
    meta: () => ({ ...text('x'), _meta: {} }),
  }),
});

async function ask(revision: McpRevision, method: string, params: Record<string, unknown>): Promise<RpcBody[]> {
  const perRequest = revision === '2026-07-28';
  const _meta = { ...(perRequest && perRequestMeta()), ...(params['_meta'] as object | undefined) };
  const headers: Record<string, string> = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    ...(perRequest && {
      'mcp-method': method,
      ...(typeof params['name'] === 'string' && { 'mcp-name': params['name'] }),
    }),
  };
  const body = JSON.stringify(legacy(method, { ...params, _meta }));
  const raw = await (await app.request('/mcp', { method: 'POST', headers, body })).text();
  return raw.startsWith('{') ? [JSON.parse(raw) as RpcBody] : eventsOf(raw);
}

const requests: readonly (readonly [method: string, params: Record<string, unknown>])[] = [
  ['initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } }],
  ['ping', {}],
  ['server/discover', {}],
  ['tools/list', {}],
  ['tools/list', { cursor: 'x' }],
  ['tools/call', { name: 'echo', arguments: { a: 1 } }],
  ['tools/call', { name: 'fail' }],
  ['tools/call', { name: 'explode' }],
  ['tools/call', { name: 'exported' }],
  ['tools/call', { name: 'nothing' }],
  ['tools/call', { name: 'meta' }],
  ['tools/call', { name: 'unknown' }],
  ['tools/call', { name: 'echo', arguments: 5 }],
  ['tools/call', { name: 'steps', _meta: { progressToken: 0 } }],
  ['tools/call', { name: 'steps', _meta: { progressToken: 'p' } }],
  ['resources/list', {}],
];

describe.each(revisions)('every answer fits the official schema of %s', (revision) => {
  const schema = loadAnswerSchema(revision);
  it.skipIf(typeof schema === 'string').each(requests)('%s %j', async (method, params) => {
    const messages = await ask(revision, method, params);
    expect(messages.length).toBeGreaterThan(0);
    for (const message of messages) {
      const problems =
        message.method === undefined
          ? (schema as AnswerSchema).problemsOfAnswer(method, message)
          : (schema as AnswerSchema).problems('ServerNotification', message);
      expect(problems, JSON.stringify(message)).toStrictEqual([]);
    }
  });
});

describe('errors of 2026-07-28 fit their own definitions', () => {
  const schema = loadAnswerSchema('2026-07-28');
  const post = async (headers: Record<string, string>, body: unknown): Promise<RpcBody> => {
    const all = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers };
    return (
      await app.request('/mcp', { method: 'POST', headers: all, body: JSON.stringify(body) })
    ).json() as Promise<RpcBody>;
  };
  it.skipIf(typeof schema === 'string')('unsupported version, header mismatch, errors without a request', async () => {
    const { problems } = schema as AnswerSchema;
    const unsupported = await post({ 'mcp-protocol-version': 'x' }, legacy('ping'));
    expect(problems('UnsupportedProtocolVersionError', unsupported)).toStrictEqual([]);
    const mismatch = await post({ 'mcp-protocol-version': '2025-11-25' }, legacy('ping', { _meta: perRequestMeta() }));
    expect(problems('HeaderMismatchError', mismatch)).toStrictEqual([]);
    for (const refused of [
      await post({ authorization: 'x' }, {}),
      await post({ host: 'evil' }, {}),
      await post({}, []),
      await post({}, {}),
    ]) {
      expect(problems('JSONRPCErrorResponse', refused)).toStrictEqual([]);
      expect(refused).not.toHaveProperty('id');
    }
  });
});
