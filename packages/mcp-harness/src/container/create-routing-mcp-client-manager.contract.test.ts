import { describeClientManager } from '../../test/client-manager-contract.ts';
import { bridgeCommand, cloudSession } from '../../test/container.ts';
import { closedPort } from '../../test/ports.ts';
import { httpServer } from '../../test/servers.ts';
import { createMcpClientManager } from '../client-manager/create-mcp-client-manager.ts';
import { createRoutingMcpClientManager } from './create-routing-mcp-client-manager.ts';

describeClientManager({
  name: 'the routing client manager, in a container',
  isRemote: true,
  async create(options) {
    const host = createMcpClientManager(options);
    const manager = createRoutingMcpClientManager({ ...options, host, route: () => bridgeCommand() });
    // The start of the bridge and of the protocol client in it is no part of what is measured.
    const nobody = httpServer(0, 'nobody', `http://127.0.0.1:${await closedPort()}/mcp`);
    await manager.connectForCloud('warm', [nobody], { session: cloudSession('warm'), turnTimeoutMs: 30_000 });
    return {
      ...manager,
      connectForCloud: (id, servers, connectOptions) =>
        manager.connectForCloud(id, servers, { ...connectOptions, session: cloudSession(id) }),
    };
  },
});
