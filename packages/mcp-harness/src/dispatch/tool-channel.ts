import type { McpToolRef, ServerId } from '@mao/mcp-workingset';
import type { CloudConnectResult, McpClientManager } from '../client-manager/mcp-client-manager.ts';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import type { TaskReply } from '../connection/task-outcome.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { HarnessServer } from '../harness-server.ts';
import type { HarnessSession } from '../harness-session.ts';

/** Where the tools of a session run. One channel an execution mode; the dispatcher knows no other difference. */
export interface ToolChannel {
  /**
   * Whether sessions may have servers that the directory does not name. Such a channel is asked to connect even where the
   * directory is empty, and says in `servers` what the session has.
   */
  readonly bringsServers?: boolean;
  /** Called once a turn. Never rejects: what is missing is in the result. */
  connect(
    session: HarnessSession,
    servers: readonly HarnessServer[],
    options: { readonly signal?: AbortSignal },
  ): Promise<CloudConnectResult>;
  callTool(
    session: HarnessSession,
    ref: McpToolRef,
    args: Record<string, unknown>,
    options: {
      readonly signal?: AbortSignal;
      readonly onProgress?: (progress: ToolProgress) => void;
      /** The id that the model gave its call. */
      readonly callId?: string;
      /** The server may answer with a task; only for channels with `getTask` and `cancelTask`. */
      readonly acceptTask?: boolean;
    },
  ): Promise<ToolCallOutcome>;
  /** Asks how a task is that a call was answered with. Never rejects. A channel without it never has tasks. */
  getTask?(session: HarnessSession, serverId: ServerId, taskId: string, signal: AbortSignal): Promise<TaskReply>;
  /** Asks the server to cancel a task. Never rejects. */
  cancelTask?(session: HarnessSession, serverId: ServerId, taskId: string, signal: AbortSignal): Promise<TaskReply>;
  closeSession(sessionId: string): Promise<void>;
  close(): Promise<void>;
}

/** The channel of CLOUD sessions: connections of this process. */
export function createCloudChannel(manager: McpClientManager): ToolChannel {
  return {
    connect: (session, servers, { signal }) =>
      manager.connectForCloud(session.id, servers, {
        session,
        ...(signal === undefined ? {} : { signal }),
        ...(session.workspace === null ? {} : { workspace: session.workspace }),
      }),
    callTool: (session, ref, args, { callId: _, ...options }) =>
      manager.callTool(session.id, ref.serverId, ref.toolName, args, { ...options, inputSchema: ref.inputSchema }),
    getTask: ({ id }, serverId, taskId, signal) => manager.getTask(id, serverId, taskId, { signal }),
    cancelTask: ({ id }, serverId, taskId, signal) => manager.cancelTask(id, serverId, taskId, { signal }),
    closeSession: (sessionId) => manager.closeSession(sessionId),
    close: () => manager.close(),
  };
}
