/**
 * A wake-up call for a worker: which record of the database is to be looked at. It carries nothing else, for the
 * database is the truth; a job that is lost is found by the sweep, one that comes twice finds the record taken.
 */
export type Job =
  | { readonly type: 'site_sync'; readonly id: number }
  | { readonly type: 'fault_record'; readonly id: string }
  | { readonly type: 'fault_record_download'; readonly id: string };

/** The side that asks. */
export interface JobQueue {
  /**
   * Adding a job that waits already, or that is being handled, changes nothing.
   *
   * @throws JobQueueError within two seconds when the queue cannot be reached
   */
  add(job: Job): Promise<void>;
  /**
   * Takes a job back that has not begun; one that is being handled or unknown is left alone.
   *
   * @throws JobQueueError within two seconds when the queue cannot be reached
   */
  remove(job: Job): Promise<void>;
  close(): Promise<void>;
}

/** Does one job. What it throws is reported, and the job is over all the same: the database decides about repeats. */
export type JobHandler = (job: Job) => Promise<void>;

/** The side that works. */
export interface JobConsumer {
  /** Hands every job to one of all consumers of this queue; at most once per consumer. */
  consume(handler: JobHandler, options: { readonly concurrency: number }): void;
  /** Takes no further job, and waits for those being handled. */
  close(): Promise<void>;
}
