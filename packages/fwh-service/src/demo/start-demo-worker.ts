import {
  createEmbeddedJobQueue,
  createFwhCloud,
  createWorkerStore,
  type FwhCloudOptions,
  type JobQueue,
  type ObjectStore,
} from '@mao/fwh-data';
import type { Simulator } from '@mao/fwh-simulator';
import { createHttpUploadStore, createMqttRecorderLink, createWorker } from '@mao/fwh-worker';
import type { SqlDatabase } from '@mao/sql-database';
import type { Logger } from 'pino';

/** The worker of the main service, in this process and on a queue of its own. */
export function startDemoWorker(parts: {
  readonly simulator: Simulator;
  readonly database: SqlDatabase;
  readonly objects: ObjectStore;
  readonly cloud: FwhCloudOptions;
  readonly logger: Logger;
}): { readonly queue: JobQueue; close(): Promise<void> } {
  const { simulator, database, objects, logger } = parts;
  if (simulator.mqtt === null) throw new TypeError('the simulator of a demo has devices on MQTT');
  const report = (error: unknown): void => logger.warn({ err: error }, 'the worker could not go on');
  const { queue, consumer } = createEmbeddedJobQueue({ onError: report });
  const cloud = createFwhCloud(parts.cloud);
  const recorders = createMqttRecorderLink({ ...simulator.mqtt, report });
  const worker = createWorker({
    store: createWorkerStore({ database }),
    consumer,
    cloud,
    recorders,
    uploads: createHttpUploadStore({ baseUrl: simulator.urls.uploads }),
    objects,
    report,
    now: Date.now,
    random: Math.random,
  });
  worker.start();
  return {
    queue,
    async close() {
      await worker.close();
      await queue.close();
      await recorders.close();
      await cloud.close();
    },
  };
}
