import type { McpClientManagerOptions } from '../client-manager/create-mcp-client-manager.ts';
import type { McpClientManager } from '../client-manager/mcp-client-manager.ts';
import type { ConnectionFailure } from '../connection/connection-failure.ts';
import { silentLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import { within } from '../within.ts';
import type { ContainerCommand } from './container-command.ts';
import { createContainerMcpBridge } from './create-container-mcp-bridge.ts';
import { listAsUnavailable } from './list-as-unavailable.ts';

export interface RoutingMcpClientManagerOptions extends McpClientManagerOptions {
  /** Where sessions run that have no container. */
  readonly host: McpClientManager;
  /** The container of a session, or `null` for the host. Asked until it has answered once: a session stays where it is. */
  readonly route: (session: HarnessSession) => Promise<ContainerCommand | null> | ContainerCommand | null;
  /** Longest time from the start of a container's command to its bridge being ready, in ms. @default 30_000 */
  readonly startTimeoutMs?: number;
  /** Longest wait for `route`, in ms. @default 5_000 */
  readonly routeTimeoutMs?: number;
  /** How long a failure of `route` counts before it is asked again, in ms. @default 5_000 */
  readonly routeRetryMs?: number;
}

/** Routes that are remembered; a session that is forgotten is asked for again. */
const MOST_ROUTES = 10_000;

const unknownContainer: ConnectionFailure = { cause: 'unknown', container: 'unknown' };

/**
 * A client manager that runs each session on the host or in the container that `route` names. A route that cannot be told
 * is a failure of the session's servers and never the host, which may be the one place where they must not run.
 */
export function createRoutingMcpClientManager(options: RoutingMcpClientManagerOptions): McpClientManager {
  const { host, route, routeTimeoutMs = 5_000, routeRetryMs = 5_000, ...bridgeOptions } = options;
  const { locale, now = Date.now, logger = silentLogger } = options;
  const bridges = new Map<string, McpClientManager>();
  /** Insertion order is age. */
  const routes = new Map<string, McpClientManager>();
  const asking = new Map<string, Promise<McpClientManager | null>>();
  const failedAt = new Map<string, number>();

  function bridgeOf(command: ContainerCommand | null): McpClientManager {
    if (command === null) return host;
    const key = JSON.stringify([command.command, command.args, command.env, command.workspace]);
    const bridge = bridges.get(key) ?? createContainerMcpBridge({ ...bridgeOptions, command });
    bridges.set(key, bridge);
    return bridge;
  }

  async function ask(session: HarnessSession): Promise<McpClientManager | null> {
    try {
      const manager = bridgeOf(
        await within(
          Promise.resolve().then(() => route(session)),
          routeTimeoutMs,
        ),
      );
      routes.set(session.id, manager);
      for (const id of routes.keys()) {
        if (routes.size <= MOST_ROUTES) break;
        routes.delete(id);
      }
      return manager;
    } catch (error) {
      failedAt.set(session.id, now());
      logger.warn({ sessionId: session.id, error }, 'the container of a session could not be found out');
      return null;
    } finally {
      asking.delete(session.id);
    }
  }

  /** `null`: it cannot be told now. */
  async function managerOf(session: HarnessSession | undefined): Promise<McpClientManager | null> {
    if (session === undefined) throw new TypeError('a routing client manager needs the session of the turn');
    const known = routes.get(session.id);
    if (known !== undefined) {
      routes.delete(session.id);
      routes.set(session.id, known);
      return known;
    }
    const failed = failedAt.get(session.id);
    if (failed !== undefined && now() - failed < routeRetryMs) return null;
    failedAt.delete(session.id);
    const question = asking.get(session.id) ?? ask(session);
    asking.set(session.id, question);
    return question;
  }

  const nowhere = { ok: false, reason: 'unavailable', failure: unknownContainer } as const;

  return {
    async connectForCloud(sessionId, servers, connectOptions = {}) {
      const manager = await managerOf(connectOptions.session);
      if (manager === null) return listAsUnavailable(servers, [], unknownContainer, locale);
      return manager.connectForCloud(sessionId, servers, connectOptions);
    },
    callTool: async (sessionId, ...rest) => routes.get(sessionId)?.callTool(sessionId, ...rest) ?? nowhere,
    getTask: async (sessionId, ...rest) => routes.get(sessionId)?.getTask(sessionId, ...rest) ?? nowhere,
    cancelTask: async (sessionId, ...rest) => routes.get(sessionId)?.cancelTask(sessionId, ...rest) ?? nowhere,
    async closeSession(sessionId) {
      const manager = routes.get(sessionId);
      routes.delete(sessionId);
      failedAt.delete(sessionId);
      await manager?.closeSession(sessionId);
      for (const [key, bridge] of bridges) {
        if (bridge !== manager || [...routes.values()].includes(bridge)) continue;
        bridges.delete(key);
        await bridge.close();
      }
    },
    async close() {
      await Promise.all([host, ...bridges.values()].map((manager) => manager.close()));
      routes.clear();
      bridges.clear();
    },
  };
}
