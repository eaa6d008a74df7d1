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

/**
 * A new transport in which hidden secrets (`***`) are the stored ones again.
 *
 * @throws ApiError where no stored secret stands behind a `***`: a new server, a new key, or an address that moved to
 * another host (a stored secret must not follow it there).
 */
export function restoreSecrets(next: ServerTransport, current: ServerTransport | null): ServerTransport {
  if (next.type === 'stdio') {
    const env = restore('env', next.env, current?.type === 'stdio' ? current.env : undefined);
    return { ...next, ...(env && { env }) };
  }
  const isSameHost =
    current !== null && current.type !== 'stdio' && new URL(current.url).origin === new URL(next.url).origin;
  const headers = restore('headers', next.headers, isSameHost ? current.headers : undefined);
  return { ...next, ...(headers && { headers }) };
}

/** Secrets that came back hidden keep their stored value. */
function restore(
  field: 'env' | 'headers',
  next: Readonly<Record<string, string>> | undefined,
  current: Readonly<Record<string, string>> | undefined,
): Record<string, string> | undefined {
  if (next === undefined) return undefined;
  const stored = new Map(Object.entries(current ?? {}));
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => {
      const kept = value === HIDDEN ? stored.get(key) : value;
      if (kept !== undefined) return [key, kept];
      const why = `${HIDDEN} stands for a stored value and there is none (new, or the address changed); give the value`;
      throw new ApiError(400, 'invalid_request', `${field}.${key}: ${why}`);
    }),
  );
}
