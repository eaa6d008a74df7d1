import type { McpToolRef } from '@mao/mcp-workingset';
import type { CloudConnectResult } from '../client-manager/mcp-client-manager.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import type { HarnessServer } from '../harness-server.ts';
import { type Locale, textsOf } from '../texts.ts';

/** All servers of a session with the same reason why none can be used, and the tools that are known of them. */
export function listAsUnavailable(
  servers: readonly HarnessServer[],
  lastTools: readonly McpToolRef[],
  failure: ConnectionFailure,
  locale?: Locale,
): CloudConnectResult {
  const texts = textsOf(locale);
  const reason = texts.reason(failure);
  const ids = new Set(servers.map(({ id }) => id));
  return {
    tools: lastTools.filter(({ serverId }) => ids.has(serverId)),
    warnings: servers.map(({ name }) =>
      failure.cause === 'cancelled' ? texts.serverCancelled(name) : texts.serverFailed(name, reason),
    ),
    failedServers: servers.map(({ id, name }) => ({ serverId: id, serverName: name, reason, cause: failure.cause })),
  };
}
