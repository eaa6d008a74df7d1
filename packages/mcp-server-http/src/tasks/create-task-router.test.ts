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
  const router = createTaskRouter({ runner, secrets: ['s'], audience: 'test', now: () => 7_000 });
  const call = { signal: new AbortController().signal };
  for (const round of ['first', 'second']) {
    const started = await router.start('job_run', {}, call);
    if (!started.ok) throw new Error(`the ${round} task did not start`);
    const { taskId } = started.task;
    await router.get(taskId, call);
    await router.cancel(taskId, call);
    const reference = { key: 'job1', marker: 'joined', issuedAt: 7_000, taskId };
    expect(asked.splice(0)).toEqual([reference, reference]);
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
  const router = createTaskRouter({ runner, secrets: ['s'], audience: 'test', now: () => 7_900 });
  const call = { signal: new AbortController().signal };
  const started = await router.start('job_run', {}, call);
  if (!started.ok) throw new Error('the task did not start');
  const { task } = started;
  expect(task).toMatchObject({ createdAt: 7_000, lastUpdatedAt: 7_000 });
  expect(await router.get(task.taskId, call)).toMatchObject({ status: 'working', lastUpdatedAt: 7_000 });
  expect(await router.get(task.taskId, call)).toMatchObject({ status: 'working', lastUpdatedAt: 7_000 });
  expect(await router.get(task.taskId, call)).toMatchObject({ status: 'failed', lastUpdatedAt: 8_500 });
  expect(await router.get(task.taskId, call)).toBeNull();
  expect(await router.cancel(task.taskId, call)).toMatchObject({ task: { createdAt: 7_000, lastUpdatedAt: 7_900 } });
});
