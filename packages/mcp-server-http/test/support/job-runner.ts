import { setTimeout as sleep } from 'node:timers/promises';
import {
  createToolRunner,
  defineTool,
  objectResult,
  type TaskDefinition,
  type ToolRunner,
  ToolUserError,
} from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { Job, JobStore } from './job-store.ts';

const input = z.object({
  runsMs: z.number().int().min(0).max(3_600_000).describe('How long the job runs, in ms'),
  fails: z.boolean().default(false).describe('Whether it fails in the end'),
});

/** Tools over jobs of a store: one with an optional task, one that is nothing without it, one without any. */
export function createJobRunner(
  store: JobStore,
  { withRequired = true, ...options }: { readonly maxConcurrency?: number; readonly withRequired?: boolean } = {},
): ToolRunner {
  const reasonOfFailure = new ToolUserError('The device does not answer', {
    advice: 'Check its power, then try again',
  });
  const resultOf = ({ runsMs }: Job) => objectResult({ ran: runsMs });

  const task: TaskDefinition<z.output<typeof input>> = {
    pollIntervalMs: 40,
    async start({ runsMs, fails }) {
      if (runsMs === 13) throw new ToolUserError('13 is a bad number', { advice: 'take another' });
      const key = await store.begin({ runsMs, endsAs: fails ? 'failed' : 'completed' });
      return { key, marker: 'triggered', statusMessage: 'The job runs', immediateResponse: 'Started; ask later' };
    },
    status({ key }) {
      const found = store.read(key);
      if (found === null) return null;
      const { job, end } = found;
      if (end === null) return { status: 'working', statusMessage: 'The job runs' };
      const common = { lastUpdatedAt: end.at };
      switch (end.as) {
        case 'completed':
          return { ...common, status: 'completed', result: resultOf(job) };
        case 'failed':
          return { ...common, status: 'failed', error: reasonOfFailure };
        case 'cancelled':
          return { ...common, status: 'cancelled' };
      }
    },
    cancel({ key }) {
      if (store.read(key) === null) return 'unknown';
      return store.end(key, 'cancelled') ? 'cancelled' : 'finished';
    },
  };

  const jobTool = { title: 'Job', description: 'Runs a job.', readOnly: false, input };
  const mustTool = defineTool({
    ...jobTool,
    name: 'job_must',
    task: { ...task, required: true },
    handler: () => {
      throw new Error('never called where tasks are served');
    },
  });
  return createToolRunner({
    scrub: (value) => value,
    locale: 'en',
    ...options,
    tools: [
      defineTool({
        ...jobTool,
        name: 'job_run',
        task,
        async handler({ runsMs, fails }, { signal }) {
          await sleep(runsMs, undefined, { signal });
          if (fails) throw reasonOfFailure;
          return objectResult({ ran: runsMs });
        },
      }),
      ...(withRequired ? [mustTool] : []),
      defineTool({ ...jobTool, name: 'job_plain', handler: ({ runsMs }) => objectResult({ plain: runsMs }) }),
    ],
  });
}
