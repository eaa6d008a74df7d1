import type { ApprovalAnswer, ApprovalHint, ApprovalReason, ApprovalState, ApprovedDefinition } from '@mao/mcp-harness';
import { column, defineTable } from '@mao/sql-database';

export const mcpServer = defineTable('mcp_server', {
  id: column.id(),
  /** `null`: an administrator's, for agents. */
  ownerUserId: column.integer(),
  name: column.text().notNull(),
  description: column.text(),
  transport: column.text<'http' | 'sse' | 'stdio'>().notNull(),
  url: column.text(),
  command: column.text(),
  argsJson: column.json<readonly string[]>(),
  /** Encrypted; see `createSecretBox`. */
  envJson: column.text(),
  /** Encrypted. */
  headersJson: column.text(),
  enabled: column.boolean().notNull().default(true),
  trustAnnotations: column.boolean().notNull().default(true),
});

export const userMcpPreference = defineTable('user_mcp_preference', {
  id: column.id(),
  userId: column.integer().notNull(),
  serverId: column.integer().notNull(),
  enabled: column.boolean().notNull().default(true),
});

export const agentMcpServer = defineTable('agent_mcp_server', {
  id: column.id(),
  agentId: column.text().notNull(),
  serverId: column.integer().notNull(),
});

export const harnessSession = defineTable('harness_session', {
  id: column.text().primaryKey(),
  userId: column.integer().notNull(),
  agentId: column.text(),
  executionMode: column.text<'CLOUD' | 'LOCAL'>().notNull(),
  approvalLevel: column.text<'READ_ONLY' | 'READ_WRITE' | 'SMART' | 'PROXY'>().notNull(),
  loadMode: column.text(),
  workspace: column.text(),
  createdAt: column.time().notNull(),
});

export const mcpActivity = defineTable('mcp_activity', {
  id: column.id(),
  sessionId: column.text().notNull(),
  userId: column.integer(),
  callId: column.text().notNull(),
  toolName: column.text().notNull(),
  effectiveToolName: column.text().notNull(),
  decision: column.text().notNull(),
  answer: column.text(),
  outcome: column.text().notNull(),
  reason: column.text(),
  durationMs: column.integer().notNull(),
  resultLength: column.integer().notNull(),
  startedAt: column.time().notNull(),
});

export const harnessTask = defineTable('harness_task', {
  id: column.text().primaryKey(),
  sessionId: column.text().notNull(),
  userId: column.integer(),
  callId: column.text().notNull(),
  serverId: column.integer().notNull(),
  serverName: column.text().notNull(),
  toolName: column.text().notNull(),
  effectiveToolName: column.text().notNull(),
  serverTaskId: column.text().notNull(),
  status: column.text<'working' | 'input_required' | 'completed' | 'failed' | 'cancelled'>().notNull(),
  statusMessage: column.text(),
  pollIntervalMs: column.integer().notNull(),
  nextPollAt: column.time().notNull(),
  failures: column.integer().notNull(),
  cancelRequested: column.boolean().notNull(),
  leaseOwner: column.text().notNull(),
  leaseUntil: column.time().notNull(),
  createdAt: column.time().notNull(),
  updatedAt: column.time().notNull(),
  expiresAt: column.time().notNull(),
});

export const harnessMessage = defineTable('harness_message', {
  id: column.id(),
  sessionId: column.text().notNull(),
  /** Counts within the session. */
  number: column.integer().notNull(),
  taskId: column.text().notNull(),
  text: column.text().notNull(),
  isError: column.boolean().notNull(),
  files: column.json<readonly { path: string; bytes: number; mimeType: string }[]>().notNull(),
  createdAt: column.time().notNull(),
});

export const mcpApproval = defineTable('mcp_approval', {
  id: column.text().primaryKey(),
  sessionId: column.text().notNull(),
  userId: column.integer(),
  callId: column.text().notNull(),
  toolName: column.text().notNull(),
  pin: column.text(),
  reason: column.text<ApprovalReason>().notNull(),
  hintJson: column.json<ApprovalHint>().notNull(),
  definitionJson: column.json<ApprovedDefinition>(),
  state: column.text<ApprovalState>().notNull(),
  answer: column.text<ApprovalAnswer>(),
  createdAt: column.time().notNull(),
  expiresAt: column.time().notNull(),
  answeredAt: column.time(),
});

export const mcpApprovalRule = defineTable('mcp_approval_rule', {
  id: column.id(),
  userId: column.integer().notNull(),
  ruleKey: column.text().notNull(),
  effect: column.text<'ALLOW' | 'DENY'>().notNull(),
  toolName: column.text().notNull(),
  argumentsPrefix: column.text(),
  createdAt: column.time().notNull(),
});

export const mcpKnownTool = defineTable('mcp_known_tool', {
  id: column.id(),
  userId: column.integer().notNull(),
  toolKey: column.text().notNull(),
  fingerprint: column.text().notNull(),
});
