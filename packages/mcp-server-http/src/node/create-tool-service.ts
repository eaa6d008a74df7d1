import { createToolRunner, type ToolRunner, type ToolRunnerOptions } from '@mao/mcp-result-kit';
import { checkServingOptions, optionsOf, requireOptions, requirePort } from '../check-options.ts';
import { createMcpHttpApp, type McpHttpAppOptions } from '../create-mcp-http-app.ts';
import type { DrainReport } from '../running-calls.ts';
import { serveStdio } from '../stdio/serve-stdio.ts';
import type { TaskRouter } from '../tasks/task-router.ts';
import { type RunningServer, serveOnNode } from './serve-on-node.ts';

/** Everything about the tools and the endpoint in one place; only `info`, `tools` and `scrub` are needed. */
export type ToolServiceOptions = ToolRunnerOptions &
  Omit<McpHttpAppOptions, 'runner' | 'tasks' | 'bearerTokens'> & {
    /**
     * Serves tools that define `task` as tasks: `(runner) => createTaskRouter({ runner, secrets, audience })`, with
     * `createTaskRouter` of the subpath `./tasks`. @default no tasks
     */
    readonly tasks?: (runner: ToolRunner) => TaskRouter;
  };

/** Tools that can be served either way. */
export interface ToolService {
  /** For tests, and for endpoints of your own. */
  readonly runner: ToolRunner;
  /**
   * Serves `POST /mcp` with `/healthz`, `/readyz` and `/metrics`.
   *
   * @throws RangeError when there is no usable token; the system's error when the address cannot be bound.
   */
  listen(address: {
    readonly port: number;
    /** @default '127.0.0.1' */
    readonly hostname?: string;
    readonly bearerTokens: readonly string[];
  }): Promise<RunningServer>;
  /** Serves this process's standard input and output until the input ends. */
  serveStdio(): Promise<DrainReport>;
}

/**
 * A whole MCP service from a list of tools.
 *
 * @throws ToolDefinitionError listing everything that keeps the tools from being served together; TypeError or RangeError
 *   for other options.
 */
export function createToolService(options: ToolServiceOptions): ToolService {
  requireOptions('createToolService({ info, tools, scrub })', options);
  const runner = createToolRunner(optionsOf(options, 'runner'));
  const { tasks: createTasks, ...own } = options;
  if (createTasks !== undefined && typeof createTasks !== 'function') {
    throw new TypeError('createToolService: tasks must be a function, (runner) => createTaskRouter({ runner, … })');
  }
  const serving = { ...own, runner, ...(createTasks !== undefined && { tasks: createTasks(runner) }) };
  checkServingOptions('createToolService({ info, tools, scrub })', serving);
  return {
    runner,
    async listen(address) {
      requireOptions('listen({ port, bearerTokens })', address);
      const { port, hostname = '127.0.0.1', bearerTokens } = address;
      requirePort('listen: port', port);
      const app = createMcpHttpApp({ ...optionsOf(serving, 'http'), bearerTokens });
      return serveOnNode({ app, port, hostname });
    },
    serveStdio: () => serveStdio(optionsOf(serving, 'stdio')),
  };
}
