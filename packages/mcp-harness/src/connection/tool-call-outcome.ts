import type { ConnectionFailure } from './connection-failure.ts';
import type { RawToolResult } from './mcp-connection.ts';

/** What became of one tool call; a tool that answered with an error has answered. */
export type ToolCallOutcome =
  | { readonly ok: true; readonly result: RawToolResult }
  | {
      readonly ok: false;
      readonly reason: 'timeout' | 'cancelled' | 'unavailable' | 'dropped' | 'rejected' | 'failed';
      /** Why the server is unavailable. */
      readonly failure?: ConnectionFailure;
      /** The server's own words, for `rejected` (it answered with a protocol error); at most 2,000 characters. */
      readonly serverMessage?: string;
      readonly limitMs?: number;
    };
