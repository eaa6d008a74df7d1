import { createRoute, z } from '@hono/zod-openapi';
import type { DispatchOutcome, Harness } from '@mao/mcp-harness';
import { ApiError, failure } from './api-error.ts';
import type { SessionFinder } from './create-session-finder.ts';
import type { RouteApp } from './route-context.ts';
import { toolCallSchema, toolResultSchema, waitSchema } from './tool-call-schemas.ts';

const toolCallRoute = createRoute({
  method: 'post',
  path: '/v1/sessions/{id}/tool-calls',
  tags: ['sessions'],
  summary: 'Runs a tool call of the model, or says that the user has to be asked first',
  request: {
    params: z.object({ id: z.string().openapi({ param: { name: 'id', in: 'path' } }) }),
    query: waitSchema,
    body: { required: true, content: { 'application/json': { schema: toolCallSchema } } },
  },
  responses: {
    200: {
      description: 'The result; a call that failed is a result too',
      content: { 'application/json': { schema: toolResultSchema } },
    },
    400: failure('Not a tool call'),
    401: failure('No valid token'),
    404: failure('No such session of this user'),
  },
});

/** @throws ApiError for arguments that are nested deeper than JSON can be written */
function jsonOf(given: unknown): string {
  try {
    return JSON.stringify(given);
  } catch {
    throw new ApiError(400, 'invalid_request', 'arguments: nested too deeply; send a flatter object');
  }
}

function present(outcome: DispatchOutcome): z.output<typeof toolResultSchema> {
  switch (outcome.type) {
    case 'not_handled':
      return outcome;
    case 'approval_required':
      return { ...outcome, expiresAt: new Date(outcome.expiresAt).toISOString() };
    case 'result': {
      const { text, files, repairs, ...rest } = outcome;
      return { ...rest, content: [{ type: 'text', text }], files: [...files], repairs: [...repairs] };
    }
  }
}

export function addToolCallRoutes(app: RouteApp, harness: Pick<Harness, 'dispatch'>, find: SessionFinder): void {
  app.openapi(toolCallRoute, async (c) => {
    const session = await find(c.req.valid('param').id, c.var.identity.userId);
    const { id, name, arguments: given } = c.req.valid('json');
    const argumentsJson = typeof given === 'string' ? given : given === undefined ? '' : jsonOf(given);
    const { waitMs } = c.req.valid('query');
    const { signal } = c.req.raw;
    return c.json(present(await harness.dispatch(session, { id, name, argumentsJson }, { signal, waitMs })), 200);
  });
}
