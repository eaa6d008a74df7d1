import { createRoute, z } from '@hono/zod-openapi';
import type { ServerTransport } from '@mao/mcp-harness';
import type { Config } from '../config.ts';
import type { Identity } from '../identity/identity.ts';
import type { ServerStore, VisibleServer } from '../stores/create-server-store.ts';
import { ApiError, failure, notFound } from './api-error.ts';
import type { RouteApp } from './route-context.ts';
import { newServerSchema, preferenceSchema, serverChangesSchema, serverSchema, toTransport } from './server-schemas.ts';
import { presentServer, restoreSecrets } from './server-view.ts';

/** Servers that one user may register; each is a connection, perhaps a process, of each of their sessions. */
const MOST_SERVERS = 100;

const tags = ['servers'];
const idParameter = z.object({
  id: z.coerce
    .number()
    .int()
    .positive()
    .openapi({ param: { name: 'id', in: 'path' } }),
});
const oneServer = { 'application/json': { schema: serverSchema } };
const unauthorized = { 401: failure('No valid token') };

const listRoute = createRoute({
  method: 'get',
  path: '/v1/mcp-servers',
  tags,
  summary: 'Servers the user can have in sessions: their own and the shared ones',
  responses: {
    200: {
      description: 'By name',
      content: { 'application/json': { schema: z.object({ servers: z.array(serverSchema) }) } },
    },
    ...unauthorized,
  },
});

const createServerRoute = createRoute({
  method: 'post',
  path: '/v1/mcp-servers',
  tags,
  summary: 'Registers a server',
  request: { body: { required: true, content: { 'application/json': { schema: newServerSchema } } } },
  responses: {
    201: { description: 'The server', content: oneServer },
    400: failure('Not a server'),
    ...unauthorized,
    403: failure('Shared or stdio server by somebody who may not register one'),
    409: failure('A server of that name is there already'),
  },
});

const updateRoute = createRoute({
  method: 'patch',
  path: '/v1/mcp-servers/{id}',
  tags,
  summary: 'Changes a server; sessions follow at their next turn',
  request: {
    params: idParameter,
    body: { required: true, content: { 'application/json': { schema: serverChangesSchema } } },
  },
  responses: {
    200: { description: 'The server', content: oneServer },
    400: failure('Not a change'),
    ...unauthorized,
    403: failure('A shared server, or a stdio transport'),
    404: failure('No such server'),
    409: failure('A server of that name is there already'),
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/v1/mcp-servers/{id}',
  tags,
  summary: 'Removes a server',
  request: { params: idParameter },
  responses: {
    204: { description: 'Removed' },
    ...unauthorized,
    403: failure('A shared server'),
    404: failure('No such server'),
  },
});

const preferenceRoute = createRoute({
  method: 'put',
  path: '/v1/mcp-servers/preferences',
  tags,
  summary: 'Switches one server on or off for the user',
  request: { body: { required: true, content: { 'application/json': { schema: preferenceSchema } } } },
  responses: {
    200: { description: 'The preference', content: { 'application/json': { schema: preferenceSchema } } },
    400: failure('Not a preference'),
    ...unauthorized,
    404: failure('No such server'),
  },
});

const conflict = (name: string): ApiError =>
  new ApiError(409, 'name_taken', `a server named ${JSON.stringify(name)} is there already; choose another name`);

export function addServerRoutes(app: RouteApp, store: ServerStore, policy: Pick<Config, 'stdioServers'>): void {
  /** A stdio server is a command of the registrant's choice on this host. */
  function checkTransport(transport: ServerTransport, identity: Identity): void {
    if (transport.type !== 'stdio' || policy.stdioServers === 'everyone') return;
    if (policy.stdioServers === 'admin' && identity.isAdmin) return;
    const who = policy.stdioServers === 'admin' ? 'only administrators may' : 'nobody may';
    throw new ApiError(403, 'stdio_not_allowed', `${who} register stdio servers here (setting stdioServers)`);
  }

  async function findOwn(id: number, identity: Identity): Promise<VisibleServer> {
    const server = await store.findVisible(id, identity.userId);
    if (server === null) throw notFound('server');
    if (server.ownerUserId === null && !identity.isAdmin) {
      throw new ApiError(
        403,
        'forbidden',
        'shared servers are changed by administrators; use preferences to switch it off',
      );
    }
    return server;
  }

  // Before the routes with {id}, which would take the word for one.
  app.openapi(preferenceRoute, async (c) => {
    const { serverId, enabled } = c.req.valid('json');
    const { userId } = c.var.identity;
    if ((await store.findVisible(serverId, userId)) === null) throw notFound('server');
    await store.setPreference(userId, serverId, enabled);
    return c.json({ serverId, enabled }, 200);
  });

  app.openapi(listRoute, async (c) => {
    const servers = await store.listVisible(c.var.identity.userId);
    return c.json({ servers: servers.map((server) => presentServer(server, c.var.identity)) }, 200);
  });

  app.openapi(createServerRoute, async (c) => {
    const { identity } = c.var;
    const {
      scope = 'own',
      transport,
      name,
      description,
      enabled,
      trustAnnotations,
      agentIds = [],
    } = c.req.valid('json');
    if (scope === 'shared' && !identity.isAdmin) {
      throw new ApiError(403, 'forbidden', 'only administrators may share servers');
    }
    if (scope === 'own' && agentIds.length > 0) {
      throw new ApiError(400, 'invalid_request', 'agentIds: only shared servers belong to agents');
    }
    const given = restoreSecrets(transport, null);
    checkTransport(given, identity);
    const owned = (await store.listVisible(identity.userId)).filter(({ ownerUserId }) => ownerUserId !== null);
    if (scope === 'own' && owned.length >= MOST_SERVERS) {
      throw new ApiError(409, 'too_many_servers', `at most ${MOST_SERVERS} servers; remove one first`);
    }
    const created = await store.create({
      ownerUserId: scope === 'shared' ? null : identity.userId,
      name,
      description: description ?? null,
      transport: given,
      enabled: enabled ?? true,
      trustAnnotations: trustAnnotations ?? true,
      agentIds,
    });
    if (created === null) throw conflict(name);
    return c.json(presentServer({ ...created, userEnabled: true }, identity), 201);
  });

  app.openapi(updateRoute, async (c) => {
    const { identity } = c.var;
    const { id } = c.req.valid('param');
    const current = await findOwn(id, identity);
    const { transport, ...changes } = c.req.valid('json');
    if (changes.agentIds !== undefined && changes.agentIds.length > 0 && current.ownerUserId !== null) {
      throw new ApiError(400, 'invalid_request', 'agentIds: only shared servers belong to agents');
    }
    const next = transport === undefined ? undefined : restoreSecrets(toTransport(transport), current.transport);
    if (next !== undefined) checkTransport(next, identity);
    const known = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const updated = await store.update(id, { ...known, ...(next && { transport: next }) });
    if (updated === null) throw conflict(changes.name ?? current.name);
    return c.json(presentServer({ ...updated, userEnabled: current.userEnabled }, identity), 200);
  });

  app.openapi(deleteRoute, async (c) => {
    const { id } = c.req.valid('param');
    await findOwn(id, c.var.identity);
    await store.delete(id);
    return c.body(null, 204);
  });
}
