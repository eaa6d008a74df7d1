import { openDemoFleet } from '@mao/fwh-service/demo';
import { planeCredentials } from '@mao/fwh-simulator';
import type { Logger } from 'pino';
import type { Upstreams } from './upstreams.ts';

/** The demo's fleet with its devices and worker, and the intake of its Plane. */
export async function openDemo(options: {
  readonly dataDirectory: string;
  readonly token: string | undefined;
  readonly logger: Logger;
}): Promise<Upstreams> {
  const { simulator, ...fleet } = await openDemoFleet(options);
  return { ...fleet, planeIntake: { baseUrl: simulator.urls.plane, ...planeCredentials, project: 'FWH' } };
}
