import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  defineTool,
  type TaskDefinition,
  type TaskStatus,
  type ToolResult,
  type ToolTaskRunner,
  ToolUserError,
  textResult,
} from '@mao/mcp-result-kit';
import { z } from 'zod';

const failure = new ToolUserError('This job intentionally fails');

/** A job that ends by the clock. It lives in this process, which is all that the suite needs. */
function jobTask<Arguments>(
  secondsOf: (args: Arguments) => number,
  end: () => TaskStatus,
  required = false,
): TaskDefinition<Arguments> {
  const jobs = new Map<string, { readonly endsAt: number; isCancelled: boolean }>();
  const isOver = (endsAt: number): boolean => Date.now() >= endsAt;
  return {
    required,
    pollIntervalMs: 100,
    start(args) {
      const key = randomUUID();
      jobs.set(key, { endsAt: Date.now() + secondsOf(args) * 1_000, isCancelled: false });
      return { key, marker: 'triggered' };
    },
    status({ key }) {
      const job = jobs.get(key);
      if (job === undefined) return null;
      if (job.isCancelled) return { status: 'cancelled' };
      return isOver(job.endsAt) ? end() : { status: 'working' };
    },
    cancel({ key }) {
      const job = jobs.get(key);
      if (job === undefined) return 'unknown';
      if (job.isCancelled || isOver(job.endsAt)) return 'finished';
      job.isCancelled = true;
      return 'cancelled';
    },
  };
}

const tool = { title: 'Conformance fixture', readOnly: true };
const computed = (): ToolResult => textResult('computed');

/** Tools of the suite's scenarios about tasks. */
export const taskTools = [
  defineTool({
    ...tool,
    name: 'greet',
    description: 'Greets, at once.',
    input: z.object({ name: z.string().describe('Whom') }),
    handler: ({ name }) => textResult(`Hello, ${name}!`),
  }),
  defineTool({
    ...tool,
    name: 'slow_compute',
    description: 'Takes as many seconds as it is told.',
    input: z.object({
      seconds: z.number().describe('How long'),
      label: z.string().optional().describe('For the log of the suite'),
    }),
    task: jobTask(
      ({ seconds }: { readonly seconds: number }) => seconds,
      () => ({ status: 'completed', result: computed() }),
    ),
    async handler({ seconds }, { signal }) {
      await sleep(seconds * 1_000, undefined, { signal });
      return computed();
    },
  }),
  defineTool({
    ...tool,
    name: 'failing_job',
    description: 'Fails after a second; only as a task.',
    input: z.object({}),
    task: jobTask(
      () => 1,
      () => ({ status: 'failed', error: failure }),
      true,
    ),
    handler: () => {
      throw failure;
    },
  }),
  defineTool({
    ...tool,
    name: 'protocol_error_job',
    description: 'Ends in an error of the protocol.',
    input: z.object({}),
    task: jobTask(
      () => 0,
      () => ({ status: 'failed', error: failure }),
    ),
    handler: () => {
      throw failure;
    },
  }),
  defineTool({
    ...tool,
    name: 'confirm_delete',
    description: 'Would ask its client under a server that can; this one answers at once.',
    input: z.object({ filename: z.string().describe('Which') }),
    handler: () => textResult('nothing is ever asked of the client'),
  }),
];

/** The kit's failures are results; one job of the suite has to end in a JSON-RPC error. */
export function withProtocolError(tasks: ToolTaskRunner): ToolTaskRunner {
  return {
    ...tasks,
    async status(name, reference, context) {
      const view = await tasks.status(name, reference, context);
      if (name !== 'protocol_error_job' || view?.status !== 'failed') return view;
      const { pollIntervalMs } = view;
      return { pollIntervalMs, status: 'failed', error: { code: -32603, message: 'This job intentionally breaks' } };
    },
  };
}
