import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createEmbeddedJobQueue,
  type FwhCloudOptions,
  type JobQueue,
  migrateFwhDatabase,
  type ObjectStore,
} from '@mao/fwh-data';
import { type Simulator, simulatorAccounts, startSimulator } from '@mao/fwh-simulator';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import type { Logger } from 'pino';
import { DEMO_DATABASE } from '../demo-database.ts';
import { fillDemoDatabase } from './fill-demo-database.ts';
import { openDemoObjects } from './open-demo-objects.ts';

/** The same for everybody, so that what is written about the demo holds. */
const FLEET = { seed: 1, sites: 300 } as const;

/** What every service of a demo stands on. */
export interface DemoFleet {
  readonly simulator: Simulator;
  readonly database: SqlDatabase;
  readonly cloud: FwhCloudOptions;
  /** Recordings: those of the fleet's stories, and what the worker has fetched. */
  readonly objects: ObjectStore;
  /** Wakes the worker of this process; keeps what comes before it has started. */
  readonly queue: JobQueue;
  /** The token that clients show. */
  readonly token: string;
  /** The same, when it was made here. */
  readonly madeToken: string | undefined;
  /** Starts devices and worker. They are a third of a start, and no answer needs them before there is a call. */
  start(): Promise<void>;
  /** Also ends what is being started. */
  close(): Promise<void>;
}

/**
 * The simulated upstreams and devices on loopback, their fleet in an SQLite file of the data folder, and a worker; devices
 * and worker begin with `start`. Two services of one folder share the file: their workers never do one thing twice.
 */
export async function openDemoFleet(options: {
  readonly dataDirectory: string;
  readonly token: string | undefined;
  readonly logger: Logger;
}): Promise<DemoFleet> {
  const { dataDirectory, logger } = options;
  const path = join(dataDirectory, DEMO_DATABASE);
  const database = await openSqlDatabase({ url: pathToFileURL(path).href });
  const simulator = await startSimulator({ port: 0, ...FLEET });
  const cloud = {
    baseUrl: simulator.url,
    account: simulatorAccounts.installer,
    password: simulatorAccounts.password,
  };
  const objects = await openDemoObjects(simulator, join(dataDirectory, 'recordings'));
  const report = (error: unknown): void => logger.warn({ err: error }, 'the worker could not go on');
  const { queue, consumer } = createEmbeddedJobQueue({ onError: report });
  let worker: Promise<{ close(): Promise<void> }> | undefined;

  async function startWorker(): Promise<{ close(): Promise<void> }> {
    const { startDemoWorker } = await import('./start-demo-worker.ts');
    return startDemoWorker({ simulator, database, objects, cloud, consumer, report });
  }
  async function close(): Promise<void> {
    // A start that has failed was told to whoever asked for it.
    await (await worker?.catch(() => undefined))?.close();
    await queue.close();
    await objects.close();
    await database.close();
    await simulator.close();
  }
  try {
    await migrateFwhDatabase(database);
    await fillDemoDatabase(database, simulator.fleet, { stampPath: `${path}.json`, now: Date.now() });
    const token = options.token ?? randomBytes(24).toString('base64url');
    const madeToken = options.token === undefined ? token : undefined;
    return {
      simulator,
      database,
      cloud,
      objects,
      queue,
      token,
      madeToken,
      async start() {
        worker ??= startWorker();
        await worker;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
