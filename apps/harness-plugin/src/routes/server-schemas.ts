import { z } from '@hono/zod-openapi';
import type { ServerTransport } from '@mao/mcp-harness';

/** Stands for a secret in answers; sent back, it means "as it is". */
export const HIDDEN = '***';

const name = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]+$/u, 'must not hold control characters')
  .refine((text) => text === text.trim(), 'must not begin or end with a space')
  .refine((text) => !/\p{Surrogate}/u.test(text), 'must not hold half of a surrogate pair')
  .openapi({ description: 'The name the model uses; one server of a name for a user', example: 'filesystem' });

const address = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .refine((text) => {
    // That it is an address at all has been checked above, and both checks run.
    if (!URL.canParse(text)) return true;
    const { username, password } = new URL(text);
    return username === '' && password === '';
  }, 'must not hold credentials; put them into headers')
  .openapi({ example: 'https://mcp.example.com/mcp' });

const headers = z
  .record(
    z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, 'is not a header name'),
    z
      .string()
      .max(8192)
      .regex(/^[^\r\n\0]*$/, 'must be one line'),
  )
  .openapi({
    description: 'Sent with every request; encrypted at rest, shown as ***',
    example: { Authorization: 'Bearer …' },
  });

const environment = z
  .record(
    z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,127}$/, 'is not a variable name'),
    z
      .string()
      .max(8192)
      .regex(/^[^\0]*$/, 'must not hold NUL'),
  )
  .openapi({ description: 'Environment of the process; encrypted at rest, shown as ***' });

const command = z
  .string()
  .min(1)
  .max(1024)
  .regex(/^[^\0]*$/, 'must not hold NUL')
  .openapi({ description: 'Executable, never run through a shell', example: 'npx' });

const args = z
  .array(
    z
      .string()
      .max(4096)
      .regex(/^[^\0]*$/, 'must not hold NUL'),
  )
  .max(200);

export const transportSchema = z
  .discriminatedUnion('type', [
    z.strictObject({ type: z.literal('stdio'), command, args: args.optional(), env: environment.optional() }),
    z.strictObject({ type: z.literal('http'), url: address, headers: headers.optional() }),
    z.strictObject({ type: z.literal('sse'), url: address, headers: headers.optional() }),
  ])
  .openapi('Transport', {
    description:
      '`http`: Streamable HTTP of any revision, with a fallback to HTTP+SSE; `sse`: HTTP+SSE only; `stdio`: a child process',
  });

export type TransportInput = z.output<typeof transportSchema>;

const shared = {
  description: z
    .string()
    .max(1024)
    .nullable()
    .optional()
    .openapi({ description: 'Purpose, shown to the model on one line' }),
  enabled: z.boolean().optional(),
  trustAnnotations: z
    .boolean()
    .optional()
    .openapi({ description: "Whether the server's read-only marks are believed" }),
  agentIds: z
    .array(z.string().min(1).max(128))
    .max(1000)
    .optional()
    .openapi({ description: 'Shared servers only: the agents it is for; empty means every agent' }),
};

/** Also takes the flat form that `mcpServers` files have. */
const flat = {
  url: address.optional(),
  headers: headers.optional(),
  command: command.optional(),
  args: args.optional(),
  env: environment.optional(),
};

interface Flat {
  readonly url?: string | undefined;
  readonly headers?: Record<string, string> | undefined;
  readonly command?: string | undefined;
  readonly args?: string[] | undefined;
  readonly env?: Record<string, string> | undefined;
}

/** A parsed transport without fields that are there but undefined. */
export function toTransport(input: TransportInput): ServerTransport {
  if (input.type === 'stdio') {
    const { type, command: executable, args: argumentList, env } = input;
    return { type, command: executable, ...(argumentList && { args: argumentList }), ...(env && { env }) };
  }
  const { type, url, headers: values } = input;
  return { type, url, ...(values && { headers: values }) };
}

/** The transport that a flat body describes; `null` if it describes none, or fields of two. */
function fromFlat(type: 'http' | 'sse' | 'stdio' | undefined, fields: Flat): ServerTransport | null {
  const { url, headers: values, command: executable, args: argumentList, env } = fields;
  const isStdio = type === 'stdio' || (type === undefined && executable !== undefined);
  const [needed, foreign] = isStdio ? [executable, [url, values]] : [url, [executable, argumentList, env]];
  if (needed === undefined || foreign.some((field) => field !== undefined)) return null;
  return isStdio
    ? toTransport({ type: 'stdio', command: needed, args: argumentList, env })
    : toTransport({ type: type === 'sse' ? 'sse' : 'http', url: needed, headers: values });
}

const transportField = z.union([transportSchema, z.enum(['http', 'sse', 'stdio'])]).optional();

export const newServerSchema = z
  .strictObject({
    name,
    ...shared,
    scope: z
      .enum(['own', 'shared'])
      .optional()
      .openapi({ description: "Shared servers are an administrator's, for all users" }),
    transport: transportField,
    ...flat,
  })
  .transform(
    ({ transport, url, headers: values, command: executable, args: argumentList, env, ...server }, context) => {
      const built =
        typeof transport === 'object'
          ? toTransport(transport)
          : fromFlat(transport, { url, headers: values, command: executable, args: argumentList, env });
      if (built === null) {
        const message = 'needs either { type: "http", url, headers? } or { type: "stdio", command, args?, env? }';
        context.addIssue({ code: 'custom', path: ['transport'], message });
        return z.NEVER;
      }
      return { ...server, transport: built };
    },
  )
  .openapi('NewServer');

export const serverChangesSchema = z
  .strictObject({ name: name.optional(), ...shared, transport: transportSchema.optional() })
  .openapi('ServerChanges');

export const serverSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    description: z.string().nullable(),
    scope: z.enum(['own', 'shared']),
    enabled: z.boolean().openapi({ description: "The server's own switch; off wins over any load mode" }),
    userEnabled: z
      .boolean()
      .openapi({ description: "The user's switch, see preferences; off wins over any load mode" }),
    trustAnnotations: z.boolean(),
    agentIds: z.array(z.string()),
    transport: z
      .object({
        type: z.enum(['http', 'sse', 'stdio']),
        url: z.string().optional(),
        headers: z.record(z.string(), z.string()).optional(),
        command: z.string().optional(),
        args: z.array(z.string()).optional(),
        env: z.record(z.string(), z.string()).optional(),
      })
      .openapi({ description: 'Secrets as ***; of shared servers only administrators see more than the type' }),
  })
  .openapi('Server');

export const preferenceSchema = z
  .strictObject({ serverId: z.number().int().positive(), enabled: z.boolean() })
  .openapi('Preference');
