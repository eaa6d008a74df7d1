import { createFwhCloud, createRedisJobConsumer, createWorkerStore } from '@mao/fwh-data';
import { cloudOptionsOf, openDatabase, openObjectStore } from '@mao/fwh-service/runtime';
import { createHttpUploadStore, createMqttRecorderLink, createWorker, type Worker } from '@mao/fwh-worker';
import type { Logger } from 'pino';
import type { Config } from './config.ts';

/** Opens what the worker needs. Only the database must be there: it finds its work in it, and queue and broker come back. */
export async function compose({ settings, objects }: Config, logger: Logger): Promise<Worker> {
  const report = (what: string) => (error: unknown) => logger.warn({ err: error }, what);
  const database = await openDatabase(settings);
  const objectStore = openObjectStore(objects);
  if (objectStore === undefined) throw new TypeError('a worker needs an object store');
  const cloud = createFwhCloud(cloudOptionsOf(settings));
  const worker = createWorker({
    store: createWorkerStore({ database }),
    consumer: createRedisJobConsumer({
      url: settings.AGENT_MCP_REDIS_URL,
      prefix: settings.AGENT_MCP_REDIS_PREFIX,
      onError: report('the queue failed'),
    }),
    cloud,
    recorders: createMqttRecorderLink({
      url: settings.FWH_MQTT_URL,
      prefix: settings.FWH_MQTT_TOPIC_PREFIX,
      report: report('the broker of the fault recorders failed'),
    }),
    uploads: createHttpUploadStore({ baseUrl: settings.FWH_RECORDER_FILES_URL }),
    objects: objectStore,
    report: report('a record could not be worked on'),
    now: Date.now,
    random: Math.random,
    concurrency: settings.FWH_WORKER_CONCURRENCY,
  });
  return {
    start: worker.start,
    async close() {
      await worker.close();
      await Promise.all([cloud.close(), objectStore.close()]);
      await database.close();
    },
  };
}
