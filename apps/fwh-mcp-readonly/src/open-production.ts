import { migrateFwhDatabase } from '@mao/fwh-data';
import { openSqlDatabase } from '@mao/sql-database';
import type { ProductionSettings } from './settings.ts';
import type { Upstreams } from './upstreams.ts';

/** The configured database and cloud account. The cloud is first asked by the first tool that needs it. */
export async function openProduction(settings: ProductionSettings): Promise<Upstreams> {
  const database = await openSqlDatabase({
    url: settings.AGENT_MCP_DATABASE_URL,
    poolSize: settings.AGENT_MCP_DATABASE_POOL_SIZE,
  });
  try {
    if (settings.AGENT_MCP_MIGRATE === 'true') await migrateFwhDatabase(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    database,
    cloudOptions: {
      baseUrl: settings.FWH_CLOUD_URL,
      account: settings.FWH_CLOUD_ACCOUNT,
      password: settings.FWH_CLOUD_PASSWORD,
      surface: settings.FWH_CLOUD_SURFACE,
      accountType: settings.FWH_CLOUD_SURFACE === 'manage' ? 3 : 0,
      timeoutMs: settings.FWH_CLOUD_TIMEOUT_SECONDS * 1_000,
      dayHistoryPerSecond: settings.FWH_CLOUD_DAY_HISTORY_PER_SECOND,
    },
    tokens: [settings.AGENT_MCP_TOKEN],
    close: () => database.close(),
  };
}
