import { z } from '@hono/zod-openapi';

export const newSessionSchema = z
  .strictObject({
    agentId: z
      .string()
      .min(1)
      .max(128)
      .nullable()
      .optional()
      .openapi({ description: 'Agent whose shared servers are wanted' }),
    executionMode: z.enum(['CLOUD', 'LOCAL']).default('CLOUD').openapi({ description: 'Where tools run' }),
    approvalLevel: z.enum(['READ_ONLY', 'READ_WRITE', 'SMART', 'PROXY']).default('READ_ONLY'),
    workspace: z
      .string()
      .min(1)
      .max(1024)
      .optional()
      .openapi({ description: 'Absolute folder for result files; without it the session gets one of its own' }),
  })
  .openapi('NewSession');

export const sessionSchema = z
  .object({
    id: z.uuid(),
    agentId: z.string().nullable(),
    executionMode: z.enum(['CLOUD', 'LOCAL']),
    approvalLevel: z.enum(['READ_ONLY', 'READ_WRITE', 'SMART', 'PROXY']),
    loadMode: z
      .enum(['working_set', 'full'])
      .nullable()
      .openapi({ description: 'Settled by the first context with a server, then kept; null before that' }),
    workspace: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .openapi('Session');

const tokens = z.number().int();

export const contextSchema = z
  .object({
    loadMode: z
      .enum(['working_set', 'full'])
      .nullable()
      .openapi({ description: 'null: the session has no server, and nothing is added to its requests' }),
    tools: z
      .array(z.object({ name: z.string(), description: z.string(), inputSchema: z.record(z.string(), z.unknown()) }))
      .openapi({ description: 'For the tools array of the request' }),
    sections: z
      .array(z.object({ key: z.string(), label: z.string(), text: z.string() }))
      .openapi({ description: 'For the system prompt, after its other sections' }),
    notices: z
      .array(z.object({ kind: z.literal('system-notice'), text: z.string() }))
      .openapi({ description: 'For the end of the request, behind the cached prefix' }),
    manifest: z.object({
      sections: z.array(z.object({ key: z.string(), label: z.string(), tokens })),
      tokens,
      servers: z.array(
        z.object({
          name: z.string(),
          status: z.enum(['available', 'unavailable']),
          tools: tokens,
          tokens,
          fullTokens: tokens,
        }),
      ),
      fullTokens: tokens.openapi({ description: 'What the same tools cost in FULL mode (o200k)' }),
      breakEvenDescribes: tokens,
    }),
  })
  .openapi('Context');
