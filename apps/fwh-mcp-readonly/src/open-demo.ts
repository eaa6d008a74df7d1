import { openDemoFleet } from '@mao/fwh-service/demo';
import { acceleronixCredentials, planeCredentials, smartHubCredentials } from '@mao/fwh-simulator';
import type { Logger } from 'pino';
import type { Upstreams } from './upstreams.ts';

/** The demo's fleet, with every upstream that the tools ask. */
export async function openDemo(options: {
  readonly dataDirectory: string;
  readonly token: string | undefined;
  readonly logger: Logger;
}): Promise<Upstreams> {
  const { simulator, ...fleet } = await openDemoFleet(options);
  const { urls } = simulator;
  return {
    ...fleet,
    acceleronix: {
      baseUrl: urls.acceleronix,
      appKey: acceleronixCredentials.appKey,
      secret: acceleronixCredentials.appSecret,
    },
    smartHub: { baseUrl: urls.smartHub, ...smartHubCredentials },
    plane: { baseUrl: urls.plane, ...planeCredentials },
  };
}
