import { CallControl } from '../call-control.ts';
import { outcomeMessage, outcomeStatus } from '../call-outcome.ts';
import type { RequestId } from '../jsonrpc/json-rpc.ts';
import type { Logger } from '../logger.ts';
import type { RunningCalls } from '../running-calls.ts';
import { runTaskRequest, type TaskPlan } from '../tasks/run-task-request.ts';
import type { Texts } from '../texts.ts';
import { type Client, watchClient } from './client-watch.ts';
import { jsonResponse } from './responses.ts';

export interface HttpTaskRequest {
  readonly id: RequestId;
  readonly plan: TaskPlan;
  readonly client: Client;
}

/** Answers questions about tasks, always as JSON; one that waits ends when its client goes or the server stops. */
export function createTaskHandler(options: {
  readonly calls: RunningCalls;
  readonly logger: Logger;
  readonly texts: Texts;
}): (request: HttpTaskRequest) => Promise<Response> {
  const { calls, logger, texts } = options;

  return async ({ id, plan, client }) => {
    const control = new CallControl();
    if (plan.waits) calls.enterWaiting(control);
    else calls.enter(control);
    const unwatch = watchClient(client, control);
    const outcome = await runTaskRequest({ plan, control, logger, texts });
    unwatch();
    calls.leave(control);
    return jsonResponse(outcomeStatus(outcome), outcomeMessage(outcome, id));
  };
}
