export {
  type CallerEndpoint,
  type CallerEndpointOptions,
  type CallerOffer,
  createCallerEndpoint,
  type OfferRequest,
} from './create-caller-endpoint.ts';
export {
  createMcpHttpApp,
  type McpHttpApp,
  type McpHttpAppOptions,
} from './create-mcp-http-app.ts';
export type { ReadyReport } from './http/answer-readiness.ts';
export type { HttpFault } from './http/http-fault.ts';
export type { Logger } from './logger.ts';
export type { TracedCallContext } from './run-call.ts';
export type { DrainReport } from './running-calls.ts';
export type { ServerInfo } from './server-info.ts';
export type { TaskRouter } from './tasks/task-router.ts';
export type { Locale } from './texts.ts';
