import type { FwhCloudOptions, JobQueue, PlaneIntakeOptions } from '@mao/fwh-data';
import type { ServiceUpstreams } from '@mao/fwh-service/endpoint';

/** What demo and production differ in. */
export interface Upstreams extends ServiceUpstreams {
  readonly cloud: FwhCloudOptions;
  /** Wakes the worker. */
  readonly queue: JobQueue;
  readonly planeIntake: PlaneIntakeOptions | undefined;
}
