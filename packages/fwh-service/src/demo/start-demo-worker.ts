import {
  createFwhCloud,
  createWorkerStore,
  type FwhCloudOptions,
  type JobConsumer,
  type ObjectStore,
} from '@mao/fwh-data';
import type { Simulator } from '@mao/fwh-simulator';
import { createHttpUploadStore, createMqttRecorderLink, createWorker } from '@mao/fwh-worker';
import type { SqlDatabase } from '@mao/sql-database';

/** The devices of the demo, and the worker of the main service in this process; resolves when both are at work. */
export async function startDemoWorker(parts: {
  readonly simulator: Simulator;
  readonly database: SqlDatabase;
  readonly objects: ObjectStore;
  readonly cloud: FwhCloudOptions;
  readonly consumer: JobConsumer;
  readonly report: (error: unknown) => void;
}): Promise<{ close(): Promise<void> }> {
  const { simulator, database, objects, consumer, report } = parts;
  const devices = await simulator.startRecorders('embedded');
  const cloud = createFwhCloud(parts.cloud);
  const recorders = createMqttRecorderLink({ ...devices, report });
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
    async close() {
      await worker.close();
      await cloud.close();
    },
  };
}
