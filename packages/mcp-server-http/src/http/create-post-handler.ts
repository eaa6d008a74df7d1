import type { ToolProgress, ToolRunner } from '@mao/mcp-result-kit';
import type { Dispatcher } from '../create-dispatcher.ts';
import type { Era } from '../eras/era.ts';
import { errorCodes, type RequestId } from '../jsonrpc/json-rpc.ts';
import { readMessage } from '../jsonrpc/read-message.ts';
import { resultMessage, resultMessageText } from '../jsonrpc/write-message.ts';
import type { Logger } from '../logger.ts';
import { type CallPlan, runCall } from '../run-call.ts';
import type { RunningCalls } from '../running-calls.ts';
import type { Texts } from '../texts.ts';
import { isJsonContentType, readAccept } from './media-types.ts';
import { readBody } from './read-body.ts';
import { errorResponse, jsonResponse, refusal } from './responses.ts';

/** Answers one authorised POST to the endpoint. */
export function createPostHandler(options: {
  readonly dispatcher: Dispatcher;
  readonly runner: ToolRunner;
  readonly calls: RunningCalls;
  readonly bodyLimitBytes: number;
  readonly bodyTimeoutMs: number;
  readonly logger: Logger;
  readonly texts: Texts;
}): (request: Request) => Promise<Response> {
  const { dispatcher, runner, calls, bodyLimitBytes, bodyTimeoutMs, logger, texts } = options;

  async function handleCall(request: Request, era: Era, id: RequestId, plan: CallPlan): Promise<Response> {
    const controller = new AbortController();
    const leave = calls.enter(controller);
    const clientSignal = request.signal;
    const onClientGone = (): void => controller.abort(clientSignal.reason);
    clientSignal.addEventListener('abort', onClientGone, { once: true });
    if (clientSignal.aborted) onClientGone();
    const progress: ((update: ToolProgress) => void) | undefined = undefined;
    const outcome = await runCall({ runner, era, plan, signal: controller.signal, progress, logger, texts });
    clientSignal.removeEventListener('abort', onClientGone);
    leave();
    switch (outcome.type) {
      case 'result':
        return jsonResponse(200, resultMessageText(id, outcome.resultJson));
      case 'error':
        return errorResponse(200, outcome.error, id);
      case 'aborted':
        return errorResponse(503, { code: errorCodes.internalError, message: texts.stopped }, id);
    }
  }

  return async (request) => {
    if (!isJsonContentType(request.headers.get('content-type'))) return refusal(415, texts.contentTypeNotJson);
    const accepted = readAccept(request.headers.get('accept'));
    if (!accepted.json) return refusal(406, texts.notAcceptable);

    const body = await readBody(request, bodyLimitBytes, bodyTimeoutMs);
    if (body.type === 'refused') {
      switch (body.reason) {
        case 'too-large':
          return refusal(413, texts.bodyTooLarge(bodyLimitBytes), { connection: 'close' });
        case 'too-slow':
          return refusal(408, texts.bodyTooSlow, { connection: 'close' });
        case 'not-utf8':
          return errorResponse(400, { code: errorCodes.parseError, message: texts.bodyNotUtf8 });
        case 'broken':
          return refusal(400, texts.bodyTooSlow, { connection: 'close' });
      }
    }

    const message = readMessage(body.text, texts);
    switch (message.type) {
      case 'invalid':
        return errorResponse(400, message.error, message.id);
      case 'notification':
      case 'response':
        return new Response(null, { status: 202, headers: { 'content-length': '0' } });
      case 'request': {
        const { id } = message.request;
        const { era, plan } = dispatcher.plan(message.request, request.headers);
        if (plan.type === 'result') return jsonResponse(200, resultMessage(id, plan.resultJson));
        if (plan.type === 'error') return errorResponse(plan.status, plan.error, id);
        return handleCall(request, era, id, plan);
      }
    }
  };
}
