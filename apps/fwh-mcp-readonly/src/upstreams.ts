import type { AcceleronixOptions, FwhCloudOptions, ObjectStore, PlaneOptions, SmartHubOptions } from '@mao/fwh-data';
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
  /** Tokens that clients may show. */
  readonly tokens: readonly string[];
  readonly madeToken?: string;
  close(): Promise<void>;
}
