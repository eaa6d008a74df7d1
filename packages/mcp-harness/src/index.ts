// The composed core.

// Approvals of LOCAL sessions, and the ports that keep them. The words of @mao/mcp-approval that these types speak are
// exported too, so that a host needs no second package for them.
export type { ApprovalHint, ApprovalReason, ApprovalRule } from '@mao/mcp-approval';
export type { ApprovalAnswer, ApprovalRecord, ApprovalState, ApprovedDefinition } from './approvals/approval-record.ts';
export type { ApprovalSettlement, ApprovalStore } from './approvals/approval-store.ts';
export type { AnswerOutcome, ApprovalOwner, Approvals } from './approvals/approvals.ts';
export { createMemoryApprovalStore } from './approvals/create-memory-approval-store.ts';
export { createMemoryDefinitionStore } from './approvals/create-memory-definition-store.ts';
export type { ApprovalOptions } from './approvals/create-session-approvals.ts';
export type { DefinitionStore, KnownTool } from './approvals/definition-store.ts';
export type { CallEvaluation, CallEvaluator, EvaluatedCall } from './approvals/evaluate-call.ts';
// Connections of CLOUD sessions.
export { createMcpClientManager, type McpClientManagerOptions } from './client-manager/create-mcp-client-manager.ts';
export type {
  CallOptions,
  CloudConnectResult,
  ConnectOptions,
  McpClientManager,
  TaskOptions,
} from './client-manager/mcp-client-manager.ts';
export type { ConnectionFailure, ProcessExit } from './connection/connection-failure.ts';
export { isAddressAllowed } from './connection/is-address-allowed.ts';
export type { ToolProgress } from './connection/mcp-connection.ts';
export type { RawToolResult } from './connection/raw-tool-result.ts';
export type { StartedTask, TaskFacts, TaskReply, TaskStatus, TaskView } from './connection/task-outcome.ts';
export type { ToolCallOutcome } from './connection/tool-call-outcome.ts';
// Sessions whose servers run in a container.
export type { ContainerCommand } from './container/container-command.ts';
export { type ContainerMcpBridgeOptions, createContainerMcpBridge } from './container/create-container-mcp-bridge.ts';
export {
  createRoutingMcpClientManager,
  type RoutingMcpClientManagerOptions,
} from './container/create-routing-mcp-client-manager.ts';
// Context: what MCP adds to an LLM request. `planSessionContext` is the pure half.
export {
  emptySessionContext,
  type PlanInput,
  type PlanOptions,
  planSessionContext,
  type SessionPlan,
} from './context/plan-session-context.ts';
export type {
  ContextManifest,
  ContextNotice,
  ContextSection,
  ContextTool,
  ManifestSection,
  SessionContext,
} from './context/session-context.ts';
export type { SessionSnapshot } from './context/session-snapshot.ts';
export {
  type BuildOptions,
  createHarness,
  type Harness,
  type HarnessOptions,
  type HarnessTaskOptions,
  type ServerDirectory,
} from './create-harness.ts';
// Tool calls.
export type { ActivityEntry, ActivityLog } from './dispatch/activity-log.ts';
export {
  createToolDispatcher,
  type ToolDispatcher,
  type ToolDispatcherOptions,
} from './dispatch/create-tool-dispatcher.ts';
export type { DispatchOptions, DispatchOutcome, ToolCall } from './dispatch/tool-call.ts';
export { createCloudChannel, type ToolChannel } from './dispatch/tool-channel.ts';
// What happens in sessions, for user interfaces.
export type { HarnessEvent, HarnessEventBody, HarnessEventOrigin } from './events/harness-event.ts';
export type { HarnessLogger } from './harness-logger.ts';
export type { HarnessServer, HttpServerTransport, ServerTransport, StdioServerTransport } from './harness-server.ts';
export type { ExecutionMode, HarnessSession } from './harness-session.ts';
// LOCAL sessions: tools run where the user is.
export type { LocalApprovalAnswer } from './local/create-approval-relay.ts';
export { createLocalChannel, type LocalChannel, type LocalChannelOptions } from './local/create-local-channel.ts';
export type { AttachedLocalClient, LocalClientConnection } from './local/local-client-connection.ts';
// The result rule.
export {
  type RenderedResult,
  type RenderOptions,
  renderToolResult,
  type SavedFile,
} from './results/render-tool-result.ts';
export { safeFileName } from './results/safe-file-name.ts';
// Sessions with a memory for the time when their store is down.
export {
  createSessionRegistry,
  type SessionRegistry,
  type SessionRegistryOptions,
  type SessionStore,
} from './sessions/create-session-registry.ts';
// Long tasks, followed to their end.
export { createMemoryTaskStore } from './tasks/create-memory-task-store.ts';
export type { FollowedTask, NewTaskMessage, TaskMessage } from './tasks/followed-task.ts';
export type { TaskPace } from './tasks/plan-next-step.ts';
export type { TaskChanges, TaskEnd, TaskLease, TaskStore } from './tasks/task-store.ts';
export type { Locale } from './texts.ts';
