import type { ConnectionFailure } from './connection-failure.ts';
import type { RawToolResult } from './raw-tool-result.ts';
import type { StartedTask } from './task-outcome.ts';

/** What became of one tool call; a tool that answered with an error has answered. */
export type ToolCallOutcome =
  | {
      readonly ok: true;
      readonly result: RawToolResult;
      /** The call goes on as this task, and `result` is not yet what it comes to. Only for callers that accept tasks. */
      readonly task?: StartedTask;
    }
  | {
      readonly ok: false;
      readonly reason: 'timeout' | 'cancelled' | 'unavailable' | 'dropped' | 'rejected' | 'failed';
      /** Why the server is unavailable. */
      readonly failure?: ConnectionFailure;
      /** The server's own words, for `rejected` (it answered with a protocol error); at most 2,000 characters. */
      readonly serverMessage?: string;
      readonly limitMs?: number;
    };
