import type { CallToolResult, ToolCallContext, ToolRunner } from '@mao/mcp-result-kit';
import type { CallControl } from './call-control.ts';
import type { Era, Plan } from './eras/era.ts';
import { shown } from './eras/plan-error.ts';
import { errorCodes, type JsonRpcError } from './jsonrpc/json-rpc.ts';
import type { Logger } from './logger.ts';
import type { Texts } from './texts.ts';

export type CallPlan = Extract<Plan, { type: 'call' }>;

export type CallOutcome =
  | { readonly type: 'result'; readonly resultJson: string; readonly isError: boolean }
  | { readonly type: 'error'; readonly error: JsonRpcError }
  /**
   * The signal fired: the client has gone, cancelled, or the server stopped. A writing tool is not stopped by it, so that
   * its effect may come all the same.
   */
  | { readonly type: 'aborted'; readonly mayHaveWritten: boolean };

/** What an aborted call's client is told, if it still listens. */
export function describeAbort(outcome: Extract<CallOutcome, { type: 'aborted' }>, texts: Texts): JsonRpcError {
  return { code: errorCodes.internalError, message: outcome.mayHaveWritten ? texts.stoppedWriting : texts.stopped };
}

/**
 * Runs one tool call to an answer. Never rejects: whatever goes wrong inside becomes "internal error" on the wire and
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
    result = await runner.call(plan.tool, plan.args, control);
  } catch (error) {
    if (isUnknownTool(error)) {
      return { type: 'error', error: { code: errorCodes.invalidParams, message: texts.unknownTool(shown(plan.tool)) } };
    }
    return control.aborted
      ? { type: 'aborted', mayHaveWritten: writingTools.has(plan.tool) }
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

/** By its code, so that runners of other origin than the result kit can say it too. */
function isUnknownTool(error: unknown): boolean {
  return error instanceof Error && (error as { code?: unknown }).code === 'unknown_tool';
}

/** The JSON of a result, without half surrogate pairs. */
function encodeWellFormed(era: Era, result: CallToolResult): string {
  const json = era.encodeCallResult(result);
  return isPlainText(result) ? json : replaceLoneSurrogates(json);
}

/** Texts that the engine can vouch for at once, which nearly all results are; searching the JSON costs far more. */
function isPlainText(result: CallToolResult): boolean {
  if (result._meta !== undefined) return false;
  for (const block of result.content) {
    if (block.type !== 'text' || !isWellFormed(block.text)) return false;
  }
  return true;
}

/** ES2024: every Node this runs on has it, the compiler's library does not yet. */
function isWellFormed(text: string): boolean {
  return (text as unknown as { isWellFormed(): boolean }).isWellFormed();
}

const escapedSurrogate = /\\\\|\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|\\ud[89a-f][0-9a-f]{2}/g;

/**
 * `JSON.stringify` writes lone surrogates as `\ud8xx`: valid JSON that strict parsers of other languages refuse whole.
 * They become U+FFFD here.
 */
function replaceLoneSurrogates(json: string): string {
  if (!json.includes('\\ud')) return json;
  return json.replace(escapedSurrogate, (match) => (match.length === 6 ? '\ufffd' : match));
}
