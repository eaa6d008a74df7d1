import pLimit, { type LimitFunction } from 'p-limit';
import { jobKey } from './job-key.ts';
import type { Job, JobConsumer, JobHandler, JobQueue } from './job-queue.ts';

export interface EmbeddedJobQueueOptions {
  /** Told of what a handler threw. */
  readonly onError?: (error: unknown) => void;
}

/** Both sides of a queue in this process, for services that run their worker themselves; a restart empties it. */
export function createEmbeddedJobQueue({ onError }: EmbeddedJobQueueOptions = {}): {
  readonly queue: JobQueue;
  readonly consumer: JobConsumer;
} {
  const waiting = new Map<string, Job>();
  const active = new Map<string, Promise<void>>();
  let work: { readonly handler: JobHandler; readonly turn: LimitFunction } | undefined;
  let isClosed = false;

  function handOut(): void {
    if (!work) return;
    const { handler, turn } = work;
    for (const key of waiting.keys()) {
      void turn(async () => {
        const job = waiting.get(key);
        if (!job || isClosed) return;
        waiting.delete(key);
        const done = Promise.resolve(job)
          .then(handler)
          .catch((error: unknown) => onError?.(error));
        active.set(key, done);
        await done;
        active.delete(key);
      });
    }
  }

  return {
    queue: {
      async add(job) {
        const key = jobKey(job);
        if (isClosed || waiting.has(key) || active.has(key)) return;
        waiting.set(key, job);
        handOut();
      },
      async remove(job) {
        waiting.delete(jobKey(job));
      },
      async close() {
        isClosed = true;
      },
    },
    consumer: {
      consume(handler, { concurrency }) {
        if (work) throw new Error('this consumer has a handler already');
        work = { handler, turn: pLimit(concurrency) };
        handOut();
      },
      async close() {
        isClosed = true;
        await Promise.all(active.values());
      },
    },
  };
}
