import { setTimeout as delay } from 'node:timers/promises';
import type { Queue } from 'bullmq';
import { connectRedis, type RedisConnection, type RedisQueueOptions } from './connect-redis.ts';
import { jobKey } from './job-key.ts';
import type { Job, JobQueue } from './job-queue.ts';
import { JobQueueError } from './job-queue-error.ts';

/** Longest wait for Redis, for the connection and the answer together. */
const WITHIN_MS = 1_900;
/** The name that both sides of the queue share. */
export const QUEUE_NAME = 'work';

interface OpenQueue extends RedisConnection {
  readonly queue: Queue;
}

/** The asking side of a BullMQ queue on Redis. Client and connection are made at once, beside what else a start does. */
export function createRedisJobQueue(options: RedisQueueOptions): JobQueue {
  const opened = open(options);
  // Told at the first job.
  opened.catch(() => {});

  async function inTime(work: (queue: Queue) => Promise<unknown>): Promise<void> {
    const late = new AbortController();
    try {
      const { queue, redis, ready } = await opened;
      const deadline = performance.now() + WITHIN_MS;
      await ready(WITHIN_MS);
      await Promise.race([
        work(queue),
        delay(deadline - performance.now(), undefined, { signal: late.signal }).then(() => {
          // A connection that owes an answer would take the next one for it.
          redis.disconnect(true);
          throw new Error(`no answer within ${WITHIN_MS} ms`);
        }),
      ]);
    } catch (error) {
      throw new JobQueueError(error);
    } finally {
      late.abort();
    }
  }

  return {
    add: (job: Job) => inTime((queue) => queue.add(job.type, job, { jobId: jobKey(job) })),
    // One that is being handled is locked, and stays.
    remove: (job) => inTime((queue) => queue.remove(jobKey(job))),
    async close() {
      const { queue, redis, onFailure } = await opened;
      await Promise.race([queue.close().catch(onFailure), delay(1_000, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}

async function open(options: RedisQueueOptions): Promise<OpenQueue> {
  const [{ Queue }, connection] = await Promise.all([
    import('bullmq'),
    connectRedis(options, { enableOfflineQueue: false, maxRetriesPerRequest: 0 }),
  ]);
  const queue = new Queue(QUEUE_NAME, {
    connection: connection.redis,
    prefix: options.prefix ?? 'fwh',
    skipVersionCheck: true,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', connection.onFailure);
  return { ...connection, queue };
}
