import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createJobRunner } from './support/job-runner.ts';
import { temporaryJobStore } from './support/job-store.ts';
import { perRequestMeta, sendModern } from './support/send.ts';
import { startServer } from './support/start-server.ts';
import { startTaskServer, type TaskServer, withTasks } from './support/start-task-server.ts';

const { store, remove } = temporaryJobStore();
let server: TaskServer;
beforeAll(async () => {
  server = await startTaskServer(store);
});
afterAll(async () => {
  await server.stop();
  remove();
});

const call = (args: object = { runsMs: 60_000 }, name = 'job_run', extra: object = {}) =>
  server.askModern('tools/call', { name, arguments: args, ...extra });
const create = async (args?: object): Promise<string> => String((await call(args)).json.result?.['taskId']);

/** Asks until the task has ended. */
async function end(taskId: string): Promise<Readonly<Record<string, unknown>>> {
  for (;;) {
    const result = (await server.askModern('tasks/get', { taskId })).json.result ?? {};
    if (result['status'] !== 'working') return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const serverMeta = { 'io.modelcontextprotocol/serverInfo': { name: 'fixture', version: '1.0.0' } };
const notFound = { code: -32602, message: expect.stringMatching(/^Task not found/) };

describe('what is declared', () => {
  it('is the extension, not the capability of the older revision, and nothing in the list', async () => {
    const { json } = await server.askModern('server/discover');
    expect(json.result?.['capabilities']).toStrictEqual({
      tools: {},
      extensions: { 'io.modelcontextprotocol/tasks': {} },
    });
    expect((await server.askModern('tools/list')).text).not.toContain('execution');
  });
});

describe('a call by a client that declares the extension', () => {
  it('of a tool with a task becomes one, flat and unasked', async () => {
    expect((await call()).json.result).toStrictEqual({
      resultType: 'task',
      taskId: expect.stringMatching(/^fwhtask\.job_run\./),
      status: 'working',
      statusMessage: 'The job runs',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      lastUpdatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      ttlMs: 86_400_000,
      pollIntervalMs: 40,
      _meta: serverMeta,
    });
  });

  it('of a tool without one is answered with its result, whatever task of the older revision says', async () => {
    for (const task of [undefined, {}, { ttl: 60_000 }, null]) {
      const { json } = await call({ runsMs: 1 }, 'job_plain', { task });
      expect(json.result).toMatchObject({ resultType: 'complete', content: [{ text: '{"plain":1}' }] });
    }
  });

  it('that makes no task is answered with the result that says why', async () => {
    const { json } = await call({ runsMs: 'x' });
    expect(json.result).toMatchObject({ resultType: 'complete', isError: true, _meta: serverMeta });
    expect(json.result?.content?.[0]?.text).toContain('runsMs');
  });
});

describe('a client that does not declare the extension', () => {
  const undeclared = [{}, { extensions: {} }, { extensions: { 'io.modelcontextprotocol/tasks': true } }, { tasks: {} }];
  const missing = {
    code: -32021,
    message: expect.stringContaining('io.modelcontextprotocol/tasks'),
    data: { requiredCapabilities: { extensions: { 'io.modelcontextprotocol/tasks': {} } } },
  };

  it.each(undeclared)(
    'gets plain answers, and is told what it lacks where there are none: %j',
    async (capabilities) => {
      const _meta = perRequestMeta('2026-07-28', capabilities);
      const plain = await call({ runsMs: 5 }, 'job_run', { _meta });
      expect(plain.json.result).toMatchObject({ resultType: 'complete', content: [{ text: '{"ran":5}' }] });
      const needed = await call({ runsMs: 5 }, 'job_must', { _meta });
      expect(needed.status).toBe(400);
      expect(needed.json.error).toStrictEqual(missing);
      const taskId = await create();
      for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
        const answer = await server.askModern(method, { taskId, inputResponses: {}, _meta });
        expect(answer.status).toBe(400);
        expect(answer.json.error).toStrictEqual(missing);
      }
      expect((await server.askModern('tasks/get', { taskId })).json.result).toMatchObject({ status: 'working' });
    },
  );
});

describe('tasks/get', () => {
  it('inlines the result of a completed task', async () => {
    const taskId = await create({ runsMs: 30 });
    expect(await end(taskId)).toMatchObject({
      resultType: 'complete',
      taskId,
      status: 'completed',
      result: { content: [{ type: 'text', text: '{"ran":30}' }] },
      _meta: serverMeta,
    });
  });

  it('calls a task completed whose tool failed: that is a result', async () => {
    const ended = await end(await create({ runsMs: 5, fails: true }));
    expect(ended).toMatchObject({ status: 'completed', result: { isError: true } });
    expect(ended['statusMessage']).toContain('does not answer');
    expect(ended).not.toHaveProperty('error');
  });

  it('gives a cancelled task no result', async () => {
    const taskId = await create();
    await server.askModern('tasks/cancel', { taskId });
    const ended = await end(taskId);
    expect(ended).toMatchObject({ resultType: 'complete', status: 'cancelled' });
    expect(ended).not.toHaveProperty('result');
  });

  it('shows a JSON-RPC error as one', async () => {
    const runner = createJobRunner(store);
    const tasks = runner.tasks ?? expect.fail('no tasks');
    const error = { code: -32603, message: 'broken \ud83d' };
    const shown = { code: -32603, message: 'broken \ufffd' };
    const own = await startTaskServer(store, {
      runner: {
        ...runner,
        tasks: { ...tasks, status: async () => ({ pollIntervalMs: 1.5, status: 'failed', error }) },
      },
    });
    const taskId = await own.create();
    const got = (await own.askModern('tasks/get', { taskId })).json.result;
    expect(got).toMatchObject({ status: 'failed', error: shown, pollIntervalMs: 2 });
    expect((await own.ask('tasks/get', { taskId })).json.result).toMatchObject({ status: 'failed' });
    expect((await own.ask('tasks/result', { taskId })).json.error).toStrictEqual(shown);
    await own.stop();
  });
});

describe('tasks/cancel and tasks/update', () => {
  const acknowledged = { resultType: 'complete', _meta: serverMeta };

  it('acknowledge with nothing, as often as they are sent, also after the end', async () => {
    const taskId = await create();
    expect((await server.askModern('tasks/update', { taskId, inputResponses: { any: {} } })).json.result).toStrictEqual(
      acknowledged,
    );
    expect((await server.askModern('tasks/get', { taskId })).json.result).toMatchObject({ status: 'working' });
    for (let round = 0; round < 3; round += 1) {
      expect((await server.askModern('tasks/cancel', { taskId })).json.result).toStrictEqual(acknowledged);
    }
    expect(await end(taskId)).toMatchObject({ status: 'cancelled' });
    expect((await server.askModern('tasks/update', { taskId, inputResponses: {} })).json.result).toStrictEqual(
      acknowledged,
    );
  });

  it('say what inputResponses must be', async () => {
    const taskId = await create();
    for (const inputResponses of [undefined, null, [], 5]) {
      const { json } = await server.askModern('tasks/update', { taskId, inputResponses });
      expect(json.error).toStrictEqual({ code: -32602, message: expect.stringContaining('inputResponses') });
    }
  });
});

describe('ids and headers', () => {
  it.each(['tasks/get', 'tasks/cancel', 'tasks/update'])(
    '%s refuses every id that means nothing in the same words',
    async (method) => {
      const taskId = await create();
      for (const id of ['x', `${taskId}A`, '', 7, null, [taskId], { taskId }, undefined]) {
        const { json, status } = await server.askModern(method, { taskId: id, inputResponses: {} });
        expect(status).toBe(200);
        expect(json.error).toStrictEqual(notFound);
      }
      const mirrored = `=?base64?${Buffer.from('任务').toString('base64')}?=`;
      const { json } = await server.askModern(
        method,
        { taskId: '任务', inputResponses: {} },
        { headers: { 'mcp-name': mirrored } },
      );
      expect(json.error).toStrictEqual(notFound);
    },
  );

  it('Mcp-Name mirrors the id', async () => {
    const taskId = await create();
    for (const name of [null, 'job_run', `${taskId}A`, '=?base64?%%?=']) {
      const answer = await server.askModern('tasks/get', { taskId }, { headers: { 'mcp-name': name } });
      expect(answer.status).toBe(400);
      expect(answer.json.error?.code).toBe(-32020);
    }
    const padded = await server.askModern('tasks/get', { taskId }, { headers: { 'mcp-name': ` ${taskId} ` } });
    expect(padded.json.result).toMatchObject({ status: 'working' });
  });

  it('are shared with the older revision: one task, two ways to write it', async () => {
    const taskId = await create();
    expect((await server.ask('tasks/get', { taskId })).json.result).toMatchObject({
      status: 'working',
      ttl: 86_400_000,
    });
    await server.ask('tasks/cancel', { taskId });
    expect(await end(taskId)).toMatchObject({ status: 'cancelled' });
  });

  it.each(['tasks/list', 'tasks/result', 'tasks/nothing'])('%s is not there', async (method) => {
    const answer = await server.askModern(method, { taskId: 'x' });
    expect([answer.status, answer.json.error?.code]).toStrictEqual([404, -32601]);
  });
});

describe('without a router', () => {
  it('the extension is not there, and a tool with a task answers plainly', async () => {
    const plain = await startServer({ runner: createJobRunner(store, { withRequired: false }) });
    const ask = async (method: string, params: Record<string, unknown>) =>
      (await sendModern(plain.url, method, { _meta: withTasks, ...params })).json;
    expect((await ask('server/discover', {})).result?.['capabilities']).toStrictEqual({ tools: {} });
    const { result } = await ask('tools/call', { name: 'job_run', arguments: { runsMs: 1 } });
    expect(result).toMatchObject({ resultType: 'complete', content: [{ text: '{"ran":1}' }] });
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect((await ask(method, { taskId: 'x' })).error?.code).toBe(-32601);
    }
    await plain.stop();
  });
});
