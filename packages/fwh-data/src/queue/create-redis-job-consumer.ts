import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'bullmq';
import { connectRedis, type RedisQueueOptions } from './connect-redis.ts';
import { QUEUE_NAME } from './create-redis-job-queue.ts';
import type { Job, JobConsumer, JobHandler } from './job-queue.ts';

/** The working side of a BullMQ queue on Redis. Client and connection are made at once, beside what else a start does. */
export function createRedisJobConsumer(options: RedisQueueOptions): JobConsumer {
  const { prefix = 'fwh', onError } = options;
  // A worker waits for its next job without end, so its commands have no limit.
  const opened = Promise.all([import('bullmq'), connectRedis(options, { maxRetriesPerRequest: null })]);
  // Told where it is waited for.
  opened.catch(() => {});
  const active = new Set<Promise<void>>();
  let worker: Promise<Worker<Job>> | undefined;

  async function open(handler: JobHandler, concurrency: number): Promise<Worker<Job>> {
    const [{ Worker }, { redis, onFailure }] = await opened;
    const made = new Worker<Job>(
      QUEUE_NAME,
      async ({ data }) => {
        const done = Promise.resolve(data)
          .then(handler)
          .catch((error: unknown) => onError?.(error));
        active.add(done);
        await done;
        active.delete(done);
      },
      // A job whose worker was killed is not handed out again: the sweep finds its record.
      { connection: redis, prefix, concurrency, maxStalledCount: 0, skipVersionCheck: true },
    );
    made.on('error', onFailure);
    return made;
  }

  return {
    consume(handler, { concurrency }) {
      if (worker) throw new Error('this consumer has a handler already');
      worker = open(handler, concurrency);
      worker.catch((error: unknown) => onError?.(error));
    },
    async close() {
      const [, { redis, onFailure }] = await opened;
      // Without Redis there is nobody to take leave of: by force, or the connection in which the worker waits for jobs
      // would be tried again for ever, and the process never end.
      const closed = (await worker)?.close(redis.status !== 'ready').catch(onFailure);
      await Promise.all(active);
      await Promise.race([closed, delay(2_000, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}
