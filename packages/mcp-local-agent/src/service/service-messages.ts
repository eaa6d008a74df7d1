import { z } from 'zod';

/** Version of the messages; see docs/references/local-channel.md of the repository. */
export const PROTOCOL_VERSION = 1;

const id = z.string().min(1).max(128);

const messageSchema: z.ZodType<ServiceMessage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome'), protocolVersion: z.number(), maxMessageBytes: z.number().int().optional() }),
  z.object({ type: z.literal('mcp_sync_required'), requestId: id, timeoutMs: z.number().positive() }),
  z.object({
    type: z.literal('tool_execute'),
    callId: id,
    toolName: z.string(),
    serverName: z.string(),
    tool: z.string(),
    arguments: z.record(z.string(), z.unknown()),
    timeoutMs: z.number().positive(),
  }),
  z.object({ type: z.literal('tool_cancel'), callId: id }),
  z.object({
    type: z.literal('approval_required'),
    approvalId: id,
    sessionId: z.string(),
    effectiveToolName: z.string().nullable(),
    hint: z.object({ display: z.string(), argumentsPreview: z.string(), ruleValue: z.string().nullable() }),
    reason: z.string().optional(),
    expiresAt: z.string().optional(),
  }),
  z.object({ type: z.literal('approval_closed'), approvalId: id, state: z.string() }),
  z.object({ type: z.literal('error'), message: z.string() }),
]);

/** A question of the service: may this call run? */
export interface ApprovalQuestion {
  readonly approvalId: string;
  readonly sessionId: string;
  /** `mcp__{server}__{tool}`; `null` if the model's arguments name no tool. */
  readonly effectiveToolName: string | null;
  readonly hint: {
    /** `server.tool` */
    readonly display: string;
    readonly argumentsPreview: string;
    /** What an "always" would allow; `null`: such a call is asked for every time. */
    readonly ruleValue: string | null;
  };
  readonly reason?: string | undefined;
  /** ISO 8601 */
  readonly expiresAt?: string | undefined;
}

/** What the service sends. */
export type ServiceMessage =
  | { readonly type: 'welcome'; readonly protocolVersion: number; readonly maxMessageBytes?: number | undefined }
  | { readonly type: 'mcp_sync_required'; readonly requestId: string; readonly timeoutMs: number }
  | {
      readonly type: 'tool_execute';
      readonly callId: string;
      readonly toolName: string;
      readonly serverName: string;
      readonly tool: string;
      readonly arguments: Record<string, unknown>;
      readonly timeoutMs: number;
    }
  | { readonly type: 'tool_cancel'; readonly callId: string }
  | ({ readonly type: 'approval_required' } & ApprovalQuestion)
  | { readonly type: 'approval_closed'; readonly approvalId: string; readonly state: string }
  | { readonly type: 'error'; readonly message: string };

/** Reads one message; `null` for what is not understood, which a newer service may send. Never throws. */
export function readServiceMessage(text: string): ServiceMessage | null {
  try {
    const parsed = messageSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
