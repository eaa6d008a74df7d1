import { createRedisJobQueue } from '@mao/fwh-data';
import { cloudOptionsOf, openDatabase } from '@mao/fwh-service/runtime';
import type { Logger } from 'pino';
import type { OptionalSettings, ProductionSettings } from './settings.ts';
import type { Upstreams } from './upstreams.ts';

/** The configured database, queue and cloud account. The cloud is first asked by the first tool that needs it. */
export async function openProduction(
  settings: ProductionSettings,
  { planeIntake: plane }: OptionalSettings,
  logger: Logger,
): Promise<Upstreams> {
  const database = await openDatabase(settings);
  const queue = createRedisJobQueue({
    url: settings.AGENT_MCP_REDIS_URL,
    prefix: settings.AGENT_MCP_REDIS_PREFIX,
    onError: (error) => logger.warn({ err: error }, 'the queue of the worker cannot be reached'),
  });
  return {
    database,
    cloud: cloudOptionsOf(settings),
    queue,
    planeIntake: plane && {
      baseUrl: plane.PLANE_URL,
      apiKey: plane.PLANE_API_KEY,
      workspace: plane.PLANE_WORKSPACE,
      project: plane.PLANE_INTAKE_PROJECT,
    },
    token: settings.AGENT_MCP_TOKEN,
    madeToken: undefined,
    async close() {
      await queue.close();
      await database.close();
    },
  };
}
