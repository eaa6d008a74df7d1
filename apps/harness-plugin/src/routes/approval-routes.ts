import { createRoute, z } from '@hono/zod-openapi';
import type { ApprovalRecord, Approvals } from '@mao/mcp-harness';
import { ApiError, failure, notFound } from './api-error.ts';
import { isUuid, type SessionFinder } from './create-session-finder.ts';
import type { RouteApp } from './route-context.ts';
import { approvalReasonSchema, hintSchema } from './tool-call-schemas.ts';

const answerSchema = z
  .strictObject({
    answer: z.enum(['once', 'always', 'deny']).openapi({ description: 'always also stores an ALLOW rule' }),
  })
  .openapi('ApprovalAnswer');

const approvalSchema = z
  .object({
    id: z.uuid(),
    sessionId: z.uuid(),
    callId: z.string(),
    toolName: z.string().openapi({ description: 'The name the model used' }),
    effectiveToolName: z.string().nullable().openapi({ description: 'mcp__{server}__{tool}, or null if not known' }),
    state: z.enum(['pending', 'approved', 'denied', 'expired']),
    answer: z.enum(['once', 'always', 'deny']).nullable(),
    reason: approvalReasonSchema,
    hint: hintSchema,
    createdAt: z.iso.datetime(),
    expiresAt: z.iso
      .datetime()
      .openapi({ description: 'Until when it can be answered; after an answer, until when that counts' }),
    answeredAt: z.iso.datetime().nullable(),
  })
  .openapi('Approval');

const tags = ['approvals'];
const sessionParameter = { id: z.string().openapi({ param: { name: 'id', in: 'path' } }) };
const approvalParameter = { approvalId: z.string().openapi({ param: { name: 'approvalId', in: 'path' } }) };
const known = { 401: failure('No valid token'), 404: failure('No such session or approval of this user') };

const listRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{id}/approvals',
  tags,
  summary: 'The approvals of a session, pending ones first, then newest first, at most 100',
  request: { params: z.object(sessionParameter) },
  responses: {
    200: {
      description: 'Approvals',
      content: { 'application/json': { schema: z.object({ approvals: z.array(approvalSchema) }) } },
    },
    ...known,
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{id}/approvals/{approvalId}',
  tags,
  summary: 'One approval',
  request: { params: z.object({ ...sessionParameter, ...approvalParameter }) },
  responses: {
    200: { description: 'The approval', content: { 'application/json': { schema: approvalSchema } } },
    ...known,
  },
});

const answerRoute = createRoute({
  method: 'post',
  path: '/v1/sessions/{id}/approvals/{approvalId}',
  tags,
  summary: 'Answers a pending approval; the first answer counts, and the call runs when it is posted again',
  request: {
    params: z.object({ ...sessionParameter, ...approvalParameter }),
    body: { required: true, content: { 'application/json': { schema: answerSchema } } },
  },
  responses: {
    200: {
      description: 'The answered approval',
      content: {
        'application/json': {
          schema: z.object({
            approval: approvalSchema,
            ruleStored: z.boolean().optional().openapi({
              description: 'With always: whether the rule is stored; if not, the next call is asked for again',
            }),
          }),
        },
      },
    },
    400: failure('Not an answer, or always where no rule could hold'),
    409: failure('Answered already, or expired'),
    ...known,
  },
});

const timeOf = (at: number): string => new Date(at).toISOString();

function present(record: ApprovalRecord): z.output<typeof approvalSchema> {
  const { id, sessionId, callId, toolName, state, answer, reason, hint } = record;
  return {
    id,
    sessionId,
    callId,
    toolName,
    effectiveToolName: hint.toolName,
    state,
    answer,
    reason,
    hint,
    createdAt: timeOf(record.createdAt),
    expiresAt: timeOf(record.expiresAt),
    answeredAt: record.answeredAt === null ? null : timeOf(record.answeredAt),
  };
}

export function addApprovalRoutes(app: RouteApp, approvals: Approvals, findSession: SessionFinder): void {
  app.openapi(listRoute, async (c) => {
    const session = await findSession(c.req.valid('param').id, c.var.identity.userId);
    return c.json({ approvals: (await approvals.listOf(session.id)).map(present) }, 200);
  });

  app.openapi(getRoute, async (c) => {
    const { id, approvalId } = c.req.valid('param');
    const { id: sessionId, userId } = await findSession(id, c.var.identity.userId);
    const record = isUuid(approvalId) ? await approvals.find(approvalId, { userId, sessionId }) : null;
    if (record === null) throw notFound('approval');
    return c.json(present(record), 200);
  });

  app.openapi(answerRoute, async (c) => {
    const { id, approvalId } = c.req.valid('param');
    const { id: sessionId, userId } = await findSession(id, c.var.identity.userId);
    const { answer } = c.req.valid('json');
    if (!isUuid(approvalId)) throw notFound('approval');
    const outcome = await approvals.answer(approvalId, answer, { userId, sessionId });
    if (outcome.ok) {
      const { record, ruleStored } = outcome;
      return c.json({ approval: present(record), ...(ruleStored === undefined ? {} : { ruleStored }) }, 200);
    }
    switch (outcome.reason) {
      case 'unknown':
        throw notFound('approval');
      case 'no_rule':
        throw new ApiError(400, 'no_rule', 'no rule could hold for this call; answer once or deny');
      case 'settled':
        throw new ApiError(409, 'approval_settled', `the approval is ${outcome.record.state} already`);
    }
  });
}
