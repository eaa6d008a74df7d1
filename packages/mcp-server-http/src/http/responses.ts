import type { JsonRpcError, RequestId } from '../jsonrpc/json-rpc.ts';
import { errorMessage } from '../jsonrpc/write-message.ts';

const jsonHeaders = { 'content-type': 'application/json' };

export function jsonResponse(status: number, body: string | Uint8Array, headers?: Record<string, string>): Response {
  return new Response(body as ConstructorParameters<typeof Response>[0], {
    status,
    headers: headers === undefined ? jsonHeaders : { ...jsonHeaders, ...headers },
  });
}

/** A JSON-RPC error. */
export function errorResponse(status: number, error: JsonRpcError, id?: RequestId): Response {
  return jsonResponse(status, errorMessage(error, id));
}

/**
 * A refusal by the HTTP layer, before any JSON-RPC request was understood. It has the shape of a JSON-RPC error without
 * an id, because that is what clients try to read; its code is the HTTP status, as the codes below -32000 are reserved.
 */
export function refusal(status: number, message: string, headers?: Record<string, string>): Response {
  return jsonResponse(status, errorMessage({ code: status, message }), headers);
}
