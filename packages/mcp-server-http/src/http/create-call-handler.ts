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
import { jsonResponse } from './responses.ts';
import type { ClientWatch } from './watch-client.ts';

export interface HttpCall {
  readonly era: Era;
  readonly id: RequestId;
  readonly plan: CallPlan;
  readonly watchClient: ClientWatch;
  readonly acceptsEventStream: boolean;
}

interface FinishedCall {
  readonly status: number;
  /** The JSON-RPC message in UTF-8. */
  readonly message: Uint8Array;
}

const clientGone = new DOMException('the client has gone', 'AbortError');

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

  /** Joins the ways a call can be cut short into one signal, keeps the books of running calls, and words the answer. */
  async function run(
    call: HttpCall,
    controller: AbortController,
    progress?: (update: ToolProgress) => void,
  ): Promise<FinishedCall> {
    const { era, plan, id } = call;
    const leave = calls.enter(controller);
    const countOut = metrics.callStarted(plan.tool);
    const unwatch = call.watchClient(() => controller.abort(clientGone));
    const outcome = await runCall({ runner, era, plan, signal: controller.signal, progress, logger, texts });
    unwatch();
    leave();
    const message = Buffer.from(toMessage(outcome, id, texts));
    countOut(endOf(outcome), outcome.type === 'result' ? message.byteLength : 0);
    // An aborted call is only ever read by its client when the server, not the client, ended it: 503, try again.
    return { status: outcome.type === 'aborted' ? 503 : 200, message };
  }

  async function answerJson(call: HttpCall): Promise<Response> {
    const { status, message } = await run(call, new AbortController());
    return jsonResponse(status, message);
  }

  function answerWithProgress(call: HttpCall, token: RequestId): Promise<Response> {
    const controller = new AbortController();
    return new Promise((resolve, reject) => {
      let stream: EventStream | undefined;
      let answered = false;
      const isWorthSending = createProgressFilter();
      const progress = (update: ToolProgress): void => {
        if (answered || !isWorthSending(update)) return;
        if (stream === undefined) {
          stream = createEventStream(() => controller.abort(clientGone), keepAliveMs);
          resolve(stream.response);
        }
        if (stream.flowing) stream.send(progressMessage(token, update));
      };
      run(call, controller, progress)
        .then(({ status, message }) => {
          answered = true;
          if (stream === undefined) return resolve(jsonResponse(status, message));
          stream.send(message);
          stream.close();
        })
        // Only an answer too large for one string gets here; a promise without a catch would end the process.
        .catch((error: unknown) => {
          logger.error({ err: error, tool: call.plan.tool }, 'the answer cannot be sent');
          if (stream === undefined) reject(error);
          else stream.close();
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
