import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { childrenWith, eventually, processesWith } from '../test/processes.ts';
import { createFolder, everything, everythingPath, handmade, scriptServer } from '../test/servers.ts';
import { startService, type TestService } from '../test/service.ts';
import {
  createLocalAgent,
  type LocalAgent,
  type LocalAgentEvent,
  type LocalAgentOptions,
} from './create-local-agent.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(options?: Parameters<typeof startService>[0]): Promise<TestService> {
  const service = await startService(options);
  cleanups.push(() => service.close());
  return service;
}

function lend(options: Partial<LocalAgentOptions> & Pick<LocalAgentOptions, 'url'>): {
  readonly agent: LocalAgent;
  readonly events: LocalAgentEvent[];
} {
  const events: LocalAgentEvent[] = [];
  const agent = createLocalAgent({
    token: 'token',
    servers: [],
    random: () => 0,
    onEvent: (event) => void events.push(event),
    ...options,
  });
  cleanups.push(() => agent.close());
  return { agent, events };
}

function execute(callId: string, serverName: string, tool: string, args: object = {}, timeoutMs = 20_000): object {
  const toolName = `mcp__${serverName}__${tool}`;
  return { type: 'tool_execute', callId, sessionId: 's1', toolName, serverName, tool, arguments: args, timeoutMs };
}

describe('an agent', () => {
  it('reports real servers with annotations and failures, runs calls with progress, and leaves no process', async () => {
    const service = await serve();
    const marker = `agent-${process.pid}-real`;
    const { agent } = lend({
      url: service.url,
      servers: [
        everything(marker),
        { name: 'nobody', transport: { type: 'stdio', command: 'no-such-command', args: [], env: {} } },
        scriptServer('dies', `console.error('bad key ' + process.env.KEY); process.exit(3)`, { KEY: 'hunter2-secret' }),
        { name: 'refuses', transport: { type: 'http', url: 'http://127.0.0.1:9/mcp', headers: {} } },
      ],
    });
    const peer = await service.accept();
    expect(peer.received[0]).toMatchObject({ type: 'hello', client: { name: 'mao-agent' }, protocolVersion: 1 });
    const { servers } = await peer.next('mcp_tools_report');
    expect(servers).toMatchObject([
      { serverName: 'everything', connected: true },
      { serverName: 'nobody', connected: false, cause: 'start_failed', error: 'spawn no-such-command ENOENT' },
      { serverName: 'dies', connected: false, cause: 'start_failed', error: 'process exited with code 3: bad key ***' },
      { serverName: 'refuses', connected: false },
    ]);
    const echo = servers[0].tools.find(({ name }: { name: string }) => name === 'echo');
    expect(echo).toMatchObject({ annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } });
    expect(processesWith(marker)).toHaveLength(1);
    expect(childrenWith('mao-agent-guard')).not.toEqual([]);

    peer.send(execute('1', 'everything', 'echo', { message: 'hello' }));
    expect(await peer.next('tool_result')).toMatchObject({
      callId: '1',
      result: { content: [{ type: 'text', text: 'Echo: hello' }] },
    });
    peer.send(execute('2', 'everything', 'trigger-long-running-operation', { duration: 0.4, steps: 2 }));
    expect(await peer.next('tool_progress')).toMatchObject({ callId: '2', progress: 1, total: 2 });
    expect(await peer.next('tool_result')).toMatchObject({ callId: '2' });
    peer.send(execute('3', 'everything', 'no-such-tool'));
    expect((await peer.next('tool_result')).callId).toBe('3');
    peer.send(execute('4', 'constructor', 'echo'));
    expect(await peer.next('tool_result')).toMatchObject({ callId: '4', error: { reason: 'unavailable' } });
    peer.send(execute('5', 'nobody', 'echo'));
    expect(await peer.next('tool_result')).toMatchObject({ callId: '5', error: { reason: 'unavailable' } });

    await agent.close();
    expect(processesWith(marker)).toEqual([]);
    await eventually(() => childrenWith('mao-agent-guard').length === 0);
  }, 60_000);

  it('reports again when a list changes, and when a server dies and comes back', async () => {
    const service = await serve();
    const tools = `[{ name: 'tool-' + turn, inputSchema: { type: 'object' } }]`;
    const onCall = `
      if (params.name === 'die') process.exit(1);
      send({ id, result: { content: [] } });
      send({ method: 'notifications/tools/list_changed' });`;
    lend({ url: service.url, servers: [scriptServer('changing', handmade(tools, onCall))] });
    const peer = await service.accept();
    const named = async (): Promise<string> => {
      const { servers } = await peer.next('mcp_tools_report');
      return `${servers[0].connected} ${servers[0].tools.map(({ name }: { name: string }) => name)}`;
    };
    expect(await named()).toBe('true tool-0');
    peer.send(execute('1', 'changing', 'anything'));
    await peer.next('tool_result');
    expect(await named()).toBe('true tool-1');
    peer.send(execute('2', 'changing', 'die'));
    expect(await peer.next('tool_result')).toMatchObject({ error: { reason: 'dropped' } });
    expect(await named()).toBe('false tool-1');
    expect(await named()).toBe('true tool-0');
  }, 30_000);

  it('reads a list again that changed while it was first read', async () => {
    const service = await serve();
    const tools = `(send({ method: 'notifications/tools/list_changed' }), [{ name: 'reading-' + Math.min(++turn, 2) }])`;
    const once = tools.replace('send(', 'turn === 0 && send(');
    lend({ url: service.url, servers: [scriptServer('restless', handmade(once))] });
    const peer = await service.accept();
    const last = async (): Promise<string> => (await peer.next('mcp_tools_report')).servers[0].tools[0].name;
    while ((await last()) !== 'reading-2');
  });

  it('answers a request for a report in time with what is ready, however slow a server is', async () => {
    const service = await serve();
    const silent = scriptServer('silent', `process.stdin.resume(); setInterval(() => {}, 1000);`);
    lend({ url: service.url, servers: [silent], connectTimeoutMs: 60_000 });
    const peer = await service.accept();
    peer.send({ type: 'mcp_sync_required', requestId: 'r1', sessionId: 's1', servers: [], timeoutMs: 500 });
    expect(await peer.next('mcp_tools_report')).toMatchObject({
      requestId: 'r1',
      servers: [{ serverName: 'silent', connected: false, cause: 'timeout', tools: [] }],
    });
  });

  it('cancels a call, ends it at its limit, and says when a result is too large', async () => {
    const service = await serve({ welcome: { maxMessageBytes: 100_000 } });
    const tools = `[{ name: 'big' }, { name: 'never' }]`;
    const onCall = `if (params.name === 'big') send({ id, result: { content: [{ type: 'text', text: 'x'.repeat(200000) }] } });`;
    const { events } = lend({ url: service.url, servers: [scriptServer('odd', handmade(tools, onCall))] });
    const peer = await service.accept();
    await peer.next('mcp_tools_report');
    peer.send(execute('1', 'odd', 'big'));
    expect(await peer.next('tool_result')).toMatchObject({ callId: '1', error: { reason: 'rejected' } });
    peer.send(execute('2', 'odd', 'never', {}, 300));
    expect(await peer.next('tool_result')).toMatchObject({ callId: '2', error: { reason: 'timeout' } });
    peer.send(execute('3', 'odd', 'never'));
    await eventually(() => events.filter(({ type }) => type === 'call').length === 3);
    peer.send({ type: 'tool_cancel', callId: '3' });
    await eventually(() => events.filter(({ type }) => type === 'call_end').length === 3);
    expect(peer.received.filter(({ callId }) => callId === '3')).toEqual([]);
  }, 30_000);

  it('goes on after messages that it does not understand', async () => {
    const service = await serve();
    const { events } = lend({ url: service.url });
    const peer = await service.accept();
    await peer.next('mcp_tools_report');
    for (const text of [
      '',
      '}{',
      '[]',
      '{"type":"tool_execute"}',
      '{"type":"newer"}',
      '{"type":"tool_cancel","callId":"x"}',
    ]) {
      peer.send(text);
    }
    peer.send({ type: 'error', message: 'so it is' });
    await eventually(() => events.some(({ type }) => type === 'service_error'));
    expect(peer.socket.readyState).toBe(peer.socket.OPEN);
  });

  it('asks about calls, sends the answer, and stops asking when somebody else has answered', async () => {
    const service = await serve();
    const asked: string[] = [];
    lend({
      url: service.url,
      askApproval: (question, signal) => {
        asked.push(question.hint.display);
        if (question.approvalId === 'a1') return Promise.resolve('always');
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve('once')));
      },
    });
    const peer = await service.accept();
    const hint = { toolName: 'n', display: 'fs.write', argumentsPreview: '{}', ruleValue: null };
    const question = { type: 'approval_required', sessionId: 's1', effectiveToolName: null, hint };
    peer.send({ ...question, approvalId: 'a1' });
    expect(await peer.next('approval_answer')).toEqual({ type: 'approval_answer', approvalId: 'a1', answer: 'always' });
    peer.send({ ...question, approvalId: 'a2' });
    peer.send({ ...question, approvalId: 'a2' });
    peer.send({ type: 'approval_closed', approvalId: 'a2', state: 'denied' });
    peer.send({ ...question, approvalId: 'a1' });
    await peer.next('approval_answer');
    expect(asked).toEqual(['fs.write', 'fs.write', 'fs.write']);
    expect(peer.received.filter(({ approvalId }) => approvalId === 'a2')).toEqual([]);
  });
});

describe('the way to the service', () => {
  it('is found again when the service comes back, with the same servers', async () => {
    const first = await startService();
    const marker = `agent-${process.pid}-again`;
    const { events } = lend({ url: first.url, servers: [everything(marker)] });
    await (await first.accept()).next('mcp_tools_report');
    const [before] = processesWith(marker);
    await first.close();
    await eventually(() => events.some(({ type }) => type === 'disconnected'));
    const second = await serve({ port: first.port });
    const report = await (await second.accept()).next('mcp_tools_report');
    expect(report.servers[0]).toMatchObject({ serverName: 'everything', connected: true });
    expect(processesWith(marker)).toEqual([before]);
  }, 60_000);

  it('is given up for a token that is refused, unless it may be another one the next time', async () => {
    const service = await serve();
    const fixed = lend({ url: service.url, token: 'wrong' });
    await eventually(() => fixed.events.length > 0);
    expect(fixed.events).toEqual([{ type: 'disconnected', reason: 'unauthorized', retryMs: null }]);
    let token = 'wrong';
    const renewed = lend({ url: service.url, token: () => token });
    await eventually(() => renewed.events.length > 0);
    expect(renewed.events[0]).toMatchObject({ reason: 'unauthorized', retryMs: 500 });
    token = 'token\n';
    await service.accept();
    await eventually(() => renewed.agent.connected);
  });

  it.each([
    [4401, 'token_expired', null],
    [4404, 'unknown_session', null],
    [4406, 'other_version', null],
    [1001, 'going_away', 500],
    [1009, 'lost', 500],
  ])('that the service closes with %s is %s', async (code, reason, retryMs) => {
    const service = await serve();
    const { events } = lend({ url: service.url });
    (await service.accept()).socket.close(code);
    await eventually(() => events.some(({ type }) => type === 'disconnected'));
    expect(events.find(({ type }) => type === 'disconnected')).toEqual({ type: 'disconnected', reason, retryMs });
  });

  it('is refused before it is begun for an address that is none, and for two servers of one name', () => {
    expect(() => createLocalAgent({ url: 'nonsense', token: 't', servers: [] })).toThrow(TypeError);
    const servers = [everything('x'), everything('y')];
    expect(() => createLocalAgent({ url: 'http://127.0.0.1:1', token: 't', servers })).toThrow('two servers are named');
  });
});

it('finds a server over HTTP again that was restarted, without repeating what may have run', async () => {
  const service = await serve();
  const port = await freePort();
  const startHttp = () => {
    const child = spawn(process.execPath, [everythingPath, 'streamableHttp'], {
      env: { ...process.env, PORT: String(port) },
      cwd: createFolder(),
      stdio: 'ignore',
    });
    cleanups.push(() => child.kill('SIGKILL'));
    return child;
  };
  const first = startHttp();
  await answers(port);
  const transport = { type: 'http', url: `http://127.0.0.1:${port}/mcp`, headers: {} } as const;
  lend({ url: service.url, servers: [{ name: 'web', transport }] });
  const peer = await service.accept();
  expect((await peer.next('mcp_tools_report')).servers[0]).toMatchObject({ serverName: 'web', connected: true });
  peer.send(execute('1', 'web', 'echo', { message: 'one' }));
  expect(await peer.next('tool_result')).toMatchObject({ result: { content: [{ text: 'Echo: one' }] } });
  first.kill('SIGKILL');
  await eventually(() => answers(port, 1).then((up) => !up));
  peer.send(execute('2', 'web', 'echo', { message: 'two' }));
  expect((await peer.next('tool_result')).error.reason).toMatch(/^(dropped|unavailable)$/);
  startHttp();
  await answers(port);
  await eventually(async () => {
    peer.send(execute('3', 'web', 'echo', { message: 'three' }));
    return (await peer.next('tool_result')).result?.content[0].text === 'Echo: three';
  });
}, 60_000);

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    }),
  );
}

/** Whether somebody answers at the port, after some time. */
async function answers(port: number, attempts = 200): Promise<boolean> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const up = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (up) return true;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}
