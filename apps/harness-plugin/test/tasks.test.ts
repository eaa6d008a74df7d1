import { randomBytes } from 'node:crypto';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServedTask, startTaskServer, type TaskServer } from '../../../packages/mcp-harness/test/task-server.ts';
import { type ApiClient, createClient } from './client.ts';
import { startInProcess } from './in-process.ts';
import { startOpsDemo } from './ops-demo.ts';
import { eventually } from './processes.ts';
import { createFolder, type ServiceProcess, startService } from './service.ts';

const noMysql = await mysqlSkipReason();
const opened: { close(): Promise<unknown> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

function keep<T extends { close(): Promise<unknown> }>(one: T): T {
  opened.push(one);
  return one;
}

async function startProcess(...args: Parameters<typeof startService>): Promise<ServiceProcess> {
  const service = await startService(...args);
  keep({ close: () => service.stop('SIGKILL') });
  return service;
}

async function mysqlEnvironment(): Promise<Record<string, string>> {
  const database = await createMysqlTestDatabase();
  keep({ close: () => database.drop() });
  return {
    HARNESS_DATABASE_URL: database.url,
    HARNESS_ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    HARNESS_PRIVATE_NETWORK: 'all',
  };
}

async function openSession(client: ApiClient, url: string, headers = {}): Promise<string> {
  await client('POST', '/v1/mcp-servers', { name: 'tasks', transport: { type: 'http', url, headers } });
  const { id } = (await client('POST', '/v1/sessions', {})).body;
  await client('POST', `/v1/sessions/${id}/context`);
  return id;
}

const call = (client: ApiClient, id: string, tool: string, args = {}) =>
  client('POST', `/v1/sessions/${id}/tool-calls`, {
    id: `call_${tool}`,
    name: 'mcp_call',
    arguments: { server: 'tasks', tool, arguments: args },
  });

// biome-ignore lint/suspicious/noExplicitAny: bodies are looked at, not typed
async function messagesOf(client: ApiClient, id: string, limitMs = 20_000): Promise<any[]> {
  const read = async () => (await client('GET', `/v1/sessions/${id}/messages`)).body.messages;
  await eventually(async () => (await read()).length > 0, limitMs);
  return read();
}

const task = (server: TaskServer): ServedTask => server.tasks.get('task-1') as ServedTask;

describe.each([
  { store: 'SQLite', skip: false, open: async () => ({}) },
  { store: `MySQL${noMysql === null ? '' : ` (${noMysql})`}`, skip: noMysql !== null, open: mysqlEnvironment },
])('long tasks over the API, on $store', ({ skip, open }) => {
  it.skipIf(skip)(
    'are listed, cancelled, and end in messages of their session',
    async () => {
      const server = keep(await startTaskServer());
      const service = keep(await startInProcess(await open()));
      const ada = await createClient(service.url, '2');
      const bob = await createClient(service.url, '3');
      const id = await openSession(ada, server.url);
      const answer = await call(ada, id, 'must');
      expect(answer.body).toMatchObject({ type: 'result', isError: false, effectiveToolName: 'mcp__tasks__must' });
      const { tasks } = (await ada('GET', `/v1/sessions/${id}/tasks`)).body;
      expect(tasks).toMatchObject([
        { callId: 'call_must', toolName: 'must', status: 'working', cancelRequested: false },
      ]);
      expect(answer.body.content[0].text).toContain(tasks[0].id);
      expect(JSON.stringify(tasks)).not.toContain('task-1');
      for (const path of ['tasks', 'messages'])
        expect((await bob('GET', `/v1/sessions/${id}/${path}`)).status).toBe(404);
      const cancel = `/v1/sessions/${id}/tasks/${tasks[0].id}/cancel`;
      expect((await bob('POST', cancel)).status).toBe(404);
      expect((await ada('POST', `/v1/sessions/${id}/tasks/constructor/cancel`)).body.error.code).toBe('not_found');

      task(server).status = 'completed';
      const [message, ...others] = await messagesOf(ada, id);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ id: 1, isError: false, source: { kind: 'task', taskId: tasks[0].id } });
      expect(message.content[0].text).toMatch(/已完成,结果如下:\ndone$/);
      expect((await ada('POST', cancel)).body).toMatchObject({ status: 'completed' });

      await call(ada, id, 'may');
      const [second] = (await ada('GET', `/v1/sessions/${id}/tasks`)).body.tasks;
      const cancelled = await ada('POST', `/v1/sessions/${id}/tasks/${second.id}/cancel`);
      expect(cancelled).toMatchObject({ status: 200, body: { status: 'cancelled' } });
      expect((await ada('GET', `/v1/sessions/${id}/messages?after=1`)).body).toMatchObject({
        messages: [{ id: 2, isError: true }],
        more: false,
      });
      expect((await ada('GET', `/v1/sessions/${id}/messages?after=2`)).body.messages).toEqual([]);
      expect((await ada('GET', `/v1/sessions/${id}/messages?after=x`)).status).toBe(400);

      await call(ada, id, 'may');
      expect((await ada('DELETE', `/v1/sessions/${id}`)).status).toBe(204);
      await eventually(() => task(server).status === 'cancelled');
    },
    60_000,
  );
});

it('delivers a result once over kill -9 of the service', async () => {
  const server = keep(await startTaskServer());
  const data = createFolder();
  const first = await startProcess(data);
  let ada = await createClient(first.url, '2');
  const id = await openSession(ada, server.url);
  await call(ada, id, 'may');
  await first.stop('SIGKILL');
  task(server).status = 'completed';
  const second = await startProcess(data);
  ada = await createClient(second.url, '2');
  expect(await messagesOf(ada, id, 40_000)).toHaveLength(1);
  await second.stop('SIGKILL');
  const third = await startProcess(data, { HARNESS_LONG_TASKS: 'false' });
  ada = await createClient(third.url, '2');
  expect(await messagesOf(ada, id)).toHaveLength(1);
  expect((await call(ada, id, 'may')).body.content[0].text).toBe('ran plainly');
}, 240_000);

it.skipIf(noMysql !== null)(
  'is followed by one of two instances, and by the other after kill -9',
  async () => {
    const server = keep(await startTaskServer());
    const environment = await mysqlEnvironment();
    const first = await startProcess(createFolder(), environment);
    const second = await startProcess(createFolder(), environment);
    const [ada, other] = [await createClient(first.url, '2'), await createClient(second.url, '2')];
    const id = await openSession(ada, server.url);
    await call(ada, id, 'may');
    await eventually(() => task(server).gets > 2, 20_000);
    // Both see the task; one asks about it, about once a second.
    const { gets } = task(server);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(task(server).gets - gets).toBeLessThan(5);
    expect((await other('GET', `/v1/sessions/${id}/tasks`)).body.tasks).toMatchObject([{ status: 'working' }]);
    await first.stop('SIGKILL');
    task(server).status = 'completed';
    expect(await messagesOf(other, id, 60_000)).toHaveLength(1);
  },
  240_000,
);

it('follows the tasks of the FWH service that writes, in the revision of 2026', async () => {
  const ops = keep(await startOpsDemo());
  const service = keep(await startInProcess({}));
  const ada = await createClient(service.url, '2');
  const id = await openSession(ada, ops.url, { Authorization: `Bearer ${ops.token}` });
  const answer = await call(ada, id, 'site_info_refresh', { force: true });
  expect(answer.body).toMatchObject({ isError: false, durationMs: expect.any(Number) });
  const [message] = await messagesOf(ada, id, 60_000);
  expect(message.isError).toBe(false);
  expect(message.content[0].text).toContain('"sites":300');
}, 240_000);
