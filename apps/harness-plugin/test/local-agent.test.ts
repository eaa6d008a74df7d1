import { createServer } from 'node:net';
import { createLocalAgent, type LocalAgent, type LocalAgentOptions } from '@mao/mcp-local-agent';
import { afterEach, expect, it } from 'vitest';
import type { Service } from '../src/compose.ts';
import { type ApiClient, createClient, createToken } from './client.ts';
import { startInProcess } from './in-process.ts';
import { type AgentProcess, startAgent } from './local-agent.ts';
import { eventually, processesWith } from './processes.ts';
import { createFolder, everything, type ServiceProcess, startService } from './service.ts';

/** The service and the agent of a user together, over real sockets, with the public reference server. */

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(data: string, flags: string[] = []): Promise<ServiceProcess> {
  const service = await startService(data, { HARNESS_TURN_TIMEOUT_MS: '20000' }, flags);
  cleanups.push(() => service.stop('SIGKILL'));
  return service;
}

async function run(...args: Parameters<typeof startAgent>): Promise<AgentProcess> {
  const agent = startAgent(...args);
  cleanups.push(() => agent.stop('SIGKILL'));
  return agent;
}

async function serveHere(): Promise<Service> {
  const service = await startInProcess({ HARNESS_TURN_TIMEOUT_MS: '20000' });
  cleanups.push(() => service.close());
  return service;
}

async function lend(options: Omit<LocalAgentOptions, 'token'>): Promise<LocalAgent> {
  const agent = createLocalAgent({ ...options, token: await createToken('5') });
  cleanups.push(() => agent.close());
  await agent.settled;
  await eventually(() => agent.connected);
  return agent;
}

async function openSession(api: ApiClient): Promise<{ readonly path: string; readonly id: string }> {
  const { id } = (await api('POST', '/v1/sessions', { executionMode: 'LOCAL' })).body;
  return { id, path: `/v1/sessions/${id}` };
}

const call = (tool: string, args: object, id = 'c1', server = 'everything'): object => ({
  id,
  name: 'mcp_call',
  arguments: { server, tool, arguments: args },
});

/** The server as the library takes it. */
function lent(marker: string, name = 'everything'): LocalAgentOptions['servers'][number] {
  const { command, args } = everything(name, marker) as { command: string; args: string[] };
  return { name, transport: { type: 'stdio', command, args, env: {} } };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    }),
  );
}

it('shows and runs what the agent lends, survives a restart of the service, and leaves nothing behind', async () => {
  const data = createFolder();
  const marker = `marker-${process.pid}-agent`;
  const listen = ['--listen', `127.0.0.1:${await freePort()}`];
  const first = await serve(data, listen);
  const api = await createClient(first.url, '5');
  const { path } = await openSession(api);
  const agent = await run(first.url, await createToken('5'), {
    everything: everything('everything', marker),
    off: { command: 'nothing', disabled: true },
    broken: { command: 'no-such-command' },
  });
  await eventually(() => agent.output().includes('✓ everything'), 20_000);

  const { body } = await api('POST', `${path}/context`);
  expect(body.sections[0].text).toMatch(/### broken\(当前不可用:启动失败\)\n### everything\(只读工具 \d+ 个/);
  expect(body.sections[0].text).toContain('\n- echo [只读]\n');
  expect(body.sections[0].text).not.toContain('off');
  expect(body.notices[0].text).toContain('本地客户端报告:spawn no-such-command ENOENT');
  const echoed = await api('POST', `${path}/tool-calls`, call('echo', { message: 'from afar' }));
  expect(echoed.body).toMatchObject({
    isError: false,
    effectiveToolName: 'mcp__everything__echo',
    content: [{ text: 'Echo: from afar' }],
  });
  expect(processesWith(marker)).toHaveLength(1);

  await first.stop('SIGKILL');
  const second = await serve(data, listen);
  expect(second.url).toBe(first.url);
  await eventually(async () => {
    const again = await api('POST', `${path}/tool-calls`, call('echo', { message: 'again' }, `c${Date.now()}`));
    return again.body.content[0].text === 'Echo: again';
  }, 30_000);
  expect(processesWith(marker)).toHaveLength(1);

  expect(await agent.stop('SIGTERM')).toBe(0);
  expect(processesWith(marker)).toEqual([]);
  const left = await api('POST', `${path}/context`);
  expect(left.body.sections[0].text).toContain(
    '### everything(当前不可用:同步失败)\n用途:Reference server\n- echo [只读]',
  );
}, 120_000);

it('reports a call as dropped when the agent is killed, and its servers end with it', async () => {
  const service = await serveHere();
  const marker = `marker-${process.pid}-dropped`;
  const api = await createClient(service.url, '5');
  const { path } = await openSession(api);
  const agent = await run(service.url, await createToken('5'), { everything: everything('everything', marker) });
  await eventually(() => agent.output().includes('✓ everything'), 20_000);
  await api('POST', `${path}/context`);
  const long = call('trigger-long-running-operation', { duration: 20, steps: 20 });
  const running = api('POST', `${path}/tool-calls`, long);
  await eventually(() => agent.output().includes('→ everything.trigger-long-running-operation'), 10_000);
  await agent.stop('SIGKILL');
  expect(JSON.parse((await running).body.content[0].text)).toMatchObject({ code: 'dropped' });
  await eventually(() => processesWith(marker).length === 0, 10_000);
}, 90_000);

it('says what to set right, and ends, for a token that is refused and for a session that is not there', async () => {
  const service = await serveHere();
  const wrong = await run(service.url, await createToken('5', 'user', 'a secret of somebody else, 32 characters'), {});
  expect(await wrong.exited).toBe(1);
  expect(wrong.output()).toContain('服务不接受令牌:请换一个有效的令牌。');
  const flags = ['--session', '00000000-0000-0000-0000-000000000000', '--locale', 'en'];
  const lost = await run(service.url, await createToken('5'), {}, flags);
  expect(await lost.exited).toBe(1);
  expect(lost.output()).toContain('the user has no such session: check --session.');
  const checked = await run(service.url, await createToken('5'), { everything: everything() }, ['--check']);
  expect(await checked.exited).toBe(0);
  expect(checked.output()).toMatch(/✓ everything:\d+ 个工具\n {4}echo +\[只读\] {2}Echoes back/);
  expect(checked.output()).toContain(`✓ 已连接 ${service.url.replace('http', 'ws')}`);
}, 90_000);

it('serves each session from the agent that was started for it', async () => {
  const service = await serveHere();
  const api = await createClient(service.url, '5');
  const [one, two] = [await openSession(api), await openSession(api)];
  await lend({ url: service.url, servers: [lent('a', 'shared')] });
  await lend({ url: service.url, servers: [lent('b', 'own')], sessionId: two.id });
  const text = async ({ path }: { path: string }): Promise<string> =>
    (await api('POST', `${path}/context`)).body.sections[0].text;
  expect(await text(one)).toMatch(/### shared/);
  expect(await text(one)).not.toContain('### own');
  expect(await text(two)).toMatch(/### own/);
  expect(await text(two)).not.toContain('### shared');
}, 60_000);

it('asks the user through the agent, and runs what is allowed', async () => {
  const service = await serveHere();
  const api = await createClient(service.url, '5');
  const { path } = await openSession(api);
  const asked: unknown[] = [];
  const answers = ['once', 'deny', 'always'] as const;
  await lend({
    url: service.url,
    servers: [lent('c')],
    askApproval: async ({ hint }) => answers[asked.push(hint.display) - 1] ?? null,
  });
  await api('POST', `${path}/context`);
  const outcomes: unknown[] = [];
  for (const id of ['c1', 'c2', 'c3', 'c4']) {
    const posted = call('toggle-simulated-logging', {}, id);
    const { body } = await api('POST', `${path}/tool-calls?waitMs=20000`, posted);
    outcomes.push(body.isError ? JSON.parse(body.content[0].text).code : body.type);
  }
  expect(outcomes).toEqual(['result', 'user_denied', 'result', 'result']);
  expect(asked).toEqual(Array(3).fill('everything.toggle-simulated-logging'));
}, 60_000);
