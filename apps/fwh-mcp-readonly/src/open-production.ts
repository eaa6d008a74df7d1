import { createRedisJobQueue } from '@mao/fwh-data';
import { cloudOptionsOf, openDatabase, openObjectStore } from '@mao/fwh-service/runtime';
import type { Logger } from 'pino';
import type { OptionalSettings, ProductionSettings } from './settings.ts';
import type { Upstreams } from './upstreams.ts';

/** The configured database and cloud account. The cloud is first asked by the first tool that needs it. */
export async function openProduction(
  settings: ProductionSettings,
  optional: OptionalSettings,
  logger: Logger,
): Promise<Upstreams> {
  const { acceleronix, smartHub, plane, queue: queueOptions } = optional;
  const database = await openDatabase(settings);
  const objects = openObjectStore(optional);
  const queue =
    queueOptions &&
    createRedisJobQueue({
      url: queueOptions.AGENT_MCP_REDIS_URL,
      prefix: queueOptions.AGENT_MCP_REDIS_PREFIX,
      onError: (error) => logger.warn({ err: error }, 'the queue of the worker cannot be reached'),
    });
  return {
    database,
    cloud: cloudOptionsOf(settings),
    ...(acceleronix && {
      acceleronix: {
        baseUrl: acceleronix.ACCELERONIX_URL,
        appKey: acceleronix.ACCELERONIX_APP_KEY,
        secret: acceleronix.ACCELERONIX_APP_SECRET,
      },
    }),
    ...(smartHub && { smartHub: { baseUrl: smartHub.SMARTHUB_URL, apiKey: smartHub.SMARTHUB_API_KEY } }),
    ...(plane && {
      plane: { baseUrl: plane.PLANE_URL, apiKey: plane.PLANE_API_KEY, workspace: plane.PLANE_WORKSPACE },
    }),
    ...(objects && { objects }),
    ...(queue && { queue }),
    token: settings.AGENT_MCP_TOKEN,
    madeToken: undefined,
    async close() {
      await Promise.all([objects?.close(), queue?.close()]);
      await database.close();
    },
  };
}
