import { errorMarker, hasErrorMarker } from './error-marker.ts';

const MARKER = errorMarker('unknown-tool-error');

/** A call named a tool that the runner does not have; an MCP endpoint answers JSON-RPC error -32602. */
export class UnknownToolError extends Error {
  readonly code = 'unknown_tool';
  /** The name as the caller wrote it. Untrusted: quote it before showing it to anyone. */
  readonly toolName: string;

  constructor(toolName: string, message: string = `Unknown tool: ${JSON.stringify(toolName)}`) {
    super(message);
    this.name = 'UnknownToolError';
    this.toolName = toolName;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Like `instanceof`, but also true for an error made by another copy of this package. */
  static isInstance(value: unknown): value is UnknownToolError {
    return hasErrorMarker(value, MARKER);
  }
}
