import type { ServerDirectory } from '@mao/mcp-harness';
import type { Config } from '../config.ts';
import type { ServerStore } from './create-server-store.ts';

/** The servers of a session: those shared with its agent and its user's own, where both switches are on. */
export function createServerDirectory(
  store: ServerStore,
  policy: Pick<Config, 'stdioServers' | 'privateNetwork'>,
): ServerDirectory {
  return {
    async listServers({ userId, agentId }) {
      if (userId === null) return [];
      const servers = await store.listVisible(userId, { id: agentId });
      return servers
        .filter(({ enabled, userEnabled }) => enabled && userEnabled)
        .filter(({ transport }) => transport.type !== 'stdio' || policy.stdioServers !== 'nobody')
        .map(({ id, name, description, transport, ownerUserId, trustAnnotations }) => ({
          id,
          name,
          description,
          transport,
          trustAnnotations,
          allowPrivateNetwork: policy.privateNetwork === 'all' || ownerUserId === null,
        }));
    },
  };
}
