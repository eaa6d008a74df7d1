import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createFixtureRunner,
  type FixtureRunner,
  listing,
  standardHandlers,
  text,
  waitFor,
} from './support/fixture-runner.ts';
import { eventsOf, legacy, modern, perRequestMeta, send, sendModern } from './support/send.ts';
import { startServer, type TestServer, token } from './support/start-server.ts';

let server: TestServer;
let runner: FixtureRunner;
beforeEach(async () => {
  runner = createFixtureRunner({
    ...standardHandlers,
    reportThenWait: async (_args, { progress, signal }) => {
      progress?.({ progress: 1 });
      await waitFor(10_000, signal);
      return text('never read');
    },
    odd: async (_args, { progress }) => {
      for (const value of [1, 1, 0.5, Number.NaN, 2, Number.POSITIVE_INFINITY, 3]) progress?.({ progress: value });
      return text('odd');
    },
    late: async (_args, { progress }) => {
      progress?.({ progress: 1 });
      setTimeout(() => progress?.({ progress: 2 }), 5);
      return text('late');
    },
    flood: async (_args, { progress }) => {
      for (let step = 1; step <= 20_000; step += 1) progress?.({ progress: step, message: 'x'.repeat(100) });
      return text('flooded');
    },
    quiet: async () => text('quiet'),
  });
  server = await startServer({ runner });
});
afterEach(() => server.stop());

/** How long after `cause` the signal of the first call fired. */
async function abortDelay(cause: () => void): Promise<number> {
  await runner.whenBegun(1);
  const { signal } = runner.begun[0] ?? expect.fail('no call has begun');
  expect(signal.aborted).toBe(false);
  const startedAt = performance.now();
  cause();
  if (!signal.aborted) await Promise.race([once(signal, 'abort'), sleep(2_000)]);
  expect(signal.aborted).toBe(true);
  return performance.now() - startedAt;
}

const withToken = (name: string, progressToken: unknown, args: unknown = {}) =>
  legacy('tools/call', { name, arguments: args, _meta: { progressToken } });

describe('a client that goes away', () => {
  it.each([
    ['of the initialize era', legacy('tools/call', { name: 'slow' }), {}],
    ['of the initialize era that waits for progress', withToken('slow', 'p'), {}],
    [
      'of the per-request era',
      modern('tools/call', { name: 'slow' }).body,
      modern('tools/call', { name: 'slow' }).headers,
    ],
    ['in the middle of an event stream', withToken('reportThenWait', 0), {}],
  ])('%s aborts its call within 200 ms', async (_name, body, headers) => {
    const controller = new AbortController();
    const answer = send(server.url, body, { headers, signal: controller.signal }).catch(() => null);
    expect(await abortDelay(() => controller.abort())).toBeLessThan(200);
    expect(await answer).toBeNull();
  });

  it('by reset of the connection aborts its call too', async () => {
    const socket = connect(server.running.port, '127.0.0.1');
    socket.on('error', () => undefined);
    const body = JSON.stringify(legacy('tools/call', { name: 'slow' }));
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await abortDelay(() => socket.resetAndDestroy())).toBeLessThan(200);
  });

  it('leaves other calls alone, and no call behind', async () => {
    const controller = new AbortController();
    const gone = send(server.url, legacy('tools/call', { name: 'slow' }), { signal: controller.signal }).catch(
      () => null,
    );
    const stays = send(server.url, legacy('tools/call', { name: 'slow', arguments: { ms: 150 } }));
    await runner.whenBegun(2);
    controller.abort();
    expect((await stays).json.result?.content?.[0]?.text).toBe('slept 150');
    await gone;
    await sleep(20);
    const metrics = await send(`${server.base}/metrics`, '', { method: 'GET' });
    expect(metrics.text).toContain('mcp_tool_calls_in_flight{tool="slow"} 0');
    expect(metrics.text).toContain('mcp_tool_calls_total{tool="slow",outcome="aborted"} 1');
  });

  it('is not mistaken for one whose call has ended: the signal stays quiet', async () => {
    await send(server.url, legacy('tools/call', { name: 'echo' }), { headers: { connection: 'close' } });
    await sleep(50);
    expect(runner.begun[0]?.signal.aborted).toBe(false);
  });
});

describe('progress', () => {
  it.each(['token', '', 0, 7])('flows as events under the token %j', async (progressToken) => {
    const answer = await send(server.url, withToken('steps', progressToken, { count: 2 }));
    expect(answer.headers['content-type']).toBe('text/event-stream');
    expect(answer.headers['x-accel-buffering']).toBe('no');
    expect(answer.headers['cache-control']).toContain('no-cache');
    expect(eventsOf(answer.text)).toStrictEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress: 1, total: 2, message: '第 1 步' },
      },
      {
        jsonrpc: '2.0',
        method: 'notifications/progress',
        params: { progressToken, progress: 2, total: 2, message: '第 2 步' },
      },
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: 'done' }] } },
    ]);
  });

  it('flows in the per-request era too, and ends with a complete result', async () => {
    const _meta = { ...perRequestMeta(), progressToken: 'p' };
    const answer = await sendModern(server.url, 'tools/call', { name: 'steps', arguments: { count: 1 }, _meta });
    const events = eventsOf(answer.text);
    expect(events).toHaveLength(2);
    expect(events[1]?.result?.['resultType']).toBe('complete');
  });

  it.each([
    ['the tool reports none', withToken('quiet', 'p'), {}],
    ['the client gave no token', legacy('tools/call', { name: 'steps' }), {}],
    ['the client gave a null token', withToken('steps', null), {}],
    ['the client cannot read events', withToken('steps', 'p'), { accept: 'application/json' }],
    ['the tool is unknown', withToken('nothing', 'p'), {}],
  ])('leaves the answer JSON when %s', async (_name, body, headers) => {
    const answer = await send(server.url, body, { headers });
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.json.id).toBe(1);
  });

  it('only ever grows, and stops with the answer', async () => {
    const values = eventsOf((await send(server.url, withToken('odd', 1))).text).map(
      (event) => event.params?.['progress'],
    );
    expect(values).toStrictEqual([1, 2, 3, undefined]);
    expect(eventsOf((await send(server.url, withToken('late', 1))).text)).toHaveLength(2);
  });

  it('is thinned out for a client that does not keep up; the answer always arrives', async () => {
    const events = eventsOf((await send(server.url, withToken('flood', 1))).text);
    expect(events.length).toBeLessThan(2_000);
    expect(events.at(-1)?.result?.content?.[0]?.text).toBe('flooded');
  });
});

describe('drain', () => {
  it('lets running calls finish, refuses new ones, and says so on /readyz', async () => {
    const running = send(server.url, legacy('tools/call', { name: 'slow', arguments: { ms: 200 } }));
    await runner.whenBegun(1);
    const draining = server.app.drain();
    const refused = await send(server.url, legacy('ping'));
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers['connection']).toBe('close');
    expect((await send(`${server.base}/readyz`, '', { method: 'GET' })).status).toBe(503);
    expect((await send(`${server.base}/healthz`, '', { method: 'GET' })).status).toBe(200);
    expect((await running).json.result?.content?.[0]?.text).toBe('slept 200');
    expect(await draining).toStrictEqual({ finished: 1, aborted: 0 });
  });

  it('aborts what is still running at the limit and answers it 503', async () => {
    const running = send(server.url, legacy('tools/call', { name: 'slow' }));
    const streaming = send(server.url, withToken('reportThenWait', 'p'));
    await runner.whenBegun(2);
    expect(await server.app.drain(50)).toStrictEqual({ finished: 0, aborted: 2 });
    const answer = await running;
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ id: 1, error: { code: -32603 } });
    expect(eventsOf((await streaming).text).at(-1)).toMatchObject({ id: 1, error: { code: -32603 } });
  });

  it('tells the caller of a write cut short that it may have taken effect, in no way that is repeated unasked', async () => {
    const writes = { ...listing('write'), annotations: { ...listing('write').annotations, readOnlyHint: false } };
    const own = await startServer({ runner: createFixtureRunner({ write: standardHandlers.slow }, [writes]) });
    const running = send(own.url, legacy('tools/call', { name: 'write' }));
    await sleep(50);
    expect(await own.app.drain(50)).toStrictEqual({ finished: 0, aborted: 1 });
    const answer = await running;
    expect(answer.status).toBe(200);
    expect(answer.json.error?.message).toContain('may have taken effect');
    const metrics = await send(`${own.base}/metrics`, '', { method: 'GET' });
    expect(metrics.text).toContain('mcp_tool_calls_total{tool="write",outcome="outcome_unknown"} 1');
    await own.stop();
  });

  it('lets a slow reader have the rest of a large answer', async () => {
    const huge = 'x'.repeat(8_000_000);
    const own = await startServer({ runner: createFixtureRunner({ huge: () => text(huge) }) });
    const socket = connect(own.running.port, '127.0.0.1');
    const body = JSON.stringify(legacy('tools/call', { name: 'huge' }));
    socket.write(
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, 'readable');
    const closed = own.running.close();
    await sleep(300);
    let received = 0;
    for await (const chunk of socket) received += (chunk as Buffer).length;
    expect(received).toBeGreaterThan(huge.length);
    await closed;
  });

  it('closes the server after the last answer, also with idle connections open', async () => {
    const idle = connect(server.running.port, '127.0.0.1');
    await once(idle, 'connect');
    const running = send(server.url, legacy('tools/call', { name: 'slow', arguments: { ms: 30 } }));
    await runner.whenBegun(1);
    const startedAt = performance.now();
    const closed = server.running.close();
    expect((await running).status).toBe(200);
    expect(await closed).toStrictEqual({ finished: 1, aborted: 0 });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    await expect(send(server.url, legacy('ping'))).rejects.toThrow();
    idle.destroy();
  });
});
