import { z } from '@hono/zod-openapi';

export const taskSchema = z
  .object({
    id: z.uuid(),
    callId: z.string().openapi({ description: 'The id the model gave its call' }),
    serverName: z.string(),
    toolName: z.string(),
    effectiveToolName: z.string(),
    status: z.enum(['working', 'input_required', 'completed', 'failed', 'cancelled']),
    statusMessage: z.string().nullable().openapi({ description: "The server's words, one line" }),
    cancelRequested: z.boolean(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().openapi({ description: 'When it is given up' }),
  })
  .openapi('Task');

export const messageSchema = z
  .object({
    id: z.number().int().openapi({ description: 'Counts from 1 within the session, without gaps' }),
    source: z.object({ kind: z.literal('task'), taskId: z.string() }),
    content: z.array(z.object({ type: z.literal('text'), text: z.string() })).openapi({ description: 'For the model' }),
    isError: z.boolean(),
    files: z.array(z.object({ path: z.string(), bytes: z.number().int(), mimeType: z.string() })),
    createdAt: z.iso.datetime(),
  })
  .openapi('Message');
