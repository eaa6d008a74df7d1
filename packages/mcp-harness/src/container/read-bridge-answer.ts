import { type McpToolRef, oneLine, type UnavailableCause } from '@mao/mcp-workingset';
import { z } from 'zod';
import type { CloudConnectResult } from '../client-manager/mcp-client-manager.ts';
import { believedAnnotations } from '../connection/believed-annotations.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import { readTool } from '../connection/read-tool-list.ts';
import type { TaskReply } from '../connection/task-outcome.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { HarnessServer } from '../harness-server.ts';

const LONGEST_LINE = 500;
const MOST_WARNINGS = 1_000;
const MOST_TOOLS = 50_000;

const causes = [
  'timeout',
  'refused',
  'unauthorized',
  'start_failed',
  'protocol',
  'cancelled',
  'sync_failed',
  'unknown',
] as const satisfies readonly UnavailableCause[];

const text = z.string().max(8_000);
const serverId = z.union([z.number(), z.string()]);
const failure = z.object({
  cause: z.enum(causes),
  httpStatus: z.number().optional(),
  exit: z.object({ code: z.number().nullable(), signal: z.string().max(32).nullable() }).optional(),
  commandMissing: z.boolean().optional(),
  waitedMs: z.number().optional(),
  addressForbidden: z.boolean().optional(),
});
const refused = {
  ok: z.literal(false),
  failure: failure.optional(),
  serverMessage: text.optional(),
  limitMs: z.number().optional(),
};
const callReasons = ['timeout', 'cancelled', 'unavailable', 'dropped', 'rejected', 'failed'] as const;

const rawResult = z.object({
  content: z.array(z.unknown()),
  structuredContent: z.unknown().optional(),
  isError: z.boolean(),
});
const facts = {
  statusMessage: text.optional(),
  pollIntervalMs: z.number().optional(),
  ttlMs: z.number().nullable().optional(),
};
const callOutcome = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    result: rawResult,
    task: z.object({ ...facts, taskId: z.string().min(1).max(1_024), immediateResponse: text.optional() }).optional(),
  }),
  z.object({ ...refused, reason: z.enum(callReasons) }),
]);
const taskReply = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    task: z.object({
      ...facts,
      status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
      result: rawResult.optional(),
      serverMessage: text.optional(),
    }),
  }),
  z.object({ ...refused, reason: z.enum([...callReasons, 'unknown_task', 'not_supported']) }),
]);
const connectResult = z.object({
  tools: z.array(z.unknown()).max(MOST_TOOLS).nullable(),
  warnings: z.array(z.string()).max(MOST_WARNINGS),
  failedServers: z
    .array(z.object({ serverId: serverId.nullable(), reason: z.string(), cause: z.enum(causes) }))
    .max(MOST_WARNINGS),
});
const progress = z.object({ progress: z.number(), total: z.number().optional(), message: z.string().optional() });

/** What a bridge says; a container's words are looked at like those of any server. `null`: no such answer. */
export function readCallOutcome(answer: unknown): ToolCallOutcome | null {
  const read = callOutcome.safeParse(answer);
  return read.success ? (read.data as ToolCallOutcome) : null;
}

export function readTaskReply(answer: unknown): TaskReply | null {
  const read = taskReply.safeParse(answer);
  return read.success ? (read.data as TaskReply) : null;
}

export function readProgress(answer: unknown): ToolProgress | null {
  const read = progress.safeParse(answer);
  return read.success ? read.data : null;
}

/**
 * A session's servers as its bridge sees them.
 *
 * @param lastTools What the bridge sent before; it sends nothing while its list stays the same.
 */
export function readConnectResult(
  answer: unknown,
  servers: readonly HarnessServer[],
  lastTools: readonly McpToolRef[],
): CloudConnectResult | null {
  const read = connectResult.safeParse(answer);
  if (!read.success) return null;
  const known = new Map(servers.map((server) => [server.id, server]));
  const failedServers = read.data.failedServers.flatMap(({ serverId, reason, cause }) => {
    const server = serverId === null ? undefined : known.get(serverId);
    if (server === undefined) return [];
    return [{ serverId: server.id, serverName: server.name, reason: oneLine(reason, LONGEST_LINE), cause }];
  });
  return {
    tools: read.data.tools === null ? lastTools : read.data.tools.flatMap((tool) => readRef(tool, known)),
    warnings: read.data.warnings.map((warning) => oneLine(warning, LONGEST_LINE)),
    failedServers,
  };
}

function readRef(raw: unknown, servers: ReadonlyMap<unknown, HarnessServer>): McpToolRef[] {
  const { serverId, toolName, ...others } = (raw ?? {}) as Record<string, unknown>;
  const server = servers.get(serverId);
  const tool = readTool({ ...others, name: toolName });
  if (server === undefined || tool === null) return [];
  return [
    {
      serverId: server.id,
      serverName: server.name,
      toolName: tool.name,
      description: tool.description ?? null,
      inputSchema: tool.inputSchema,
      annotations: believedAnnotations(server, tool.annotations),
    },
  ];
}

/** Facts in the closed set of causes, for what becomes of a container rather than of a server. */
export function containerDown(cause: UnavailableCause): ConnectionFailure {
  return { cause, container: 'down' };
}
