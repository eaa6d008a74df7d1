import { createRoute, z } from '@hono/zod-openapi';
import { type LoadModeResolver, parseStoredLoadMode, toStoredLoadMode } from '@mao/mcp-load-mode';
import type { LoadModeStore } from '@mao/mcp-load-mode/drizzle';
import { failure } from './api-error.ts';
import type { RouteApp } from './route-context.ts';

const loadModeSchema = z
  .strictObject({
    loadMode: z.enum(['WORKING_SET', 'FULL']).openapi({ description: 'How MCP tools are loaded into new sessions' }),
  })
  .openapi('LoadMode');

const json = { 'application/json': { schema: loadModeSchema } };

const getRoute = createRoute({
  method: 'get',
  path: '/v1/mcp-servers/load-mode',
  tags: ['load mode'],
  summary: "The mode in effect: the user's own, else the global one, else WORKING_SET",
  responses: { 200: { description: 'The effective mode', content: json }, 401: failure('No valid token') },
});

const putRoute = createRoute({
  method: 'put',
  path: '/v1/mcp-servers/load-mode',
  tags: ['load mode'],
  summary: "Sets the user's own mode; it applies to new sessions",
  request: { body: { required: true, content: json } },
  responses: {
    200: { description: 'The effective mode', content: json },
    400: failure('Anything but WORKING_SET or FULL'),
    401: failure('No valid token'),
  },
});

export function addLoadModeRoutes(app: RouteApp, store: LoadModeStore, resolver: LoadModeResolver): void {
  app.openapi(getRoute, async (c) => {
    const mode = await resolver.resolve(c.var.identity.userId);
    return c.json({ loadMode: toStoredLoadMode(mode) }, 200);
  });
  app.openapi(putRoute, async (c) => {
    const { loadMode } = c.req.valid('json');
    const { userId } = c.var.identity;
    const mode = parseStoredLoadMode(loadMode);
    if (mode !== null) await store.saveUserMode(userId, mode);
    resolver.invalidate(userId);
    return c.json({ loadMode }, 200);
  });
}
