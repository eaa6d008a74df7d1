import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type FwhCloudOptions, type JobQueue, migrateFwhDatabase, type ObjectStore } from '@mao/fwh-data';
import { type Simulator, simulatorAccounts, startSimulator } from '@mao/fwh-simulator';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import type { Logger } from 'pino';
import { DEMO_DATABASE } from '../demo-database.ts';
import { fillDemoDatabase } from './fill-demo-database.ts';
import { openDemoObjects } from './open-demo-objects.ts';
import { startDemoWorker } from './start-demo-worker.ts';

/** The same for everybody, so that what is written about the demo holds. */
const FLEET = { seed: 1, sites: 300 } as const;

/** What every service of a demo stands on. */
export interface DemoFleet {
  readonly simulator: Simulator;
  readonly database: SqlDatabase;
  readonly cloud: FwhCloudOptions;
  /** Recordings: those of the fleet's stories, and what the worker has fetched. */
  readonly objects: ObjectStore;
  /** Wakes the worker of this process. */
  readonly queue: JobQueue;
  /** The token that clients show. */
  readonly token: string;
  /** The same, when it was made here. */
  readonly madeToken: string | undefined;
  close(): Promise<void>;
}

/**
 * The simulated upstreams and devices on loopback, their fleet in an SQLite file of the data folder, and a worker. Two
 * services of one folder share the file: their workers never do one thing twice.
 */
export async function openDemoFleet(options: {
  readonly dataDirectory: string;
  readonly token: string | undefined;
  readonly logger: Logger;
}): Promise<DemoFleet> {
  const { dataDirectory, logger } = options;
  const path = join(dataDirectory, DEMO_DATABASE);
  const database = await openSqlDatabase({ url: pathToFileURL(path).href });
  const simulator = await startSimulator({ port: 0, ...FLEET, mqtt: 'embedded' });
  const cloud = {
    baseUrl: simulator.url,
    account: simulatorAccounts.installer,
    password: simulatorAccounts.password,
  };
  const objects = await openDemoObjects(simulator, join(dataDirectory, 'recordings'));
  const opened: { close(): Promise<void> }[] = [objects, database, simulator];
  const close = async (): Promise<void> => {
    for (const part of opened) await part.close();
  };
  try {
    await migrateFwhDatabase(database);
    await fillDemoDatabase(database, simulator.fleet, { stampPath: `${path}.json`, now: Date.now() });
    const worker = startDemoWorker({ simulator, database, objects, cloud, logger });
    opened.unshift(worker);
    const token = options.token ?? randomBytes(24).toString('base64url');
    const madeToken = options.token === undefined ? token : undefined;
    return { simulator, database, cloud, objects, queue: worker.queue, token, madeToken, close };
  } catch (error) {
    await close();
    throw error;
  }
}
