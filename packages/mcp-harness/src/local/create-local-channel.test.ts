import { afterEach, describe, expect, it } from 'vitest';
import { attachPeer, type LocalPeer, reading } from '../../test/local-peer.ts';
import { createHarness, type Harness } from '../create-harness.ts';
import type { DispatchOutcome } from '../dispatch/tool-call.ts';
import type { HarnessServer } from '../harness-server.ts';
import type { HarnessSession } from '../harness-session.ts';
import { createLocalChannel, type LocalChannel, type LocalChannelOptions } from './create-local-channel.ts';

const open: Harness[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((harness) => harness.close()));
});

function createWorld(options: LocalChannelOptions & { servers?: readonly HarnessServer[] } = {}) {
  const { servers = [], ...channelOptions } = options;
  const channel = createLocalChannel({ syncTimeoutMs: 2_000, locale: 'en', ...channelOptions });
  let modeQueries = 0;
  const harness = createHarness({
    directory: { listServers: async () => servers },
    resolveLoadMode: async () => {
      modeQueries += 1;
      return 'working_set';
    },
    channels: { LOCAL: channel },
    countTokens: (text) => text.length,
    locale: 'en',
  });
  open.push(harness);
  return { channel, harness, modeQueries: () => modeQueries };
}

function session(id = 's1', userId = 7): HarnessSession {
  const rest = { agentId: null, approvalLevel: 'READ_ONLY', workspace: null, loadMode: null } as const;
  return { id, userId, executionMode: 'LOCAL', ...rest };
}

async function ready(channel: LocalChannel, servers: unknown[], options?: Parameters<typeof attachPeer>[1]) {
  const peer = attachPeer(channel, options);
  await peer.next('welcome');
  void answerSync(peer, servers);
  return peer;
}

async function answerSync(peer: LocalPeer, servers: unknown[]): Promise<void> {
  const { requestId } = await peer.next('mcp_sync_required');
  peer.send({ type: 'mcp_tools_report', requestId, servers });
}

const http = (id: number, name: string, more: Partial<HarnessServer> = {}): HarnessServer => ({
  id,
  name,
  transport: { type: 'http', url: 'https://example.com/mcp' },
  ...more,
});

type Result = Extract<DispatchOutcome, { type: 'result' }>;
async function read(harness: Harness, signal?: AbortSignal, arguments_: unknown = { path: '/a' }): Promise<Result> {
  const argumentsJson = JSON.stringify({ server: 'files', tool: 'read', arguments: arguments_ });
  const call = { id: 'c1', name: 'mcp_call', argumentsJson };
  return (await harness.dispatch(session(), call, signal === undefined ? {} : { signal })) as Result;
}

describe('context of a LOCAL session', () => {
  it('is empty without a client and without servers, and nobody is asked for the mode', async () => {
    const { harness, modeQueries } = createWorld();
    expect(await harness.buildContext(session())).toMatchObject({
      loadMode: null,
      tools: [],
      sections: [],
      notices: [],
    });
    expect(modeQueries()).toBe(0);
  });

  it('shows the servers that only the client knows, byte for byte at every turn', async () => {
    const { channel, harness } = createWorld();
    const peer = await ready(channel, [reading]);
    const context = await harness.buildContext(session());
    expect(context.sections[0]?.text).toContain('### files (1 read-only / 1 writable)\nPurpose: Files of the user\n');
    expect(context.sections[0]?.text).toContain('- read [read-only]\n- write [writable]');
    expect(context.tools.map(({ name }) => name)).toEqual(['mcp_call', 'mcp_describe']);
    expect(await harness.buildContext(session())).toBe(context);
    expect(peer.received.filter(({ type }) => type === 'mcp_sync_required')).toHaveLength(1);
  });

  it('merges by name: directory ids, trust and switches count, missing servers are listed as such', async () => {
    const servers = [http(1, 'files', { trustAnnotations: false }), http(2, 'absent')];
    const { channel, harness } = createWorld({ servers, findDisabledNames: async () => ['off'] });
    const peer = attachPeer(channel);
    await peer.next('welcome');
    const building = harness.buildContext(session());
    const request = await peer.next('mcp_sync_required');
    expect(request).toMatchObject({
      sessionId: 's1',
      servers: [
        { serverId: 1, serverName: 'files' },
        { serverId: 2, serverName: 'absent' },
      ],
    });
    const broken = { serverName: 'broken', connected: false, error: 'spawn nope ENOENT\n# a heading', tools: [] };
    peer.send({
      type: 'mcp_tools_report',
      requestId: request.requestId,
      servers: [reading, { ...reading, serverName: 'off' }, broken],
    });
    const { sections, notices } = await building;
    const text = sections[0]?.text ?? '';
    expect(text).toMatch(/### files .*\n.*\n- read\n- write \[writable\]/);
    expect(text).toMatch(/### absent.*synchronisation failed/);
    expect(text).toMatch(/### broken.*failed to start/);
    expect(text).not.toMatch(/### off|ENOENT/);
    expect(notices[0]?.text).toContain('the local client does not have it');
    expect(notices[0]?.text).toContain('the local client reports: spawn nope ENOENT # a heading');
  });

  it('lists what it cannot ask for: no client, no report, a client that leaves', async () => {
    const { channel, harness } = createWorld({ servers: [http(1, 'files')], syncTimeoutMs: 60 });
    const alone = await harness.buildContext(session());
    expect(alone.notices[0]?.text).toContain('no local client is connected');
    expect((await read(harness)).text).toContain('synchronisation failed');

    const silent = attachPeer(channel);
    await silent.next('welcome');
    const unanswered = await harness.buildContext(session());
    expect(unanswered.notices[0]?.text).toContain('files is unavailable: synchronisation failed.');

    silent.send({ type: 'mcp_tools_report', servers: [reading] });
    expect((await harness.buildContext(session())).notices).toEqual([]);
    silent.hangUp();
    const left = await harness.buildContext(session());
    expect(left.sections[0]?.text).toMatch(/### files.*unavailable/);
    expect(left.sections[0]?.text).toContain('- read');
    expect(left.notices[0]?.text).toContain('no local client is connected');
  });

  it('says nothing was synchronised when the client has a server without tools', async () => {
    const { channel, harness } = createWorld();
    await ready(channel, [{ serverName: 'files', connected: true, tools: [] }]);
    await harness.buildContext(session());
    expect((await read(harness)).text).toContain('"code":"nothing_synced"');
  });

  it('follows a report that nobody asked for at the next turn', async () => {
    const { channel, harness } = createWorld();
    const peer = await ready(channel, [reading]);
    const before = await harness.buildContext(session());
    peer.send({ type: 'mcp_tools_report', servers: [{ ...reading, tools: [{ name: 'only' }] }] });
    const after = await harness.buildContext(session());
    expect(after.sections[0]?.text).toContain('- only');
    expect(after.sections[0]?.text).not.toBe(before.sections[0]?.text);
  });

  it('is built without the client when the turn is given up', async () => {
    const { channel, harness } = createWorld({ servers: [http(1, 'files')], syncTimeoutMs: 60_000 });
    await attachPeer(channel).next('welcome');
    const controller = new AbortController();
    const building = harness.buildContext(session(), { signal: controller.signal });
    controller.abort();
    expect((await building).notices[0]?.text).toContain('files is unavailable');
  });
});

it('runs a call of a client that has come after a context without servers, as after a restart', async () => {
  const { channel, harness } = createWorld();
  expect(JSON.parse((await read(harness)).text).code).toBe('no_servers');
  const peer = await ready(channel, [reading]);
  const running = read(harness);
  const { callId } = await peer.next('tool_execute');
  peer.send({ type: 'tool_result', callId, result: { content: [{ type: 'text', text: 'back' }] } });
  expect((await running).text).toBe('back');
});

describe('which client serves', () => {
  it('one that was started for the session, else the newest of its user, and then the same one', async () => {
    const { channel, harness } = createWorld();
    const called = (name: string): object => ({ ...reading, serverName: name });
    const first = await ready(channel, [called('first')]);
    const headings = async (): Promise<string> =>
      ((await harness.buildContext(session())).sections[0]?.text ?? '').match(/### \w+/g)?.join() ?? '';
    await ready(channel, [called('stranger')], { userId: 8 });
    await ready(channel, [called('other')], { sessionId: 's2' });
    expect(await headings()).toBe('### first');
    await ready(channel, [called('newer')]);
    expect(await headings()).toBe('### first');
    first.hangUp();
    expect(await headings()).toBe('### newer');
    await ready(channel, [called('bound')], { sessionId: 's1' });
    expect(await headings()).toBe('### bound');
    expect(channel.clientCount).toBe(4);
  });

  it('never one of another user, not even one that names the session', async () => {
    const { channel, harness } = createWorld();
    await ready(channel, [reading], { userId: 8, sessionId: 's1' });
    expect((await harness.buildContext(session())).sections).toEqual([]);
  });
});

describe('a call', () => {
  it('goes out once with the full name and the inner arguments, and comes back as it is', async () => {
    const { channel, harness } = createWorld();
    const peer = await ready(channel, [reading]);
    const running = read(harness);
    const request = await peer.next('tool_execute');
    expect(request).toMatchObject({
      sessionId: 's1',
      toolName: 'mcp__files__read',
      serverName: 'files',
      tool: 'read',
      arguments: { path: '/a' },
      timeoutMs: 120_000,
    });
    peer.send({ type: 'tool_result', callId: request.callId, result: { content: [{ type: 'text', text: 'hello' }] } });
    expect(await running).toMatchObject({ isError: false, text: 'hello', effectiveToolName: 'mcp__files__read' });
    // Late, twice, unknown: none of it is a fault.
    peer.send({ type: 'tool_result', callId: request.callId, result: { content: [] } });
    peer.send({ type: 'tool_progress', callId: 'nobody', progress: 1 });
    expect(peer.received.map(({ type }) => type)).toEqual(['welcome', 'mcp_sync_required', 'tool_execute']);
  });

  it('that the client cannot run says why, in a closed set of reasons', async () => {
    const { channel, harness } = createWorld();
    const peer = await ready(channel, [reading]);
    for (const [reason, words] of [
      ['rejected', 'answered with an error: no such path'],
      ['timeout', 'gave no result within 120 s'],
      ['unavailable', 'is unavailable'],
      ['constructor', 'gave no valid answer'],
    ] as const) {
      const running = read(harness);
      const { callId } = await peer.next('tool_execute');
      peer.send({ type: 'tool_result', callId, error: { reason, message: 'no such path' } });
      expect((await running).text).toContain(words);
    }
  });

  it('ends as dropped when the client goes, and is not repeated on the next one', async () => {
    const { channel, harness } = createWorld();
    const peer = await ready(channel, [reading]);
    const running = read(harness);
    await peer.next('tool_execute');
    const other = await ready(channel, [reading]);
    peer.hangUp();
    expect((await running).text).toContain('The connection was lost while calling files.read');
    expect(other.received.map(({ type }) => type)).toEqual(['welcome']);
  });

  it('is cancelled at the client by an abort, by its time limit and by the end of its session', async () => {
    const { channel, harness } = createWorld({ callTimeoutMs: 80 });
    const peer = await ready(channel, [reading]);
    const controller = new AbortController();
    const aborted = read(harness, controller.signal);
    const { callId } = await peer.next('tool_execute');
    controller.abort();
    expect(JSON.parse((await aborted).text).code).toBe('cancelled');
    expect(await peer.next('tool_cancel')).toEqual({ type: 'tool_cancel', callId });

    const slow = await read(harness);
    expect(slow.text).toContain('gave no result within 0.1 s');
    await peer.next('tool_cancel');

    const ended = read(harness);
    await peer.next('tool_execute');
    await peer.next('tool_execute');
    await harness.closeSession('s1');
    expect(JSON.parse((await ended).text).code).toBe('cancelled');
  });

  it('is kept alive by progress', async () => {
    const { channel, harness } = createWorld({ callTimeoutMs: 150 });
    const peer = await ready(channel, [reading]);
    const progress: number[] = [];
    const argumentsJson = '{"server":"files","tool":"read","arguments":{}}';
    const running = harness.dispatch(
      session(),
      { id: 'c1', name: 'mcp_call', argumentsJson },
      { onProgress: (news) => void progress.push(news.progress) },
    );
    const { callId } = await peer.next('tool_execute');
    for (let step = 1; step <= 4; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 70));
      peer.send({ type: 'tool_progress', callId, progress: step, total: 4, message: 'on my way' });
    }
    peer.send({ type: 'tool_result', callId, result: { content: [{ type: 'text', text: 'done' }] } });
    expect(await running).toMatchObject({ text: 'done' });
    expect(progress).toEqual([1, 2, 3, 4]);
  });

  it('beyond what a client may run at a time is refused', async () => {
    const { channel, harness } = createWorld({ maxRunningCalls: 1 });
    const peer = await ready(channel, [reading]);
    const running = read(harness);
    await peer.next('tool_execute');
    expect((await read(harness)).text).toContain('the local client runs too many calls');
    peer.hangUp();
    await running;
  });
});

describe('a client that misbehaves', () => {
  it('is told what is wrong, and sent away after ten messages', async () => {
    const { channel } = createWorld();
    const peer = attachPeer(channel, { hello: null });
    peer.send('{"type":"mcp_tools_report","servers":[]}');
    expect(await peer.next('error')).toEqual({ type: 'error', message: 'say hello first, and wait for welcome' });
    peer.send('{"type":"something newer"}');
    for (let count = 0; count < 9; count += 1) peer.send('}{');
    expect(peer.closed()).toMatchObject({ code: 4400 });
    expect(peer.received).toHaveLength(10);
    peer.send('}{');
    expect(peer.received).toHaveLength(10);
    expect(channel.clientCount).toBe(0);
  });

  it.each([
    ['says no hello', { hello: null }, 4408],
    ['speaks another version', { hello: { protocolVersion: 2 } }, 4406],
    ['asks for a session that its user does not have', { sessionId: 'foreign' }, 4404],
  ])('%s: closed', async (_, options, code) => {
    const { channel } = createWorld({ helloTimeoutMs: 50, isSession: async (id) => id === 's1' });
    const peer = attachPeer(channel, options);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(peer.closed()).toMatchObject({ code });
    expect(channel.clientCount).toBe(0);
  });

  it('is told once its report has entries that are no servers', async () => {
    const { channel } = createWorld();
    const peer = attachPeer(channel);
    await peer.next('welcome');
    peer.send({ type: 'mcp_tools_report', servers: [null, reading] });
    expect((await peer.next('error')).message).toContain('1 servers of the report');
  });
});

describe('approvals', () => {
  const asked = {
    type: 'approval',
    sessionId: 's1',
    userId: 7,
    at: 1,
    approvalId: 'a1',
    callId: 'c1',
    state: 'pending',
    effectiveToolName: 'mcp__files__write',
    hint: { toolName: 'mcp__files__write', display: 'files.write', argumentsPreview: '{}', ruleValue: null },
  } as const;

  it('are asked on the clients of the user that serve the session, also on those that come later', async () => {
    const { channel } = createWorld();
    const [mine, bound, other, stranger] = await Promise.all([
      ready(channel, []),
      ready(channel, [], { sessionId: 's1' }),
      ready(channel, [], { sessionId: 's2' }),
      ready(channel, [], { userId: 8 }),
    ]);
    channel.relay(asked);
    const late = await ready(channel, []);
    for (const peer of [mine, bound, late]) {
      const { hint, effectiveToolName } = asked;
      const question = { type: 'approval_required', approvalId: 'a1', sessionId: 's1', effectiveToolName, hint };
      expect(await peer.next('approval_required')).toEqual(question);
    }
    const { hint: _hint, ...closed } = asked;
    channel.relay({ ...closed, state: 'approved' });
    expect(await mine.next('approval_closed')).toEqual({
      type: 'approval_closed',
      approvalId: 'a1',
      state: 'approved',
    });
    const later = await ready(channel, []);
    for (const peer of [other, stranger, later]) expect(peer.received.map(({ type }) => type)).toEqual(['welcome']);
  });

  it('are answered with the user whose client it is, who is told when the answer does not count', async () => {
    const answers: unknown[] = [];
    const outcomes = [{ ok: false, reason: 'unknown' }, { ok: false, reason: 'no_rule' }, new Error('down')];
    const { channel } = createWorld({
      async answerApproval(answer) {
        answers.push(answer);
        const outcome = outcomes.shift();
        if (outcome instanceof Error) throw outcome;
        return outcome as never;
      },
    });
    const peer = await ready(channel, []);
    channel.relay(asked);
    await peer.next('approval_required');
    for (const words of ['no such approval', 'No rule could hold', 'could not be kept']) {
      peer.send({ type: 'approval_answer', approvalId: 'a1', answer: 'always' });
      expect((await peer.next('error')).message).toContain(words);
    }
    // Of the second it is asked again, for it can be answered otherwise.
    expect(await peer.next('approval_required')).toMatchObject({ approvalId: 'a1' });
    expect(answers).toEqual(Array(3).fill({ userId: 7, approvalId: 'a1', answer: 'always' }));
    peer.send({ type: 'approval_answer', approvalId: 'a1', answer: 'perhaps' });
    expect((await peer.next('error')).message).toContain('approval_answer: answer');
  });
});

it('sends everyone away when it is closed, and lets nobody in afterwards', async () => {
  const { channel, harness } = createWorld();
  const peer = await ready(channel, [reading]);
  const running = read(harness);
  await peer.next('tool_execute');
  await harness.close();
  expect(peer.closed()).toMatchObject({ code: 1001 });
  expect((await running).isError).toBe(true);
  expect(attachPeer(channel, { hello: null }).closed()).toMatchObject({ code: 1001 });
});
