import { errorCodes } from '../../jsonrpc/json-rpc.ts';
import type { Texts } from '../../texts.ts';
import type { Plan, RequestHeaders } from '../era.ts';
import { planError } from '../plan-error.ts';
import { decodeHeaderValue } from './decode-header-value.ts';

/** `Mcp-Name` has to mirror the name of a tool or the id of a task; `null` when it does, or there are no headers. */
export function checkNameHeader(name: string, headers: RequestHeaders, texts: Texts): Plan | null {
  if (headers === null) return null;
  const mismatch = (message: string): Plan => planError(400, errorCodes.headerMismatch, message);
  const header = headers.get('mcp-name');
  if (header === null || header === undefined) return mismatch(texts.headerMissing('Mcp-Name'));
  const decoded = decodeHeaderValue(header);
  if (decoded === null) return mismatch(texts.headerNotDecodable('Mcp-Name'));
  return decoded === name ? null : mismatch(texts.headerMismatch('Mcp-Name'));
}
