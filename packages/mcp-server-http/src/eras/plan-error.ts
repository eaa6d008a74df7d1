import { errorCodes } from '../jsonrpc/json-rpc.ts';
import type { Plan } from './era.ts';

export function planError(status: number, code: number, message: string, data?: unknown): Plan {
  return { type: 'error', status, error: data === undefined ? { code, message } : { code, message, data } };
}

/** A version that nobody here speaks; the code and the shape of `data` are those of MCP 2026-07-28. */
export function planUnsupportedVersion(requested: string, supported: readonly string[], message: string): Plan {
  return planError(400, errorCodes.unsupportedProtocolVersion, message, { supported, requested });
}

/**
 * Cuts a string of the client before it is echoed, so that an answer cannot be made arbitrarily large, and takes
 * controls and invisible marks out of it: the answer may end up in a terminal or before a model.
 */
export function shown(text: string): string {
  const visible = text.slice(0, 256).replace(/[\p{Cc}\p{Cf}]/gu, '�');
  return visible.length <= 128 ? visible : `${visible.slice(0, 128).replace(/[\ud800-\udbff]$/, '')}…`;
}
