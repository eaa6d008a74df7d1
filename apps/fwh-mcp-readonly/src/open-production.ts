import { cloudOptionsOf, openDatabase, openObjectStore } from '@mao/fwh-service/runtime';
import type { OptionalSettings, ProductionSettings } from './settings.ts';
import type { Upstreams } from './upstreams.ts';

/** The configured database and cloud account. The cloud is first asked by the first tool that needs it. */
export async function openProduction(settings: ProductionSettings, optional: OptionalSettings): Promise<Upstreams> {
  const { acceleronix, smartHub, plane } = optional;
  const database = await openDatabase(settings);
  const objects = openObjectStore(optional);
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
    token: settings.AGENT_MCP_TOKEN,
    madeToken: undefined,
    close: () => database.close(),
  };
}
