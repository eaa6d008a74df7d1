import { createTaskRouter, type TaskRouterOptions } from '../../src/tasks/index.ts';
import { createJobRunner } from './job-runner.ts';
import type { JobStore } from './job-store.ts';
import { type Answer, legacy, perRequestMeta, type SendOptions, send, sendModern } from './send.ts';
import { startServer, type TestServer, token } from './start-server.ts';

export interface TaskServer extends TestServer {
  /** A request of 2025-11-25. */
  ask(method: string, params?: Record<string, unknown>, options?: SendOptions): Promise<Answer>;
  /** A request of 2026-07-28 by a client that can follow tasks. */
  askModern(method: string, params?: Record<string, unknown>, options?: SendOptions): Promise<Answer>;
  /** Starts a job under 2025-11-25 and gives the id of its task. */
  create(args?: Record<string, unknown>): Promise<string>;
}

export const withTasks = perRequestMeta('2026-07-28', { extensions: { 'io.modelcontextprotocol/tasks': {} } });

/** The endpoint with tasks over the jobs of a store, on a real socket. */
export async function startTaskServer(
  store: JobStore,
  options: Partial<TaskRouterOptions> & { readonly maxConcurrency?: number } = {},
): Promise<TaskServer> {
  const { maxConcurrency = 8, ...routing } = options;
  const { runner = createJobRunner(store, { maxConcurrency }) } = options;
  const tasks = createTaskRouter({ secrets: [token], audience: 'jobs', ...routing, runner });
  const server = await startServer({ runner, tasks });
  const ask: TaskServer['ask'] = (method, params = {}, sending = {}) =>
    send(server.url, legacy(method, params), {
      ...sending,
      headers: { 'mcp-protocol-version': '2025-11-25', ...sending.headers },
    });
  return {
    ...server,
    ask,
    askModern: (method, params = {}, sending = {}) =>
      sendModern(server.url, method, { _meta: withTasks, ...params }, sending),
    async create(args = { runsMs: 60_000 }) {
      const { json } = await ask('tools/call', { name: 'job_run', arguments: args, task: {} });
      const { taskId } = (json.result?.['task'] as { taskId: string } | undefined) ?? {};
      if (taskId === undefined) throw new Error(`no task was made: ${JSON.stringify(json)}`);
      return taskId;
    },
  };
}
