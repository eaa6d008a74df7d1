import { createRoute, z } from '@hono/zod-openapi';
import { DEFAULT_LOAD_MODE, type LoadModeResolver, parseLoadMode } from '@mao/mcp-load-mode';
import type { LoadModeStore } from '@mao/mcp-load-mode/drizzle';
import { ApiError, failure } from './api-error.ts';
import type { RouteApp } from './route-context.ts';

const valueSchema = z.enum(['working_set', 'full']);
const settingSchema = z.object({ key: z.literal('mcp.loadMode'), value: valueSchema }).openapi('LoadModeSetting');
const json = { 'application/json': { schema: settingSchema } };
const responses = {
  200: { description: 'The setting', content: json },
  401: failure('No valid token'),
  403: failure('Not an administrator'),
};

const getRoute = createRoute({
  method: 'get',
  path: '/v1/system-settings/mcp.loadMode',
  tags: ['system settings'],
  summary: 'The global load mode, for users without one of their own',
  responses,
});

const putRoute = createRoute({
  method: 'put',
  path: '/v1/system-settings/mcp.loadMode',
  tags: ['system settings'],
  summary: 'Sets the global load mode',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({ key: z.literal('mcp.loadMode').optional(), value: valueSchema }),
        },
      },
    },
  },
  responses: { ...responses, 400: failure('Anything but working_set or full') },
});

export function addSystemSettingRoutes(app: RouteApp, store: LoadModeStore, resolver: LoadModeResolver): void {
  app.use('/v1/system-settings/*', async (c, next) => {
    if (!c.var.identity.isAdmin) throw new ApiError(403, 'forbidden', 'system settings are for administrators');
    await next();
  });
  app.openapi(getRoute, async (c) => {
    // A value that nobody can use counts as not set, as it does for sessions.
    const value = parseLoadMode(await store.getGlobalMode()) ?? DEFAULT_LOAD_MODE;
    return c.json({ key: 'mcp.loadMode' as const, value }, 200);
  });
  app.openapi(putRoute, async (c) => {
    const { value } = c.req.valid('json');
    await store.saveGlobalMode(value);
    resolver.invalidate();
    return c.json({ key: 'mcp.loadMode' as const, value }, 200);
  });
}
