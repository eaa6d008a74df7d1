import type { McpConnectionError, McpServer, McpToolRef, ServerId } from '@mao/mcp-workingset';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import type { TaskReply } from '../connection/task-outcome.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { HarnessServer } from '../harness-server.ts';
import type { HarnessSession } from '../harness-session.ts';

/** What a session has after connecting: usable tools, and word of everything that is missing. */
export interface CloudConnectResult {
  /** Tools of every server that answered, and the last known ones of servers that answered earlier in the session. */
  readonly tools: readonly McpToolRef[];
  /** Sentences for the trailing system notice, one a server and kind. */
  readonly warnings: readonly string[];
  /** Servers that cannot be used now. `cause: 'cancelled'` means that the turn ended first; all others failed. */
  readonly failedServers: readonly McpConnectionError[];
  /** All servers of the session, from a channel that knows of more than it was given. */
  readonly servers?: readonly McpServer[];
}

export interface ConnectOptions {
  /** Ends the wait; unfinished attempts are given up and listed as cancelled. */
  readonly signal?: AbortSignal;
  /** Working folder of stdio servers that name none. */
  readonly workspace?: string;
  /** Longest wait of this turn, in ms. @default the manager's `turnTimeoutMs` */
  readonly turnTimeoutMs?: number;
  /** Whose turn it is; a manager that routes sessions asks where they run by it. */
  readonly session?: HarnessSession;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** @default the manager's `callTimeoutMs` */
  readonly timeoutMs?: number;
  readonly onProgress?: (progress: ToolProgress) => void;
  readonly inputSchema?: Record<string, unknown>;
  /** The caller follows tasks, so the server may answer with one where it and the tool can. @default false */
  readonly acceptTask?: boolean;
}

export interface TaskOptions {
  readonly signal?: AbortSignal;
  /** @default 30_000 */
  readonly timeoutMs?: number;
}

/** Connections of CLOUD sessions to their servers. Sessions share nothing: each has connections of its own. */
export interface McpClientManager {
  /**
   * Brings the session's connections in line with `servers` and returns what it has. Call it once a turn: it opens
   * what is new or dropped, closes what is gone, and rereads lists that servers said have changed. It never rejects
   * and never waits longer than the turn limit, however many servers hang.
   */
  connectForCloud(
    sessionId: string,
    servers: readonly HarnessServer[],
    options?: ConnectOptions,
  ): Promise<CloudConnectResult>;
  /** Runs one tool. A dropped connection is opened again first; a call that may have run is never repeated. */
  callTool(
    sessionId: string,
    serverId: ServerId,
    toolName: string,
    args: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<ToolCallOutcome>;
  /** Asks how a task is that a call was answered with, and what it came to. Never rejects. */
  getTask(sessionId: string, serverId: ServerId, taskId: string, options?: TaskOptions): Promise<TaskReply>;
  /** Asks the server to cancel a task. Never rejects. */
  cancelTask(sessionId: string, serverId: ServerId, taskId: string, options?: TaskOptions): Promise<TaskReply>;
  /** Ends the session's connections and processes; resolves when they are gone. */
  closeSession(sessionId: string): Promise<void>;
  /** Ends everything; the manager cannot be used afterwards. */
  close(): Promise<void>;
}
