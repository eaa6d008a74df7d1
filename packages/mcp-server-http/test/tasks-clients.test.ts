import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as HttpV1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryJobStore } from './support/job-store.ts';
import { token } from './support/start-server.ts';
import { startTaskServer, type TaskServer } from './support/start-task-server.ts';

const { store, remove } = temporaryJobStore();
const requestInit = { headers: { authorization: `Bearer ${token}` } };
const clientInfo = { name: 'test', version: '1' };
let server: TaskServer;
beforeAll(async () => {
  server = await startTaskServer(store);
});
afterAll(async () => {
  await server.stop();
  remove();
});

describe('SDK v1, which knows the tasks of 2025-11-25', () => {
  let client: ClientV1;
  beforeAll(async () => {
    client = new ClientV1(clientInfo);
    await client.connect(new HttpV1(new URL(server.url), { requestInit }) as never);
    // Which tools have tasks is learnt from the list.
    await client.listTools();
  });
  afterAll(() => client.close());

  async function follow(name: string, args: Record<string, unknown>) {
    const messages = [];
    for await (const message of client.experimental.tasks.callToolStream({ name, arguments: args }))
      messages.push(message);
    return messages;
  }

  it.each(['job_run', 'job_must'])('follows a task of %s to its result', async (name) => {
    const messages = await follow(name, { runsMs: 100 });
    const [first] = messages;
    expect(first).toMatchObject({ type: 'taskCreated', task: { status: 'working', pollInterval: 40 } });
    expect(messages[1]).toMatchObject({ type: 'taskStatus' });
    expect(messages.at(-1)).toMatchObject({ type: 'result', result: { content: [{ text: '{"ran":100}' }] } });
  });

  it('reads the reason of a failure in the state', async () => {
    const messages = await follow('job_run', { runsMs: 5, fails: true });
    expect(messages.at(-2)).toMatchObject({
      type: 'taskStatus',
      task: { status: 'failed', statusMessage: expect.stringContaining('does not answer') },
    });
    expect(messages.at(-1)).toMatchObject({ type: 'error' });
  });

  it('reads in the error why there is no task', async () => {
    const [only, ...rest] = await follow('job_run', { runsMs: 'soon' });
    expect(rest).toStrictEqual([]);
    expect(only).toMatchObject({
      type: 'error',
      error: { code: -32602, message: expect.stringContaining('runsMs') },
    });
  });

  it('calls a task tool plainly, and one without tasks', async () => {
    expect(await client.callTool({ name: 'job_run', arguments: { runsMs: 5 } })).toMatchObject({
      content: [{ text: '{"ran":5}' }],
    });
    expect(await client.callTool({ name: 'job_plain', arguments: { runsMs: 5 } })).toMatchObject({
      content: [{ text: '{"plain":5}' }],
    });
  });

  it('asks for states and results, waits for one, and cancels', async () => {
    const { tasks } = client.experimental;
    const taskId = await server.create({ runsMs: 300 });
    expect(await tasks.getTask(taskId)).toMatchObject({ taskId, status: 'working' });
    const waited = await tasks.getTaskResult(taskId, CallToolResultSchema);
    expect(waited).toMatchObject({ content: [{ text: '{"ran":300}' }] });
    expect(waited._meta).toStrictEqual({ 'io.modelcontextprotocol/related-task': { taskId } });

    const other = await server.create();
    expect(await tasks.cancelTask(other)).toMatchObject({ taskId: other, status: 'cancelled' });
    expect(await tasks.getTask(other)).toMatchObject({ status: 'cancelled' });
    await expect(tasks.cancelTask(other)).rejects.toMatchObject({ code: -32602 });
    await expect(tasks.getTask(`${other}x`)).rejects.toMatchObject({ code: -32602 });
    await expect(tasks.listTasks()).rejects.toThrow();
  });
});

describe('SDK v2, which knows no tasks', () => {
  const connect = async (mode: 'legacy' | { pin: string }, capabilities = {}): Promise<ClientV2> => {
    const client = new ClientV2(clientInfo, { versionNegotiation: { mode }, capabilities });
    await client.connect(new HttpV2(new URL(server.url), { requestInit }));
    return client;
  };

  it.each(['legacy', { pin: '2026-07-28' }] as const)('in mode %j gets plain answers', async (mode) => {
    const client = await connect(mode);
    expect(await client.callTool({ name: 'job_run', arguments: { runsMs: 5 } })).toMatchObject({
      content: [{ text: '{"ran":5}' }],
    });
    await expect(client.callTool({ name: 'job_must', arguments: { runsMs: 5 } })).rejects.toThrow(/task/);
    await client.close();
  });

  it('can still ask for one of 2025-11-25 by hand', async () => {
    const client = await connect('legacy');
    const anything = z.looseObject({});
    const params = { name: 'job_run', arguments: { runsMs: 60_000 }, task: {} };
    const { task } = await client.request({ method: 'tools/call', params }, z.object({ task: anything }));
    const taskId = String(task['taskId']);
    expect(await client.request({ method: 'tasks/get', params: { taskId } }, anything)).toMatchObject({
      status: 'working',
    });
    expect(await client.request({ method: 'tasks/cancel', params: { taskId } }, anything)).toMatchObject({
      status: 'cancelled',
    });
    await client.close();
  });
});
