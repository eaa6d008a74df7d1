import { createRoute, z } from '@hono/zod-openapi';
import type { Metrics } from '../metrics.ts';
import { failure } from './api-error.ts';
import type { RouteApp } from './route-context.ts';

const status = z.object({ status: z.literal('ok') });
const json = { 'application/json': { schema: status } };
const tags = ['operation'];

const healthRoute = createRoute({
  method: 'get',
  path: '/healthz',
  tags,
  security: [],
  summary: 'The process runs',
  responses: { 200: { description: 'It does', content: json } },
});

const readyRoute = createRoute({
  method: 'get',
  path: '/readyz',
  tags,
  security: [],
  summary: 'The database answers too',
  responses: {
    200: { description: 'It does', content: json },
    503: failure('It does not; sessions go on from memory'),
  },
});

const metricsRoute = createRoute({
  method: 'get',
  path: '/metrics',
  tags,
  security: [],
  summary: 'Counters in the Prometheus text format; no names of users, servers or tools',
  responses: { 200: { description: 'Metrics', content: { 'text/plain': { schema: z.string() } } } },
});

export function addOperationRoutes(app: RouteApp, ping: () => Promise<void>, metrics: Pick<Metrics, 'render'>): void {
  app.openapi(healthRoute, (c) => c.json({ status: 'ok' as const }, 200));
  app.openapi(readyRoute, async (c) => {
    try {
      await ping();
    } catch {
      return c.json({ error: { code: 'database_down', message: 'the database does not answer' } }, 503);
    }
    return c.json({ status: 'ok' as const }, 200);
  });
  app.openapi(metricsRoute, async (c) => {
    const { text, contentType } = await metrics.render();
    return c.text(text, 200, { 'content-type': contentType });
  });
}
