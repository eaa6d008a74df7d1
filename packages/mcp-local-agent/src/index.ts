// The user's file of servers.
export {
  type ParseServersOptions,
  parseServersFile,
  type ServersFile,
  ServersFileError,
} from './config/parse-servers-file.ts';
export type { HttpServerConfig, LocalServerConfig, StdioServerConfig } from './config/server-config.ts';
export {
  type ApprovalAnswer,
  createLocalAgent,
  type LocalAgent,
  type LocalAgentEvent,
  type LocalAgentOptions,
} from './create-local-agent.ts';
export type { LocalServerStatus } from './servers/create-local-server.ts';
export type { LocalTool } from './servers/read-tools.ts';
export type { DisconnectReason } from './service/create-service-connection.ts';
export type { ApprovalQuestion } from './service/service-messages.ts';
export type { Locale } from './texts.ts';
