import { OpenAPIHono } from '@hono/zod-openapi';
import { describe, expect, it } from 'vitest';
import { createEventHub } from '../events/create-event-hub.ts';
import type { StoredSession } from '../stores/create-session-store.ts';
import { notFound } from './api-error.ts';
import { addEventRoutes } from './event-routes.ts';
import type { RouteEnvironment } from './route-context.ts';

const session: StoredSession = {
  id: 's1',
  userId: 7,
  agentId: null,
  executionMode: 'LOCAL',
  approvalLevel: 'READ_ONLY',
  workspace: null,
  loadMode: null,
  createdAt: new Date(0),
};

/** The route alone, with a heart that beats fast. */
function createWorld(tokenMs: number) {
  const hub = createEventHub();
  let isThere = true;
  const app = new OpenAPIHono<RouteEnvironment>();
  const expiresAt = Date.now() + tokenMs;
  app.use('*', async (c, next) => {
    c.set('identity', { userId: 7, isAdmin: false, expiresAt });
    await next();
  });
  const find = async () => {
    if (!isThere) throw notFound('session');
    return session;
  };
  addEventRoutes(app, { hub, find, heartbeatMs: 30 });
  function leave(): void {
    isThere = false;
  }
  return { hub, app, leave };
}

describe('a stream of events', () => {
  it('says at once that it is open, and that it lives while nothing happens', async () => {
    const { app, hub } = createWorld(60_000);
    const response = await app.request('/v1/sessions/s1/events');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(': open\n\n');
    expect((await reader?.read())?.value).toBe(': alive\n\n');
    await reader?.cancel();
    await expect.poll(() => hub.listenerCount).toBe(0);
  });

  it('ends when its session is gone through another process', async () => {
    const { app, hub, leave } = createWorld(60_000);
    const response = await app.request('/v1/sessions/s1/events');
    setTimeout(leave, 80);
    expect(await response.text()).toMatch(/^: open\n\n(?:: alive\n\n)+$/);
    expect(hub.listenerCount).toBe(0);
  });

  it('ends with its token', async () => {
    const { app, hub } = createWorld(80);
    const response = await app.request('/v1/sessions/s1/events');
    expect(await response.text()).toMatch(/^: open\n\n/);
    expect(hub.listenerCount).toBe(0);
  });

  it('lets go of who does not read', async () => {
    const { app, hub } = createWorld(60_000);
    const response = await app.request('/v1/sessions/s1/events');
    await expect.poll(() => hub.listenerCount, { timeout: 5_000 }).toBe(0);
    await response.body?.cancel();
  });
});
