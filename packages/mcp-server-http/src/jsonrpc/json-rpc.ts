/** JSON-RPC 2.0 as MCP narrows it: ids are strings or integers, never `null` (MCP 2025-11-25, "Requests"). */
export type RequestId = string | number;

/** A request whose envelope has been checked; absent `params` are `{}`. */
export interface JsonRpcRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface JsonRpcNotification {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export interface JsonRpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/**
 * The codes that this endpoint emits. The first five are JSON-RPC's, the next three MCP 2026-07-28's own; nothing else
 * of -32768..-32000 may be used by an implementation (MCP 2026-07-28, "Error Codes").
 */
export const errorCodes = {
  parseError: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internalError: -32603,
  headerMismatch: -32020,
  missingClientCapability: -32021,
  unsupportedProtocolVersion: -32022,
} as const;

/** Whether a parsed JSON value is an object in JSON's sense: neither an array nor `null`. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
