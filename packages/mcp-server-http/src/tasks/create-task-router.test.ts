import type { TaskReference, ToolTaskRunner } from '@mao/mcp-result-kit';
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
