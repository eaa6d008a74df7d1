import { parse as parseJsonSafely } from 'secure-json-parse';
import type { Texts } from '../texts.ts';
import {
  errorCodes,
  isJsonObject,
  type JsonRpcError,
  type JsonRpcNotification,
  type JsonRpcRequest,
  type RequestId,
} from './json-rpc.ts';

/** Deeper JSON is refused: it has no honest use in tool arguments and would overflow the stack of recursive code. */
const maxDepth = 100;

export type ReadMessage =
  | { readonly type: 'request'; readonly request: JsonRpcRequest }
  | { readonly type: 'notification'; readonly notification: JsonRpcNotification }
  | { readonly type: 'response' }
  | { readonly type: 'invalid'; readonly error: JsonRpcError; readonly id?: RequestId };

/** Reads one JSON-RPC message from text. Never throws; every refusal says what is wrong. */
export function readMessage(text: string, texts: Texts): ReadMessage {
  const refuse = (code: number, message: string, id?: RequestId): ReadMessage =>
    id === undefined
      ? { type: 'invalid', error: { code, message } }
      : { type: 'invalid', error: { code, message }, id };

  let message: unknown;
  try {
    // Tools copy and merge arguments; keys that reach Object.prototype are refused here, once for all of them.
    message = parseJsonSafely(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    const plain = parseJson(text);
    return plain === undefined
      ? refuse(errorCodes.parseError, texts.notJson)
      : refuse(errorCodes.invalidRequest, texts.forbiddenKey, idOf(plain.value));
  }
  if (Array.isArray(message)) return refuse(errorCodes.invalidRequest, texts.batch);
  if (!isJsonObject(message)) return refuse(errorCodes.invalidRequest, texts.notJsonRpc);

  const { id, method, params } = message;
  const knownId = isRequestId(id) ? id : undefined;
  if (message['jsonrpc'] !== '2.0') return refuse(errorCodes.invalidRequest, texts.notJsonRpc, knownId);
  if (method === undefined && ('result' in message || 'error' in message)) return { type: 'response' };
  if (id !== undefined && knownId === undefined) return refuse(errorCodes.invalidRequest, texts.idInvalid);
  if (typeof method !== 'string' || method === '') {
    return refuse(errorCodes.invalidRequest, texts.methodInvalid, knownId);
  }
  if (isDeeperThan(message, maxDepth)) return refuse(errorCodes.invalidRequest, texts.tooDeep(maxDepth), knownId);
  const fields = params ?? {};
  if (!isJsonObject(fields)) return refuse(errorCodes.invalidParams, texts.paramsInvalid, knownId);
  return knownId === undefined
    ? { type: 'notification', notification: { method, params: fields } }
    : { type: 'request', request: { id: knownId, method, params: fields } };
}

/** Integers beyond 2^53 are refused: they would be answered under a rounded id that the client never sent. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The id of a message that is refused for something else, so that its sender can tell which one it was. */
function idOf(message: unknown): RequestId | undefined {
  if (!isJsonObject(message) || !Object.hasOwn(message, 'id')) return undefined;
  const { id } = message;
  return isRequestId(id) ? id : undefined;
}

/** Iterative on purpose: the value may be nested deeper than the call stack allows. */
function isDeeperThan(root: object, limit: number): boolean {
  let level: object[] = [root];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    const next: object[] = [];
    for (const container of level) {
      for (const child of Array.isArray(container) ? container : Object.values(container)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    level = next;
  }
  return false;
}
