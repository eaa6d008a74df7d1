import type { SqlDatabase } from '@mao/sql-database';
import type { Job, JobQueue } from '../queue/job-queue.ts';

/*
 * An order runs to its end once it has begun, although its caller may have gone: then only the waiting stops.
 */

/** What the stores that give work to a worker are made of. */
export interface WorkOrderOptions {
  readonly database: SqlDatabase;
  readonly queue: Pick<JobQueue, 'add' | 'remove'>;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
  /** Told of a job that the queue did not take; its record is in the database, where the worker's sweep finds it. */
  readonly onQueueFailure?: (error: unknown, job: Job) => void;
}

/** Wakes a worker, or takes a wake-up call back; a queue that fails costs nothing but time. */
export function createWakeUp({ queue, onQueueFailure }: Pick<WorkOrderOptions, 'queue' | 'onQueueFailure'>) {
  const attempt = async (job: Job, work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      onQueueFailure?.(error, job);
    }
  };
  return {
    wake: (job: Job) => attempt(job, queue.add(job)),
    forget: (job: Job) => attempt(job, queue.remove(job)),
  };
}

/**
 * Does the first thing that somebody else has not done before: joins what is there, or makes it. `join` and `make` give
 * null when the other one's turn has come meanwhile.
 */
export async function joinOrMake<T>(join: () => Promise<T | null>, make: () => Promise<T | null>): Promise<T> {
  for (let round = 0; round < 50; round += 1) {
    const done = (await join()) ?? (await make());
    if (done !== null) return done;
  }
  throw new Error('others were always faster');
}
