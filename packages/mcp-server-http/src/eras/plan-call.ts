import { errorCodes, isJsonObject, type JsonRpcRequest, type RequestId } from '../jsonrpc/json-rpc.ts';
import { isRequestId } from '../jsonrpc/read-message.ts';
import type { Texts } from '../texts.ts';
import type { Plan } from './era.ts';
import { planError, shown } from './plan-error.ts';

/** W3C Trace Context, version 00: the only form worth passing on. */
const traceparentPattern = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The part of `tools/call` that all revisions share.
 *
 * Absent or `null` arguments are `{}`: many clients leave them out. Anything else that is no object is the client's
 * fault and is refused, never silently replaced. A `task` parameter is not looked at: the
 * 2025-11-25 revision requires that of a server that declares no tasks, and no other revision has one.
 */
export function planCall(request: JsonRpcRequest, knownTools: ReadonlySet<string>, texts: Texts): Plan {
  const { name, arguments: args, _meta: meta } = request.params;
  const invalid = (message: string): Plan => planError(200, errorCodes.invalidParams, message);

  if (typeof name !== 'string') return invalid(texts.toolNameInvalid);
  const fields = args ?? {};
  if (!isJsonObject(fields)) return invalid(texts.argumentsInvalid);
  if (meta !== undefined && meta !== null && !isJsonObject(meta)) return invalid(texts.metaInvalid);
  const progressToken = meta?.['progressToken'];
  if (progressToken !== undefined && progressToken !== null && !isRequestId(progressToken)) {
    return invalid(texts.progressTokenInvalid);
  }
  if (!knownTools.has(name)) return invalid(texts.unknownTool(shown(name)));
  return {
    type: 'call',
    tool: name,
    args: fields,
    progressToken: (progressToken as RequestId | null | undefined) ?? null,
    traceparent: readTraceparent(meta?.['traceparent']),
    start: null,
  };
}

function readTraceparent(value: unknown): string | null {
  return typeof value === 'string' && traceparentPattern.test(value) ? value : null;
}

/** The whole list is one page, so a cursor can only be one that we never gave out. */
export function hasForeignCursor(request: JsonRpcRequest): boolean {
  const cursor = request.params['cursor'];
  return cursor !== undefined && cursor !== null && cursor !== '';
}
