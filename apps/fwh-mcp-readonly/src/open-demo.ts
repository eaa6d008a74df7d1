import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateFwhDatabase, replaceFleet } from '@mao/fwh-data';
import { simulatorAccounts, startSimulator } from '@mao/fwh-simulator';
import { openSqlDatabase } from '@mao/sql-database';
import type { Upstreams } from './upstreams.ts';

/** The same for everybody, so that what is written about the demo holds. */
const FLEET = { seed: 1, sites: 300 } as const;

/** The simulated cloud on loopback, and its fleet in an SQLite file that is filled anew at each start. */
export async function openDemo(options: {
  readonly dataDirectory: string;
  readonly token: string | undefined;
}): Promise<Upstreams> {
  const simulator = await startSimulator({ port: 0, ...FLEET });
  const database = await openSqlDatabase({ url: pathToFileURL(join(options.dataDirectory, 'fwh-demo.sqlite')).href });
  await migrateFwhDatabase(database);
  const { rows } = simulator.fleet;
  await replaceFleet(database, {
    sites: rows.sites,
    devices: rows.devices,
    alarmEvents: rows.alarmEvents(),
    currentAlarms: rows.currentAlarms(),
    alarmDictionary: rows.alarmDictionary,
    alarmStats: rows.alarmStatDays(),
    emsParameters: rows.emsParameters,
  });
  const token = options.token ?? randomBytes(24).toString('base64url');
  return {
    database,
    cloudOptions: {
      baseUrl: simulator.url,
      account: simulatorAccounts.installer,
      password: simulatorAccounts.password,
    },
    tokens: [token],
    ...(options.token === undefined && { madeToken: token }),
    async close() {
      await database.close();
      await simulator.close();
    },
  };
}
