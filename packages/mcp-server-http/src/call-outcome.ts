import type { JsonRpcError, RequestId } from './jsonrpc/json-rpc.ts';
import { errorMessage, resultMessageText } from './jsonrpc/write-message.ts';

/** What a request that took work came to. */
export type CallOutcome =
  | { readonly type: 'result'; readonly resultJson: string; readonly isError: boolean }
  | { readonly type: 'error'; readonly error: JsonRpcError }
  /**
   * The signal fired: the client has gone, cancelled, or the server stopped. A writing tool is not stopped by it, so that
   * its effect may come all the same. `error` is what the client is told, if it still listens.
   */
  | { readonly type: 'aborted'; readonly mayHaveWritten: boolean; readonly error: JsonRpcError };

/** The JSON-RPC message that answers a request. */
export function outcomeMessage(outcome: CallOutcome, id: RequestId): string {
  return outcome.type === 'result' ? resultMessageText(id, outcome.resultJson) : errorMessage(outcome.error, id);
}

/**
 * HTTP status of an answer. An aborted request is only ever read by its client when the server, not the client, ended it:
 * 503, try again. Not so for a write that may have happened: there are clients that repeat a 503 by themselves.
 */
export function outcomeStatus(outcome: CallOutcome): number {
  return outcome.type === 'aborted' && !outcome.mayHaveWritten ? 503 : 200;
}
