import { checkFwhDatabase, createFolderObjectStore, createS3ObjectStore, migrateFwhDatabase } from '@mao/fwh-data';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { explainDatabaseFailure } from './explain-database-failure.ts';
import type { OptionalUpstreams, ProductionSettings } from './settings.ts';
import type { Upstreams } from './upstreams.ts';

/** Longest wait at start for the answer that all tables are there. */
const CHECK_WITHIN_MS = 10_000;

/** The configured database and cloud account. The cloud is first asked by the first tool that needs it. */
export async function openProduction(
  settings: ProductionSettings,
  { acceleronix, smartHub, plane, objectStore, objectFolder }: OptionalUpstreams,
): Promise<Upstreams> {
  const database = await openDatabase(settings);
  return {
    database,
    cloud: {
      baseUrl: settings.FWH_CLOUD_URL,
      account: settings.FWH_CLOUD_ACCOUNT,
      password: settings.FWH_CLOUD_PASSWORD,
      surface: settings.FWH_CLOUD_SURFACE,
      accountType: settings.FWH_CLOUD_SURFACE === 'manage' ? 3 : 0,
      timeoutMs: settings.FWH_CLOUD_TIMEOUT_SECONDS * 1_000,
      dayHistoryPerSecond: settings.FWH_CLOUD_DAY_HISTORY_PER_SECOND,
    },
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
    ...(objectFolder && { objects: createFolderObjectStore({ directory: objectFolder.OBJECT_STORE_DIRECTORY }) }),
    ...(objectStore && {
      objects: createS3ObjectStore({
        endpoint: objectStore.OBJECT_STORE_ENDPOINT,
        region: objectStore.OBJECT_STORE_REGION,
        bucket: objectStore.OBJECT_STORE_BUCKET,
        accessKeyId: objectStore.OBJECT_STORE_ACCESS_KEY,
        secretAccessKey: objectStore.OBJECT_STORE_SECRET_KEY,
        pathStyle: objectStore.OBJECT_STORE_PATH_STYLE === 'true',
      }),
    }),
    tokens: [settings.AGENT_MCP_TOKEN],
    close: () => database.close(),
  };
}

/** Opened, migrated where that is wanted, and proven to hold what the tools read. */
async function openDatabase(settings: ProductionSettings): Promise<SqlDatabase> {
  const url = settings.AGENT_MCP_DATABASE_URL;
  const explained = (step: 'open' | 'migrate' | 'check', description: string) => (error: unknown) =>
    Promise.reject(explainDatabaseFailure(error, step, description) ?? error);
  const database = await openSqlDatabase({ url, poolSize: settings.AGENT_MCP_DATABASE_POOL_SIZE }).catch(
    explained('open', describe(url)),
  );
  try {
    if (settings.AGENT_MCP_MIGRATE === 'true') {
      await migrateFwhDatabase(database).catch(explained('migrate', database.description));
    }
    await checkFwhDatabase(database, CHECK_WITHIN_MS).catch(explained('check', database.description));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Host and database of an address, without user and password. */
function describe(url: string): string {
  if (url.startsWith('file:')) return url;
  const { hostname, port, pathname } = new URL(url);
  return `MySQL ${hostname}:${port || 3306}${pathname}`;
}
