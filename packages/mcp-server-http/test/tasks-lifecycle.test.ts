import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { temporaryJobStore } from './support/job-store.ts';
import { legacy, type RpcBody, send } from './support/send.ts';
import { startTaskServer, type TaskServer } from './support/start-task-server.ts';

const { store, remove } = temporaryJobStore();
const servers: TaskServer[] = [];
const children: ChildProcess[] = [];
const start = async (options?: Parameters<typeof startTaskServer>[1]): Promise<TaskServer> => {
  const server = await startTaskServer(store, options);
  servers.push(server);
  return server;
};
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(remove);

const httpProgram = fileURLToPath(new URL('support/task-program.ts', import.meta.url));
const stdioProgram = fileURLToPath(new URL('support/task-stdio-program.ts', import.meta.url));

function startProgram(program: string) {
  const flags = ['--conditions=@mao/source', '--import', 'tsx'];
  const child = spawn(process.execPath, [...flags, program, store.folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

/** A server process over the jobs of the store. */
async function startProcess(): Promise<{ child: ChildProcess; url: string }> {
  const child = startProgram(httpProgram);
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, url: `${url}/mcp` };
}

const headers = { 'mcp-protocol-version': '2025-11-25' };
const ask = async (url: string, method: string, params: object): Promise<RpcBody> =>
  (await send(url, legacy(method, params), { headers })).json;
const createAt = async (url: string, runsMs: number): Promise<string> => {
  const { result } = await ask(url, 'tools/call', { name: 'job_run', arguments: { runsMs }, task: {} });
  return String((result?.['task'] as { taskId?: string } | undefined)?.taskId);
};

describe('no state in the process', () => {
  it('a task outlives a kill -9 of the process that made it', { timeout: 60_000 }, async () => {
    const first = await startProcess();
    const running = await createAt(first.url, 60_000);
    const short = await createAt(first.url, 10);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await startProcess();
    expect((await ask(second.url, 'tasks/get', { taskId: running })).result).toMatchObject({ status: 'working' });
    const { result } = await ask(second.url, 'tasks/result', { taskId: short });
    expect(result?.content?.[0]?.text).toBe('{"ran":10}');
    expect((await ask(second.url, 'tasks/cancel', { taskId: running })).result).toMatchObject({ status: 'cancelled' });
    // And the first again, as another instance with the same secret.
    const here = await start();
    expect((await here.ask('tasks/get', { taskId: running })).json.result).toMatchObject({ status: 'cancelled' });
  });

  it('two instances answer for each other', async () => {
    const [one, other] = [await start(), await start()];
    const taskId = await one.create({ runsMs: 60_000 });
    const waiting = one.ask('tasks/result', { taskId });
    expect((await other.ask('tasks/cancel', { taskId })).json.result).toMatchObject({ status: 'cancelled' });
    expect((await waiting).json.result).toMatchObject({ isError: true });
  });
});

describe('cancel against completion', () => {
  it('has one winner among 100 cancels on two instances and the end of the job', async () => {
    const [one, other] = [await start(), await start()];
    for (let round = 0; round < 3; round += 1) {
      const taskId = await one.create({ runsMs: 40 });
      await sleep(20 + round * 15);
      const cancels = await Promise.all(
        Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? one : other).ask('tasks/cancel', { taskId })),
      );
      const winners = cancels.filter(({ json }) => json.result !== undefined);
      for (const { json } of cancels) {
        if (json.error !== undefined) expect(json.error.message).toContain('ended already');
        else expect(json.result).toMatchObject({ status: 'cancelled' });
      }
      await sleep(60);
      const status = (await one.ask('tasks/get', { taskId })).json.result?.['status'];
      expect(winners).toHaveLength(status === 'cancelled' ? 1 : 0);
      expect((await other.ask('tasks/get', { taskId })).json.result?.['status']).toBe(status);
    }
  });
});

describe('a client that goes before it knows its task', () => {
  it('costs no slot, and what it began runs on: a start is a write', async () => {
    const begun: string[] = [];
    const controller = new AbortController();
    const slow = await startTaskServer(
      {
        ...store,
        async begin(job) {
          controller.abort();
          await sleep(200);
          const key = await store.begin(job);
          begun.push(key);
          return key;
        },
      },
      { maxConcurrency: 1 },
    );
    servers.push(slow);
    const params = { name: 'job_run', arguments: { runsMs: 60_000 }, task: {} };
    const gone = slow.ask('tools/call', params, { signal: controller.signal }).catch(() => null);
    expect(await gone).toBeNull();
    const taskId = await slow.create();
    expect(begun).toHaveLength(2);
    for (const key of begun) expect(store.read(key)?.end).toBeNull();
    expect((await slow.ask('tasks/cancel', { taskId })).json.result).toMatchObject({ status: 'cancelled' });
    expect(store.read(begun[1] ?? '')?.end).toMatchObject({ as: 'cancelled' });
  });
});

describe('tasks/result', () => {
  it('waits outside of the slots: any number of waits leaves every slot free', async () => {
    const server = await start({ maxConcurrency: 1 });
    const taskId = await server.create({ runsMs: 1_500 });
    const waits = Array.from({ length: 20 }, () => server.ask('tasks/result', { taskId }));
    const plain = await server.ask('tools/call', { name: 'job_run', arguments: { runsMs: 1 } });
    expect(plain.json.result?.content?.[0]?.text).toBe('{"ran":1}');
    for (const { json } of await Promise.all(waits)) expect(json.result?.content?.[0]?.text).toBe('{"ran":1500}');
  });

  it('ends within 200 ms of its client, and leaves nothing behind', async () => {
    const server = await start();
    const taskId = await server.create({ runsMs: 60_000 });
    let reads = 0;
    const { read } = store;
    const watched = await startTaskServer({
      ...store,
      read(key) {
        reads += 1;
        return read(key);
      },
    });
    servers.push(watched);
    const controller = new AbortController();
    const answer = watched.ask('tasks/result', { taskId }, { signal: controller.signal }).catch(() => null);
    while (reads < 3) await sleep(10);
    controller.abort();
    expect(await answer).toBeNull();
    await sleep(200);
    const readsThen = reads;
    await sleep(300);
    expect(reads).toBe(readsThen);
    expect(await watched.app.drain()).toStrictEqual({ finished: 0, aborted: 0 });
  });

  it('is sent away at once by a server that stops, with the advice to ask again', async () => {
    const [stopping, staying] = [await start(), await start()];
    const taskId = await stopping.create({ runsMs: 2_000 });
    const waiting = stopping.ask('tasks/result', { taskId });
    const running = stopping.ask('tools/call', { name: 'job_run', arguments: { runsMs: 500 } });
    await sleep(150);
    const startedAt = performance.now();
    const drained = stopping.app.drain(5_000);
    const answer = await waiting;
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(answer.status).toBe(503);
    expect(answer.json).toMatchObject({ id: 1, error: { code: -32603, message: expect.stringMatching(/ask again/i) } });
    expect((await running).json.result?.content?.[0]?.text).toBe('{"ran":500}');
    expect(await drained).toStrictEqual({ finished: 1, aborted: 0 });
    expect((await staying.ask('tasks/result', { taskId })).json.result?.content?.[0]?.text).toBe('{"ran":2000}');
  });

  it('does not keep a process from ending on SIGTERM', { timeout: 60_000 }, async () => {
    const { child, url } = await startProcess();
    const taskId = await createAt(url, 600_000);
    const waiting = send(url, legacy('tasks/result', { taskId }), { headers });
    // Behind the wait, so that the wait has begun.
    expect((await ask(url, 'tasks/get', { taskId })).result).toMatchObject({ status: 'working' });
    await sleep(100);
    child.kill('SIGTERM');
    expect((await waiting).status).toBe(503);
    expect(await once(child, 'exit')).toStrictEqual([0, null]);
  });

  it('ends when the id expires', async () => {
    let time = Date.now();
    const server = await start({ ttlMs: 60_000, now: () => time });
    const taskId = await server.create({ runsMs: 600_000 });
    const waiting = server.ask('tasks/result', { taskId });
    await sleep(100);
    time += 60_001;
    expect((await waiting).json.error).toMatchObject({ code: -32602 });
  });
});

describe('data that cannot be read', () => {
  it('is an error in words for the client; the rest is in the log', async () => {
    const server = await startTaskServer({
      ...store,
      read: () => {
        throw new Error('SELECT secret -- 10.0.0.1');
      },
    });
    servers.push(server);
    const taskId = await server.create();
    for (const method of ['tasks/get', 'tasks/result', 'tasks/cancel']) {
      const { json, text } = await server.ask(method, { taskId });
      expect(json.error?.code).toBe(-32603);
      expect(text).not.toContain('10.0.0.1');
    }
  });
});

describe('over stdio', () => {
  it('tasks are there, a blocked result can be cancelled, and the end of the input sends it away', {
    timeout: 30_000,
  }, async () => {
    const child = startProgram(stdioProgram);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const say = (body: object): void => void child.stdin.write(`${JSON.stringify(body)}\n`);
    const next = async (): Promise<RpcBody> => JSON.parse((await lines.next()).value) as RpcBody;

    say(legacy('initialize', { protocolVersion: '2025-11-25', capabilities: {} }));
    expect((await next()).result?.['capabilities']).toHaveProperty('tasks');
    say(legacy('tools/list'));
    expect((await next()).result?.tools?.[0]).toHaveProperty('execution');
    say(legacy('tools/call', { name: 'job_run', arguments: { runsMs: 60_000 }, task: {} }));
    const { taskId } = ((await next()).result?.['task'] ?? {}) as { taskId?: string };
    say(legacy('tasks/result', { taskId }, 'cancelled'));
    say({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'cancelled' } });
    say(legacy('tasks/result', { taskId }, 'sent away'));
    say(legacy('tasks/get', { taskId }, 'get'));
    expect(await next()).toMatchObject({ id: 'get', result: { status: 'working' } });
    child.stdin.end();
    expect(await next()).toMatchObject({ id: 'sent away', error: { code: -32603 } });
    expect((await lines.next()).done).toBe(true);
  });

  it('a client that agreed on an older revision hears nothing of tasks', { timeout: 30_000 }, async () => {
    const child = startProgram(stdioProgram);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    for (const body of [
      legacy('initialize', { protocolVersion: '2025-06-18', capabilities: {} }),
      legacy('tools/list'),
      legacy('tools/call', { name: 'job_run', arguments: { runsMs: 1 }, task: {} }),
    ]) {
      child.stdin.write(`${JSON.stringify(body)}\n`);
      const { value } = await lines.next();
      expect(value).not.toContain('task"');
      expect(value).not.toContain('execution');
    }
  });
});
