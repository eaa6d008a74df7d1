import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createS3ObjectStore, migrateFwhDatabase } from '@mao/fwh-data';
import { DEMO_DATABASE, fillDemoDatabase } from '@mao/fwh-service/demo';
import {
  acceleronixCredentials,
  objectStoreCredentials,
  planeCredentials,
  simulatorAccounts,
  smartHubCredentials,
  startSimulator,
} from '@mao/fwh-simulator';
import { openSqlDatabase } from '@mao/sql-database';
import type { Upstreams } from './upstreams.ts';

/** The same for everybody, so that what is written about the demo holds. */
const FLEET = { seed: 1, sites: 300 } as const;

/** The simulated upstreams on loopback, and their fleet in an SQLite file of the data folder. */
export async function openDemo(options: {
  readonly dataDirectory: string;
  readonly token: string | undefined;
}): Promise<Upstreams> {
  const path = join(options.dataDirectory, DEMO_DATABASE);
  const database = await openSqlDatabase({ url: pathToFileURL(path).href });
  const simulator = await startSimulator({ port: 0, ...FLEET });
  const close = async (): Promise<void> => {
    await database.close();
    await simulator.close();
  };
  try {
    await migrateFwhDatabase(database);
    await fillDemoDatabase(database, simulator.fleet, { stampPath: `${path}.json`, now: Date.now() });
  } catch (error) {
    await close();
    throw error;
  }
  const token = options.token ?? randomBytes(24).toString('base64url');
  return {
    database,
    cloud: {
      baseUrl: simulator.url,
      account: simulatorAccounts.installer,
      password: simulatorAccounts.password,
    },
    acceleronix: {
      baseUrl: simulator.urls.acceleronix,
      appKey: acceleronixCredentials.appKey,
      secret: acceleronixCredentials.appSecret,
    },
    smartHub: { baseUrl: simulator.urls.smartHub, ...smartHubCredentials },
    plane: { baseUrl: simulator.urls.plane, ...planeCredentials },
    objects: createS3ObjectStore({ endpoint: simulator.urls.objects, ...objectStoreCredentials }),
    token,
    madeToken: options.token === undefined ? token : undefined,
    close,
  };
}
