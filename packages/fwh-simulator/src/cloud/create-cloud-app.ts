import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { loginEndpoint } from '../faults/create-faults.ts';
import { createResponder, type ResponderOptions, type UpstreamContext } from '../faults/create-responder.ts';
import type { Fleet } from '../fleet/create-fleet.ts';
import type { FleetSite } from '../fleet/fleet-site.ts';
import { createCloudMemory } from './cloud-memory.ts';
import type { CloudRequest } from './cloud-request.ts';
import { createCloudStyle } from './cloud-style.ts';
import { badRequest, type CloudAnswer, failure, failures, toEnvelope } from './envelope.ts';
import { type Route, routes } from './routes.ts';
import type { Session, Sessions } from './sessions.ts';

export interface CloudAppOptions extends ResponderOptions {
  readonly fleet: Fleet;
  readonly sessions: Sessions;
  /** Whether one more day-history request of this token is allowed now. */
  readonly allowDayHistory: (token: string) => boolean;
}

/** The FWH cloud as a Hono app; needs the Node bindings, because some faults damage the connection itself. */
export function createCloudApp(options: CloudAppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const memory = createCloudMemory();
  const outstanding = new Set<string>();
  const respond = createResponder(options, createCloudStyle(options.now, options.sessions.revoke));
  const serve = (context: UpstreamContext, endpoint: string, sn: string | null, answer: () => CloudAnswer) =>
    respond({ context, endpoint, sn }, () => ({ status: 200, body: toEnvelope(answer(), context.req.path) }));

  app.post(`/hes-gateway/terminal/initialize/${loginEndpoint}`, async (context) => {
    const form = context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') === true;
    const body = await context.req.text();
    return serve(context, loginEndpoint, null, () =>
      // The real login reads form fields only and stumbles over the missing ones.
      form ? options.sessions.login(new URLSearchParams(body)) : failure(500, 'judgeAccountExist: account is null'),
    );
  });

  for (const route of routes) {
    app.on(route.method, route.path, async (context) => {
      const query = new URL(context.req.url).searchParams;
      const body = route.method === 'POST' ? parseBody(await context.req.text()) : null;
      const sn = query.get('gatewayId') ?? serialIn(body);
      const endpoint = route.path.split('/').at(-1) ?? '';
      const answer = (): CloudAnswer => answerOf(context, route, { query, body, sn });
      if (endpoint !== 'sendMqtt' || sn === null) return serve(context, endpoint, sn, answer);
      // A gateway hears one command at a time: what comes in between is never answered.
      if (outstanding.has(sn)) {
        return serve(context, endpoint, sn, () => {
          const alone = answer();
          return alone.code === 200 ? failures.deviceTimeout : alone;
        });
      }
      outstanding.add(sn);
      try {
        return await serve(context, endpoint, sn, answer);
      } finally {
        outstanding.delete(sn);
      }
    });
  }

  function answerOf(
    context: UpstreamContext,
    route: Route,
    input: { readonly query: URLSearchParams; readonly body: CloudRequest['body']; readonly sn: string | null },
  ): CloudAnswer {
    const { fleet } = options;
    const token = context.req.header('loginToken') ?? '';
    if (token === '') return failures.unauthorized;
    const session = options.sessions.find(token);
    if (session === undefined) return failures.tokenExpired;
    if (route.path.endsWith('/getFhpPowerByDay') && !options.allowDayHistory(token)) return failures.rateLimited;
    if (route.path.startsWith('/hes-gateway/manage/') && session.type !== 3) return failures.noPermission;
    const request: CloudRequest = {
      fleet,
      session,
      now: options.now(),
      query: input.query,
      body: input.body,
      language: context.req.header('lang')?.toUpperCase().startsWith('ZH') === true ? 'zh' : 'en',
      visibleSites: visibleSites(fleet, session),
      memory,
    };
    if (route.kind === 'account') return route.handler(request);
    const sn = input.sn ?? '';
    if (sn === '' || sn === 'None' || sn === 'null' || sn === 'undefined') {
      return badRequest('gatewayId must not be blank');
    }
    const site = fleet.findSite(sn);
    if (site === undefined) return badRequest('The gateway does not exist');
    if (!request.visibleSites.includes(site)) return failures.noPermission;
    return route.handler({ ...request, site });
  }

  app.notFound((context) =>
    context.json(
      {
        timestamp: new Date(options.now()).toISOString(),
        path: context.req.path,
        status: 404,
        error: 'Not Found',
        requestId: `sim-${options.log.count()}`,
      },
      404,
    ),
  );
  return app;
}

function visibleSites(fleet: Fleet, session: Session): readonly FleetSite[] {
  return session.type === 3 ? fleet.sites : fleet.sites.filter((site) => site.owner.email === session.account);
}

function parseBody(text: string): CloudRequest['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Commands name the gateway `equipNo`, a TOU plan inside its template, everything else `gatewayId`. */
function serialIn(body: CloudRequest['body']): string | null {
  const template = body?.['template'];
  const inner = typeof template === 'object' && template !== null ? (template as Record<string, unknown>) : {};
  return textOf(body?.['gatewayId']) ?? textOf(body?.['equipNo']) ?? textOf(inner['gatewayId']);
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
