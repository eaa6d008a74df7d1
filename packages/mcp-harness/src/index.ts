export { createMcpClientManager, type McpClientManagerOptions } from './client-manager/create-mcp-client-manager.ts';
export type {
  CallOptions,
  CloudConnectResult,
  ConnectOptions,
  McpClientManager,
  ToolCallOutcome,
} from './client-manager/mcp-client-manager.ts';
export type { ConnectionFailure } from './connection/connection-failure.ts';
export type { RawToolResult } from './connection/mcp-connection.ts';
export type { HarnessLogger } from './harness-logger.ts';
export type { HarnessServer, HttpServerTransport, ServerTransport, StdioServerTransport } from './harness-server.ts';
export type { Locale } from './texts.ts';
