import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { bridgeCommand, cloudSession } from '../../test/container.ts';
import { eventually, processesWith } from '../../test/processes.ts';
import { everythingServer, httpServer, programServer, scriptServer } from '../../test/servers.ts';
import { startTaskServer } from '../../test/task-server.ts';
import { createMcpClientManager } from '../client-manager/create-mcp-client-manager.ts';
import type { McpClientManager } from '../client-manager/mcp-client-manager.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import type { ContainerCommand } from './container-command.ts';
import {
  createRoutingMcpClientManager,
  type RoutingMcpClientManagerOptions,
} from './create-routing-mcp-client-manager.ts';

const managers: McpClientManager[] = [];

afterEach(async () => {
  await Promise.all(managers.splice(0).map((manager) => manager.close()));
});

function createManager(
  options: Partial<RoutingMcpClientManagerOptions> & Pick<RoutingMcpClientManagerOptions, 'route'>,
) {
  const lines: string[] = [];
  const write = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
  const logger: HarnessLogger = { debug: write, info: write, warn: write };
  const base = { clientInfo: { name: 'test', version: '1.0.0' }, exitGraceMs: 300, turnTimeoutMs: 30_000, logger };
  const manager = createRoutingMcpClientManager({ ...base, host: createMcpClientManager(base), ...options });
  managers.push(manager);
  const connect = (id: string, servers: Parameters<McpClientManager['connectForCloud']>[1]) =>
    manager.connectForCloud(id, servers, { session: cloudSession(id) });
  return { manager, connect, lines };
}

const marker = (name: string): string => `marker-${process.pid}-${name}`;

describe('routes', () => {
  it('asks once for turns that overlap, and keeps a session where it is', async () => {
    const inContainer = marker('route');
    let asked = 0;
    const { manager, connect } = createManager({
      async route({ id }) {
        asked += 1;
        return id === 'boxed' && asked < 3 ? bridgeCommand(inContainer) : null;
      },
    });
    const servers = [programServer(1, 'one', 'changing-list')];
    await Promise.all([connect('boxed', servers), connect('boxed', servers), connect('host', servers)]);
    expect(asked).toBe(2);
    expect(processesWith(inContainer)).toHaveLength(1);
    // The route would say the host by now.
    await connect('boxed', servers);
    expect(asked).toBe(2);
    const [boxed, host] = await Promise.all(['boxed', 'host'].map((id) => manager.callTool(id, 1, 'pid', {})));
    expect(boxed).toMatchObject({ ok: true });
    expect(host).toMatchObject({ ok: true });
    expect(boxed).not.toEqual(host);
    await manager.closeSession('boxed');
    expect(processesWith(inContainer)).toEqual([]);
  });

  it('never takes the host where the route cannot be told, says so, and asks again later', async () => {
    let now = 0;
    const answers = [() => Promise.reject(new Error('no such table at 10.0.0.1')), () => null];
    const { manager, connect } = createManager({ now: () => now, route: () => answers.shift()?.() ?? null });
    const servers = [programServer(1, 'one', 'changing-list')];
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await connect('s1', servers)).toEqual({
        tools: [],
        warnings: ['MCP server one 当前不可用:未知错误(无法确定会话所在的容器)。其工具暂时无法调用。'],
        failedServers: [
          { serverId: 1, serverName: 'one', reason: '未知错误(无法确定会话所在的容器)', cause: 'unknown' },
        ],
      });
    }
    expect(await manager.callTool('s1', 1, 'pid', {})).toMatchObject({ ok: false, reason: 'unavailable' });
    now += 5_001;
    expect((await connect('s1', servers)).failedServers).toEqual([]);
  });
});

describe('a bridge that goes away', () => {
  it('costs the calls that run in it, and is started again by the next', async () => {
    const inContainer = marker('crash-bridge');
    const server = marker('crash-server');
    const { manager, connect } = createManager({ route: () => bridgeCommand(inContainer) });
    const servers = [programServer(1, 'one', 'changing-list', server)];
    const before = await connect('s1', servers);
    expect(before.tools.length).toBeGreaterThan(0);
    const running = manager.callTool('s1', 1, 'sleep', {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const id of processesWith(inContainer)) process.kill(id, 'SIGKILL');
    expect(await running).toEqual({ ok: false, reason: 'dropped' });
    // What it had started goes with it.
    await eventually(() => processesWith(server).length === 0);
    expect(await manager.callTool('s1', 1, 'pid', {})).toMatchObject({ ok: true });
    expect((await connect('s1', servers)).tools).toEqual(before.tools);
  });

  it.each<[string, ContainerCommand, string]>([
    ['that does not exist', { command: '/no/such/docker' }, '启动失败(会话所在的容器不可用)'],
    [
      'that ends at once',
      { command: process.execPath, args: ['-e', 'console.error("No such container"); process.exit(1)'] },
      '启动失败(会话所在的容器不可用)',
    ],
    [
      'that never speaks',
      { command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'] },
      '连接超时(会话所在的容器不可用)',
    ],
    [
      'of another version',
      {
        command: process.execPath,
        args: [
          '-e',
          'console.log("\\x1e" + JSON.stringify({ type: "ready", version: 99 })); setInterval(() => {}, 1000)',
        ],
      },
      '协议错误(会话所在的容器不可用)',
    ],
  ])('a command %s leaves its servers listed, with the reason', async (_, command, reason) => {
    const { connect, lines } = createManager({ route: () => command, startTimeoutMs: 1_500 });
    const servers = [programServer(1, 'one', 'changing-list'), programServer(2, 'two', 'changing-list')];
    const { tools, failedServers } = await connect('s1', servers);
    expect(tools).toEqual([]);
    expect(failedServers.map((failed) => [failed.serverName, failed.reason])).toEqual([
      ['one', reason],
      ['two', reason],
    ]);
    expect(lines.some((line) => line.startsWith('no container bridge'))).toBe(true);
    // The second attempt comes at once, the third waits.
    await connect('s1', servers);
    const attempts = lines.length;
    await connect('s1', servers);
    expect(lines).toHaveLength(attempts);
  });

  it('is given up at once when the host ends while it is starting', async () => {
    const name = marker('starting');
    // It reads neither its input nor SIGTERM, and never says that it is ready.
    const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000)";
    const command = { command: process.execPath, args: ['-e', script, name] };
    const { manager, connect } = createManager({ route: () => command });
    const turn = connect('s', [everythingServer()]);
    await eventually(() => processesWith(name).length === 1);
    const startedAt = performance.now();
    await manager.close();
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(processesWith(name)).toEqual([]);
    expect((await turn).failedServers).toHaveLength(1);
  });

  it('reads past whatever else the container writes to stdout', async () => {
    const { command, args = [] } = bridgeCommand();
    const noisy = `echo 'Welcome to the container'; printf 'no newline'; exec "$0" "$@"`;
    const { connect, lines } = createManager({
      route: () => ({ command: '/bin/sh', args: ['-c', noisy, command, ...args] }),
    });
    expect((await connect('s1', [everythingServer()])).failedServers).toEqual([]);
    expect(lines.join('\n')).toContain('Welcome to the container');
  });
});

describe('what comes across', () => {
  it('progress, annotations, cancellation and the words of a refusal', async () => {
    const { manager, connect } = createManager({ route: () => bridgeCommand() });
    const { tools } = await connect('s1', [everythingServer(), programServer(2, 'raw', 'raw-list', 'broken')]);
    expect(tools.find(({ toolName }) => toolName === 'simulate-research-query')?.annotations).toMatchObject({
      readOnlyHint: false,
    });
    expect(tools.find(({ toolName }) => toolName === 'hinted')?.annotations).toEqual({ readOnlyHint: true });
    const progress: unknown[] = [];
    const args = { duration: 1, steps: 3 };
    const done = await manager.callTool('s1', 1, 'trigger-long-running-operation', args, {
      onProgress: (update) => progress.push(update),
    });
    expect(done).toMatchObject({ ok: true });
    expect(progress.length).toBeGreaterThan(1);
    expect(await manager.callTool('s1', 1, 'simulate-research-query', { topic: 'x' })).toMatchObject({ ok: true });
    const startedAt = performance.now();
    const long = manager.callTool(
      's1',
      1,
      'trigger-long-running-operation',
      { duration: 30, steps: 3 },
      {
        signal: AbortSignal.timeout(200),
      },
    );
    expect(await long).toEqual({ ok: false, reason: 'cancelled' });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('tasks, and what becomes of them', async () => {
    const server = await startTaskServer();
    const { manager, connect } = createManager({ route: () => bridgeCommand() });
    await connect('s1', [httpServer(1, 'tasks', server.url)]);
    const started = await manager.callTool('s1', 1, 'may', {}, { acceptTask: true });
    expect(started).toMatchObject({ ok: true, task: { taskId: 'task-1', pollIntervalMs: 20 } });
    expect(await manager.getTask('s1', 1, 'task-1')).toMatchObject({ ok: true, task: { status: 'working' } });
    expect(await manager.getTask('s1', 1, 'other')).toEqual({ ok: false, reason: 'unknown_task' });
    expect(await manager.cancelTask('s1', 1, 'task-1')).toMatchObject({ ok: true, task: { status: 'cancelled' } });
    await server.close();
  });

  it('secrets, and never outside of the pipe', async () => {
    const inContainer = marker('secret');
    const { manager, connect, lines } = createManager({ route: () => bridgeCommand(inContainer) });
    const everything = everythingServer();
    const secret = 'a-secret-of-the-server';
    const withSecret = { ...everything, transport: { ...everything.transport, env: { SECRET: secret } } };
    const failing = scriptServer(2, 'failing', `console.error(process.env.SECRET); process.exit(1)`);
    await connect('s1', [
      withSecret as typeof everything,
      { ...failing, transport: { ...failing.transport, env: { SECRET: secret } } } as typeof failing,
    ]);
    const shown = await manager.callTool('s1', 1, 'get-env', {});
    expect(JSON.stringify(shown)).toContain(secret);
    expect(lines.join('\n')).toContain('mcp server unavailable');
    expect(lines.join('\n')).not.toContain(secret);
    for (const id of processesWith(inContainer)) {
      expect(readFileSync(`/proc/${id}/cmdline`, 'utf8')).not.toContain(secret);
      expect(readFileSync(`/proc/${id}/environ`, 'utf8')).not.toContain(secret);
    }
  });

  it('nothing that outlives the host: the end of its input ends the bridge and its servers', async () => {
    const inContainer = marker('orphan-bridge');
    const server = marker('orphan-server');
    const { manager, connect } = createManager({ route: () => bridgeCommand(inContainer) });
    await connect('s1', [programServer(1, 'one', 'changing-list', server)]);
    await connect('s2', [programServer(1, 'one', 'changing-list', server)]);
    expect(processesWith(inContainer)).toHaveLength(1);
    expect(processesWith(server)).toHaveLength(2);
    await manager.closeSession('s1');
    expect(processesWith(server)).toHaveLength(1);
    await manager.close();
    expect(processesWith(inContainer)).toEqual([]);
    expect(processesWith(server)).toEqual([]);
  });
});
