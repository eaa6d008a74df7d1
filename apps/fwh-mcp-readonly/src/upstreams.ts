import type {
  AcceleronixOptions,
  FwhCloudOptions,
  JobQueue,
  ObjectStore,
  PlaneOptions,
  SmartHubOptions,
} from '@mao/fwh-data';
import type { ServiceUpstreams } from '@mao/fwh-service/endpoint';

/** What demo and production differ in. */
export interface Upstreams extends ServiceUpstreams {
  readonly cloud: FwhCloudOptions;
  readonly acceleronix?: AcceleronixOptions;
  readonly smartHub?: SmartHubOptions;
  readonly plane?: PlaneOptions;
  /** Files of recordings. */
  readonly objects?: ObjectStore;
  /** Wakes the worker that asks devices; without it the tools that do are not listed. */
  readonly queue?: JobQueue;
}
