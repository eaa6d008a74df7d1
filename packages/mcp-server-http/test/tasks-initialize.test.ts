import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobRunner } from './support/job-runner.ts';
import { temporaryJobStore } from './support/job-store.ts';
import { legacy, send } from './support/send.ts';
import { startServer, token } from './support/start-server.ts';
import { startTaskServer, type TaskServer } from './support/start-task-server.ts';

const { store, remove } = temporaryJobStore();
let server: TaskServer;
beforeAll(async () => {
  server = await startTaskServer(store);
});
afterAll(async () => {
  await server.stop();
  remove();
});

const notFound = { code: -32602, message: expect.stringMatching(/^Task not found/) };
const call = (params: Record<string, unknown>, name = 'job_run') =>
  server.ask('tools/call', { name, arguments: { runsMs: 5 }, ...params });

describe('what is declared', () => {
  const initialize = async (protocolVersion: string) =>
    (await server.ask('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }))
      .json.result?.['capabilities'];

  it('is cancel and tools/call, never list, under 2025-11-25 alone', async () => {
    expect(await initialize('2025-11-25')).toStrictEqual({
      tools: {},
      tasks: { cancel: {}, requests: { tools: { call: {} } } },
    });
    for (const older of ['2025-06-18', '2025-03-26', '2024-11-05']) {
      expect(await initialize(older)).toStrictEqual({ tools: {} });
    }
  });

  it('is the task support of each tool, in the list of 2025-11-25 alone', async () => {
    const execution = async (version: string | null) =>
      (await server.ask('tools/list', {}, { headers: { 'mcp-protocol-version': version } })).json.result?.tools?.map(
        (tool) => tool['execution'],
      );
    expect(await execution('2025-11-25')).toStrictEqual([
      { taskSupport: 'optional' },
      { taskSupport: 'required' },
      undefined,
    ]);
    for (const older of ['2025-06-18', '2024-11-05', null]) {
      expect(await execution(older)).toStrictEqual([undefined, undefined, undefined]);
    }
  });
});

describe('a call with task', () => {
  it('answers at once with a working task, and a word for the model', async () => {
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const { json, status } = await call({ task: { ttl: 60_000 }, arguments: { runsMs: 60_000 } });
    expect(status).toBe(200);
    expect(json.result).toStrictEqual({
      task: {
        taskId: expect.stringMatching(/^fwhtask\.job_run\.[A-Za-z0-9._-]+$/),
        status: 'working',
        statusMessage: 'The job runs',
        createdAt: expect.any(String),
        lastUpdatedAt: expect.any(String),
        ttl: 86_400_000,
        pollInterval: 40,
      },
      _meta: { 'io.modelcontextprotocol/model-immediate-response': 'Started; ask later' },
    });
    const { taskId = '', createdAt = '' } =
      (json.result?.['task'] as { taskId?: string; createdAt?: string } | undefined) ?? {};
    expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
    const got = await server.ask('tasks/get', { taskId });
    expect(got.json.result).toStrictEqual({ ...(json.result?.['task'] as object) });
  });

  it.each([null, true, 'x', 5, [], [{}], { ttl: '60' }, { ttl: -1 }, { ttl: 0.5 }, { ttl: 1e300 }, { ttl: null }])(
    'is refused in clear words when task is %j',
    async (task) => {
      const { json } = await call({ task });
      expect(json.error).toStrictEqual({ code: -32602, message: expect.stringMatching(/^params\.task must be/) });
    },
  );

  it.each([{}, { ttl: 0 }, { ttl: 2 ** 53 - 1 }, { ttl: 60_000, pollInterval: 5 }])(
    'decides itself how long the task is known: %j',
    async (task) => {
      expect((await call({ task })).json.result?.['task']).toMatchObject({ ttl: 86_400_000 });
    },
  );

  it('is a wrong method on a tool without tasks', async () => {
    const { json } = await call({ task: {} }, 'job_plain');
    expect(json.error).toStrictEqual({ code: -32601, message: expect.stringContaining('job_plain') });
  });

  it('says why no task was made: the message is all that clients show', async () => {
    const wrong = await call({ task: {}, arguments: { runsMs: 'x' } });
    expect(wrong.json.error).toStrictEqual({ code: -32602, message: expect.stringContaining('runsMs') });
    const refused = await call({ task: {}, arguments: { runsMs: 13 } });
    expect(refused.json.error).toStrictEqual({
      code: -32602,
      message: '13 is a bad number\ntake another',
    });
    expect((await call({ task: {} }, 'no_such')).json.error).toMatchObject({ code: -32602 });
  });
});

describe('a plain call', () => {
  it('of a tool with an optional task is answered with its result', async () => {
    expect((await call({})).json.result).toStrictEqual({ content: [{ type: 'text', text: '{"ran":5}' }] });
  });

  it('is what a call is whose task stands anywhere but in params', async () => {
    const body = {
      ...legacy('tools/call', { name: 'job_run', arguments: { runsMs: 5 }, _meta: { task: {} } }),
      task: {},
    };
    const { json } = await send(server.url, body, { headers: { 'mcp-protocol-version': '2025-11-25' } });
    expect(json.result?.content?.[0]?.text).toBe('{"ran":5}');
  });

  it('of a tool that needs its task is a wrong method', async () => {
    expect((await call({}, 'job_must')).json.error).toStrictEqual({
      code: -32601,
      message: expect.stringContaining('task'),
    });
    expect((await call({ task: {} }, 'job_must')).json.result?.['task']).toMatchObject({ status: 'working' });
  });

  it.each(['2025-06-18', '2025-03-26', '2024-11-05'])(
    'is what %s makes of every call: it has no tasks',
    async (version) => {
      const headers = { 'mcp-protocol-version': version };
      const answer = await server.ask(
        'tools/call',
        { name: 'job_run', arguments: { runsMs: 5 }, task: {} },
        { headers },
      );
      expect(answer.json.result?.content?.[0]?.text).toBe('{"ran":5}');
      expect((await server.ask('tasks/get', { taskId: 'x' }, { headers })).json.error?.code).toBe(-32601);
    },
  );
});

it('a request that states no revision may use tasks: nobody asks for them by accident', async () => {
  const headers = { 'mcp-protocol-version': null };
  const params = { name: 'job_run', arguments: { runsMs: 60_000 }, task: {} };
  const { result } = (await server.ask('tools/call', params, { headers })).json;
  expect(result?.['task']).toMatchObject({ status: 'working' });
  const { taskId } = (result?.['task'] ?? {}) as { taskId?: string };
  expect((await server.ask('tasks/get', { taskId }, { headers })).json.result).toMatchObject({ taskId });
});

describe('a task in the end', () => {
  it('completed: its result with the id of the task', async () => {
    const taskId = await server.create({ runsMs: 100 });
    const { json } = await server.ask('tasks/result', { taskId });
    expect(json.result).toStrictEqual({
      content: [{ type: 'text', text: '{"ran":100}' }],
      _meta: { 'io.modelcontextprotocol/related-task': { taskId } },
    });
    const got = (await server.ask('tasks/get', { taskId })).json.result ?? {};
    expect(got).toMatchObject({ taskId, status: 'completed' });
    expect(got).not.toHaveProperty('_meta');
    expect(Date.parse(String(got['lastUpdatedAt']))).toBeGreaterThan(Date.parse(String(got['createdAt'])));
  });

  it('failed: the reason stands in the state too, for clients that never fetch the result', async () => {
    const taskId = await server.create({ runsMs: 10, fails: true });
    const { json } = await server.ask('tasks/result', { taskId });
    const reason = 'The device does not answer\nCheck its power, then try again';
    expect(json.result).toMatchObject({ content: [{ text: reason }], isError: true });
    expect(json.result?.['_meta']).toStrictEqual({ 'io.modelcontextprotocol/related-task': { taskId } });
    expect((await server.ask('tasks/get', { taskId })).json.result).toMatchObject({
      status: 'failed',
      statusMessage: reason,
    });
  });

  it('cancelled: it stays so, and cannot be cancelled again', async () => {
    const taskId = await server.create({ runsMs: 2_000 });
    const cancelled = (await server.ask('tasks/cancel', { taskId })).json.result;
    expect(cancelled).toMatchObject({ taskId, status: 'cancelled', ttl: 86_400_000 });
    expect((await server.ask('tasks/get', { taskId })).json.result).toStrictEqual(cancelled);
    // Until the work would have ended.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect((await server.ask('tasks/get', { taskId })).json.result).toMatchObject({ status: 'cancelled' });
    expect((await server.ask('tasks/result', { taskId })).json.result).toMatchObject({ isError: true });
    const again = await server.ask('tasks/cancel', { taskId });
    expect(again.json.error).toStrictEqual({ code: -32602, message: expect.stringContaining('ended already') });
  });
});

describe('an id that means nothing here', () => {
  const methods = ['tasks/get', 'tasks/result', 'tasks/cancel'];

  it('is refused in the same words, whatever is wrong with it', async () => {
    const taskId = await server.create();
    const ids: unknown[] = ['', 'x', 'fwhtask.....', `${taskId} `, taskId.toUpperCase(), 'x'.repeat(2_000_000)];
    ids.push('任务🙂', '\u0000', '__proto__', 7, 0, null, true, [taskId], { taskId }, undefined);
    const messages = new Set<string>();
    for (const method of methods) {
      for (const id of ids) {
        const { json, status } = await server.ask(method, { taskId: id });
        expect(status, JSON.stringify(id)?.slice(0, 40)).toBe(200);
        expect(json.error).toStrictEqual(notFound);
        messages.add(json.error?.message ?? '');
      }
    }
    expect(messages.size).toBe(1);
  });

  it('is every id with one character altered', { timeout: 60_000 }, async () => {
    const taskId = await server.create();
    const altered = Array.from(taskId, (character, place) => {
      const other = character === 'A' ? 'B' : 'A';
      return taskId.slice(0, place) + other + taskId.slice(place + 1);
    });
    const answers = await Promise.all(altered.map((id) => server.ask('tasks/get', { taskId: id })));
    for (const { json } of answers) expect(json.error).toStrictEqual(notFound);
    expect((await server.ask('tasks/get', { taskId })).json.result).toMatchObject({ status: 'working' });
  });

  it('is a genuine one whose job is gone', async () => {
    const other = temporaryJobStore();
    const elsewhere = await startTaskServer(other.store);
    const taskId = await elsewhere.create();
    for (const method of methods) expect((await server.ask(method, { taskId })).json.error).toStrictEqual(notFound);
    await elsewhere.stop();
    other.remove();
  });

  it('is one of another service, of an unknown secret, or one that has expired', async () => {
    const ids = [];
    for (const options of [
      { audience: 'others' },
      { secrets: ['another secret of others'] as const },
      { prefix: 'other' },
      { now: () => Date.now() - 86_400_000 },
    ]) {
      const foreign = await startTaskServer(store, options);
      const taskId = await foreign.create();
      expect((await foreign.ask('tasks/get', { taskId })).json.result).toMatchObject({ status: 'working' });
      ids.push(taskId);
      await foreign.stop();
    }
    for (const taskId of ids) {
      for (const method of methods) expect((await server.ask(method, { taskId })).json.error).toStrictEqual(notFound);
    }
  });

  it('but not one of a secret that was rotated out of the first place', async () => {
    const old = await startTaskServer(store, { secrets: ['the secret of last year'] });
    const taskId = await old.create();
    const rotated = await startTaskServer(store, { secrets: [token, 'the secret of last year'] });
    expect((await rotated.ask('tasks/get', { taskId })).json.result).toMatchObject({ status: 'working' });
    expect((await rotated.ask('tasks/cancel', { taskId })).json.result).toMatchObject({ status: 'cancelled' });
    await old.stop();
    await rotated.stop();
  });
});

describe('methods that are not there', () => {
  it.each(['tasks/list', 'tasks/update', 'tasks/nothing'])('%s', async (method) => {
    expect((await server.ask(method, { taskId: 'x' })).json.error?.code).toBe(-32601);
  });
});

describe('without a router', () => {
  it('task is ignored, and nothing speaks of tasks', async () => {
    const plain = await startServer({ runner: createJobRunner(store, { withRequired: false }) });
    const headers = { 'mcp-protocol-version': '2025-11-25' };
    const ask = async (method: string, params: object) =>
      (await send(plain.url, legacy(method, params), { headers })).json;
    for (const task of [{}, { ttl: 60_000 }, null, true, { ttl: '60' }]) {
      const { result } = await ask('tools/call', { name: 'job_run', arguments: { runsMs: 1 }, task });
      expect(result?.content?.[0]?.text).toBe('{"ran":1}');
    }
    const { result } = await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {} });
    expect(result?.['capabilities']).toStrictEqual({ tools: {} });
    expect(JSON.stringify(await ask('tools/list', {}))).not.toContain('execution');
    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel']) {
      expect((await ask(method, { taskId: 'x' })).error?.code).toBe(-32601);
    }
    await plain.stop();
  });
});
