import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApprovalRule } from '@mao/mcp-approval';
import type { LoadMode } from '@mao/mcp-load-mode';
import { afterEach, describe, expect, it } from 'vitest';
import { createFolder, everythingServer, filesystemServer, programServer, scriptServer } from '../test/servers.ts';
import { createMcpClientManager } from './client-manager/create-mcp-client-manager.ts';
import { createHarness, type Harness, type HarnessOptions } from './create-harness.ts';
import type { ActivityEntry } from './dispatch/activity-log.ts';
import type { DispatchOutcome } from './dispatch/tool-call.ts';
import { createCloudChannel } from './dispatch/tool-channel.ts';
import type { HarnessEvent } from './events/harness-event.ts';
import type { HarnessServer } from './harness-server.ts';
import type { HarnessSession } from './harness-session.ts';

const open: Harness[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((harness) => harness.close()));
});

interface World {
  readonly harness: Harness;
  readonly activity: ActivityEntry[];
  readonly modeQueries: () => number;
  readonly settled: [string, LoadMode][];
  servers: readonly HarnessServer[] | Error;
  rules: readonly ApprovalRule[];
}

function createWorld(mode: LoadMode, servers: readonly HarnessServer[], options: Partial<HarnessOptions> = {}): World {
  const activity: ActivityEntry[] = [];
  const settled: [string, LoadMode][] = [];
  let modeQueries = 0;
  const manager = createMcpClientManager({
    clientInfo: { name: 'test', version: '1.0.0' },
    exitGraceMs: 300,
    turnTimeoutMs: 15_000,
  });
  const world = {
    activity,
    settled,
    modeQueries: () => modeQueries,
    servers: servers as readonly HarnessServer[] | Error,
    rules: [] as readonly ApprovalRule[],
  };
  const harness = createHarness({
    directory: {
      listServers: async () => {
        if (world.servers instanceof Error) throw world.servers;
        return world.servers;
      },
    },
    resolveLoadMode: async () => {
      modeQueries += 1;
      return mode;
    },
    onLoadModeSettled: async (sessionId, loadMode) => void settled.push([sessionId, loadMode]),
    channels: { CLOUD: createCloudChannel(manager) },
    findRules: async () => world.rules,
    activity: { record: (entry) => void activity.push(entry) },
    countTokens: (text) => Math.ceil(text.length / 4),
    ...options,
  });
  open.push(harness);
  return Object.assign(world, { harness });
}

function createSession(more: Partial<HarnessSession> = {}): HarnessSession {
  return {
    id: 's1',
    userId: 7,
    agentId: null,
    executionMode: 'CLOUD',
    approvalLevel: 'READ_ONLY',
    workspace: createFolder(),
    loadMode: null,
    ...more,
  };
}

type Result = Extract<DispatchOutcome, { type: 'result' }>;
async function call(world: World, session: HarnessSession, name: string, args: unknown): Promise<Result> {
  const argumentsJson = typeof args === 'string' ? args : JSON.stringify(args);
  const outcome = await world.harness.dispatch(session, { id: 'c1', name, argumentsJson });
  if (outcome.type !== 'result') throw new Error('not handled');
  return outcome;
}

describe('context', () => {
  it('adds nothing for a session without servers, in either mode, and asks nobody for the mode', async () => {
    const contexts: string[] = [];
    for (const mode of ['working_set', 'full'] as const) {
      const world = createWorld(mode, []);
      contexts.push(JSON.stringify(await world.harness.buildContext(createSession())));
      expect(world.modeQueries()).toBe(0);
      expect(world.settled).toEqual([]);
    }
    expect(contexts[0]).toBe(contexts[1]);
    expect(JSON.parse(contexts[0] ?? '')).toMatchObject({ loadMode: null, tools: [], sections: [], notices: [] });
  });

  it('gives names in a section and two tools in working-set mode, byte for byte at every turn', async () => {
    const folder = createFolder();
    const session = createSession();
    const world = createWorld('working_set', [filesystemServer(folder), everythingServer()]);
    const context = await world.harness.buildContext(session);
    expect(context.loadMode).toBe('working_set');
    expect(context.tools.map(({ name }) => name)).toEqual(['mcp_call', 'mcp_describe']);
    expect(context.sections).toHaveLength(1);
    expect(context.sections[0]).toMatchObject({ key: 'mcp-workingset', label: 'MCP 工作集' });
    expect(context.sections[0]?.text).toContain('\n### filesystem(只读工具 ');
    expect(context.sections[0]?.text).toContain('\n- read_text_file [只读]\n');
    expect(context.notices).toEqual([]);
    expect(context.manifest.sections.map(({ key }) => key)).toEqual(['mcp-workingset', 'mcp-tools']);
    expect(context.manifest.servers.map(({ name }) => name)).toEqual(['everything', 'filesystem']);
    expect(context.manifest.tokens).toBe(context.manifest.sections.reduce((sum, { tokens }) => sum + tokens, 0));
    expect(context.manifest.tokens).toBeLessThan(context.manifest.fullTokens);
    expect(JSON.stringify(await world.harness.buildContext(session))).toBe(JSON.stringify(context));
    expect(world.settled).toEqual([['s1', 'working_set']]);
  });

  it('gives every tool and no section in full mode, and keeps the mode of a session', async () => {
    const world = createWorld('full', [filesystemServer(createFolder())]);
    const context = await world.harness.buildContext(createSession());
    expect(context.loadMode).toBe('full');
    expect(context.sections).toEqual([]);
    expect(context.tools.map(({ name }) => name)).toContain('mcp__filesystem__read_text_file');
    expect(context.manifest.sections.map(({ key }) => key)).toEqual(['mcp-tools']);

    const kept = await world.harness.buildContext(createSession({ id: 's2', loadMode: 'working_set' }));
    expect(kept.loadMode).toBe('working_set');
    expect(world.modeQueries()).toBe(1);
  });

  it('lists a failed server in the section and explains it in a notice', async () => {
    const world = createWorld('working_set', [
      programServer(1, 'changing', 'changing-list'),
      { ...scriptServer(2, 'broken', 'process.exit(3)'), description: 'Breaks' },
    ]);
    const context = await world.harness.buildContext(createSession());
    expect(context.sections[0]?.text).toContain('### broken(当前不可用:启动失败)\n用途:Breaks');
    expect(context.notices).toEqual([
      {
        kind: 'system-notice',
        text: 'MCP server broken 当前不可用:启动失败(进程已退出,退出码 3)。其工具暂时无法调用。',
      },
    ]);
    expect(context.manifest.sections.map(({ key }) => key)).toEqual(['mcp-workingset', 'mcp-tools', 'mcp-notices']);
  });

  it('goes on with the last servers while their store is down or hangs', async () => {
    const session = createSession();
    const world = createWorld('working_set', [programServer(1, 'changing', 'changing-list')], { storeTimeoutMs: 200 });
    const before = await world.harness.buildContext(session);
    world.servers = new Error('database is down');
    const during = await world.harness.buildContext(session);
    expect(during.sections).toEqual(before.sections);
    expect(during.notices).toEqual([
      { kind: 'system-notice', text: '暂时无法读取 MCP server 配置,沿用本会话上一次的清单。' },
    ]);
    const other = await world.harness.buildContext(createSession({ id: 's2' }));
    expect(other).toMatchObject({ loadMode: null, tools: [], sections: [] });
    expect(other.notices).toHaveLength(1);
    const hanging = createWorld('full', [programServer(1, 'changing', 'changing-list')], {
      storeTimeoutMs: 100,
      resolveLoadMode: () => new Promise(() => {}),
    });
    expect((await hanging.harness.buildContext(createSession())).loadMode).toBe('working_set');
  });
});

describe('tool calls in working-set mode', () => {
  it('describes from memory, repairs, calls, and writes everything down under the restored name', async () => {
    const folder = createFolder();
    const session = createSession();
    writeFileSync(join(folder, 'hello.txt'), '你好');
    const world = createWorld('working_set', [filesystemServer(folder), everythingServer()]);
    await world.harness.buildContext(session);

    const described = await call(world, session, 'mcp_describe', { server: 'filesystem', tool: 'read_text_file' });
    expect(JSON.parse(described.text)).toMatchObject({
      server: 'filesystem',
      tool: 'read_text_file',
      inputSchema: { type: 'object' },
    });
    expect(described.summary).toBe('查询 MCP 工具 filesystem.read_text_file');

    const path = join(folder, 'hello.txt');
    const read = await call(world, session, 'mcp_call', {
      server: 'filesystem',
      tool: 'read_text_file',
      arguments: JSON.stringify({ path }),
    });
    expect(read).toMatchObject({
      isError: false,
      text: '你好',
      name: 'mcp_call',
      effectiveToolName: 'mcp__filesystem__read_text_file',
      summary: '调用 MCP 工具 filesystem.read_text_file (成功)',
      files: [],
    });
    expect(read.repairs).toHaveLength(1);

    const outside = await call(world, session, 'mcp_call', {
      server: 'filesystem',
      tool: 'read_text_file',
      arguments: { path: '/etc/passwd' },
    });
    expect(outside.isError).toBe(true);
    expect(outside.text).toContain('outside allowed directories');
    expect(
      world.activity.map(({ toolName, effectiveToolName, outcome, reason }) => [
        toolName,
        effectiveToolName,
        outcome,
        reason,
      ]),
    ).toEqual([
      ['mcp_describe', 'mcp__filesystem__read_text_file', 'success', undefined],
      ['mcp_call', 'mcp__filesystem__read_text_file', 'success', undefined],
      ['mcp_call', 'mcp__filesystem__read_text_file', 'error', 'tool_error'],
    ]);
  });

  it('answers wrong names and arguments with what would be right, and runs nothing', async () => {
    const session = createSession();
    const world = createWorld('working_set', [everythingServer()]);
    await world.harness.buildContext(session);
    const misspelt = await call(world, session, 'mcp_call', {
      server: 'everything',
      tool: 'ecko',
      arguments: { message: 'x' },
    });
    expect(misspelt.isError).toBe(true);
    expect(JSON.parse(misspelt.text)).toMatchObject({ code: 'unknown_tool', error: expect.stringContaining('echo') });
    const server = await call(world, session, 'mcp_call', { server: 'everythin', tool: 'echo' });
    expect(JSON.parse(server.text)).toMatchObject({
      code: 'unknown_server',
      error: expect.stringContaining('everything'),
    });
    const prototype = await call(world, session, 'mcp_call', { server: 'constructor', tool: '__proto__' });
    expect(JSON.parse(prototype.text).code).toBe('unknown_server');
    const wrong = await call(world, session, 'mcp_call', {
      server: 'everything',
      tool: 'echo',
      arguments: { message: 5 },
    });
    expect(JSON.parse(wrong.text)).toMatchObject({ code: 'invalid_tool_arguments', inputSchema: { type: 'object' } });
    expect((await call(world, session, 'mcp_call', 'not json')).isError).toBe(true);
    expect((await call(world, session, 'mcp_call', '[1]')).isError).toBe(true);
    expect(world.activity.every(({ outcome }) => outcome === 'error')).toBe(true);
  });

  it('knows only the servers of the session itself', async () => {
    const world = createWorld('working_set', [everythingServer(1, 'mine')]);
    await world.harness.buildContext(createSession());
    world.servers = [everythingServer(2, 'other')];
    const session = createSession({ id: 's2' });
    await world.harness.buildContext(session);
    const result = await call(world, session, 'mcp_call', {
      server: 'mine',
      tool: 'echo',
      arguments: { message: 'x' },
    });
    expect(JSON.parse(result.text).code).toBe('unknown_server');
  });

  it('writes resources of a real server to the workspace', async () => {
    const session = createSession();
    const world = createWorld('working_set', [everythingServer()]);
    await world.harness.buildContext(session);
    const result = await call(world, session, 'mcp_call', {
      server: 'everything',
      tool: 'get-resource-reference',
      arguments: { resourceType: 'Blob', resourceId: 1 },
    });
    expect(result.isError).toBe(false);
    expect(result.files).toHaveLength(1);
    const [file] = result.files;
    expect(result.text).toContain(`资源内容已保存到 ${file?.path}(`);
    expect(existsSync(join(session.workspace ?? '', file?.path ?? ''))).toBe(true);
    expect(readFileSync(join(session.workspace ?? '', file?.path ?? ''), 'utf8')).toContain('Resource 1');
    const image = await call(world, session, 'mcp_call', { server: 'everything', tool: 'get-tiny-image' });
    expect(image.files).toMatchObject([{ mimeType: 'image/png' }]);
  });

  it('runs a call after a restart without a new context', async () => {
    const world = createWorld('working_set', [everythingServer()]);
    const result = await call(world, createSession({ loadMode: 'working_set' }), 'mcp_call', {
      server: 'everything',
      tool: 'echo',
      arguments: { message: 'again' },
    });
    expect(result.text).toBe('Echo: again');
  });

  it('says that a dead server is unavailable, that a call timed out, and that a connection was lost', async () => {
    const session = createSession();
    const manager = createMcpClientManager({
      clientInfo: { name: 'test', version: '1' },
      callTimeoutMs: 1_500,
      turnTimeoutMs: 15_000,
    });
    const world = createWorld(
      'working_set',
      [programServer(1, 'changing', 'changing-list'), scriptServer(2, 'broken', 'process.exit(3)')],
      { channels: { CLOUD: createCloudChannel(manager) } },
    );
    await world.harness.buildContext(session);
    const unavailable = await call(world, session, 'mcp_call', { server: 'broken', tool: 'anything' });
    expect(JSON.parse(unavailable.text).code).toBe('server_unavailable');
    const slow = await call(world, session, 'mcp_call', { server: 'changing', tool: 'sleep' });
    expect(JSON.parse(slow.text)).toEqual({
      error: 'changing.sleep 在 1.5 秒内没有返回结果,已停止等待;操作可能已经执行,请先确认再重试。',
      code: 'timeout',
    });
    const dropped = await call(world, session, 'mcp_call', { server: 'changing', tool: 'exit' });
    expect(JSON.parse(dropped.text)).toMatchObject({ error: expect.stringContaining('连接中断'), code: 'dropped' });
    expect(world.activity.map(({ reason }) => reason)).toEqual(['server_unavailable', 'timeout', 'dropped']);
  });

  it('never asks in the cloud, but obeys a deny rule on the restored name', async () => {
    const session = createSession();
    const world = createWorld('working_set', [everythingServer()]);
    await world.harness.buildContext(session);
    world.rules = [{ effect: 'DENY', toolName: 'mcp__everything__echo' }];
    const denied = await call(world, session, 'mcp_call', {
      server: 'everything',
      tool: 'echo',
      arguments: { message: 'x' },
    });
    expect(JSON.parse(denied.text)).toEqual({ error: 'mcp__everything__echo 被规则禁止,未执行。', code: 'denied' });
    expect(world.activity).toMatchObject([{ decision: 'denied', outcome: 'refused' }]);
    const allowed = await call(world, session, 'mcp_call', {
      server: 'everything',
      tool: 'get-sum',
      arguments: { a: 1, b: 2 },
    });
    expect(allowed.isError).toBe(false);
  });
});

describe('events', () => {
  it('tell of the start and the result of a call with the name that the model used, and of no foreign tool', async () => {
    const events: HarnessEvent[] = [];
    const world = createWorld('working_set', [everythingServer()], { onEvent: (event) => void events.push(event) });
    const session = createSession();
    const message = 'x'.repeat(30_000);
    await call(world, session, 'mcp_call', { server: 'everything', tool: 'echo', arguments: { message } });
    await world.harness.dispatch(session, { id: 'c2', name: 'read_file', argumentsJson: '{}' });
    expect(events).toEqual([
      {
        type: 'tool_call_start',
        sessionId: 's1',
        userId: 7,
        at: expect.any(Number),
        callId: 'c1',
        toolName: 'mcp_call',
        argumentsJson: expect.stringMatching(/^.{20000}$/),
      },
      {
        type: 'tool_call_result',
        sessionId: 's1',
        userId: 7,
        at: expect.any(Number),
        callId: 'c1',
        toolName: 'mcp_call',
        effectiveToolName: 'mcp__everything__echo',
        isError: false,
        summary: '调用 MCP 工具 everything.echo (成功)',
        durationMs: expect.any(Number),
      },
    ]);
  });

  it('cannot fail a call', async () => {
    const world = createWorld('working_set', [everythingServer()], {
      onEvent() {
        throw new Error('the listener is broken');
      },
    });
    const result = await call(world, createSession(), 'mcp_describe', { server: 'everything', tool: 'echo' });
    expect(result.isError).toBe(false);
  });
});

describe('the execution gate', () => {
  it('runs neither meta tool in a full session, and full names there only', async () => {
    const full = createWorld('full', [everythingServer()]);
    const session = createSession();
    await full.harness.buildContext(session);
    for (const name of ['mcp_call', 'mcp_describe']) {
      const refused = await call(full, session, name, {
        server: 'everything',
        tool: 'echo',
        arguments: { message: 'x' },
      });
      expect(JSON.parse(refused.text).error).toContain('全量注入模式');
    }
    expect((await call(full, session, 'mcp__everything__echo', { message: 'x' })).text).toBe('Echo: x');
    expect((await call(full, session, 'mcp__everything__get-env', '')).isError).toBe(false);
    expect((await call(full, session, 'mcp__everything__echo', '[]')).isError).toBe(true);
    expect(full.activity.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'success', 'success', 'error']);

    const workingSet = createWorld('working_set', [everythingServer()]);
    await workingSet.harness.buildContext(session);
    const refused = await call(workingSet, session, 'mcp__everything__echo', { message: 'x' });
    expect(JSON.parse(refused.text).error).toContain('工作集模式');
  });

  it('lets every other tool pass untouched, and refuses the meta tools of a session without servers', async () => {
    const world = createWorld('working_set', [everythingServer()]);
    const session = createSession();
    for (const name of ['read_file', 'mcp__everything__missing', 'constructor', 'mcp_other']) {
      expect(await world.harness.dispatch(session, { id: 'c9', name, argumentsJson: '{}' })).toEqual({
        type: 'not_handled',
        id: 'c9',
        name,
      });
    }
    expect(world.activity).toEqual([]);
    const empty = createWorld('working_set', []);
    expect(JSON.parse((await call(empty, session, 'mcp_call', { server: 'a', tool: 'b' })).text).error).toBe(
      '本会话没有可用的 MCP server。',
    );
  });
});
