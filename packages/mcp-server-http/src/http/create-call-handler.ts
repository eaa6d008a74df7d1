import type { ToolProgress, ToolRunner } from '@mao/mcp-result-kit';
import type { Metrics } from '../create-metrics.ts';
import type { Era } from '../eras/era.ts';
import { errorCodes, type RequestId } from '../jsonrpc/json-rpc.ts';
import { errorMessage, progressMessage, resultMessageText } from '../jsonrpc/write-message.ts';
import type { Logger } from '../logger.ts';
import { createProgressFilter } from '../progress-filter.ts';
import { type CallOutcome, type CallPlan, runCall } from '../run-call.ts';
import type { RunningCalls } from '../running-calls.ts';
import type { Texts } from '../texts.ts';
import { createEventStream, type EventStream } from './create-event-stream.ts';
import { errorResponse, jsonResponse } from './responses.ts';

export interface HttpCall {
  readonly era: Era;
  readonly id: RequestId;
  readonly plan: CallPlan;
  /** Aborted when the client has gone. */
  readonly clientSignal: AbortSignal;
  readonly acceptsEventStream: boolean;
}

/**
 * Runs planned tool calls and answers them: as JSON, or as an event stream from the first reported progress on when the
 * client gave a progress token.
 */
export function createCallHandler(options: {
  readonly runner: ToolRunner;
  readonly calls: RunningCalls;
  readonly metrics: Metrics;
  readonly keepAliveMs: number;
  readonly logger: Logger;
  readonly texts: Texts;
}): (call: HttpCall) => Promise<Response> {
  const { runner, calls, metrics, keepAliveMs, logger, texts } = options;

  /** Joins the ways a call can be cut short into one signal and keeps the books of running calls. */
  async function run(call: HttpCall, controller: AbortController, progress?: (update: ToolProgress) => void) {
    const { era, plan, clientSignal } = call;
    const leave = calls.enter(controller);
    const countOut = metrics.callStarted(plan.tool);
    const onClientGone = (): void => controller.abort(clientSignal.reason);
    if (clientSignal.aborted) onClientGone();
    else clientSignal.addEventListener('abort', onClientGone, { once: true });

    const outcome = await runCall({ runner, era, plan, signal: controller.signal, progress, logger, texts });

    clientSignal.removeEventListener('abort', onClientGone);
    leave();
    countOut(endOf(outcome), outcome.type === 'result' ? Buffer.byteLength(outcome.resultJson) : 0);
    return outcome;
  }

  async function answerJson(call: HttpCall): Promise<Response> {
    const outcome = await run(call, new AbortController());
    return toResponse(outcome, call.id, texts);
  }

  function answerWithProgress(call: HttpCall, token: RequestId): Promise<Response> {
    const controller = new AbortController();
    return new Promise((resolve) => {
      let stream: EventStream | undefined;
      let answered = false;
      const isWorthSending = createProgressFilter();
      const progress = (update: ToolProgress): void => {
        if (answered || !isWorthSending(update)) return;
        if (stream === undefined) {
          stream = createEventStream(() => controller.abort(), keepAliveMs);
          resolve(stream.response);
        }
        if (stream.flowing) stream.send(progressMessage(token, update));
      };
      void run(call, controller, progress).then((outcome) => {
        answered = true;
        if (stream === undefined) return resolve(toResponse(outcome, call.id, texts));
        stream.send(toMessage(outcome, call.id, texts));
        stream.close();
      });
    });
  }

  return (call) => {
    const token = call.plan.progressToken;
    return token !== null && call.acceptsEventStream ? answerWithProgress(call, token) : answerJson(call);
  };
}

function endOf(outcome: CallOutcome): 'ok' | 'tool_error' | 'protocol_error' | 'aborted' {
  if (outcome.type === 'result') return outcome.isError ? 'tool_error' : 'ok';
  return outcome.type === 'error' ? 'protocol_error' : 'aborted';
}

function toMessage(outcome: CallOutcome, id: RequestId, texts: Texts): string {
  switch (outcome.type) {
    case 'result':
      return resultMessageText(id, outcome.resultJson);
    case 'error':
      return errorMessage(outcome.error, id);
    case 'aborted':
      return errorMessage({ code: errorCodes.internalError, message: texts.stopped }, id);
  }
}

/** An aborted call is only ever read by its client when the server, not the client, ended it: 503, try again. */
function toResponse(outcome: CallOutcome, id: RequestId, texts: Texts): Response {
  switch (outcome.type) {
    case 'result':
      return jsonResponse(200, resultMessageText(id, outcome.resultJson));
    case 'error':
      return errorResponse(200, outcome.error, id);
    case 'aborted':
      return errorResponse(503, { code: errorCodes.internalError, message: texts.stopped }, id);
  }
}
