import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Identity } from '../identity/identity.ts';

/** What the middleware leaves for the routes. */
export interface RouteEnvironment {
  readonly Variables: { readonly identity: Identity };
}

export type RouteApp = OpenAPIHono<RouteEnvironment>;
