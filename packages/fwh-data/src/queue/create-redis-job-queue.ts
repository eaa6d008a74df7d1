import { setTimeout as delay } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { connectRedis, type RedisQueueOptions } from './connect-redis.ts';
import { jobKey } from './job-key.ts';
import type { Job, JobQueue } from './job-queue.ts';
import { JobQueueError } from './job-queue-error.ts';

/** Longest wait for Redis, for the connection and the answer together. */
const WITHIN_MS = 1_900;
/** The name that both sides of the queue share. */
export const QUEUE_NAME = 'work';

/** The asking side of a BullMQ queue on Redis. */
export function createRedisJobQueue(options: RedisQueueOptions): JobQueue {
  const { prefix = 'fwh' } = options;
  const { redis, onFailure, ready } = connectRedis(options, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  });
  const queue = new Queue(QUEUE_NAME, {
    connection: redis,
    prefix,
    skipVersionCheck: true,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', onFailure);

  async function inTime(work: () => Promise<unknown>): Promise<void> {
    const deadline = performance.now() + WITHIN_MS;
    const late = new AbortController();
    try {
      await ready(WITHIN_MS);
      await Promise.race([
        work(),
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
    add: (job: Job) => inTime(() => queue.add(job.type, job, { jobId: jobKey(job) })),
    // One that is being handled is locked, and stays.
    remove: (job) => inTime(() => queue.remove(jobKey(job))),
    async close() {
      await Promise.race([queue.close().catch(onFailure), delay(1_000, undefined, { ref: false })]);
      redis.disconnect();
    },
  };
}
