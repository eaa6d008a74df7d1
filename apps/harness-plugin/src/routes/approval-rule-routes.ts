import { createRoute, z } from '@hono/zod-openapi';
import {
  type ApprovalRuleStore,
  LONGEST_RULE_NAME,
  MOST_RULES,
  type StoredRule,
} from '../stores/create-approval-rule-store.ts';
import { ApiError, failure, notFound } from './api-error.ts';
import type { RouteApp } from './route-context.ts';

/** Text that every store gives back as it was. */
const storable = (text: string): boolean => !/\p{Surrogate}|\0/u.test(text);
const unstorable = 'must not hold NUL or half a character';

const newRuleSchema = z
  .strictObject({
    effect: z.enum(['ALLOW', 'DENY']),
    toolName: z
      .string()
      .max(LONGEST_RULE_NAME)
      .refine(storable, unstorable)
      .openapi({ description: 'mcp__{server}__{tool}, or mcp__{server}__* for all tools of a server' }),
    argumentsPrefix: z.string().max(4_000).refine(storable, unstorable).optional().openapi({
      description: 'The rule holds only for calls whose arguments, as the model wrote them and trimmed, begin so',
    }),
  })
  .refine(
    ({ effect, toolName }) =>
      /^mcp__.+?__.+$/s.test(toolName) || (effect === 'DENY' && /^mcp_(?:call|describe)$/.test(toolName)),
    {
      path: ['toolName'],
      message: 'must be mcp__{server}__{tool} or mcp__{server}__*; a DENY rule may also name mcp_call or mcp_describe',
    },
  )
  .openapi('NewApprovalRule');

const ruleSchema = z
  .object({
    id: z.number().int(),
    effect: z.enum(['ALLOW', 'DENY']),
    toolName: z.string(),
    argumentsPrefix: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .openapi('ApprovalRule');

const tags = ['approvals'];
const json = { 'application/json': { schema: ruleSchema } };

const listRoute = createRoute({
  method: 'get',
  path: '/v1/approval-rules',
  tags,
  summary: "The user's rules, oldest first",
  responses: {
    200: {
      description: 'Rules',
      content: { 'application/json': { schema: z.object({ rules: z.array(ruleSchema) }) } },
    },
    401: failure('No valid token'),
  },
});

const addRoute = createRoute({
  method: 'post',
  path: '/v1/approval-rules',
  tags,
  summary: 'Allows or forbids tools; DENY wins, and holds in every session; it counts from the next call on',
  request: { body: { required: true, content: { 'application/json': { schema: newRuleSchema } } } },
  responses: {
    200: { description: 'There is such a rule already', content: json },
    201: { description: 'The rule', content: json },
    400: failure('Not a rule'),
    401: failure('No valid token'),
    409: failure('The user has too many rules'),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/v1/approval-rules/{id}',
  tags,
  summary: 'Takes a rule back',
  request: {
    params: z.object({
      id: z.coerce
        .number()
        .int()
        .positive()
        .max(Number.MAX_SAFE_INTEGER)
        .openapi({ param: { name: 'id', in: 'path' } }),
    }),
  },
  responses: {
    204: { description: 'Taken back' },
    400: failure('Not an id'),
    401: failure('No valid token'),
    404: failure('No such rule of this user'),
  },
});

const present = ({ createdAt, ...rule }: StoredRule): z.output<typeof ruleSchema> => ({
  ...rule,
  createdAt: createdAt.toISOString(),
});

export function addApprovalRuleRoutes(app: RouteApp, store: ApprovalRuleStore): void {
  app.openapi(listRoute, async (c) => c.json({ rules: (await store.listOf(c.var.identity.userId)).map(present) }, 200));
  app.openapi(addRoute, async (c) => {
    const { argumentsPrefix, ...rule } = c.req.valid('json');
    const added = await store.add(c.var.identity.userId, {
      ...rule,
      ...(argumentsPrefix === undefined ? {} : { argumentsPrefix }),
    });
    if (added === null) {
      throw new ApiError(409, 'too_many_rules', `a user has at most ${MOST_RULES} rules; take one back first`);
    }
    return c.json(present(added.rule), added.created ? 201 : 200);
  });
  app.openapi(deleteRoute, async (c) => {
    if (!(await store.delete(c.var.identity.userId, c.req.valid('param').id))) throw notFound('rule');
    return c.body(null, 204);
  });
}
