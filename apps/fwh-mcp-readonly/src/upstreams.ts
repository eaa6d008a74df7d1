import type {
  AcceleronixOptions,
  FwhCloudOptions,
  JobQueue,
  ObjectStore,
  PlaneOptions,
  SmartHubOptions,
} from '@mao/fwh-data';
import type { SqlDatabase } from '@mao/sql-database';

/** What demo and production differ in. */
export interface Upstreams {
  readonly database: SqlDatabase;
  readonly cloud: FwhCloudOptions;
  readonly acceleronix?: AcceleronixOptions;
  readonly smartHub?: SmartHubOptions;
  readonly plane?: PlaneOptions;
  /** Files of recordings. */
  readonly objects?: ObjectStore;
  /** Wakes the worker that asks devices; without it the tools that do are not listed. */
  readonly queue?: JobQueue;
  /** The token that clients show. */
  readonly token: string;
  /** The same, when a demo has made it for itself. */
  readonly madeToken: string | undefined;
  close(): Promise<void>;
}
