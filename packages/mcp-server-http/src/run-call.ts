import type { CallToolResult, ToolCallContext, ToolRunner } from '@mao/mcp-result-kit';
import type { CallControl } from './call-control.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { Era, Plan } from './eras/era.ts';
import { shown } from './eras/plan-error.ts';
import { errorCodes } from './jsonrpc/json-rpc.ts';
import type { Logger } from './logger.ts';
import { taskOutcome } from './tasks/task-outcome.ts';
import type { Texts } from './texts.ts';
import { replaceLoneSurrogates } from './well-formed-json.ts';

export type CallPlan = Extract<Plan, { type: 'call' }>;

/**
 * Runs one tool call, or starts it as a task, to an answer. Never rejects: whatever goes wrong inside becomes "internal error" on the wire and
 * its cause goes to the log only.
 */
export async function runCall(options: {
  readonly runner: ToolRunner;
  readonly writingTools: ReadonlySet<string>;
  readonly era: Era;
  readonly plan: CallPlan;
  readonly control: CallControl;
  readonly logger: Logger;
  readonly texts: Texts;
}): Promise<CallOutcome> {
  const { runner, writingTools, era, plan, control, logger, texts } = options;
  const internalError = (cause: unknown, message: string): CallOutcome => {
    logger.error({ tool: plan.tool, err: cause, traceparent: plan.traceparent ?? undefined }, message);
    return { type: 'error', error: { code: errorCodes.internalError, message: texts.internalError } };
  };

  let result: CallToolResult;
  try {
    if (plan.traceparent !== null) control.traceparent = plan.traceparent;
    if (plan.start !== null) return taskOutcome(await plan.start(control));
    result = await runner.call(plan.tool, plan.args, control);
  } catch (error) {
    if (isUnknownTool(error)) {
      return { type: 'error', error: { code: errorCodes.invalidParams, message: texts.unknownTool(shown(plan.tool)) } };
    }
    return control.aborted
      ? aborted(writingTools.has(plan.tool), texts)
      : internalError(error, 'the tool runner failed');
  }
  try {
    return { type: 'result', resultJson: encodeWellFormed(era, result), isError: result.isError === true };
  } catch (error) {
    return internalError(error, 'the result of a tool cannot be written as JSON');
  }
}

/**
 * What the runner gets: the kit's context, and for runners that trace, the caller's `traceparent` beside it. The signal is
 * made when first read: take it from the context itself, a spread copy has none.
 */
export interface TracedCallContext extends ToolCallContext {
  /** W3C trace context of the caller (`_meta.traceparent`, SEP-414), when it sent a well-formed one. */
  readonly traceparent?: string;
}

function aborted(mayHaveWritten: boolean, texts: Texts): CallOutcome {
  const message = mayHaveWritten ? texts.stoppedWriting : texts.stopped;
  return { type: 'aborted', mayHaveWritten, error: { code: errorCodes.internalError, message } };
}

/** By its code, so that runners of other origin than the result kit can say it too. */
function isUnknownTool(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'unknown_tool';
}

/** The JSON of a result, without half surrogate pairs. */
function encodeWellFormed(era: Era, result: CallToolResult): string {
  const json = era.encodeCallResult(result);
  return isPlainText(result) ? json : replaceLoneSurrogates(json);
}

/**
 * Whether a result holds nothing but texts that the engine can vouch for at once, as nearly all do; searching the JSON costs
 * far more, and in that of a large file as much as writing it.
 */
function isPlainText(result: CallToolResult): boolean {
  for (const field in result) if (field !== 'content' && field !== 'isError') return false;
  return result.content.every((block) =>
    block.type === 'resource'
      ? Object.keys(block).length === 2 && areWellFormedTexts(block.resource)
      : areWellFormedTexts(block),
  );
}

function areWellFormedTexts(fields: object): boolean {
  return Object.values(fields).every((value) => typeof value === 'string' && isWellFormed(value));
}

/** ES2024: every Node this runs on has it, the compiler's library does not yet. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}
