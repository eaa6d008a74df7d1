import type { UpstreamAnswer, UpstreamContext } from './create-responder.ts';
import type { FaultKind } from './fault-kinds.ts';

/**
 * A redirect to the same path under `/v1/moved`, as platforms send when they change their paths; undefined for other
 * faults, and under `moved` itself, so that a redirect leads somewhere.
 */
export function redirectOf(kind: FaultKind, context: UpstreamContext): UpstreamAnswer | undefined {
  const [, status] = /^redirect-(\d{3})$/.exec(kind) ?? [];
  const { pathname, search } = new URL(context.req.url);
  if (status === undefined || pathname.includes('/v1/moved/')) return undefined;
  return {
    status: Number(status),
    body: { type: 'about:blank', title: 'Moved', status: Number(status) },
    headers: { location: pathname.replace('/v1/', '/v1/moved/') + search },
  };
}
