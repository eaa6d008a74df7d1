import { afterEach, describe, expect, it } from 'vitest';
import { closedPort } from '../../test/ports.ts';
import { eventually, processesWith } from '../../test/processes.ts';
import { createFolder, everythingServer, filesystemServer, hangingScript, scriptServer } from '../../test/servers.ts';
import { createMcpClientManager, type McpClientManagerOptions } from './create-mcp-client-manager.ts';
import type { McpClientManager } from './mcp-client-manager.ts';

const managers: McpClientManager[] = [];

function createManager(options: Partial<McpClientManagerOptions> = {}): McpClientManager {
  const manager = createMcpClientManager({
    clientInfo: { name: 'test', version: '1.0.0' },
    exitGraceMs: 300,
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
    const manager = createManager();
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
  it('does not let hung, crashing and babbling servers hold up the others', async () => {
    const marker = `marker-${process.pid}-bad`;
    const manager = createManager({ turnTimeoutMs: 3_000, connectTimeoutMs: 3_000 });
    const startedAt = performance.now();
    const result = await manager.connectForCloud('s1', [
      everythingServer(1),
      scriptServer(2, 'hung', hangingScript, marker),
      scriptServer(3, 'crash', 'process.exit(3)', marker),
      scriptServer(4, 'babble', `setInterval(() => console.log('not json '.repeat(50)), 1)`, marker),
      { id: 5, name: 'missing', transport: { type: 'stdio', command: '/no/such/command' } },
      { id: 6, name: 'closed-port', transport: { type: 'http', url: `http://127.0.0.1:${await closedPort()}/mcp` } },
    ]);
    const elapsed = performance.now() - startedAt;
    expect(elapsed).toBeLessThan(3_100 + 200);
    expect(result.tools.length).toBeGreaterThan(5);
    expect(result.failedServers.map(({ serverName, cause, reason }) => ({ serverName, cause, reason }))).toEqual([
      { serverName: 'hung', cause: 'timeout', reason: '连接超时(3 秒内没有应答)' },
      { serverName: 'crash', cause: 'start_failed', reason: '启动失败(进程已退出,退出码 3)' },
      { serverName: 'babble', cause: 'timeout', reason: '连接超时(3 秒内没有应答)' },
      { serverName: 'missing', cause: 'start_failed', reason: '启动失败(找不到命令,或命令不可执行)' },
      { serverName: 'closed-port', cause: 'refused', reason: '拒绝连接' },
    ]);
    await manager.close();
    await eventually(() => processesWith(marker).length === 0);
  });
});
