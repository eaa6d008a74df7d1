import type { FwhCloudOptions, JobQueue, PlaneIntakeOptions } from '@mao/fwh-data';
import type { SqlDatabase } from '@mao/sql-database';

/** What demo and production differ in. */
export interface Upstreams {
  readonly database: SqlDatabase;
  readonly cloud: FwhCloudOptions;
  /** Wakes the worker. */
  readonly queue: JobQueue;
  readonly planeIntake: PlaneIntakeOptions | undefined;
  /** The token that clients show. */
  readonly token: string;
  /** The same, when a demo has made it for itself. */
  readonly madeToken: string | undefined;
  close(): Promise<void>;
}
