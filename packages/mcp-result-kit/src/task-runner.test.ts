import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createToolRunner,
  defineTool,
  objectResult,
  type TaskStatus,
  ToolUserError,
  UnknownToolError,
  upstreamError,
} from './index.ts';

const reference = { key: 'job1', marker: 'triggered', issuedAt: 0, taskId: 'task1' };
const context = { signal: new AbortController().signal };

function setUp(states: ReadonlyMap<string, TaskStatus>, required = false) {
  const refresh = defineTool({
    name: 'site_info_refresh',
    title: 't',
    description: 'd',
    readOnly: false,
    input: z.object({ force: z.boolean().default(false).describe('f') }),
    handler: () => objectResult('synchronous'),
    task: {
      required,
      pollIntervalMs: 2_000,
      start: ({ force }) => ({
        key: 'job1',
        marker: force ? 'triggered' : 'tracking',
        immediateResponse: '已提交 wang',
      }),
      status: ({ key }) => {
        if (key === 'broken')
          throw upstreamError('任务库', Object.assign(new Error('10.0.0.1'), { code: 'ECONNREFUSED' }));
        return states.get(key) ?? null;
      },
      cancel: ({ key }) => (key === 'job1' ? 'cancelled' : 'unknown'),
    },
  });
  const plain = defineTool({
    name: 'site_get',
    title: 't',
    description: 'd',
    readOnly: true,
    input: z.object({}),
    handler: () => objectResult(1),
  });
  const scrub = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('wang', '*') : value);
  const lines: Record<string, unknown>[] = [];
  const logger = { info: (line: object) => void lines.push({ ...line }), warn() {}, error() {} };
  const runner = createToolRunner({ tools: [refresh, plain], scrub, logger, errorNumber: () => 'E1' });
  if (runner.tasks === undefined) throw new Error('a tool with a task must give the runner tasks');
  return { runner, tasks: runner.tasks, lines };
}

describe('tasks', () => {
  it('are announced on their tool only, and absent without any', () => {
    const { runner, tasks } = setUp(new Map());
    expect(runner.list().map(({ execution }) => execution)).toEqual([{ taskSupport: 'optional' }, undefined]);
    expect([tasks.has('site_info_refresh'), tasks.has('site_get'), tasks.has('toString')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(createToolRunner({ tools: [], scrub: (value) => value }).tasks).toBeUndefined();
  });

  it('that a tool is nothing without are announced as required', () => {
    const { runner } = setUp(new Map(), true);
    expect(runner.list()[0]?.execution).toEqual({ taskSupport: 'required' });
  });

  it('start with checked arguments and scrubbed words', async () => {
    const { tasks } = setUp(new Map());
    expect(await tasks.start('site_info_refresh', { force: true }, context)).toEqual({
      ok: true,
      key: 'job1',
      marker: 'triggered',
      pollIntervalMs: 2_000,
      immediateResponse: '已提交 *',
    });
    const refused = await tasks.start('site_info_refresh', { force: 'yes' }, context);
    expect(refused).toMatchObject({ ok: false, callerFault: true, result: { isError: true } });
    await expect(tasks.start('site_get', {}, context)).rejects.toSatisfy(UnknownToolError.isInstance);
  });

  it('read their state from business data, written like any result', async () => {
    const { tasks } = setUp(
      new Map<string, TaskStatus>([
        ['job1', { status: 'working', statusMessage: '同步中，wang', lastUpdatedAt: 5 }],
        ['done', { status: 'completed', result: objectResult({ sites: 60_000, empty: '' }) }],
        ['failed', { status: 'failed', error: new ToolUserError('同步中断') }],
        ['cancelled', { status: 'cancelled' }],
      ]),
    );
    const status = (key: string) => tasks.status('site_info_refresh', { ...reference, key }, context);
    expect(await status('job1')).toEqual({
      status: 'working',
      pollIntervalMs: 2_000,
      statusMessage: '同步中，*',
      lastUpdatedAt: 5,
    });
    expect(await status('done')).toMatchObject({
      status: 'completed',
      result: { content: [{ text: '{"sites":60000}' }] },
    });
    expect(await status('failed')).toMatchObject({
      status: 'failed',
      statusMessage: '同步中断',
      result: { isError: true },
    });
    expect(await status('cancelled')).toMatchObject({
      status: 'cancelled',
      statusMessage: '任务已取消。',
      result: { isError: true },
    });
    expect(await status('nothing')).toBeNull();
    await expect(status('broken')).rejects.toThrow('任务库拒绝连接（编号 E1）');
  });

  it('are cancelled by their tool', async () => {
    const { tasks, lines } = setUp(new Map());
    expect(await tasks.cancel('site_info_refresh', reference, context)).toBe('cancelled');
    expect(await tasks.cancel('site_info_refresh', { ...reference, key: 'x' }, context)).toBe('unknown');
    expect(lines.map(({ outcome, arguments: shown }) => [outcome, shown])).toEqual([
      ['cancel_cancelled', '{"key":"job1","marker":"triggered"}'],
      ['cancel_unknown', '{"key":"x","marker":"triggered"}'],
    ]);
  });

  // A tool may be plain JavaScript: the types do not hold it.
  it.each<[string, Record<string, unknown>, RegExp]>([
    ['start', { start: () => ({ key: 7, marker: 'm' }) }, /task\.start must answer .*got \{"key":7,"marker":"m"\}/],
    ['start', { start: () => ({ key: 'k', marker: 'm', pollIntervalMs: 0 }) }, /pollIntervalMs\?: 1-/],
    ['start', { start: () => undefined }, /task\.start must answer/],
    ['start', { start: () => ({ key: 'k'.repeat(101), marker: 'm' }) }, /key: 1-100 characters/],
    ['status', { status: () => ({ status: 'running', statusMessage: 'wang' }) }, /task\.status must answer .*running/],
    ['status', { status: () => true }, /task\.status must answer/],
    ['cancel', { cancel: () => true }, /task\.cancel must answer .*got true/],
  ])('whose %s answers what it must not is an internal error under a number', async (method, wrong, logged) => {
    const task = { start: () => ({ key: 'k', marker: 'm' }), status: () => null, cancel: () => 'unknown', ...wrong };
    const tool = defineTool({
      name: 'some_job',
      title: 't',
      description: 'd',
      readOnly: true,
      input: z.object({}),
      handler: () => objectResult(1),
      task: task as never,
    });
    const errors: string[] = [];
    const logger = { info() {}, warn() {}, error: (line: object) => void errors.push(inspect(line)) };
    const { tasks } = createToolRunner({ tools: [tool], scrub: (value) => value, logger, errorNumber: () => 'E7' });
    if (method === 'start') {
      const started = await tasks?.start('some_job', {}, context);
      expect(JSON.stringify(started)).toContain('E7');
      expect(started?.ok).toBe(false);
    } else {
      await expect(tasks?.[method as 'status']('some_job', reference, context)).rejects.toThrow(/E7/);
    }
    expect(errors.join()).toMatch(logged);
  });
});

describe.each([true, false])('of a tool with readOnly %s', (readOnly) => {
  const refused = Object.assign(new Error('x'), { code: 'ETIMEDOUT' });
  const hang = () => new Promise<never>(() => undefined);
  const fail = () => Promise.reject(upstreamError('jobs', refused));
  const tasksOf = (task: object) => {
    const tool = defineTool({
      name: 'some_job',
      title: 't',
      description: 'd',
      readOnly,
      timeoutMs: 5,
      input: z.object({}),
      handler: () => objectResult(1),
      task: { start: () => ({ key: 'k', marker: 'm' }), status: hang, cancel: hang, ...task } as never,
    });
    const { tasks } = createToolRunner({ tools: [tool], scrub: (value) => value, locale: 'en', abandonAfterMs: 0 });
    if (tasks === undefined) throw new Error('a tool with a task must give the runner tasks');
    return tasks;
  };
  const maybe = /may have taken effect/;

  it.each([
    ['hangs', {}],
    ['fails', { status: fail, cancel: fail }],
  ])('a question that %s says that nothing has changed, a cancel that something may have', async (_, task) => {
    const tasks = tasksOf(task);
    await expect(tasks.status('some_job', reference, context)).rejects.toSatisfy((error) => !maybe.test(String(error)));
    await expect(tasks.cancel('some_job', reference, context)).rejects.toThrow(maybe);
  });
});

it('a task that has nothing to wait for says when to ask first', async () => {
  const tool = defineTool({
    name: 'some_job',
    title: 't',
    description: 'd',
    readOnly: true,
    input: z.object({}),
    handler: () => objectResult(1),
    task: {
      pollIntervalMs: 15_000,
      start: () => ({ key: 'k', marker: 'skipped', pollIntervalMs: 100 }),
      status: () => null,
      cancel: () => 'finished',
    },
  });
  const { tasks } = createToolRunner({ tools: [tool], scrub: (value) => value });
  expect(await tasks?.start('some_job', {}, context)).toMatchObject({ ok: true, pollIntervalMs: 100 });
});
