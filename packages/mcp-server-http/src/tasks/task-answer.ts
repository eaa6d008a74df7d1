import type { JsonRpcError } from '../jsonrpc/json-rpc.ts';

/** An answer about a task in the words of one era; `result` is the JSON-RPC result, not yet JSON. */
export type TaskAnswer = { readonly result: object; readonly isError?: boolean } | { readonly error: JsonRpcError };
