import { setTimeout as sleep } from 'node:timers/promises';
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CallerEndpoint, type CallerEndpointOptions, createCallerEndpoint } from '../src/index.ts';
import { type RunningServer, serveOnNode } from '../src/node/index.ts';
import { createFixtureRunner, listing, text, waitFor } from './support/fixture-runner.ts';
import { legacy, modern, send, sendModern } from './support/send.ts';

interface Caller {
  readonly name: string;
}

const asked: string[] = [];
let listed = 0;
let offerWaitsMs = 0;
let offerSignal: AbortSignal | undefined;
const extraTools = new Map<string, string[]>();

/** Ada and Bob each have a tool named after them; who asks with `?broken` is refused. */
const offer: CallerEndpointOptions<Caller>['offer'] = async ({ name }, { method, url, signal }) => {
  asked.push(`${name} ${method}`);
  offerSignal = signal;
  if (url.searchParams.has('broken')) return { refused: 'broken must not be given; leave it out' };
  if (url.searchParams.has('throws')) throw new Error('SELECT secret at 10.0.0.1');
  if (offerWaitsMs > 0) await waitFor(offerWaitsMs, signal);
  const names = [`tool_of_${name}`, ...(extraTools.get(name) ?? [])];
  const runner = createFixtureRunner(
    Object.fromEntries(names.map((tool) => [tool, () => text(`${tool} for ${name}`)])),
    names.map((tool) => listing(tool)),
  );
  return {
    runner: {
      list() {
        listed += 1;
        return runner.list();
      },
      call: runner.call,
    },
    instructions: `For ${name}`,
  };
};

const nobody = async (): Promise<Caller | null> => null;

const as = (name: string) => ({ headers: { authorization: `Bearer token-of-${name}` } });

describe('createCallerEndpoint', () => {
  let endpoint: CallerEndpoint;
  let running: RunningServer;
  let url: string;

  beforeEach(async () => {
    asked.length = 0;
    listed = 0;
    offerWaitsMs = 0;
    extraTools.clear();
    endpoint = createCallerEndpoint<Caller>({
      info: { name: 'fixture', version: '1.0.0' },
      authenticate: async (token) => {
        const name = /^token-of-(ada|bob)$/.exec(token)?.[1];
        return name === undefined ? null : { name };
      },
      offer,
      locale: 'en',
    });
    running = await serveOnNode({ app: endpoint, port: 0, drainTimeoutMs: 50 });
    url = `${running.url}/mcp`;
  });
  afterEach(async () => {
    await running.close();
  });

  it('serves every caller their own tools and instructions, in both eras', async () => {
    for (const name of ['ada', 'bob']) {
      const opened = await send(url, legacy('initialize', { protocolVersion: '2025-11-25' }), as(name));
      expect(opened.json.result).toMatchObject({ protocolVersion: '2025-11-25', instructions: `For ${name}` });
      const discovered = await sendModern(url, 'server/discover', {}, as(name));
      expect(discovered.json.result).toMatchObject({ instructions: `For ${name}`, ttlMs: 0, cacheScope: 'private' });
      for (const answer of [
        await send(url, legacy('tools/list'), as(name)),
        await sendModern(url, 'tools/list', {}, as(name)),
      ]) {
        expect(answer.json.result?.tools?.map((tool) => tool['name'])).toEqual([`tool_of_${name}`]);
      }
      const called = await send(url, legacy('tools/call', { name: `tool_of_${name}` }), as(name));
      expect(called.json.result?.content?.[0]?.text).toBe(`tool_of_${name} for ${name}`);
    }
    const foreign = await send(url, legacy('tools/call', { name: 'tool_of_ada' }), as('bob'));
    expect(foreign.json.error?.code).toBe(-32602);
  });

  it('shows what the offer holds now, also to the official client', async () => {
    const client = new ClientV2({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new HttpV2(new URL(url), { requestInit: as('ada') }));
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(['tool_of_ada']);
    extraTools.set('ada', ['added']);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(['tool_of_ada', 'added']);
    await client.close();
  });

  it('asks for no offer where the answer does not depend on one', async () => {
    expect((await send(url, legacy('ping'), as('ada'))).json.result).toEqual({});
    expect((await send(url, legacy('resources/list'), as('ada'))).json.error?.code).toBe(-32601);
    expect((await send(url, { jsonrpc: '2.0', method: 'notifications/initialized' }, as('ada'))).status).toBe(202);
    expect((await send(url, 'nonsense', as('ada'))).json.error?.code).toBe(-32700);
    expect(asked).toEqual([]);
  });

  it('reads the list once where the same offer is given again', async () => {
    const runner = createFixtureRunner({ echo: () => text('x') });
    const fixed = {
      runner: {
        list() {
          listed += 1;
          return runner.list();
        },
        call: runner.call,
      },
    };
    const cached = createCallerEndpoint<Caller>({
      info: { name: 'fixture', version: '1.0.0' },
      authenticate: async () => ({ name: 'ada' }),
      offer: async () => fixed,
    });
    const request = () =>
      new Request('http://localhost/mcp', {
        method: 'POST',
        headers: { authorization: 'Bearer x', 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(legacy('tools/list')),
      });
    for (let times = 0; times < 3; times += 1) expect((await cached.fetch(request())).status).toBe(200);
    expect(listed).toBe(1);
  });

  it('answers a refused offer with its sentence, and a broken one with nothing from inside', async () => {
    const refused = await send(`${url}?broken`, legacy('tools/list', undefined, 7), as('ada'));
    expect(refused.status).toBe(400);
    expect(refused.json).toMatchObject({
      id: 7,
      error: { code: -32602, message: 'broken must not be given; leave it out' },
    });
    const broken = await send(`${url}?throws`, legacy('tools/list'), as('ada'));
    expect(broken.status).toBe(500);
    expect(broken.json.error?.code).toBe(-32603);
    expect(broken.text).not.toMatch(/SELECT|10\.0\.0\.1/);
  });

  it('refuses strangers, foreign pages and other methods before it asks anything', async () => {
    const none = await send(url, legacy('tools/list'), { headers: { authorization: null } });
    expect(none.status).toBe(401);
    expect(none.headers['www-authenticate']).toBe('Bearer realm="mcp"');
    const wrong = await send(url, legacy('tools/list'), { headers: { authorization: 'Bearer nobody' } });
    expect(wrong.status).toBe(401);
    expect(wrong.headers['www-authenticate']).toContain('invalid_token');
    const page = { headers: { ...as('ada').headers, origin: 'https://evil.example' } };
    expect((await send(url, legacy('tools/list'), page)).status).toBe(403);
    const got = await send(url, '', { ...as('ada'), method: 'GET' });
    expect([got.status, got.headers['allow']]).toEqual([405, 'POST']);
    expect(asked).toEqual([]);
  });

  it('tells the offer at once that its reader has gone', async () => {
    offerWaitsMs = 10_000;
    const { body, headers } = modern('tools/list');
    const leaving = new AbortController();
    const sent = send(url, body, { headers: { ...headers, ...as('ada').headers }, signal: leaving.signal });
    sent.catch(() => undefined);
    while (asked.length === 0) await sleep(2);
    leaving.abort();
    const startedAt = performance.now();
    while (offerSignal?.aborted !== true && performance.now() - startedAt < 2_000) await sleep(2);
    expect(offerSignal?.aborted).toBe(true);
  });

  it('ends offers that are still being made when a drain has waited long enough', async () => {
    offerWaitsMs = 10_000;
    const sent = send(url, legacy('tools/list'), as('ada'));
    while (asked.length === 0) await sleep(2);
    expect(await endpoint.drain(20)).toEqual({ finished: 0, aborted: 1 });
    expect((await sent).status).toBe(503);
    expect((await send(url, legacy('ping'), as('ada'))).status).toBe(503);
  });

  it.each([
    ['nothing', undefined, /call it as createCallerEndpoint/],
    ['no authenticate', { info: { name: 'x', version: '1' }, offer }, /authenticate must be a function/],
    ['no offer', { info: { name: 'x', version: '1' }, authenticate: nobody }, /offer must be a function/],
    ['no info', { authenticate: nobody, offer }, /info must be \{ name, version \}/],
    [
      'an unknown option',
      { info: { name: 'x', version: '1' }, authenticate: nobody, offer, runner: {} },
      /there is no option runner/,
    ],
  ])('refuses %s at the start', (_name, options, message) => {
    expect(() => createCallerEndpoint(options as never)).toThrow(message);
  });
});
