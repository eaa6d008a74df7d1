import type { HarnessSession, ServerDirectory } from '@mao/mcp-harness';
import type { Config } from '../config.ts';
import type { ServerStore, VisibleServer } from './create-server-store.ts';

export interface SwitchedServerDirectory extends ServerDirectory {
  /** Names of the servers that one of the two switches has off. */
  listDisabledNames(session: HarnessSession): Promise<readonly string[]>;
}

/** The servers of a session: those shared with its agent and its user's own, where both switches are on. */
export function createServerDirectory(
  store: ServerStore,
  policy: Pick<Config, 'stdioServers' | 'privateNetwork'>,
): SwitchedServerDirectory {
  const listAll = async ({ userId, agentId }: HarnessSession): Promise<readonly VisibleServer[]> =>
    userId === null ? [] : store.listVisible(userId, { id: agentId });

  return {
    async listServers(session) {
      // What may run on this host is no question for a session that runs its tools elsewhere.
      const allowsStdio = policy.stdioServers !== 'nobody' || session.executionMode === 'LOCAL';
      return (await listAll(session))
        .filter(({ enabled, userEnabled }) => enabled && userEnabled)
        .filter(({ transport }) => transport.type !== 'stdio' || allowsStdio)
        .map(({ id, name, description, transport, ownerUserId, trustAnnotations }) => ({
          id,
          name,
          description,
          transport,
          trustAnnotations,
          allowPrivateNetwork: policy.privateNetwork === 'all' || ownerUserId === null,
        }));
    },
    async listDisabledNames(session) {
      return (await listAll(session))
        .filter(({ enabled, userEnabled }) => !enabled || !userEnabled)
        .map(({ name }) => name);
    },
  };
}
