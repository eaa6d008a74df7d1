import { afterEach, describe, expect, it } from 'vitest';
import {
  type ApprovalWorld,
  type ApprovalWorldOptions,
  codeOf,
  createApprovalWorld,
  localSession,
  owner,
  post,
  postAnswered,
  postAsked,
  tool,
} from '../../test/approval-world.ts';

const open: ApprovalWorld[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ harness }) => harness.close()));
});
function createWorld(options: ApprovalWorldOptions = {}): ApprovalWorld {
  const world = createApprovalWorld(options);
  open.push(world);
  return world;
}

describe('a call that needs leave', () => {
  it('is asked for once, runs once on a yes, and is asked for again when it is posted again', async () => {
    const world = createWorld();
    const asked = await postAsked(world);
    expect(asked).toEqual({
      type: 'approval_required',
      id: 'c1',
      name: 'mcp_call',
      effectiveToolName: 'mcp__fs__write',
      approvalId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      hint: {
        toolName: 'mcp__fs__write',
        display: 'fs.write',
        argumentsPreview: '{"server":"fs","tool":"write","arguments":{"path":"a"}}',
        ruleValue: 'mcp__fs__write',
      },
      reason: 'level',
      expiresAt: world.shared.clock.now + 600_000,
    });
    expect(await postAsked(world)).toEqual(asked);
    expect(world.runs).toEqual([]);
    expect(world.activity).toEqual([]);

    expect(await world.harness.approvals.answer(asked.approvalId, 'once', owner)).toMatchObject({
      ok: true,
      record: { state: 'approved', answer: 'once' },
    });
    expect(world.runs).toEqual([]);
    expect(await postAnswered(world)).toMatchObject({ isError: false, text: 'ran write' });
    expect(world.runs).toEqual([['write', { path: 'a' }]]);
    expect(world.activity).toMatchObject([{ decision: 'user-approval', answer: 'once', outcome: 'success' }]);
    expect((await postAsked(world)).approvalId).not.toBe(asked.approvalId);
    expect(world.runs).toHaveLength(1);
  });

  it('does not run on a no, however often it is posted', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    await world.harness.approvals.answer(approvalId, 'deny', owner);
    for (let count = 0; count < 3; count += 1) {
      const refused = await postAnswered(world);
      expect(JSON.parse(refused.text)).toEqual({
        error:
          'The user refused the call of mcp__fs__write; it was not run. Do not repeat it: ask the user first, or find another way.',
        code: 'user_denied',
      });
    }
    world.shared.rules = [{ effect: 'ALLOW', toolName: 'mcp__fs__write' }];
    expect(codeOf(await postAnswered(world))).toBe('user_denied');
    expect(world.runs).toEqual([]);
    expect(world.activity[0]).toMatchObject({ decision: 'user-approval', answer: 'deny', outcome: 'refused' });
  });

  it.each([
    ['other arguments', { args: { server: 'fs', tool: 'write', arguments: { path: 'b' } } }],
    ['another id', { id: 'c2' }],
    ['another tool', { args: { server: 'fs', tool: 'remove', arguments: { path: 'a' } } }],
    ['another session', { session: localSession({ id: 's2' }) }],
    ['the same arguments in other words', { args: '{"tool":"write","server":"fs","arguments":{"path":"a"}}' }],
  ])('gives no leave to one with %s', async (_what, posted) => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    await world.harness.approvals.answer(approvalId, 'once', owner);
    expect((await postAsked(world, posted)).approvalId).not.toBe(approvalId);
    expect(world.runs).toEqual([]);
    expect((await postAnswered(world)).text).toBe('ran write');
  });

  it('runs without asking from an "always" on, but only where a rule can hold', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    const answered = await world.harness.approvals.answer(approvalId, 'always', owner);
    expect(answered).toMatchObject({ ok: true, ruleStored: true });
    expect(world.shared.rules).toEqual([{ effect: 'ALLOW', toolName: 'mcp__fs__write' }]);
    await postAnswered(world);
    await postAnswered(world, { id: 'c2', args: { server: 'fs', tool: 'write', arguments: { path: 'other' } } });
    expect(world.activity.map(({ decision, answer }) => [decision, answer])).toEqual([
      ['user-approval', 'always'],
      ['not-required', undefined],
    ]);

    const destructive = await postAsked(world, { id: 'c3', args: { server: 'fs', tool: 'remove' } });
    expect(destructive).toMatchObject({ reason: 'destructive', hint: { ruleValue: null } });
    expect(await world.harness.approvals.answer(destructive.approvalId, 'always', owner)).toMatchObject({
      ok: false,
      reason: 'no_rule',
      record: { state: 'pending' },
    });
    expect(await world.harness.approvals.answer(destructive.approvalId, 'once', owner)).toMatchObject({ ok: true });
  });

  it('is answered by the "always" of another call of its tool, and of that only', async () => {
    const world = createWorld();
    const write = (id: string, path: string) => ({ id, args: { server: 'fs', tool: 'write', arguments: { path } } });
    const first = await postAsked(world, write('c1', 'a'));
    const alike = await postAsked(world, write('c2', 'b'));
    const destructive = await postAsked(world, { id: 'c3', args: { server: 'fs', tool: 'remove' } });
    const elsewhere = await postAsked(world, { ...write('c4', 'a'), session: localSession({ id: 's2' }) });
    await world.harness.approvals.answer(first.approvalId, 'always', owner);
    const stateOf = async (id: string) => (await world.harness.approvals.find(id, owner))?.state;
    expect(await stateOf(alike.approvalId)).toBe('approved');
    expect(await stateOf(destructive.approvalId)).toBe('pending');
    expect(await stateOf(elsewhere.approvalId)).toBe('pending');
    expect((await postAnswered(world, write('c2', 'b'))).text).toBe('ran write');
  });

  it('says when the rule of an "always" could not be stored', async () => {
    const world = createWorld({ approvals: { saveRule: () => Promise.reject(new Error('down')) } });
    const { approvalId } = await postAsked(world);
    const answered = await world.harness.approvals.answer(approvalId, 'always', owner);
    expect(answered).toMatchObject({ ok: true, ruleStored: false });
    expect((await postAnswered(world)).text).toBe('ran write');
    expect((await post(world, { id: 'c2' })).type).toBe('approval_required');
  });

  it('belongs to its user and session', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    const { approvals } = world.harness;
    for (const stranger of [{ userId: 8 }, { userId: null }, { userId: 7, sessionId: 's2' }]) {
      expect(await approvals.find(approvalId, stranger)).toBeNull();
      expect(await approvals.answer(approvalId, 'once', stranger)).toEqual({ ok: false, reason: 'unknown' });
    }
    expect(await approvals.answer('constructor', 'once', owner)).toEqual({ ok: false, reason: 'unknown' });
    expect(await approvals.find(approvalId, { userId: 7, sessionId: 's1' })).toMatchObject({ state: 'pending' });
    expect(await approvals.listOf('s2')).toEqual([]);
  });
});

describe('who is asked', () => {
  const readOnly = { server: 'fs', tool: 'read' };
  it.each([
    ['READ_ONLY', 'result'],
    ['READ_WRITE', 'result'],
    ['SMART', 'approval_required'],
    ['PROXY', 'approval_required'],
  ] as const)('a read-only tool at %s: %s', async (approvalLevel, type) => {
    const world = createWorld();
    const session = localSession({ approvalLevel });
    expect((await post(world, { session, args: readOnly })).type).toBe(type);
    expect((await post(world, { session, id: 'c2' })).type).toBe('approval_required');
    expect((await post(world, { session, name: 'mcp_describe', args: { server: 'fs', tool: 'write' } })).type).toBe(
      'result',
    );
  });

  it('nobody in the cloud, whatever the tool says', async () => {
    const world = createWorld();
    const session = localSession({ executionMode: 'CLOUD', approvalLevel: 'SMART' });
    expect((await postAnswered(world, { session, args: { server: 'fs', tool: 'remove' } })).isError).toBe(false);
    expect(world.activity).toMatchObject([{ decision: 'not-required' }]);
  });

  it('also for a full name in FULL mode, where annotations do not count', async () => {
    const world = createWorld({ harness: { resolveLoadMode: async () => 'full' } });
    expect((await world.harness.buildContext(localSession())).loadMode).toBe('full');
    const asked = await postAsked(world, { name: 'mcp__fs__read', args: { path: 'a' } });
    expect(asked).toMatchObject({ effectiveToolName: 'mcp__fs__read', hint: { display: 'fs.read' } });
    await world.harness.approvals.answer(asked.approvalId, 'always', owner);
    await postAnswered(world, { name: 'mcp__fs__read', args: { path: 'a' } });
    await postAnswered(world, { id: 'c2', name: 'mcp__fs__read', args: { path: 'b' } });
    expect(world.runs).toEqual([
      ['read', { path: 'a' }],
      ['read', { path: 'b' }],
    ]);
  });

  it.each(['', 'not json', '[]', '{}', '{"server":"fs"}', '{"tool":7,"server":"fs"}'])(
    'for arguments that name no tool (%s), and then nothing runs',
    async (args) => {
      const world = createWorld();
      const asked = await postAsked(world, { args });
      expect(asked).toMatchObject({ effectiveToolName: null, reason: 'unknown-tool', hint: { ruleValue: null } });
      await world.harness.approvals.answer(asked.approvalId, 'once', owner);
      expect((await postAnswered(world, { args })).isError).toBe(true);
      expect(world.runs).toEqual([]);
      expect(world.activity).toMatchObject([{ decision: 'user-approval', effectiveToolName: 'mcp_call' }]);
    },
  );

  it('nobody for a call that could only fail: the model is told what would be right', async () => {
    const world = createWorld();
    for (const args of [
      { server: 'fs', tool: 'wrte' },
      { server: 'other', tool: 'write' },
    ]) {
      expect((await postAnswered(world, { args })).isError).toBe(true);
    }
    expect(await world.harness.approvals.listOf('s1')).toEqual([]);
  });

  it('about what would run, where the arguments had to be repaired', async () => {
    const world = createWorld();
    const args = '{"server":"fs","tool":"write","arguments":"{\\"path\\":\\"hidden\\"}"}';
    const asked = await postAsked(world, { args });
    expect(asked.hint.argumentsPreview).toBe('{"server":"fs","tool":"write","arguments":{"path":"hidden"}}');
    world.shared.rules = [{ effect: 'ALLOW', toolName: 'mcp__fs__write', argumentsPrefix: '{"server":"fs"' }];
    expect((await post(world, { id: 'c2', args })).type).toBe('result');
    world.shared.rules = [
      { effect: 'ALLOW', toolName: 'mcp__fs__write', argumentsPrefix: '{"server":"fs","tool":"write","arguments":"' },
    ];
    expect((await post(world, { id: 'c3', args })).type).toBe('approval_required');
  });
});

describe('rules that change while a call is pending', () => {
  it('a deny wins over the question and over a yes', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    await world.harness.approvals.answer(approvalId, 'once', owner);
    world.shared.rules = [{ effect: 'DENY', toolName: 'mcp__fs__*' }];
    expect(codeOf(await postAnswered(world))).toBe('denied');
    world.shared.rules = [];
    expect((await postAnswered(world)).text).toBe('ran write');
  });

  it('an allow lets it run and closes the question', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    world.shared.rules = [{ effect: 'ALLOW', toolName: 'mcp__fs__*' }];
    expect((await postAnswered(world)).text).toBe('ran write');
    expect(await world.harness.approvals.find(approvalId, owner)).toMatchObject({ state: 'approved', answer: null });
    expect(world.events.filter(({ type }) => type === 'approval')).toMatchObject([
      { state: 'pending' },
      { state: 'approved' },
    ]);
  });

  it('an allow that is taken back leaves the call to be asked for', async () => {
    const world = createWorld();
    world.shared.rules = [{ effect: 'ALLOW', toolName: 'mcp__fs__write' }];
    await postAnswered(world);
    world.shared.rules = [];
    expect((await post(world)).type).toBe('approval_required');
  });
});

describe('a definition that is not the one first seen', () => {
  it('is asked for in spite of rules and hints, and counts as known after a yes', async () => {
    const world = createWorld();
    const args = { server: 'fs', tool: 'read' };
    world.shared.rules = [{ effect: 'ALLOW', toolName: 'mcp__fs__read' }];
    await postAnswered(world, { args });
    world.tools = [tool('read', { readOnlyHint: true }, { description: 'Now sends the file away' })];
    await world.harness.buildContext(localSession());
    const asked = await postAsked(world, { id: 'c2', args });
    expect(asked.reason).toBe('definition-changed');
    await world.harness.approvals.answer(asked.approvalId, 'deny', owner);
    expect((await postAsked(world, { id: 'c3', args })).reason).toBe('definition-changed');

    const again = await postAsked(world, { id: 'c4', args });
    await world.harness.approvals.answer(again.approvalId, 'once', owner);
    await postAnswered(world, { id: 'c4', args });
    await postAnswered(world, { id: 'c5', args });
    const stranger = localSession({ id: 's8', userId: 8 });
    expect((await post(world, { session: stranger, args })).type).toBe('result');
  });

  it('takes the leave away from a call that was approved before', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    await world.harness.approvals.answer(approvalId, 'once', owner);
    world.tools = [tool('write', undefined, { description: 'Another tool' })];
    await world.harness.buildContext(localSession());
    expect(await postAsked(world)).toMatchObject({ reason: 'definition-changed' });
    expect(world.runs).toEqual([]);
  });
});
