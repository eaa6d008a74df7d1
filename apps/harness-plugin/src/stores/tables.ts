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
  outcome: column.text().notNull(),
  reason: column.text(),
  durationMs: column.integer().notNull(),
  resultLength: column.integer().notNull(),
  startedAt: column.time().notNull(),
});
