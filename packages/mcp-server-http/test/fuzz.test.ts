import type { ToolTaskRunner } from '@mao/mcp-result-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMcpHttpApp } from '../src/index.ts';
import { createTaskRouter } from '../src/tasks/index.ts';
import { createFixtureRunner, standardHandlers, text } from './support/fixture-runner.ts';
import { eventsOf, perRequestMeta, send, sendRaw } from './support/send.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

const { echo, fail, explode, steps } = standardHandlers;
const finishedTasks: ToolTaskRunner = {
  has: (name) => name === 'steps',
  start: async () => ({ ok: true, key: 'k', marker: 'm', pollIntervalMs: 1 }),
  status: async () => ({ status: 'completed', pollIntervalMs: 1, result: text('done') }),
  cancel: async () => 'finished',
};
const runner = {
  ...createFixtureRunner({
    echo,
    fail,
    explode,
    steps: (args, context) => steps({ ...args, count: 1 }, context),
  }),
  tasks: finishedTasks,
};
const tasks = createTaskRouter({ runner, secrets: ['the-secret-of-fuzzing'], audience: 'fuzz' });
const started = await tasks.start('steps', {}, { signal: new AbortController().signal });
const genuineId = started.ok ? started.task.taskId : '';
const followsTasks = { extensions: { 'io.modelcontextprotocol/tasks': {} } };

/** Values close to what the envelope expects, so that more than the first check is reached. */
const hostileKey = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'then', '', 'a');
const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 30, arbitrary: fc.jsonValue({ maxDepth: 2, stringUnit: 'binary' }) },
  { weight: 1, arbitrary: fc.dictionary(hostileKey, fc.dictionary(hostileKey, fc.integer())) },
);
const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', '__proto__', '\u0000', '2026-07-28', 'null'),
);
const maybe = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: anything });
const method = fc.oneof(
  fc.constantFrom(
    'tools/call',
    'tools/call',
    'tools/call',
    'tools/list',
    'initialize',
    'ping',
    'server/discover',
    'notifications/cancelled',
    'tasks/get',
    'tasks/result',
    'tasks/cancel',
    'tasks/update',
  ),
  oddText,
);
const meta = fc.oneof(
  fc.constant(undefined),
  fc.record({ progressToken: fc.oneof(fc.string(), fc.integer(), anything) }, { requiredKeys: [] }),
  fc.constant(perRequestMeta()),
  fc.constant({ ...perRequestMeta(), progressToken: 0 }),
  fc.constant(perRequestMeta('2026-07-28', followsTasks)),
  fc.dictionary(fc.constantFrom(...Object.keys(perRequestMeta()), 'progressToken', 'traceparent'), anything),
);
const params = fc.record(
  {
    name: maybe(fc.constantFrom('echo', 'steps', 'steps', 'fail', 'explode', 'unknown')),
    arguments: maybe(fc.dictionary(fc.string(), anything, { maxKeys: 4 })),
    cursor: anything,
    task: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: fc.constantFrom({}, { ttl: 1 }) },
      { weight: 1, arbitrary: anything },
    ),
    taskId: maybe(fc.constantFrom(genuineId, `${genuineId}x`, genuineId.toLowerCase())),
    inputResponses: maybe(fc.constant({})),
    protocolVersion: maybe(fc.constantFrom('2025-11-25', '2024-11-05', 'x')),
    _meta: maybe(meta),
  },
  { requiredKeys: [] },
);
const envelope = fc.record(
  {
    jsonrpc: maybe(fc.constant('2.0')),
    id: maybe(fc.oneof(fc.integer(), fc.string())),
    method: maybe(method),
    params: maybe(params),
  },
  { requiredKeys: ['jsonrpc', 'method'] },
);
const body = fc.oneof(
  { weight: 12, arbitrary: envelope.map(toJson) },
  { weight: 1, arbitrary: fc.record({ jsonrpc: fc.constant('2.0'), id: anything, result: anything }).map(toJson) },
  { weight: 1, arbitrary: fc.array(envelope, { maxLength: 3 }).map(toJson) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  // Cut or changed somewhere in the middle.
  {
    weight: 2,
    arbitrary: fc
      .tuple(envelope.map(toJson), fc.nat(), fc.string({ maxLength: 3 }))
      .map(
        ([json, at, insert]) =>
          json.slice(0, at % (json.length + 1)) + insert + json.slice((at % (json.length + 1)) + 1),
      ),
  },
);
const usualHeaders = {
  authorization: `Bearer ${token}`,
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};
const headerValue = fc.string({ unit: fc.constantFrom(...' !"#=?;,*/-0127ABCxyz') });
const oddHeaders = fc.record(
  {
    'mcp-protocol-version': fc.oneof(fc.constantFrom('2026-07-28', '2025-11-25', '2025-03-26'), headerValue),
    'mcp-method': fc.oneof(fc.constantFrom('tools/call', 'tools/list', 'ping'), headerValue),
    'mcp-name': fc.oneof(fc.constantFrom('echo', '=?base64?ZWNobw==?=', '=?base64?'), headerValue),
    accept: fc.oneof(fc.constantFrom('*/*', 'application/json', 'text/event-stream'), headerValue),
    'mcp-session-id': headerValue,
  },
  { requiredKeys: [] },
);
type Headers = Readonly<Record<string, string>>;
/** No special headers, those that fit the body, or odd ones on top of them. */
const headers: fc.Arbitrary<(asked: string) => Headers> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(() => ({})) },
  { weight: 4, arbitrary: fc.constant(fittingHeaders) },
  {
    weight: 3,
    arbitrary: oddHeaders.map((odd) => (asked: string) => ({ ...fittingHeaders(asked), ...(odd as Headers) })),
  },
);

function fittingHeaders(asked: string): Headers {
  const fields: Record<string, string> = {};
  try {
    const message = JSON.parse(asked);
    const version = message?.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    const wanted = {
      'mcp-protocol-version': version,
      'mcp-method': message?.method,
      'mcp-name': message?.params?.[message?.method === 'tools/call' ? 'name' : 'taskId'],
    };
    for (const [name, value] of Object.entries(wanted)) {
      if (typeof value === 'string' && /^[!-~]+$/.test(value)) fields[name] = value;
    }
  } catch {
    // No message, no headers that could fit it.
  }
  return fields;
}

function toJson(value: unknown): string {
  return JSON.stringify(value);
}

/** What any answer must be, whatever was asked. Says what kind it was, so that a test can see that all were reached. */
function checkAnswer(status: number, type: string | undefined, raw: string, asked: string): string {
  expect([200, 202, 400, 404, 406]).toContain(status);
  expect(raw).not.toMatch(/SELECT secret|10\.0\.0\.1|node:internal|\.ts:\d/);
  if (status === 202) {
    expect(raw).toBe('');
    return 'accepted';
  }
  const messages = type === 'text/event-stream' ? eventsOf(raw) : [JSON.parse(raw) as Record<string, unknown>];
  const last = messages.at(-1) as Record<string, unknown>;
  expect(last['jsonrpc']).toBe('2.0');
  expect('result' in last).not.toBe('error' in last);
  if ('result' in last) {
    const { id } = JSON.parse(asked) as { id: unknown };
    expect(last['id']).toBe(Object.is(id, -0) ? 0 : id);
    if (raw.includes(`"taskId":"`)) return 'task';
    return type === 'text/event-stream' ? 'streamed' : 'result';
  }
  return `error ${(last['error'] as { code: number }).code}`;
}

describe('the envelope, fuzzed', () => {
  it('answers 20,000 hostile bodies, each cleanly', { timeout: 180_000 }, async () => {
    const app = createMcpHttpApp({ info: { name: 'fuzz', version: '1' }, runner, tasks, bearerTokens: [token] });
    const kinds = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(body, headers, async (asked, extra) => {
        const all = { ...usualHeaders, ...extra(asked) };
        const response = await app.request('/mcp', { method: 'POST', headers: all, body: asked });
        const type = response.headers.get('content-type') ?? undefined;
        const kind = checkAnswer(response.status, type, await response.text(), asked);
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }),
      { numRuns: 20_000 },
    );

    for (const kind of [
      'accepted',
      'result',
      'streamed',
      'error -32700',
      'error -32600',
      'error -32601',
      'error -32602',
      'error -32020',
      'error -32021',
      'error -32022',
      'task',
    ]) {
      expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(0);
    }
    expect(Object.prototype).not.toHaveProperty('a');
  });

  describe('over a socket', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await startServer({ runner, tasks, bodyTimeoutMs: 200 });
    });
    afterAll(() => server.stop());

    it('answers 1,000 hostile bodies', { timeout: 60_000 }, async () => {
      await fc.assert(
        fc.asyncProperty(body, headers, async (asked, extra) => {
          const trimmed = Object.fromEntries(Object.entries(extra(asked)).map(([name, value]) => [name, value.trim()]));
          const answer = await send(server.url, asked, { headers: trimmed });
          checkAnswer(answer.status, answer.headers['content-type'], answer.text, asked);
        }),
        { numRuns: 1_000 },
      );
    });

    it('answers or closes on 300 broken HTTP requests, and goes on serving', { timeout: 60_000 }, async () => {
      const line = fc.constantFrom(
        'POST /mcp HTTP/1.1',
        'POST //mcp HTTP/1.1',
        'POST /mcp HTTP/1.0',
        'PRI * HTTP/2.0',
        'POST http://[ HTTP/1.1',
        'POST /mcp?\ud800 HTTP/1.1',
        'GET mcp HTTP/1.1',
      );
      const field = fc.constantFrom(
        'Host: localhost',
        'Host: ',
        'Host: a b',
        'Host: localhost:99999',
        `Authorization: Bearer ${token}`,
        'Authorization: Bearer',
        'Content-Type: application/json',
        'Content-Length: 5',
        'Content-Length: -1',
        'Content-Length: 1e3',
        'Transfer-Encoding: chunked',
        'Transfer-Encoding: gzip',
        'Content-Encoding: gzip',
        'Expect: 100-continue',
        'Connection: upgrade',
        'Origin: null',
        'X: \u0001',
      );
      const tail = fc.oneof(
        fc.constantFrom('', '{}', '5\r\nhello\r\n', 'zz\r\n', '{"jsonrpc":"2.0","id":1,"method":"ping"}'),
        fc.string(),
      );
      await fc.assert(
        fc.asyncProperty(line, fc.array(field, { maxLength: 6 }), tail, async (first, fields, rest) => {
          const answer = await sendRaw(server.running.port, [`${[first, ...fields].join('\r\n')}\r\n\r\n${rest}`], 40);
          if (answer !== '') expect(answer).toMatch(/^HTTP\/1\.1 [1-5]\d\d /);
          expect(answer).not.toMatch(/node:internal|\.ts:\d/);
        }),
        { numRuns: 300 },
      );
      expect((await send(server.url, { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(200);
    });
  });
});
