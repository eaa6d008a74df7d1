import { randomUUID } from 'node:crypto';
import { createRoute, z } from '@hono/zod-openapi';
import type { Harness, HarnessLogger, SessionRegistry } from '@mao/mcp-harness';
import type { EventHub } from '../events/create-event-hub.ts';
import type { StoredSession } from '../stores/create-session-store.ts';
import type { Workspaces } from '../workspaces.ts';
import { ApiError, failure, notFound } from './api-error.ts';
import { isUuid, type SessionFinder } from './create-session-finder.ts';
import type { RouteApp } from './route-context.ts';
import { contextSchema, newSessionSchema, sessionSchema } from './session-schemas.ts';

export interface SessionRouteOptions {
  readonly harness: Harness;
  readonly sessions: SessionRegistry<StoredSession>;
  readonly workspaces: Workspaces;
  readonly events: Pick<EventHub, 'endSession'>;
  readonly logger: HarnessLogger;
}

const tags = ['sessions'];
const idParameter = z.object({ id: z.string().openapi({ param: { name: 'id', in: 'path' } }) });
const known = { 401: failure('No valid token'), 404: failure('No such session of this user') };

const createSessionRoute = createRoute({
  method: 'post',
  path: '/v1/sessions',
  tags,
  summary: 'Opens a session',
  request: { body: { required: true, content: { 'application/json': { schema: newSessionSchema } } } },
  responses: {
    201: {
      description: 'The session; stored is false while the database is down: it then lives in this process only',
      content: { 'application/json': { schema: sessionSchema.extend({ stored: z.boolean() }) } },
    },
    400: failure('Not a session'),
    401: failure('No valid token'),
    403: failure("A workspace that is not the user's"),
  },
});

const listRoute = createRoute({
  method: 'get',
  path: '/v1/sessions',
  tags,
  summary: "The user's sessions, newest first, at most 200",
  responses: {
    200: {
      description: 'Sessions',
      content: { 'application/json': { schema: z.object({ sessions: z.array(sessionSchema) }) } },
    },
    401: failure('No valid token'),
  },
});

const getRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{id}',
  tags,
  summary: 'One session',
  request: { params: idParameter },
  responses: {
    200: { description: 'The session', content: { 'application/json': { schema: sessionSchema } } },
    ...known,
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/v1/sessions/{id}',
  tags,
  summary: 'Ends a session with its connections and processes; the files of its workspace stay',
  request: { params: idParameter },
  responses: { 204: { description: 'Ended' }, ...known },
});

const contextRoute = createRoute({
  method: 'post',
  path: '/v1/sessions/{id}/context',
  tags,
  summary: 'What MCP adds to the next LLM request; ask at every turn',
  request: { params: idParameter },
  responses: {
    200: { description: 'The context', content: { 'application/json': { schema: contextSchema } } },
    ...known,
  },
});

function present({ userId: _owner, createdAt, ...session }: StoredSession): z.output<typeof sessionSchema> {
  return { ...session, createdAt: createdAt.toISOString() };
}

export function addSessionRoutes(app: RouteApp, options: SessionRouteOptions, find: SessionFinder): void {
  const { harness, sessions, workspaces, events, logger } = options;

  app.openapi(createSessionRoute, async (c) => {
    const { identity } = c.var;
    const { agentId = null, executionMode, approvalLevel, workspace } = c.req.valid('json');
    if (!harness.supports(executionMode)) {
      throw new ApiError(400, 'mode_not_available', `this service runs no ${executionMode} sessions; use CLOUD`);
    }
    const id = randomUUID();
    const folder =
      workspace === undefined
        ? await workspaces.create(identity.userId, id).catch((error: unknown) => {
            logger.warn(
              { error, sessionId: id },
              'a workspace could not be made; results of the session cannot be saved',
            );
            return null;
          })
        : await workspaces.check(workspace, identity);
    const session: StoredSession = {
      id,
      userId: identity.userId,
      agentId,
      executionMode,
      approvalLevel,
      workspace: folder,
      loadMode: null,
      createdAt: new Date(),
    };
    const { stored } = await sessions.open(session);
    return c.json({ ...present(session), stored }, 201);
  });

  app.openapi(listRoute, async (c) => {
    const found = await sessions.listOf(c.var.identity.userId);
    return c.json({ sessions: found.map(present) }, 200);
  });

  app.openapi(getRoute, async (c) => c.json(present(await find(c.req.valid('param').id, c.var.identity.userId)), 200));

  app.openapi(deleteRoute, async (c) => {
    const { id } = c.req.valid('param');
    if (!isUuid(id) || !(await sessions.delete(id, c.var.identity.userId))) throw notFound('session');
    await harness.closeSession(id);
    events.endSession(id);
    return c.body(null, 204);
  });

  app.openapi(contextRoute, async (c) => {
    const session = await find(c.req.valid('param').id, c.var.identity.userId);
    const context = await harness.buildContext(session, { signal: c.req.raw.signal });
    // Read-only arrays and schemas go out as they are.
    return c.json(context as unknown as z.output<typeof contextSchema>, 200);
  });
}
