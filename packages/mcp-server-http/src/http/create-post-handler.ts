import type { Metrics, RefusalReason } from '../create-metrics.ts';
import { isPerRequestVersion } from '../eras/protocol-versions.ts';
import { errorCodes, type JsonRpcRequest } from '../jsonrpc/json-rpc.ts';
import { readMessage } from '../jsonrpc/read-message.ts';
import { resultMessage } from '../jsonrpc/write-message.ts';
import type { Texts } from '../texts.ts';
import { clientOf } from './client-watch.ts';
import { type BodyRefusal, createBodyReader } from './create-body-reader.ts';
import { isJsonContentType, readAccept } from './media-types.ts';
import { errorResponse, jsonResponse, refusal } from './responses.ts';
import type { Serving } from './serving.ts';

/** Finds what a request is answered with; a `Response` is the answer itself. A promise only where there is a wait. */
export type FindServing = (message: JsonRpcRequest) => Serving | Promise<Serving | Response>;

/** Answers one authorised POST to the endpoint. */
export function createPostHandler(options: {
  readonly metrics: Metrics;
  readonly bodyLimitBytes: number;
  readonly bodyTimeoutMs: number;
  readonly texts: Texts;
}): (request: Request, env: unknown, findServing: FindServing) => Promise<Response> {
  const { metrics, bodyLimitBytes, bodyTimeoutMs, texts } = options;
  const readBody = createBodyReader({ limitBytes: bodyLimitBytes, timeoutMs: bodyTimeoutMs });

  const refused = (reason: RefusalReason, response: Response): Response => {
    metrics.refused(reason);
    return response;
  };

  /** The rest of the body is still on its way in most of these, so the connection cannot be used again. */
  function refuseBody(reason: BodyRefusal): Response {
    const close = { connection: 'close' };
    switch (reason) {
      case 'too-large':
        return refused('body_too_large', refusal(413, texts.bodyTooLarge(bodyLimitBytes), close));
      case 'too-slow':
        return refused('body_too_slow', refusal(408, texts.bodyTooSlow, close));
      case 'broken':
        return refused('body_broken', refusal(400, texts.bodyBroken, close));
      case 'not-utf8':
        return refused(
          'message_invalid',
          errorResponse(400, { code: errorCodes.parseError, message: texts.bodyNotUtf8 }),
        );
    }
  }

  /** Looked at only when the bytes make no sense: compressed text is no valid UTF-8. */
  const refuseEncoding = (): Response => refused('content_type', refusal(415, texts.contentEncodingUnknown));

  return async (request, env, findServing) => {
    const { headers } = request;
    if (!isJsonContentType(headers.get('content-type'))) {
      return refused('content_type', refusal(415, texts.contentTypeNotJson));
    }
    const accepted = readAccept(headers.get('accept'));
    if (!accepted.json) return refused('accept', refusal(406, texts.notAcceptable));

    const body = await readBody(request);
    if (body.type === 'refused') {
      return body.reason === 'not-utf8' && isEncoded(headers) ? refuseEncoding() : refuseBody(body.reason);
    }

    const message = readMessage(body.text, texts);
    switch (message.type) {
      case 'invalid':
        return refused('message_invalid', errorResponse(400, message.error, message.id));
      case 'response':
        // No request of ours can be open. The older revisions let clients send responses, the newest forbids it.
        if (isPerRequestVersion(headers.get('mcp-protocol-version')?.trim() ?? '')) {
          const error = { code: errorCodes.invalidRequest, message: texts.responseNotExpected };
          return refused('message_invalid', errorResponse(400, error));
        }
        return new Response(null, { status: 202, headers: { 'content-length': '0' } });
      case 'notification':
        // There is no session that a notification could change.
        return new Response(null, { status: 202, headers: { 'content-length': '0' } });
      case 'request': {
        const { id, method } = message.request;
        const found = findServing(message.request);
        const serving = found instanceof Promise ? await found : found;
        if (serving instanceof Response) return serving;
        const { era, plan } = serving.dispatcher.plan(message.request, headers);
        metrics.request(era.name, method);
        switch (plan.type) {
          case 'result':
            return jsonResponse(200, resultMessage(id, plan.resultJson));
          case 'error':
            return errorResponse(plan.status, plan.error, id);
          case 'call':
            return serving.handleCall({
              era,
              id,
              plan,
              client: clientOf(request, env),
              acceptsEventStream: accepted.eventStream,
            });
          case 'task':
            return serving.handleTask({ id, plan, client: clientOf(request, env) });
        }
      }
    }
  };
}

function isEncoded(headers: Headers): boolean {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase();
  return encoding !== undefined && encoding !== '' && encoding !== 'identity';
}
