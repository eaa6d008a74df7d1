import type { ToolRunner } from '@mao/mcp-result-kit';
import { createDispatcher, type Dispatcher } from '../create-dispatcher.ts';
import type { Metrics } from '../create-metrics.ts';
import type { Logger } from '../logger.ts';
import type { RunningCalls } from '../running-calls.ts';
import type { ServerInfo } from '../server-info.ts';
import type { TaskRouter } from '../tasks/task-router.ts';
import type { Texts } from '../texts.ts';
import { writingToolsOf } from '../writing-tools.ts';
import { createCallHandler, type HttpCall } from './create-call-handler.ts';
import { createTaskHandler, type HttpTaskRequest } from './create-task-handler.ts';

/** What a message is answered with: one set of tools under one set of instructions. */
export interface Serving {
  readonly dispatcher: Dispatcher;
  readonly handleCall: (call: HttpCall) => Promise<Response>;
  readonly handleTask: (request: HttpTaskRequest) => Promise<Response>;
}

export interface ServingContext {
  readonly info: ServerInfo;
  readonly listTtlMs: number;
  readonly keepAliveMs: number;
  readonly calls: RunningCalls;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly texts: Texts;
}

/** Reads the runner's list and serialises it, once. */
export function createServing(
  context: ServingContext,
  offer: {
    readonly runner: ToolRunner;
    readonly instructions?: string | undefined;
    readonly tasks?: TaskRouter | undefined;
  },
): Serving {
  const { info, listTtlMs, keepAliveMs, calls, metrics, logger, texts } = context;
  const { runner, instructions, tasks } = offer;
  const tools = runner.list();
  const writingTools = writingToolsOf(tools);
  return {
    dispatcher: createDispatcher({ info, instructions, tools, tasks, listTtlMs, texts }),
    handleCall: createCallHandler({ runner, writingTools, calls, metrics, keepAliveMs, logger, texts }),
    handleTask: createTaskHandler({ calls, logger, texts }),
  };
}
