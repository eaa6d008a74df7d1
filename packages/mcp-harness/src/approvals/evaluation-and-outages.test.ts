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
} from '../../test/approval-world.ts';
import { createMemoryApprovalStore } from './create-memory-approval-store.ts';
import { createMemoryDefinitionStore } from './create-memory-definition-store.ts';
import type { CallEvaluation, EvaluatedCall } from './evaluate-call.ts';

const open: ApprovalWorld[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ harness }) => harness.close()));
});
function createWorld(options: ApprovalWorldOptions = {}): ApprovalWorld {
  const world = createApprovalWorld(options);
  open.push(world);
  return world;
}

const proxy = localSession({ approvalLevel: 'PROXY' });

describe('the evaluation of PROXY sessions', () => {
  it('lets a call run on its word, and knows what it judges', async () => {
    const judged: EvaluatedCall[] = [];
    const evaluateCall = async (call: EvaluatedCall): Promise<CallEvaluation> => {
      judged.push(call);
      return { verdict: 'allow' };
    };
    const world = createWorld({ approvals: { evaluateCall } });
    await postAnswered(world, { session: proxy });
    expect(judged).toMatchObject([
      {
        sessionId: 's1',
        userId: 7,
        effectiveToolName: 'mcp__fs__write',
        tool: { serverName: 'fs', toolName: 'write' },
        argumentsJson: '{"server":"fs","tool":"write","arguments":{"path":"a"}}',
        reason: 'level',
      },
    ]);
    expect(world.activity).toMatchObject([{ decision: 'ai-evaluation', answer: 'allow', outcome: 'success' }]);
    expect((await post(world)).type).toBe('approval_required');
    expect(judged).toHaveLength(1);
  });

  it('refuses a call with its reason on one line', async () => {
    const evaluateCall = async (): Promise<CallEvaluation> => ({ verdict: 'deny', reason: `no\n\n${'x'.repeat(900)}` });
    const world = createWorld({ approvals: { evaluateCall } });
    const refused = await postAnswered(world, { session: proxy });
    expect(JSON.parse(refused.text).error).toMatch(/^mcp__fs__write was judged unsafe and was not run: no x{297}\. Do/);
    expect(world.activity).toMatchObject([{ decision: 'ai-evaluation', answer: 'deny', outcome: 'refused' }]);
    expect(world.runs).toEqual([]);
  });

  it.each<[string, () => unknown]>([
    ['says so', async () => ({ verdict: 'ask' })],
    ['fails', () => Promise.reject(new Error('no model'))],
    [
      'throws',
      () => {
        throw new Error('no model');
      },
    ],
    ['says nothing', async () => undefined],
    ['says something else', async () => ({ verdict: 'constructor' })],
    ['hangs', () => new Promise(() => {})],
  ])('leaves it to the user when it %s', async (_what, evaluateCall) => {
    const world = createWorld({ approvals: { evaluateCall: evaluateCall as never, evaluationTimeoutMs: 50 } });
    const asked = await postAsked(world, { session: proxy });
    await world.harness.approvals.answer(asked.approvalId, 'once', owner);
    expect((await postAnswered(world, { session: proxy })).text).toBe('ran write');
    expect(world.activity).toMatchObject([{ decision: 'user-approval', answer: 'once' }]);
  });

  it('is not asked again about a call that the user is asked about', async () => {
    let asked = 0;
    const evaluateCall = async (): Promise<CallEvaluation> => {
      asked += 1;
      return { verdict: asked === 1 ? 'ask' : 'allow' };
    };
    const world = createWorld({ approvals: { evaluateCall } });
    await postAsked(world, { session: proxy });
    await postAsked(world, { session: proxy });
    expect(asked).toBe(1);
  });

  it('has no say in what a rule forbids', async () => {
    const world = createWorld({ approvals: { evaluateCall: async () => ({ verdict: 'allow' }) } });
    world.shared.rules = [{ effect: 'DENY', toolName: 'mcp__fs__write' }];
    expect(codeOf(await postAnswered(world, { session: proxy }))).toBe('denied');
  });
});

describe('stores that are down', () => {
  it('of rules: those that were read last hold; before any was read, nothing runs', async () => {
    let isDown = false;
    let hangs = false;
    const findRules = () =>
      hangs
        ? new Promise<never>(() => {})
        : isDown
          ? Promise.reject(new Error('down'))
          : Promise.resolve([{ effect: 'DENY', toolName: 'mcp__fs__write' } as const]);
    const world = createWorld({ harness: { findRules, storeTimeoutMs: 50 } });
    const cloud = localSession({ executionMode: 'CLOUD' });
    await world.harness.buildContext(cloud);
    isDown = true;
    expect(codeOf(await postAnswered(world, { session: cloud }))).toBe('denied');
    hangs = true;
    expect(codeOf(await postAnswered(world, { session: cloud }))).toBe('denied');
    const args = { server: 'fs', tool: 'read' };
    expect((await postAnswered(world, { session: cloud, args })).text).toBe('ran read');
    const stranger = { ...cloud, id: 's8', userId: 8 };
    expect(codeOf(await postAnswered(world, { session: stranger, args }))).toBe('rules_unavailable');
  });

  it('of approvals: what needs no leave runs, the rest is refused and not lost in an error', async () => {
    const memory = createMemoryApprovalStore();
    let isDown = true;
    const world = createWorld({
      approvals: {
        store: {
          ...memory,
          insert: (record) => (isDown ? Promise.reject(new Error('down')) : memory.insert(record)),
          findByPin: (pin) => (isDown ? Promise.reject(new Error('down')) : memory.findByPin(pin)),
        },
      },
    });
    expect(codeOf(await postAnswered(world))).toBe('approval_unavailable');
    expect((await postAnswered(world, { args: { server: 'fs', tool: 'read' } })).text).toBe('ran read');
    isDown = false;
    expect((await post(world)).type).toBe('approval_required');
  });

  it('of definitions: the tool counts as changed', async () => {
    const memory = createMemoryDefinitionStore();
    let isDown = true;
    const definitions = {
      ...memory,
      remember: (...args: Parameters<typeof memory.remember>) =>
        isDown ? Promise.reject(new Error('down')) : memory.remember(...args),
    };
    const world = createWorld({ approvals: { definitions } });
    const args = { server: 'fs', tool: 'read' };
    expect(await postAsked(world, { args })).toMatchObject({ reason: 'definition-changed' });
    isDown = false;
    expect((await post(world, { id: 'c2', args })).type).toBe('result');
  });
});

describe('hostile calls', () => {
  it('megabytes of arguments are asked for like any others, and neither kept nor shown', async () => {
    const world = createWorld();
    const args = { server: 'fs', tool: 'write', arguments: { path: 'x'.repeat(8_000_000) } };
    const { approvalId, hint } = await postAsked(world, { args });
    expect(hint.argumentsPreview).toHaveLength(500);
    expect(JSON.stringify(await world.harness.approvals.find(approvalId, owner)).length).toBeLessThan(2_000);
    await world.harness.approvals.answer(approvalId, 'once', owner);
    await postAnswered(world, { args });
    expect(world.runs).toHaveLength(1);
  });

  it('a prefix rule covers no key twice, no other tool and no other beginning', async () => {
    const world = createWorld();
    world.shared.rules = [
      {
        effect: 'ALLOW',
        toolName: 'mcp__fs__write',
        argumentsPrefix: '{"server":"fs","tool":"write","arguments":{"path":"safe',
      },
    ];
    const asked = async (args: string): Promise<string> => (await post(world, { args })).type;
    const begin = '{"server":"fs","tool":"write","arguments":';
    expect(await asked(`${begin}{"path":"safe/a"}}`)).toBe('result');
    expect(await asked(`  ${begin}{"path":"safe/a"}}`)).toBe('result');
    expect(await asked(`${begin}{"path":"unsafe"}}`)).toBe('approval_required');
    expect(await asked(`${begin}{"path":"safe","path":"/etc"}}`)).toBe('approval_required');
    expect(await asked(`${begin}{"path":"safe"},"arguments":{"path":"/etc"}}`)).toBe('approval_required');
    expect(await asked(`${begin}{"path":"safe"},"tool":"remove"}`)).toBe('approval_required');
    expect(world.runs.map(([name]) => name)).toEqual(['write', 'write']);
  });
});
