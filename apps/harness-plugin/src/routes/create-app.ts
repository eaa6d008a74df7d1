import { OpenAPIHono } from '@hono/zod-openapi';
import type { Harness, HarnessLogger, SessionRegistry, TaskStore } from '@mao/mcp-harness';
import type { LoadModeResolver } from '@mao/mcp-load-mode';
import type { LoadModeStore } from '@mao/mcp-load-mode/drizzle';
import type { CallerEndpoint } from '@mao/mcp-server-http';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { matchedRoutes } from 'hono/route';
import type { Config } from '../config.ts';
import type { EventHub } from '../events/create-event-hub.ts';
import type { TokenVerifier } from '../identity/identity.ts';
import { readBearer } from '../identity/read-bearer.ts';
import type { Metrics } from '../metrics.ts';
import type { ApprovalRuleStore } from '../stores/create-approval-rule-store.ts';
import type { ServerStore } from '../stores/create-server-store.ts';
import type { StoredSession } from '../stores/create-session-store.ts';
import type { Workspaces } from '../workspaces.ts';
import { ApiError } from './api-error.ts';
import { addApprovalRoutes } from './approval-routes.ts';
import { addApprovalRuleRoutes } from './approval-rule-routes.ts';
import { createSessionFinder } from './create-session-finder.ts';
import { addEventRoutes } from './event-routes.ts';
import { addLoadModeRoutes } from './load-mode-routes.ts';
import { addOperationRoutes } from './operation-routes.ts';
import { addPageRoutes } from './page-routes.ts';
import type { RouteApp, RouteEnvironment } from './route-context.ts';
import { addServerRoutes } from './server-routes.ts';
import { addSessionRoutes } from './session-routes.ts';
import { addSystemSettingRoutes } from './system-setting-routes.ts';
import { addTaskRoutes } from './task-routes.ts';
import { addToolCallRoutes } from './tool-call-routes.ts';

export interface AppOptions {
  readonly config: Pick<Config, 'stdioServers'>;
  readonly version: string;
  readonly verifyToken: TokenVerifier;
  readonly servers: ServerStore;
  readonly loadModes: LoadModeStore;
  readonly loadModeResolver: LoadModeResolver;
  readonly harness: Harness;
  readonly sessions: SessionRegistry<StoredSession>;
  readonly workspaces: Workspaces;
  readonly rules: ApprovalRuleStore;
  readonly events: EventHub;
  readonly mcpEndpoint: Pick<CallerEndpoint, 'fetch'>;
  readonly tasks: TaskStore;
  readonly ping: () => Promise<void>;
  readonly metrics: Metrics;
  readonly logger: HarnessLogger & { error(fields: object, message: string): void };
}

/** Proxies end connections that are silent for 60 s and more. */
const EVENT_HEARTBEAT_MS = 15_000;

const LARGEST_BODY = 10 * 1024 * 1024;

/** Errors of a store say where it is and what was asked; callers learn only that it is down. */
function isStoreFailure(error: unknown): boolean {
  for (let link: unknown = error; link instanceof Error; link = link.cause) {
    const { code, name } = link as { code?: unknown; name: string };
    if (
      name === 'DrizzleQueryError' ||
      (typeof code === 'string' && /^(ECONN|ER_|SQLITE_|PROTOCOL_|ETIMEDOUT)/.test(code))
    )
      return true;
  }
  return false;
}

/** All routes with what they share: errors as JSON, limits, identity, metrics, the OpenAPI document. */
export function createApp(options: AppOptions): RouteApp {
  const { verifyToken, logger, metrics } = options;
  const app: RouteApp = new OpenAPIHono<RouteEnvironment>({
    defaultHook(result, c) {
      if (result.success) return undefined;
      const issues = result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
      const text = issues.map(({ path, message }) => (path === '' ? message : `${path}: ${message}`)).join('; ');
      return c.json({ error: { code: 'invalid_request', message: text, issues } }, 400);
    },
  });

  app.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ error: { code: error.code, message: error.message } }, error.status);
    if (error instanceof HTTPException) {
      const code = error.status === 413 ? 'too_large' : 'invalid_request';
      return c.json({ error: { code, message: error.message || 'the request cannot be read' } }, error.status);
    }
    if (isStoreFailure(error)) {
      logger.error({ error, path: c.req.path }, 'the database failed');
      return c.json(
        { error: { code: 'database_down', message: 'the database does not answer; try again later' } },
        503,
      );
    }
    logger.error({ error, path: c.req.path }, 'a request failed');
    return c.json({ error: { code: 'internal', message: 'an internal error; the log of the service says more' } }, 500);
  });
  app.notFound((c) =>
    c.json({ error: { code: 'not_found', message: 'there is nothing here; see /openapi.json' } }, 404),
  );

  app.use('*', async (c, next) => {
    const startedAt = performance.now();
    await next();
    const route = matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'none';
    metrics.observeRequest(c.req.method, route, c.res.status, (performance.now() - startedAt) / 1_000);
    c.res.headers.set('x-content-type-options', 'nosniff');
    if (c.req.path.startsWith('/v1/')) c.res.headers.set('cache-control', 'no-store');
  });
  app.use('/v1/*', async (c, next) => {
    const token = readBearer(c.req.header('authorization'));
    const identity = token === undefined ? null : await verifyToken(token);
    if (identity === null) {
      c.header('www-authenticate', token === undefined ? 'Bearer' : 'Bearer error="invalid_token"');
      const message = 'send Authorization: Bearer with a valid JWT whose sub is a positive whole number';
      return c.json({ error: { code: 'unauthorized', message } }, 401);
    }
    c.set('identity', identity);
    return next();
  });
  app.use(
    '/v1/*',
    bodyLimit({
      maxSize: LARGEST_BODY,
      onError: () => {
        throw new ApiError(413, 'too_large', 'the body must be at most 10 MB');
      },
    }),
  );

  // It has its own answers to strangers, large bodies and other methods: those that MCP clients understand.
  app.all('/mcp', (c) => options.mcpEndpoint.fetch(c.req.raw, c.env));
  addPageRoutes(app);
  addOperationRoutes(app, options.ping, metrics);
  addLoadModeRoutes(app, options.loadModes, options.loadModeResolver);
  addSystemSettingRoutes(app, options.loadModes, options.loadModeResolver);
  addServerRoutes(app, options.servers, options.config);
  const findSession = createSessionFinder(options.sessions);
  addSessionRoutes(app, options, findSession);
  addToolCallRoutes(app, options.harness, findSession);
  addTaskRoutes(app, { harness: options.harness, findSession, tasks: options.tasks });
  addApprovalRoutes(app, options.harness.approvals, findSession);
  addApprovalRuleRoutes(app, options.rules);
  addEventRoutes(app, { hub: options.events, find: findSession, heartbeatMs: EVENT_HEARTBEAT_MS });

  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  app.doc31('/openapi.json', {
    openapi: '3.1.0',
    info: { title: 'harness-plugin', version: options.version, description: 'The MCP working set of an agent harness' },
    security: [{ bearer: [] }],
  });
  return app;
}
