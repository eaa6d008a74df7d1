import type { TaskReference, TaskView, ToolTaskRunner } from '@mao/mcp-result-kit';
import { expect, it } from 'vitest';
import { createTaskRouter } from './create-task-router.ts';

it('tells the tasks that follow one record apart by the id that their clients have', async () => {
  const asked: TaskReference[] = [];
  const tasks: ToolTaskRunner = {
    has: () => true,
    start: async () => ({ ok: true, key: 'job1', marker: 'joined', pollIntervalMs: 1_000 }),
    async status(_, reference) {
      asked.push(reference);
      return { status: 'working', pollIntervalMs: 1_000 };
    },
    async cancel(_, reference) {
      asked.push(reference);
      return 'cancelled';
    },
  };
  const runner = { list: () => [], call: async () => ({ content: [] }), tasks };
  const router = createTaskRouter({ runner, secrets: ['a-secret-of-the-test'], audience: 'test', now: () => 7_000 });
  const call = { signal: new AbortController().signal };
  for (const round of ['first', 'second']) {
    const started = await router.start('job_run', {}, call);
    if (!started.ok) throw new Error(`the ${round} task did not start`);
    const { taskId } = started.task;
    await router.get(taskId, call);
    await router.cancel(taskId, call);
    const reference = { key: 'job1', marker: 'joined', issuedAt: 7_000, taskId };
    // The state after the cancel is asked for too: its answer is what the next question will be told.
    expect(asked.splice(0)).toEqual([reference, reference, reference]);
  }
});

it('calls a task failed whose result says so, and never lets time go backwards', async () => {
  const views: TaskView[] = [
    { status: 'working', pollIntervalMs: 1, lastUpdatedAt: 6_000 },
    { status: 'working', pollIntervalMs: 1, lastUpdatedAt: Number.NaN },
    { status: 'completed', pollIntervalMs: 1, lastUpdatedAt: 8_500, result: { content: [], isError: true } },
  ];
  const tasks: ToolTaskRunner = {
    has: () => true,
    start: async () => ({ ok: true, key: 'job1', marker: 'joined', pollIntervalMs: 1 }),
    status: async () => views.shift() ?? null,
    cancel: async () => 'cancelled',
  };
  const runner = { list: () => [], call: async () => ({ content: [] }), tasks };
  const router = createTaskRouter({ runner, secrets: ['a-secret-of-the-test'], audience: 'test', now: () => 7_900 });
  const call = { signal: new AbortController().signal };
  const started = await router.start('job_run', {}, call);
  if (!started.ok) throw new Error('the task did not start');
  const { task } = started;
  expect(task).toMatchObject({ createdAt: 7_000, lastUpdatedAt: 7_000 });
  expect(await router.get(task.taskId, call)).toMatchObject({ status: 'working', lastUpdatedAt: 7_000 });
  expect(await router.get(task.taskId, call)).toMatchObject({ status: 'working', lastUpdatedAt: 7_000 });
  expect(await router.get(task.taskId, call)).toMatchObject({ status: 'failed', lastUpdatedAt: 8_500 });
  expect(await router.get(task.taskId, call)).toBeNull();
});

const result = { content: [], isError: true };
const cancelledView: TaskView = {
  status: 'cancelled',
  pollIntervalMs: 9,
  statusMessage: 'gone',
  lastUpdatedAt: 8_100,
  result,
};

it.each<[string, () => Promise<TaskView | null>, object]>([
  [
    'what the next question is told',
    async () => cancelledView,
    { lastUpdatedAt: 8_100, pollIntervalMs: 9, statusMessage: 'gone' },
  ],
  [
    'no word of work when the data is behind',
    async () => ({ status: 'working', pollIntervalMs: 9, statusMessage: '5 of 9', lastUpdatedAt: 8_000 }),
    { lastUpdatedAt: 8_000, pollIntervalMs: 9 },
  ],
  ['what the id says when the data has gone', async () => null, { lastUpdatedAt: 7_000 }],
  [
    'the same when it cannot be read: the cancel has happened',
    () => Promise.reject(new Error()),
    { lastUpdatedAt: 7_000 },
  ],
])('answers a cancel with %s', async (_, status, expected) => {
  const tasks: ToolTaskRunner = {
    has: () => true,
    start: async () => ({ ok: true, key: 'job1', marker: 'triggered', pollIntervalMs: 1 }),
    status,
    cancel: async () => 'cancelled',
  };
  const runner = { list: () => [], call: async () => ({ content: [] }), tasks };
  const router = createTaskRouter({ runner, secrets: ['a-secret-of-the-test'], audience: 'test', now: () => 7_900 });
  const call = { signal: new AbortController().signal };
  const started = await router.start('job_run', {}, call);
  if (!started.ok) throw new Error('the task did not start');
  const { taskId } = started.task;
  const task = { taskId, createdAt: 7_000, ttlMs: 86_400_000, ...expected };
  expect(await router.cancel(taskId, call)).toStrictEqual({ outcome: 'cancelled', task });
});

it('logs why an id is refused, and nothing of the id', async () => {
  const lines: unknown[] = [];
  const logger = { info: (fields: object) => void lines.push(fields), warn() {}, error() {} };
  let hasTool = true;
  let time = 7_000;
  const tasks: ToolTaskRunner = {
    has: () => hasTool,
    start: async () => ({ ok: true, key: 'job1', marker: 'triggered', pollIntervalMs: 1 }),
    status: async () => null,
    cancel: async () => 'unknown',
  };
  const runner = { list: () => [], call: async () => ({ content: [] }), tasks };
  const secrets = ['a-secret-of-the-test'] as const;
  const options = { runner, secrets, now: () => time, logger };
  const router = createTaskRouter({ ...options, audience: 'test' });
  const call = { signal: new AbortController().signal };
  const started = await router.start('job_run', {}, call);
  if (!started.ok) throw new Error('the task did not start');
  const { taskId } = started.task;
  const refused = async (id: string, by = router): Promise<unknown> => {
    expect(await by.get(id, call)).toBeNull();
    return lines.splice(0);
  };
  const job = { tool: 'job_run' };
  expect(await refused('7')).toEqual([{ reason: 'malformed' }]);
  expect(await refused(`${taskId.slice(0, -1)}-`)).toEqual([{ reason: 'mac' }]);
  expect(await refused(taskId, createTaskRouter({ ...options, audience: 'others' }))).toEqual([{ reason: 'audience' }]);
  expect(await refused(taskId)).toEqual([{ reason: 'no_data', ...job }]);
  expect(await router.cancel(taskId, call)).toEqual({ outcome: 'unknown' });
  expect(lines.splice(0)).toEqual([{ reason: 'no_data', ...job }]);
  hasTool = false;
  expect(await refused(taskId)).toEqual([{ reason: 'no_tool', ...job }]);
  time += 86_400_000;
  expect(await refused(taskId)).toEqual([{ reason: 'expired', ...job }]);
});
