import type { ToolProgress } from '@mao/mcp-result-kit';
import { utf8 } from '../utf8.ts';
import type { JsonRpcError, RequestId } from './json-rpc.ts';

const closing = utf8('}');

/** Puts a result that is already JSON bytes under an id without touching the bytes. */
export function resultMessage(id: RequestId, resultJson: Uint8Array): Uint8Array {
  const head = Buffer.from(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`);
  return Buffer.concat([head, resultJson, closing]);
}

/** The same for a result that is JSON text. */
export function resultMessageText(id: RequestId, resultJson: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${resultJson}}`;
}

/** An error without an id is one whose request could not be read; `id` is then left out, as MCP's schema wants it. */
export function errorMessage(error: JsonRpcError, id?: RequestId): string {
  return JSON.stringify(id === undefined ? { jsonrpc: '2.0', error } : { jsonrpc: '2.0', id, error });
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
