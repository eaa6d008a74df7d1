import type { ServerId } from '@mao/mcp-workingset';
import type { McpClientManagerOptions } from '../client-manager/create-mcp-client-manager.ts';
import type { HarnessServer } from '../harness-server.ts';

/** Version of the messages between a host and the bridge in its container. */
export const BRIDGE_PROTOCOL_VERSION = 1;

/** Longest message in either direction, in bytes: a result of the largest size with what JSON adds to it. */
export const LONGEST_FRAME: number = 64 * 1024 * 1024;

/** What the bridge's client manager is made with. */
export type BridgeOptions = Omit<McpClientManagerOptions, 'now' | 'logger'>;

export type BridgeRequest =
  | {
      readonly method: 'connect';
      readonly sessionId: string;
      readonly servers: readonly HarnessServer[];
      readonly workspace?: string;
      readonly turnTimeoutMs: number;
      /** The host still has the tools that it was last sent, so that an unchanged list need not be sent again. */
      readonly hasTools: boolean;
    }
  | {
      readonly method: 'callTool';
      readonly sessionId: string;
      readonly serverId: ServerId;
      readonly toolName: string;
      readonly args: Record<string, unknown>;
      readonly timeoutMs: number;
      readonly inputSchema?: Record<string, unknown>;
      readonly acceptTask?: boolean;
      readonly wantsProgress: boolean;
    }
  | {
      readonly method: 'getTask' | 'cancelTask';
      readonly sessionId: string;
      readonly serverId: ServerId;
      readonly taskId: string;
      readonly timeoutMs: number;
    }
  | { readonly method: 'closeSession'; readonly sessionId: string };

/** From the host to the bridge. Servers come with their secrets, which therefore are in no argument and no log. */
export type HostMessage =
  | { readonly type: 'hello'; readonly version: number; readonly options: BridgeOptions }
  | { readonly type: 'request'; readonly id: number; readonly request: BridgeRequest }
  | { readonly type: 'cancel'; readonly id: number };

/** From the bridge to the host, which reads it as what a stranger says (see `read-bridge-answer.ts`). */
export type BridgeMessage =
  | { readonly type: 'ready'; readonly version: number }
  | { readonly type: 'progress'; readonly id: number; readonly progress: unknown }
  /** `failed`: there is no result, because it cannot be written or is too long. */
  | { readonly type: 'response'; readonly id: number; readonly result?: unknown; readonly failed?: true }
  | {
      readonly type: 'log';
      readonly level: 'debug' | 'info' | 'warn';
      readonly message: string;
      readonly fields: unknown;
    };
