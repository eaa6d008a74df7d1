import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import type { Faults } from '../faults/create-faults.ts';
import { loginEndpoint } from '../faults/create-faults.ts';
import { type FaultKind, isFaultKind, isShapeFault } from '../faults/fault-kinds.ts';
import { createShapeFaults } from '../faults/shape-faults.ts';
import type { Fleet } from '../fleet/create-fleet.ts';
import type { FleetSite } from '../fleet/fleet-site.ts';
import type { CloudRequest } from './cloud-request.ts';
import { disconnect, htmlPage, sendHalf, waitForClose } from './damaged-answer.ts';
import { badRequest, type CloudAnswer, failure, failures, toEnvelope } from './envelope.ts';
import type { Latency } from './latency.ts';
import type { RequestLog } from './request-log.ts';
import { type Route, routes } from './routes.ts';
import type { Session, Sessions } from './sessions.ts';

type CloudContext = Context<{ Bindings: HttpBindings }>;

export interface CloudAppOptions {
  readonly fleet: Fleet;
  readonly sessions: Sessions;
  readonly faults: Faults;
  readonly latency: Latency;
  readonly log: RequestLog;
  readonly now: () => number;
  /** Whether one more day-history request of this token is allowed now. */
  readonly allowDayHistory: (token: string) => boolean;
}

/** Header that asks for faults on one request: kinds, comma separated. */
export const faultHeader = 'x-simulator-fault';

/** The FWH cloud as a Hono app; needs the Node bindings, because some faults damage the connection itself. */
export function createCloudApp(options: CloudAppOptions): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const shapes = createShapeFaults();

  /** Runs `answer` unless a fault stands before it, and lets faults change what comes out. */
  async function serve(context: CloudContext, endpoint: string, sn: string | null, answer: () => CloudAnswer) {
    const { path } = context.req;
    const { outgoing } = context.env;
    const rules = options.faults.take({ endpoint, sn });
    const kinds: FaultKind[] = [...rules.map((rule) => rule.kind), ...requestedFaults(context)];
    await delay(options.latency(endpoint, new URL(context.req.url).searchParams), outgoing);
    for (const kind of kinds) {
      if (kind === 'slow') {
        await delay(rules.find((rule) => rule.kind === 'slow')?.delayMs ?? 5_000, outgoing);
      }
    }
    const record = (code: number): void =>
      options.log.add({ at: options.now(), method: context.req.method, endpoint, sn, code });

    if (kinds.includes('hang')) {
      record(0);
      await waitForClose(outgoing);
      return disconnect(outgoing);
    }
    if (kinds.includes('disconnect')) {
      record(0);
      return disconnect(outgoing);
    }
    for (const kind of kinds) {
      const response = replacedByHttp(context, kind);
      if (response === undefined) continue;
      record(response.status);
      return response;
    }
    if (kinds.includes('token-expired')) options.sessions.revoke(context.req.header('loginToken') ?? '');
    const envelope = structuredClone(toEnvelope(replacedByCode(kinds) ?? answer(), path));
    for (const kind of kinds) {
      if (isShapeFault(kind) && envelope.code === 200) shapes.apply(kind, endpoint, envelope, options.now());
    }
    shapes.observe(endpoint, envelope);
    record(envelope.code);
    if (kinds.includes('half-body')) return sendHalf(outgoing, JSON.stringify(envelope));
    if (kinds.includes('malformed-json')) return context.body(`${JSON.stringify(envelope)},`, 200, jsonHeaders);
    return context.json(envelope);
  }

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
      const sn = query.get('gatewayId') ?? textOf(body?.['gatewayId']);
      const endpoint = route.path.split('/').at(-1) ?? '';
      return serve(context, endpoint, sn, () => answerOf(context, route, { query, body, sn }));
    });
  }

  function answerOf(
    context: CloudContext,
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

const jsonHeaders = { 'content-type': 'application/json' };

function visibleSites(fleet: Fleet, session: Session): readonly FleetSite[] {
  return session.type === 3 ? fleet.sites : fleet.sites.filter((site) => site.owner.email === session.account);
}

function requestedFaults(context: CloudContext): FaultKind[] {
  const names = (context.req.header(faultHeader) ?? '').split(',').map((name) => name.trim());
  return names.filter(isFaultKind);
}

function replacedByHttp(context: CloudContext, kind: FaultKind): Response | undefined {
  switch (kind) {
    case 'http-401':
      return context.json(toEnvelope(failures.unauthorized, context.req.path), 401);
    case 'http-429':
      return context.json(toEnvelope(failures.rateLimited, context.req.path), 429, { 'retry-after': '1' });
    case 'html-502':
      return context.html(htmlPage(502), 502);
    case 'html-503':
      return context.html(htmlPage(503), 503);
    case 'html-504':
      return context.html(htmlPage(504), 504);
    case 'html-200':
      return context.html(htmlPage(200), 200);
    default:
      return undefined;
  }
}

function replacedByCode(kinds: readonly FaultKind[]): CloudAnswer | undefined {
  const answers = new Map<FaultKind, CloudAnswer>([
    ['device-timeout', failures.deviceTimeout],
    ['offline', failures.offline],
    ['saved-later', failures.savedLater],
    ['no-permission', failures.noPermission],
    ['rate-limited', failures.rateLimited],
    ['token-expired', failures.tokenExpired],
    ['unauthorized', failures.unauthorized],
    ['bad-request', badRequest('Parameter error')],
    ['server-error', failures.serverError],
  ]);
  for (const kind of kinds) {
    const answer = answers.get(kind);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** Waits, but not for a client that has gone away. */
async function delay(milliseconds: number, outgoing: HttpBindings['outgoing']): Promise<void> {
  if (milliseconds <= 0) return;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([passed, waitForClose(outgoing)]);
  clearTimeout(timer);
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

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
