import { setTimeout as delay } from 'node:timers/promises';
import type { LiveAlarmReader, PowerFlowReader, SiteLiveReader, SiteStatusAnswer } from '@mao/fwh-tools';
import pThrottle from 'p-throttle';
import { isCloudFailure } from './cloud-error.ts';
import { type CloudClientOptions, createCloudClient } from './create-cloud-client.ts';
import { readAlarms } from './read-alarms.ts';
import { type GatewayLister, readGatewayPage } from './read-gateway-page.ts';
import { readHardware } from './read-hardware.ts';
import { readPowerDay } from './read-power-day.ts';
import { readStatus } from './read-status.ts';

export interface FwhCloudOptions extends CloudClientOptions {
  /** `manage` serves every gateway of an installer, `terminal` those of a home owner. @default 'manage' */
  readonly surface?: 'manage' | 'terminal';
  /** Day histories per second; the platform's limiter begins above 4, and requests bunch on the way. @default 3 */
  readonly dayHistoryPerSecond?: number;
  /** Pause before asking the platform's cache when the handshake with a gateway gave nothing. @default 5_000 */
  readonly handshakePauseMs?: number;
}

/** Live state, day history and alarms of the gateways, and the list of all of them, from the FWH cloud. */
export type FwhCloud = SiteLiveReader & PowerFlowReader & LiveAlarmReader & GatewayLister & { close(): Promise<void> };

export function createFwhCloud(options: FwhCloudOptions): FwhCloud {
  const { surface = 'manage', dayHistoryPerSecond = 3, handshakePauseMs = 5_000 } = options;
  const client = createCloudClient(options);
  const prefix = `/hes-gateway/${surface}`;
  const inTurn = pThrottle({ limit: dayHistoryPerSecond, interval: 1_000, strict: true })(() => Promise.resolve());

  const askStatus = async (sn: string, refreshFlag: 0 | 1, signal: AbortSignal) =>
    readStatus(await client.get(`${prefix}/getDeviceCompositeInfo`, { gatewayId: sn, refreshFlag }, signal), sn);

  return {
    async readStatus(sn, signal): Promise<SiteStatusAnswer> {
      try {
        const fresh = await askStatus(sn, 1, signal);
        if (fresh) return { state: 'online', status: fresh };
        await delay(handshakePauseMs, undefined, { signal });
        const cached = await askStatus(sn, 0, signal);
        return cached ? { state: 'online', status: cached } : { state: 'not_ready', reason: 'no_data' };
      } catch (error) {
        if (isCloudFailure(error, 'offline')) return { state: 'offline' };
        if (isCloudFailure(error, 'device_timeout')) return { state: 'not_ready', reason: 'device_timeout' };
        throw error;
      }
    },

    async readHardware(sn, signal) {
      const ask = (name: string) => orNothing(() => client.get(`${prefix}/${name}`, { gatewayId: sn }, signal));
      const [deviceInfo, agateInfo, apowersInfo] = await Promise.all([
        ask('getDeviceInfoV2'),
        ask('obtainAgateInfo'),
        ask('obtainApowersInfo'),
      ]);
      return readHardware({ deviceInfo, agateInfo, apowersInfo });
    },

    async readPowerFlowDay(sn, date, signal) {
      const result = await orNothing(() =>
        client.get('/api-energy/power/getFhpPowerByDay', { gatewayId: sn, dayTime: date }, signal, inTurn),
      );
      return { sn, date, samples: readPowerDay(result) };
    },

    async listLiveAlarms(sn, signal) {
      try {
        const path = '/hes-gateway/terminal/selectGatewayAlarm';
        return readAlarms(await client.get(path, { gatewayId: sn }, signal), sn);
      } catch (error) {
        if (isCloudFailure(error, 'offline') || isCloudFailure(error, 'device_timeout')) return null;
        throw error;
      }
    },

    async listGateways(page, pageSize, signal) {
      // Installers only: a home owner's list is another one.
      const path = '/hes-gateway/manage/selectAppGatewayList';
      return readGatewayPage(await client.getEnvelope(path, { pageNum: page, pageSize }, signal));
    },

    close: () => client.close(),
  };
}

/** A gateway that is offline, silent, or lacks the part asked about has nothing to say; that is no fault of the platform. */
async function orNothing(question: () => Promise<unknown>): Promise<unknown> {
  try {
    return await question();
  } catch (error) {
    const silent = (['offline', 'device_timeout', 'not_provisioned'] as const).some((kind) =>
      isCloudFailure(error, kind),
    );
    if (silent) return null;
    throw error;
  }
}
