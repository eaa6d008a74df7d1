import type { FwhCloudOptions } from '@mao/fwh-data';
import type { SqlDatabase } from '@mao/sql-database';

/** What demo and production differ in. */
export interface Upstreams {
  readonly database: SqlDatabase;
  readonly cloudOptions: FwhCloudOptions;
  /** Tokens that clients may show. */
  readonly tokens: readonly string[];
  readonly madeToken?: string;
  close(): Promise<void>;
}
