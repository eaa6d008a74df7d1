export {
  createMcpHttpApp,
  type McpHttpApp,
  type McpHttpAppOptions,
  type ReadyReport,
} from './create-mcp-http-app.ts';
export type { Logger } from './logger.ts';
export type { DrainReport } from './running-calls.ts';
export type { ServerInfo } from './server-info.ts';
export type { Locale } from './texts.ts';
