import { z } from '@hono/zod-openapi';

export const toolCallSchema = z
  .strictObject({
    id: z.string().min(1).max(256).openapi({ description: 'The id the model gave its call', example: 'call_1' }),
    name: z.string().min(1).max(512).openapi({ example: 'mcp_call' }),
    arguments: z
      .union([z.string(), z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()])
      .optional()
      .openapi({ description: 'As the model wrote them: JSON text, or the object itself' }),
  })
  .openapi('ToolCall');

export const waitSchema = z.object({
  waitMs: z.coerce
    .number()
    .int()
    .min(0)
    .max(60_000)
    .default(0)
    .openapi({ description: 'How long to wait for the user before approval_required is answered', example: 30_000 }),
});

export const hintSchema = z
  .object({
    toolName: z.string().nullable().openapi({ description: 'mcp__{server}__{tool}, or null where it is not known' }),
    display: z.string().openapi({ description: 'server.tool, for the title of a card' }),
    argumentsPreview: z.string(),
    ruleValue: z
      .string()
      .nullable()
      .openapi({ description: 'toolName of the rule that "always" stores; null: "always" cannot be answered' }),
  })
  .openapi('ApprovalHint');

export const approvalReasonSchema = z
  .enum([
    'cloud-session',
    'describe',
    'deny-rule',
    'destructive',
    'definition-changed',
    'allow-rule',
    'read-only',
    'unknown-tool',
    'ambiguous-name',
    'level',
  ])
  .openapi({ description: 'Why it is asked', example: 'level' });

export const toolResultSchema = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('result'),
      id: z.string(),
      name: z.string().openapi({ description: 'The name the model used' }),
      effectiveToolName: z
        .string()
        .openapi({ description: 'mcp__{server}__{tool}: the name for rules, audit and display' }),
      isError: z.boolean(),
      content: z
        .array(z.object({ type: z.literal('text'), text: z.string() }))
        .openapi({ description: 'For the model' }),
      files: z.array(z.object({ path: z.string(), bytes: z.number().int(), mimeType: z.string() })),
      summary: z.string().openapi({ description: 'For people, one line' }),
      repairs: z.array(z.string()).openapi({ description: 'What had to be changed in the arguments' }),
      durationMs: z.number(),
    }),
    z.object({
      type: z.literal('approval_required').openapi({
        description: 'The user has to be asked first, and nothing has run. Post the same call again after the answer',
      }),
      id: z.string(),
      name: z.string(),
      effectiveToolName: z.string().nullable(),
      approvalId: z.uuid(),
      hint: hintSchema,
      reason: approvalReasonSchema,
      expiresAt: z.iso.datetime().openapi({ description: 'Until when it can be answered' }),
    }),
    z.object({
      type: z.literal('not_handled').openapi({ description: 'The tool is none of MCP: the harness runs it itself' }),
      id: z.string(),
      name: z.string(),
    }),
  ])
  .openapi('ToolResult');
