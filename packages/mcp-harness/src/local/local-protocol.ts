import type { ApprovalHint } from '@mao/mcp-approval';
import { z } from 'zod';
import type { RawToolResult } from '../connection/raw-tool-result.ts';

/** Version of the messages; a client says in `hello` which one it speaks. */
export const LOCAL_PROTOCOL_VERSION = 1;

/** WebSocket close codes that a client can act on. */
export const localCloseCodes = {
  goingAway: 1001,
  badMessages: 4400,
  unknownSession: 4404,
  protocolVersion: 4406,
  noHello: 4408,
} as const;

const shortText = z.string().min(1).max(256);
const id = z.string().min(1).max(128);
const prose = z.string().max(4_000);

const helloSchema = z.object({
  type: z.literal('hello'),
  client: z.object({ name: shortText, version: shortText }),
  protocolVersion: z.number().int(),
  sessionId: id.optional(),
});

/** Only the frame of a report; its entries are read one by one, so that a bad one costs itself only. */
const reportSchema = z.object({
  type: z.literal('mcp_tools_report'),
  requestId: id.nullish(),
  servers: z.array(z.unknown()),
});

const progressSchema = z.object({
  type: z.literal('tool_progress'),
  callId: id,
  progress: z.number(),
  total: z.number().optional(),
  message: prose.optional(),
});

const resultSchema = z.object({
  type: z.literal('tool_result'),
  callId: id,
  result: z
    .object({
      content: z.array(z.unknown()).default([]),
      structuredContent: z.unknown().optional(),
      isError: z.boolean().default(false),
    })
    .optional(),
  error: z.object({ reason: z.string().max(64), message: z.string().optional() }).optional(),
});

const answerSchema = z.object({
  type: z.literal('approval_answer'),
  approvalId: id,
  answer: z.enum(['once', 'always', 'deny']),
});

const messageSchema: z.ZodType<LocalClientMessage> = z.discriminatedUnion('type', [
  helloSchema,
  reportSchema,
  progressSchema,
  resultSchema,
  answerSchema,
]);

/** What a client sends. */
export type LocalClientMessage =
  | {
      readonly type: 'hello';
      readonly client: { readonly name: string; readonly version: string };
      readonly protocolVersion: number;
      readonly sessionId?: string | undefined;
    }
  | {
      readonly type: 'mcp_tools_report';
      readonly requestId?: string | null | undefined;
      readonly servers: readonly unknown[];
    }
  | {
      readonly type: 'tool_progress';
      readonly callId: string;
      readonly progress: number;
      readonly total?: number | undefined;
      readonly message?: string | undefined;
    }
  | {
      readonly type: 'tool_result';
      readonly callId: string;
      readonly result?: RawToolResult | undefined;
      readonly error?: { readonly reason: string; readonly message?: string | undefined } | undefined;
    }
  | { readonly type: 'approval_answer'; readonly approvalId: string; readonly answer: 'once' | 'always' | 'deny' };

/** What a client is sent. */
export type LocalServerMessage =
  | {
      readonly type: 'welcome';
      readonly protocolVersion: number;
      /** Longest message that the host takes. */
      readonly maxMessageBytes?: number;
    }
  | {
      readonly type: 'mcp_sync_required';
      readonly requestId: string;
      readonly sessionId: string;
      readonly servers: readonly { readonly serverId: number | string; readonly serverName: string }[];
      /** The report is waited for so long. */
      readonly timeoutMs: number;
    }
  | {
      readonly type: 'tool_execute';
      readonly callId: string;
      readonly sessionId: string;
      /** `mcp__{server}__{tool}`, for display; `serverName` and `tool` are what to run. */
      readonly toolName: string;
      readonly serverName: string;
      readonly tool: string;
      readonly arguments: Record<string, unknown>;
      readonly timeoutMs: number;
    }
  | { readonly type: 'tool_cancel'; readonly callId: string }
  | {
      readonly type: 'approval_required';
      readonly approvalId: string;
      readonly sessionId: string;
      /** `null` where the arguments of the model do not say which tool is meant. */
      readonly effectiveToolName: string | null;
      readonly hint: ApprovalHint;
    }
  | { readonly type: 'approval_closed'; readonly approvalId: string; readonly state: string }
  | { readonly type: 'error'; readonly message: string };

export type ReadMessage =
  | { readonly ok: true; readonly message: LocalClientMessage }
  /** `unknown`: a type of a newer protocol, which is no fault. */
  | { readonly ok: false; readonly problem: 'unknown' | 'invalid'; readonly detail: string };

const types = new Set(['hello', 'mcp_tools_report', 'tool_progress', 'tool_result', 'approval_answer']);

/** Reads one message of a client. Never throws, whatever the text is. */
export function readLocalMessage(text: string): ReadMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'invalid', detail: 'a message must be one JSON object' };
  }
  const type = typeof value === 'object' && value !== null ? (value as { type?: unknown }).type : undefined;
  if (typeof type !== 'string') return { ok: false, problem: 'invalid', detail: 'a message needs a "type"' };
  if (!types.has(type)) return { ok: false, problem: 'unknown', detail: 'unknown message type' };
  const parsed = messageSchema.safeParse(value);
  if (parsed.success) return { ok: true, message: parsed.data };
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  return { ok: false, problem: 'invalid', detail: `${type}: ${path === '' ? '' : `${path}: `}${issue?.message}` };
}
