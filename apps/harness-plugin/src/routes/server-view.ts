import type { z } from '@hono/zod-openapi';
import type { ServerTransport } from '@mao/mcp-harness';
import type { Identity } from '../identity/identity.ts';
import type { VisibleServer } from '../stores/create-server-store.ts';
import { ApiError } from './api-error.ts';
import { HIDDEN, type serverSchema } from './server-schemas.ts';

function hide(values: Readonly<Record<string, string>> | undefined): Record<string, string> | undefined {
  return values && Object.fromEntries(Object.keys(values).map((key) => [key, HIDDEN]));
}

/** A server as an answer shows it: no secret leaves, and a shared server's address is its administrators' affair. */
export function presentServer(server: VisibleServer, identity: Identity): z.output<typeof serverSchema> {
  const { ownerUserId, transport, ...rest } = server;
  const scope = ownerUserId === null ? 'shared' : 'own';
  if (scope === 'shared' && !identity.isAdmin)
    return { ...rest, scope, agentIds: [], transport: { type: transport.type } };
  if (transport.type === 'stdio') {
    const { command, args = [] } = transport;
    const env = hide(transport.env);
    return {
      ...rest,
      scope,
      agentIds: [...rest.agentIds],
      transport: { type: 'stdio', command, args: [...args], ...(env && { env }) },
    };
  }
  const headers = hide(transport.headers);
  const { type, url } = transport;
  return { ...rest, scope, agentIds: [...rest.agentIds], transport: { type, url, ...(headers && { headers }) } };
}

/** Secrets that came back hidden keep their stored value. */
function restore(
  next: Readonly<Record<string, string>> | undefined,
  current: Readonly<Record<string, string>> | undefined,
): Record<string, string> | undefined {
  if (next === undefined) return undefined;
  const stored = new Map(Object.entries(current ?? {}));
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => [key, value === HIDDEN ? (stored.get(key) ?? value) : value]),
  );
}

/**
 * A new transport in which hidden secrets (`***`) are the stored ones again.
 *
 * @throws ApiError when the address moved to another host: a stored secret must not follow it there.
 */
export function restoreSecrets(next: ServerTransport, current: ServerTransport): ServerTransport {
  if (next.type === 'stdio') {
    const env = restore(next.env, current.type === 'stdio' ? current.env : undefined);
    return { ...next, ...(env && { env }) };
  }
  const isSameHost = current.type !== 'stdio' && new URL(current.url).origin === new URL(next.url).origin;
  const headers = restore(next.headers, isSameHost ? current.headers : undefined);
  if (Object.values(headers ?? {}).includes(HIDDEN)) {
    throw new ApiError(400, 'invalid_request', 'headers: give the values again when the address changes');
  }
  return { ...next, ...(headers && { headers }) };
}
