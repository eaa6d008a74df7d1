import type { ToolProgress } from '@mao/mcp-result-kit';
import { utf8 } from '../utf8.ts';
import { replaceLoneSurrogates } from '../well-formed-json.ts';
import type { JsonRpcError, RequestId } from './json-rpc.ts';

const closing = utf8('}');

/** The message that each result was last put into. */
const lastMessages = new WeakMap<Uint8Array, { readonly id: RequestId; readonly message: Uint8Array }>();

/**
 * Puts a result that is already JSON bytes under an id without touching the bytes.
 *
 * The last message of each result is kept: clients count their requests from the beginning of a conversation, so most
 * ask for the tool list under the same number, and copying it for each costs more than the rest of the dispatch.
 */
export function resultMessage(id: RequestId, resultJson: Uint8Array): Uint8Array {
  const last = lastMessages.get(resultJson);
  if (last?.id === id) return last.message;
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`);
  const message = Buffer.concat([head, resultJson, closing]);
  // Texts are mostly unique, and as long as their sender likes.
  if (typeof id === 'number') lastMessages.set(resultJson, { id, message });
  return message;
}

/** The same for a result that is JSON text. */
export function resultMessageText(id: RequestId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`;
}

/** An error without an id is one whose request could not be read; `id` is then left out, as MCP's schema wants it. */
export function errorMessage(error: JsonRpcError, id?: RequestId): string {
  // Not the id: whatever it is, its sender looks for the same.
  const errorJson = replaceLoneSurrogates(JSON.stringify(error));
  return id === undefined
    ? `{"jsonrpc":"2.0","error":${errorJson}}`
    : `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":${errorJson}}`;
}

/** A `notifications/progress` for the token that the client gave. */
export function progressMessage(progressToken: RequestId, update: ToolProgress): string {
  const { progress, total, message } = update;
  return JSON.stringify({
    jsonrpc: '2.0',
    method: 'notifications/progress',
    params: {
      progressToken,
      progress,
      ...(Number.isFinite(total) && { total }),
      ...(message !== undefined && { message }),
    },
  });
}
