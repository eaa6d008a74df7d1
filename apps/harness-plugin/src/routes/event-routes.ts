import { createRoute, z } from '@hono/zod-openapi';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { EventHub } from '../events/create-event-hub.ts';
import type { Identity } from '../identity/identity.ts';
import { ApiError, failure } from './api-error.ts';
import type { SessionFinder } from './create-session-finder.ts';
import type { RouteApp } from './route-context.ts';

const eventsRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{id}/events',
  tags: ['sessions'],
  summary: 'What happens in a session, as server-sent events',
  description:
    'Events tool_call_start, tool_call_result, approval, task and message; data is JSON. With Last-Event-ID the events since then are repeated; an event gap says that some are lost: read the lists again. The stream ends with the session and with the token.',
  request: {
    params: z.object({ id: z.string().openapi({ param: { name: 'id', in: 'path' } }) }),
    headers: z.object({ 'last-event-id': z.string().max(64).optional() }),
  },
  responses: {
    200: { description: 'The stream', content: { 'text/event-stream': { schema: z.string() } } },
    401: failure('No valid token'),
    404: failure('No such session of this user'),
    429: failure('Too many streams of this user'),
  },
});

export interface EventRouteOptions {
  readonly hub: EventHub;
  readonly find: SessionFinder;
  /** How often a silent stream says that it lives, and looks whether it should, in ms. */
  readonly heartbeatMs: number;
}

export function addEventRoutes(app: RouteApp, { hub, find, heartbeatMs }: EventRouteOptions): void {
  app.openapi(eventsRoute, async (c) => {
    const { identity } = c.var;
    const session = await find(c.req.valid('param').id, identity.userId);
    const listener = hub.listen(session, c.req.valid('header')['last-event-id']);
    if (listener === null) {
      throw new ApiError(
        429,
        'too_many_streams',
        'too many event streams of this user are open; end one of them first',
      );
    }
    /** Whether the caller may still listen: a session that another process ended is seen to be gone here. */
    const isAllowed = async ({ userId, expiresAt }: Identity): Promise<boolean> =>
      Date.now() < expiresAt && (await find(session.id, userId).catch(() => null)) !== null;

    async function send(stream: SSEStreamingApi): Promise<void> {
      let isWriting = false;
      const beat = async (): Promise<void> => {
        // Who has not read the last word by now does not read.
        if (isWriting || !(await isAllowed(identity))) {
          listener?.end();
          stream.abort();
          return;
        }
        isWriting = true;
        await stream.write(': alive\n\n');
        isWriting = false;
      };
      const heartbeat = setInterval(() => void beat(), heartbeatMs);
      stream.onAbort(() => listener?.end());
      try {
        // The first bytes at once: a proxy or client may wait for them.
        await stream.write(': open\n\n');
        for await (const item of listener ?? []) {
          const [event, data] = item.type === 'gap' ? ['gap', { type: 'gap' }] : [item.event.type, item.event];
          await stream.writeSSE({ id: item.id, event, data: JSON.stringify(data) });
        }
      } finally {
        clearInterval(heartbeat);
        listener?.end();
      }
    }
    c.header('x-accel-buffering', 'no');
    return streamSSE(c, send);
  });
}
