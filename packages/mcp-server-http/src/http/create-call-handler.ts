import type { ToolProgress, ToolRunner } from '@mao/mcp-result-kit';
import { CallControl } from '../call-control.ts';
import { type CallOutcome, outcomeMessage, outcomeStatus } from '../call-outcome.ts';
import type { Metrics } from '../create-metrics.ts';
import type { Era } from '../eras/era.ts';
import type { RequestId } from '../jsonrpc/json-rpc.ts';
import { progressMessage } from '../jsonrpc/write-message.ts';
import type { Logger } from '../logger.ts';
import { createProgressFilter } from '../progress-filter.ts';
import { type CallPlan, runCall } from '../run-call.ts';
import type { RunningCalls } from '../running-calls.ts';
import type { Texts } from '../texts.ts';
import { type Client, clientGone, watchClient } from './client-watch.ts';
import { createEventStream, type EventStream } from './create-event-stream.ts';
import { jsonResponse } from './responses.ts';

export interface HttpCall {
  readonly era: Era;
  readonly id: RequestId;
  readonly plan: CallPlan;
  readonly client: Client;
  readonly acceptsEventStream: boolean;
}

interface FinishedCall {
  readonly status: number;
  /** The JSON-RPC message in UTF-8. */
  readonly message: Uint8Array;
}

/**
 * Runs planned tool calls and answers them: as JSON, or as an event stream from the first reported progress on when the
 * client gave a progress token.
 */
export function createCallHandler(options: {
  readonly runner: ToolRunner;
  readonly writingTools: ReadonlySet<string>;
  readonly calls: RunningCalls;
  readonly metrics: Metrics;
  readonly keepAliveMs: number;
  readonly logger: Logger;
  readonly texts: Texts;
}): (call: HttpCall) => Promise<Response> {
  const { runner, writingTools, calls, metrics, keepAliveMs, logger, texts } = options;

  /** Joins the ways a call can be cut short into one, keeps the books of running calls, and words the answer. */
  async function run(call: HttpCall, control: CallControl): Promise<FinishedCall> {
    const { era, plan, id } = call;
    const startedAt = performance.now();
    calls.enter(control);
    metrics.callStarted(plan.tool);
    const unwatch = watchClient(call.client, control);
    const outcome = await runCall({ runner, writingTools, era, plan, control, logger, texts });
    unwatch();
    calls.leave(control);
    const message = Buffer.from(outcomeMessage(outcome, id));
    const bytes = outcome.type === 'result' ? message.byteLength : 0;
    metrics.callEnded(plan.tool, endOf(outcome), performance.now() - startedAt, bytes);
    return { status: outcomeStatus(outcome), message };
  }

  async function answerJson(call: HttpCall): Promise<Response> {
    const { status, message } = await run(call, new CallControl());
    return jsonResponse(status, message);
  }

  function answerWithProgress(call: HttpCall, token: RequestId): Promise<Response> {
    const control = new CallControl();
    return new Promise((resolve, reject) => {
      let stream: EventStream | undefined;
      let answered = false;
      const isWorthSending = createProgressFilter();
      control.progress = (update: ToolProgress): void => {
        if (answered || !isWorthSending(update)) return;
        if (stream === undefined) {
          stream = createEventStream(() => control.abort(clientGone), keepAliveMs);
          resolve(stream.response);
        }
        if (stream.flowing) stream.send(progressMessage(token, update));
      };
      run(call, control)
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

function endOf(outcome: CallOutcome): 'ok' | 'tool_error' | 'protocol_error' | 'aborted' | 'outcome_unknown' {
  if (outcome.type === 'result') return outcome.isError ? 'tool_error' : 'ok';
  if (outcome.type === 'error') return 'protocol_error';
  return outcome.mayHaveWritten ? 'outcome_unknown' : 'aborted';
}
