// One contract in one place: its laws share servers, marks and waits, and both managers run all of them.
import { afterEach, describe, expect, it } from 'vitest';
import type { McpClientManagerOptions } from '../src/client-manager/create-mcp-client-manager.ts';
import type { McpClientManager } from '../src/client-manager/mcp-client-manager.ts';
import {
  startEndlessServer,
  startModernServer,
  startRawServer,
  startSessionServer,
  startSseServer,
} from './http-servers.ts';
import { closedPort } from './ports.ts';
import { eventually, processesWith } from './processes.ts';
import {
  createFolder,
  everythingServer,
  filesystemServer,
  hangingScript,
  httpServer,
  programServer,
  scriptServer,
} from './servers.ts';

export interface ClientManagerUnderTest {
  readonly name: string;
  /** Ready to be measured. */
  readonly create: (options: McpClientManagerOptions) => McpClientManager | Promise<McpClientManager>;
  /** Its connections are another process's, which goes by a clock of its own. */
  readonly isRemote: boolean;
}

/** What every client manager has to do, wherever its connections are. */
export function describeClientManager({ name, create, isRemote }: ClientManagerUnderTest): void {
  describe(name, () => {
    const managers: McpClientManager[] = [];

    async function createManager(options: Partial<McpClientManagerOptions> = {}): Promise<McpClientManager> {
      const manager = await create({
        clientInfo: { name: 'test', version: '1.0.0' },
        exitGraceMs: 300,
        turnTimeoutMs: 15_000,
        ...options,
      });
      managers.push(manager);
      return manager;
    }

    afterEach(async () => {
      await Promise.all(managers.splice(0).map((manager) => manager.close()));
    });

    describe('against public servers', () => {
      it('lists and calls the tools of two servers, and ends their processes with the session', async () => {
        const folder = createFolder();
        const marker = `marker-${process.pid}-public`;
        const manager = await createManager();
        const result = await manager.connectForCloud('s1', [
          everythingServer(1, 'everything', marker),
          filesystemServer(folder),
        ]);
        expect(result.failedServers).toEqual([]);
        expect(result.warnings).toEqual([]);
        expect(result.tools.map((tool) => `${tool.serverName}.${tool.toolName}`)).toEqual(
          expect.arrayContaining(['everything.echo', 'filesystem.read_text_file']),
        );
        const read = result.tools.find((tool) => tool.toolName === 'read_text_file');
        expect(read?.annotations?.readOnlyHint).toBe(true);

        const echoed = await manager.callTool('s1', 1, 'echo', { message: 'hello' });
        expect(echoed).toMatchObject({
          ok: true,
          result: { isError: false, content: [{ type: 'text', text: 'Echo: hello' }] },
        });
        expect(processesWith(marker)).toHaveLength(1);

        await manager.closeSession('s1');
        expect(processesWith(marker)).toEqual([]);
        expect(processesWith(folder)).toEqual([]);
        expect(await manager.callTool('s1', 1, 'echo', { message: 'hello' })).toMatchObject({
          ok: false,
          reason: 'unavailable',
        });
      });
    });

    describe('bad servers', () => {
      it('names what is wrong with each, and serves the others', async () => {
        const marker = `marker-${process.pid}-bad`;
        const good = await startSessionServer();
        const manager = await createManager({ turnTimeoutMs: 6_000, connectTimeoutMs: 6_000 });
        const result = await manager.connectForCloud('s1', [
          httpServer(1, 'good', good.url),
          scriptServer(2, 'hung', hangingScript, marker),
          scriptServer(3, 'crash', 'process.exit(3)', marker),
          scriptServer(4, 'babble', `setInterval(() => console.log('not json '.repeat(50)), 1)`, marker),
          { id: 5, name: 'missing', transport: { type: 'stdio', command: '/no/such/command' } },
          httpServer(6, 'closed-port', `http://127.0.0.1:${await closedPort()}/mcp`),
        ]);
        expect(result.tools.map(({ serverName }) => serverName)).toEqual(['good']);
        expect(result.failedServers.map(({ serverName, cause, reason }) => [serverName, cause, reason])).toEqual([
          ['hung', 'timeout', '连接超时(6 秒内没有应答)'],
          ['crash', 'start_failed', '启动失败(进程已退出,退出码 3)'],
          ['babble', 'timeout', '连接超时(6 秒内没有应答)'],
          ['missing', 'start_failed', '启动失败(找不到命令,或命令不可执行)'],
          ['closed-port', 'refused', '拒绝连接'],
        ]);
        await manager.close();
        await good.close();
        await eventually(() => processesWith(marker).length === 0);
      });

      // The limit is a promise about waiting, and a machine under load may miss it for reasons of its own.
      it('starts a session of 20 servers, 3 of them hung, within the limit and 100 ms', {
        retry: 3,
        timeout: 60_000,
      }, async () => {
        const good = await startSessionServer();
        const hung = await startRawServer(null);
        const limit = 5_000;
        const manager = await createManager({ turnTimeoutMs: limit });
        const servers = [
          ...Array.from({ length: 17 }, (_, index) => httpServer(index, `good${index}`, good.url)),
          httpServer(17, 'hung-http', hung.url),
          scriptServer(18, 'hung-stdio', hangingScript),
          scriptServer(19, 'hung-again', hangingScript),
        ];
        // The first connection loads the protocol client; that is not the servers' doing.
        await manager.connectForCloud('warm', servers.slice(0, 1));
        const startedAt = performance.now();
        const result = await manager.connectForCloud('s1', servers);
        const elapsed = performance.now() - startedAt;
        expect(result.tools).toHaveLength(17);
        expect(result.failedServers.map(({ serverName, cause }) => [serverName, cause])).toEqual([
          ['hung-http', 'timeout'],
          ['hung-stdio', 'timeout'],
          ['hung-again', 'timeout'],
        ]);
        expect(elapsed).toBeLessThan(limit + 100);
        await manager.close();
        await Promise.all([good.close(), hung.close()]);
      });
    });

    describe('HTTP servers', () => {
      it('reaches sessions of 2025, the old SSE transport and servers of 2026 alone', async () => {
        const servers = [await startSessionServer(), await startSseServer(), await startModernServer()] as const;
        const manager = await createManager();
        const result = await manager.connectForCloud('s1', [
          httpServer(1, 'sessions', servers[0].url, { 'x-key': 'secret' }),
          httpServer(2, 'sse', servers[1].url),
          httpServer(3, 'modern', servers[2].url),
          programServer(4, 'modern-stdio', 'modern-only'),
        ]);
        expect(result.failedServers).toEqual([]);
        expect(result.tools.map((tool) => [tool.serverId, tool.toolName])).toEqual([
          [1, 'greet'],
          [2, 'greet'],
          [3, 'greet'],
          [4, 'greet'],
        ]);
        for (const serverId of [1, 2, 3, 4]) {
          const outcome = await manager.callTool('s1', serverId, 'greet', { name: 'Ada' });
          expect(outcome).toMatchObject({ ok: true, result: { content: [{ type: 'text', text: 'Hello Ada' }] } });
        }
        expect(servers[0].headers()['x-key']).toBe('secret');
        await manager.close();
        await Promise.all(servers.map((server) => server.close()));
      });

      it('opens a new session when the server has forgotten the old one, and runs the call once', async () => {
        const server = await startSessionServer();
        const manager = await createManager();
        await manager.connectForCloud('s1', [httpServer(1, 'sessions', server.url)]);
        server.forgetSessions();
        const outcome = await manager.callTool('s1', 1, 'greet', { name: 'Ada' });
        expect(outcome).toMatchObject({ ok: true });
        await server.close();
      });

      it('says that a server which has gone cannot be reached, in the call and in the next turn', async () => {
        const started = [await startSessionServer(), await startSseServer(), await startModernServer()];
        const servers = started.map(({ url }, index) => httpServer(index + 1, `gone-${index}`, url));
        const manager = await createManager();
        await manager.connectForCloud('s1', servers);
        await Promise.all(started.map((server) => server.close()));
        // Until the client has noticed that its idle sockets ended, a call may have gone into one: that is `dropped`.
        await new Promise((resolve) => setTimeout(resolve, 200));
        const refused = { ok: false, reason: 'unavailable', failure: { cause: 'refused' } };
        for (const { id } of servers) {
          expect(await manager.callTool('s1', id, 'greet', { name: 'Ada' })).toMatchObject(refused);
        }
        const { failedServers } = await manager.connectForCloud('s1', servers);
        expect(failedServers.map(({ cause }) => cause)).toEqual(servers.map(() => 'refused'));
      });

      it('names what an address answers instead of MCP', async () => {
        const servers = await Promise.all([401, 404, 500, null].map(startRawServer));
        const manager = await createManager({ turnTimeoutMs: 1_500, connectTimeoutMs: 1_500 });
        const result = await manager.connectForCloud(
          's1',
          servers.map((server, index) => httpServer(index, `server${index}`, server.url)),
        );
        expect(result.failedServers.map(({ reason }) => reason)).toEqual([
          '鉴权失败(HTTP 401)',
          '协议错误(HTTP 404)',
          '协议错误(HTTP 500)',
          '连接超时(1.5 秒内没有应答)',
        ]);
        await Promise.all(servers.map((server) => server.close()));
      });

      it('stops reading an answer that does not end', async () => {
        const servers = [await startEndlessServer('application/json'), await startEndlessServer('text/event-stream')];
        const manager = await createManager({ limits: { maxMessageBytes: 1024 * 1024 }, connectTimeoutMs: 4_000 });
        const before = process.memoryUsage().rss;
        const result = await manager.connectForCloud(
          's1',
          servers.map((server, index) => httpServer(index, `endless${index}`, server.url)),
        );
        expect(result.tools).toEqual([]);
        expect(result.failedServers).toHaveLength(2);
        expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(100);
        await Promise.all(servers.map((server) => server.close()));
      });

      it('keeps a server that may not reach private networks away from them', async () => {
        const server = await startSessionServer();
        const manager = await createManager();
        const { port } = new URL(server.url);
        const forbidden = { allowPrivateNetwork: false };
        const result = await manager.connectForCloud('s1', [
          { ...httpServer(1, 'literal', server.url), ...forbidden },
          { ...httpServer(2, 'name', `http://localhost:${port}/mcp`), ...forbidden },
          { ...httpServer(3, 'mapped', `http://[::ffff:127.0.0.1]:${port}/mcp`), ...forbidden },
          httpServer(4, 'metadata', 'http://169.254.169.254/latest'),
        ]);
        expect(result.failedServers.map(({ serverName, cause, reason }) => [serverName, cause, reason])).toEqual(
          ['literal', 'name', 'mapped', 'metadata'].map((name) => [
            name,
            'refused',
            '拒绝连接(该地址属于内网,未获允许)',
          ]),
        );
        expect(server.calls()).toBe(0);
        await server.close();
      });
    });

    describe('tool lists', () => {
      it('follows cursors, stops at circles and limits, and drops single bad entries only', async () => {
        const manager = await createManager({ limits: { maxTools: 1_000, maxPages: 50 } });
        const kinds = ['pages', 'loop', 'endless', 'huge', 'broken', 'no-tools-field'];
        const result = await manager.connectForCloud(
          's1',
          kinds.map((kind, index) => programServer(index, kind, 'raw-list', kind)),
        );
        const count = (serverId: number): number => result.tools.filter((tool) => tool.serverId === serverId).length;
        expect(kinds.map((_, index) => count(index))).toEqual([5, 3, 50, 1_000, 3, 0]);
        expect(result.tools.filter((tool) => tool.serverId === 4)).toMatchObject([
          { toolName: 'good' },
          { toolName: 'no-schema', inputSchema: { type: 'object' } },
          { toolName: 'hinted', annotations: { readOnlyHint: true } },
        ]);
        expect(result.failedServers).toMatchObject([{ serverName: 'no-tools-field', cause: 'sync_failed' }]);
        expect(result.warnings).toMatchInlineSnapshot(`
          [
            "MCP server loop 的工具过多,仅载入前 3 个。",
            "MCP server loop 有 1 个工具的名称无效或重复,已忽略。",
            "MCP server endless 的工具过多,仅载入前 50 个。",
            "MCP server huge 的工具过多,仅载入前 1000 个。",
            "MCP server broken 有 4 个工具的名称无效或重复,已忽略。",
            "MCP server no-tools-field 当前不可用:同步失败。其工具暂时无法调用。",
          ]
        `);
      });

      it('passes on blocks of a type nobody knows', async () => {
        const manager = await createManager();
        await manager.connectForCloud('s1', [programServer(1, 'raw', 'raw-list', 'pages')]);
        expect(await manager.callTool('s1', 1, 'tool_0', { a: 1 })).toMatchObject({
          ok: true,
          result: { content: [{ type: 'hologram' }, { type: 'text', text: '{"a":1}' }] },
        });
      });
    });

    describe('over the turns of a session', () => {
      it('rereads a changed list at the next turn, on the same process', async () => {
        const manager = await createManager();
        const servers = [programServer(1, 'changing', 'changing-list')];
        const first = await manager.connectForCloud('s1', servers);
        expect((await manager.connectForCloud('s1', servers)).tools[0]).toBe(first.tools[0]);
        const before = await manager.callTool('s1', 1, 'pid', {});
        await manager.callTool('s1', 1, 'grow', {});
        const second = await manager.connectForCloud('s1', servers);
        expect(second.tools.map((tool) => tool.toolName)).toEqual([
          ...first.tools.map((tool) => tool.toolName),
          'tool_1',
        ]);
        expect(await manager.callTool('s1', 1, 'pid', {})).toEqual(before);
      });

      it('reconnects after the process died, in a call and in a turn', async () => {
        const manager = await createManager();
        const servers = [programServer(1, 'changing', 'changing-list')];
        await manager.connectForCloud('s1', servers);
        expect(await manager.callTool('s1', 1, 'exit', {})).toMatchObject({ ok: false, reason: 'dropped' });
        expect(await manager.callTool('s1', 1, 'pid', {})).toMatchObject({ ok: true });
        await manager.callTool('s1', 1, 'exit', {});
        expect(await manager.connectForCloud('s1', servers)).toMatchObject({ failedServers: [], warnings: [] });
      });

      it("ends a call at its limit and at the caller's wish", async () => {
        const manager = await createManager({ callTimeoutMs: 300 });
        await manager.connectForCloud('s1', [programServer(1, 'changing', 'changing-list')]);
        expect(await manager.callTool('s1', 1, 'sleep', {})).toEqual({ ok: false, reason: 'timeout', limitMs: 300 });
        const startedAt = performance.now();
        expect(await manager.callTool('s1', 1, 'sleep', {}, { signal: AbortSignal.timeout(50) })).toEqual({
          ok: false,
          reason: 'cancelled',
        });
        expect(performance.now() - startedAt).toBeLessThan(250);
        expect(await manager.callTool('s1', 1, 'pid', {})).toMatchObject({ ok: true });
      });

      it('lists an interrupted turn as cancelled, and starts afresh at the next one', async () => {
        const manager = await createManager();
        const good = await startSessionServer();
        const servers = [httpServer(1, 'good', good.url), scriptServer(2, 'hung', hangingScript)];
        const first = await manager.connectForCloud('s1', servers, { signal: AbortSignal.timeout(2_000) });
        expect(first.tools).toHaveLength(1);
        expect(first.failedServers).toEqual([
          { serverId: 2, serverName: 'hung', reason: '已取消', cause: 'cancelled' },
        ]);
        expect(first.warnings).toEqual(['MCP server hung 的连接已取消,其工具暂时无法调用。']);
        // Being interrupted says nothing about the server: the next turn tries it at once, without the pause of a failure.
        const second = await manager.connectForCloud('s1', servers, { signal: AbortSignal.timeout(500) });
        expect(second.failedServers).toMatchObject([{ cause: 'cancelled' }]);
        await good.close();
      });

      it('does not start a server twice when turns overlap, and drops what is no longer wanted', async () => {
        const marker = `marker-${process.pid}-overlap`;
        const manager = await createManager();
        const server = everythingServer(1, 'everything', marker);
        const results = await Promise.all([1, 2, 3].map(() => manager.connectForCloud('s1', [server])));
        expect(new Set(results.map(({ tools }) => tools.length)).size).toBe(1);
        expect(processesWith(marker)).toHaveLength(1);
        expect((await manager.connectForCloud('s1', [])).tools).toEqual([]);
        await eventually(() => processesWith(marker).length === 0);
      });

      // It turns the manager's clock, which a remote manager's connections do not go by. Not registered rather than
      // skipped: where services are required, a skipped test is a failure.
      if (!isRemote) {
        it('tries a failed server again without holding up the turns', async () => {
          let now = 0;
          const manager = await createManager({
            now: () => now,
            turnTimeoutMs: 1_000,
            connectTimeoutMs: 1_000,
            retryWaitMs: 100,
          });
          const servers = [scriptServer(1, 'hung', hangingScript)];
          await manager.connectForCloud('s1', servers);
          const turn = async (): Promise<number> => {
            const startedAt = performance.now();
            const { failedServers } = await manager.connectForCloud('s1', servers);
            expect(failedServers).toMatchObject([{ cause: 'timeout' }]);
            return performance.now() - startedAt;
          };
          expect(await turn()).toBeLessThan(50);
          now += 6_000;
          expect(await turn()).toBeLessThan(400);
        });
      }
    });

    describe('child processes', () => {
      it('ends servers that ignore everything, with their helpers', async () => {
        const marker = `marker-${process.pid}-stubborn`;
        const script = `
          import { spawn } from 'node:child_process';
          spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)", '${marker}-helper'], { stdio: 'inherit' });
          ${hangingScript}`;
        const manager = await createManager({ turnTimeoutMs: 1_000 });
        await manager.connectForCloud('s1', [scriptServer(1, 'stubborn', script, marker)]);
        await eventually(() => processesWith(marker).length === 2);
        await manager.closeSession('s1');
        await eventually(() => processesWith(marker).length === 0);
      });

      it('leaves none behind after five sessions of two servers', async () => {
        const marker = `marker-${process.pid}-ten`;
        const manager = await createManager();
        for (let session = 0; session < 5; session += 1) {
          await manager.connectForCloud(`s${session}`, [
            programServer(1, 'one', 'changing-list', marker),
            programServer(2, 'two', 'raw-list', 'pages', marker),
          ]);
        }
        expect(processesWith(marker)).toHaveLength(10);
        await manager.close();
        expect(processesWith(marker)).toEqual([]);
      });

      it('closes connections of sessions that are not used, and opens them again', async () => {
        const marker = `marker-${process.pid}-idle`;
        const manager = await createManager({ idleTimeoutMs: 300 });
        const servers = [programServer(1, 'one', 'changing-list', marker)];
        await manager.connectForCloud('s1', servers);
        await eventually(() => processesWith(marker).length === 0);
        expect((await manager.connectForCloud('s1', servers)).failedServers).toEqual([]);
      });
    });
  });
}
