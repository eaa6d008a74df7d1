import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type ApprovalWorld,
  type ApprovalWorldOptions,
  codeOf,
  createApprovalWorld,
  createStores,
  localSession,
  owner,
  post,
  postAnswered,
  postAsked,
} from '../../test/approval-world.ts';
import { eventually } from '../../test/processes.ts';
import type { HarnessEvent } from '../events/harness-event.ts';
import type { ApprovalAnswer } from './approval-record.ts';

const open: ApprovalWorld[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ harness }) => harness.close()));
});
function createWorld(options: ApprovalWorldOptions = {}): ApprovalWorld {
  const world = createApprovalWorld(options);
  open.push(world);
  return world;
}

const minutes = 60_000;
const statesOf = (events: readonly HarnessEvent[]): unknown[] =>
  events.map((event) => (event.type === 'approval' ? event.state : event.type));

describe('time', () => {
  it('ends a question: the model is told once, and may ask again', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    world.shared.clock.now += 10 * minutes;
    expect(await world.harness.approvals.answer(approvalId, 'once', owner)).toMatchObject({
      ok: false,
      reason: 'settled',
      record: { state: 'expired' },
    });
    expect(codeOf(await postAnswered(world))).toBe('approval_expired');
    expect(world.activity).toMatchObject([{ decision: 'user-approval', answer: 'expired', outcome: 'refused' }]);
    expect((await postAsked(world)).approvalId).not.toBe(approvalId);
    expect(world.runs).toEqual([]);
  });

  it.each(['once', 'deny'] as const)('ends the answer %s: the call is asked for anew', async (answer) => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    await world.harness.approvals.answer(approvalId, answer, owner);
    world.shared.clock.now += 10 * minutes;
    expect((await postAsked(world)).approvalId).not.toBe(approvalId);
    expect(world.runs).toEqual([]);
  });

  it('is told of when it is up, without anybody looking', async () => {
    const world = createWorld({ approvals: { lifetimeMs: 40 }, harness: { now: Date.now } });
    await postAsked(world);
    await eventually(() => statesOf(world.events).includes('expired'));
    expect(statesOf(world.events)).toEqual(['tool_call_start', 'pending', 'expired']);
  });

  it('has to be a time', () => {
    for (const approvals of [{ lifetimeMs: 2 ** 31 }, { maxPendingPerSession: 0 }, { pollIntervalMs: Number.NaN }]) {
      expect(() => createApprovalWorld({ approvals })).toThrow(RangeError);
    }
  });
});

describe('events', () => {
  it('tell of one call in its order, with one start however often it is posted', async () => {
    const world = createWorld();
    const { approvalId, hint } = await postAsked(world);
    await postAsked(world);
    await world.harness.approvals.answer(approvalId, 'once', owner);
    await postAnswered(world);
    expect(world.events).toMatchObject([
      { type: 'tool_call_start', callId: 'c1', toolName: 'mcp_call', sessionId: 's1', userId: 7 },
      { type: 'approval', approvalId, callId: 'c1', state: 'pending', effectiveToolName: 'mcp__fs__write', hint },
      { type: 'approval', approvalId, callId: 'c1', state: 'approved', effectiveToolName: 'mcp__fs__write' },
      { type: 'tool_call_result', callId: 'c1', isError: false },
    ]);
    expect(world.events).toHaveLength(4);
  });
});

describe('the end of a session', () => {
  it('ends its questions and no others', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    const other = await postAsked(world, { session: localSession({ id: 's2' }) });
    const waiting = post(world, { waitMs: 30_000 });
    await world.harness.closeSession('s1');
    expect(await world.harness.approvals.answer(approvalId, 'once', owner)).toMatchObject({ reason: 'settled' });
    expect(await waiting).toMatchObject({ type: 'result', isError: true });
    expect(await world.harness.approvals.find(other.approvalId, owner)).toMatchObject({ state: 'pending' });
    expect(world.runs).toEqual([]);
  });
});

describe('races', () => {
  it('the first of many answers counts', async () => {
    const world = createWorld();
    const { approvalId } = await postAsked(world);
    const answers: ApprovalAnswer[] = ['once', 'deny', 'always', 'once', 'deny'];
    const outcomes = await Promise.all(
      answers.map((answer) => world.harness.approvals.answer(approvalId, answer, owner)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const winner = answers[outcomes.findIndex(({ ok }) => ok)];
    expect(await world.harness.approvals.find(approvalId, owner)).toMatchObject({ answer: winner });
    expect(statesOf(world.events)).toHaveLength(3);
    if (winner !== 'always') expect(world.shared.rules).toEqual([]);
  });

  it('an approval is used once, by one of two processes on one store', async () => {
    const shared = createStores();
    const worlds = [createWorld({ shared }), createWorld({ shared })] as const;
    const { approvalId } = await postAsked(worlds[0]);
    expect((await postAsked(worlds[1])).approvalId).toBe(approvalId);
    await worlds[1].harness.approvals.answer(approvalId, 'once', owner);
    const outcomes = await Promise.all(Array.from({ length: 6 }, (_, index) => post(worlds[index % 2 ? 1 : 0])));
    expect(outcomes.filter(({ type }) => type === 'result')).toHaveLength(1);
    expect([...worlds[0].runs, ...worlds[1].runs]).toHaveLength(1);
    const again = outcomes.flatMap((outcome) => (outcome.type === 'approval_required' ? [outcome.approvalId] : []));
    expect(again).not.toContain(approvalId);
    expect(new Set(again).size).toBe(1);
  });

  it('a restart keeps questions and answers', async () => {
    const shared = createStores();
    const before = createApprovalWorld({ shared });
    const { approvalId } = await postAsked(before);
    await before.harness.close();
    const after = createWorld({ shared });
    expect((await postAsked(after)).approvalId).toBe(approvalId);
    await after.harness.approvals.answer(approvalId, 'once', owner);
    const later = createWorld({ shared });
    expect((await postAnswered(later)).text).toBe('ran write');
  });

  it('no more than the limit of a session are pending, also when all come at once', async () => {
    const world = createWorld({ approvals: { maxPendingPerSession: 3 } });
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => post(world, { id: `c${index}` })));
    const asked = outcomes.flatMap((outcome) => (outcome.type === 'approval_required' ? [outcome] : []));
    expect(asked).toHaveLength(3);
    expect(codeOf(await postAnswered(world, { id: 'c99' }))).toBe('too_many_approvals');
    expect((await post(world, { session: localSession({ id: 's2' }) })).type).toBe('approval_required');
    await world.harness.approvals.answer(asked[0]?.approvalId ?? '', 'deny', owner);
    expect((await post(world, { id: 'c99' })).type).toBe('approval_required');
  });
});

describe('waiting', () => {
  it('returns with the result as soon as somebody answers', async () => {
    const world = createWorld({ approvals: { pollIntervalMs: 60_000 } });
    const waiting = post(world, { waitMs: 60_000 });
    await eventually(() => world.events.length === 2);
    const [pending] = await world.harness.approvals.listOf('s1');
    await world.harness.approvals.answer(pending?.id ?? '', 'once', owner);
    expect(await waiting).toMatchObject({ type: 'result', text: 'ran write' });
    expect(world.activity[0]?.durationMs).toBe(0);
  });

  it('sees an answer that another process took, and tells of it', async () => {
    const shared = createStores();
    const [here, there] = [createWorld({ shared, approvals: { pollIntervalMs: 20 } }), createWorld({ shared })];
    const waiting = post(here, { waitMs: 30_000 });
    await eventually(() => here.events.length === 2);
    const [pending] = await there.harness.approvals.listOf('s1');
    await there.harness.approvals.answer(pending?.id ?? '', 'deny', owner);
    expect(codeOf((await waiting) as never)).toBe('user_denied');
    expect(statesOf(here.events)).toEqual(['tool_call_start', 'pending', 'denied', 'tool_call_result']);
    expect(statesOf(there.events)).toEqual(['denied']);
  });

  it('obeys a rule that was made meanwhile', async () => {
    const world = createWorld();
    const waiting = post(world, { waitMs: 60_000 });
    await eventually(() => world.events.length === 2);
    world.shared.rules = [{ effect: 'DENY', toolName: 'mcp__fs__write' }];
    const [pending] = await world.harness.approvals.listOf('s1');
    await world.harness.approvals.answer(pending?.id ?? '', 'once', owner);
    expect(await waiting).toMatchObject({ type: 'result', isError: true });
    expect(world.runs).toEqual([]);
  });

  it('ends at its limit with the question', async () => {
    const world = createWorld();
    const waited = await post(world, { waitMs: 30 });
    expect(waited).toMatchObject({ type: 'approval_required' });
    expect(await postAsked(world)).toEqual(waited);
  });

  it('ends when the caller goes away, and uses nothing up', async () => {
    const world = createWorld({ approvals: { pollIntervalMs: 60_000 } });
    const { approvalId } = await postAsked(world);
    const controller = new AbortController();
    const waiting = post(world, { waitMs: 60_000, signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 20));
    const answering = world.harness.approvals.answer(approvalId, 'once', owner);
    controller.abort();
    await answering;
    expect((await waiting).type).toBe('approval_required');
    expect(world.runs).toEqual([]);
    expect((await postAnswered(world)).text).toBe('ran write');
  });

  it('ends when the process stops', async () => {
    const world = createWorld({ approvals: { pollIntervalMs: 60_000 } });
    const waiting = post(world, { waitMs: 60_000 });
    await eventually(() => world.events.length === 2);
    world.harness.approvals.stopWaiting();
    expect((await waiting).type).toBe('approval_required');
  });
});

it('whatever is posted and answered in whatever order, no call runs without a yes of its own', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('post' as const), call: fc.nat(2), path: fc.nat(1) }),
    fc.record({ do: fc.constant('answer' as const), which: fc.nat(5), answer: fc.constantFrom('once', 'deny') }),
    fc.record({ do: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 12 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const world = createApprovalWorld();
      const given: string[] = [];
      const asked: { readonly id: string; readonly key: string }[] = [];
      const ran: string[] = [];
      for (const each of steps) {
        if (each.do === 'pass') world.shared.clock.now += each.minutes * minutes;
        else if (each.do === 'answer') {
          const question = asked[each.which];
          if (question === undefined) continue;
          const outcome = await world.harness.approvals.answer(question.id, each.answer as ApprovalAnswer, owner);
          if (outcome.ok && each.answer === 'once') given.push(question.key);
        } else {
          const key = `${each.call}:${each.path}`;
          const args = { server: 'fs', tool: 'write', arguments: { path: String(each.path) } };
          const outcome = await post(world, { id: `c${each.call}`, args });
          if (outcome.type === 'approval_required') asked.push({ id: outcome.approvalId, key });
          else if (outcome.type === 'result' && !outcome.isError) ran.push(key);
        }
      }
      for (const key of new Set(ran)) {
        expect(ran.filter((one) => one === key).length).toBeLessThanOrEqual(given.filter((one) => one === key).length);
      }
      expect(world.runs).toHaveLength(ran.length);
      await world.harness.close();
    }),
    { numRuns: 60 },
  );
});
