import type { CallControl } from '../call-control.ts';
import type { CallOutcome } from '../call-outcome.ts';
import type { Plan } from '../eras/era.ts';
import { errorCodes } from '../jsonrpc/json-rpc.ts';
import type { Logger } from '../logger.ts';
import type { Texts } from '../texts.ts';
import { taskOutcome } from './task-outcome.ts';

export type TaskPlan = Extract<Plan, { type: 'task' }>;

/** Asks about a task. Never rejects: only words that are meant for the client get to it. */
export async function runTaskRequest(options: {
  readonly plan: TaskPlan;
  readonly control: CallControl;
  readonly logger: Logger;
  readonly texts: Texts;
}): Promise<CallOutcome> {
  const { plan, control, logger, texts } = options;
  const internalError = (message: string) => ({ code: errorCodes.internalError, message });
  try {
    return taskOutcome(await plan.ask(control));
  } catch (error) {
    if (control.aborted) {
      return { type: 'aborted', mayHaveWritten: false, error: internalError(texts.taskRequestStopped) };
    }
    if (isToolUserError(error)) return { type: 'error', error: internalError(error.message) };
    logger.error({ err: error }, 'a request about a task failed');
    return { type: 'error', error: internalError(texts.internalError) };
  }
}

/** By its code, so that runners of other origin than the result kit can throw one too. */
function isToolUserError(error: unknown): error is Error {
  return error instanceof Error && (error as { code?: unknown }).code === 'tool_user_error';
}
