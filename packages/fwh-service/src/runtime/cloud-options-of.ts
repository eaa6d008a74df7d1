import type { FwhCloudOptions } from '@mao/fwh-data';
import type { CloudSettings } from '../settings.ts';

/** The configured account of the FWH cloud. */
export function cloudOptionsOf(settings: CloudSettings): FwhCloudOptions {
  return {
    baseUrl: settings.FWH_CLOUD_URL,
    account: settings.FWH_CLOUD_ACCOUNT,
    password: settings.FWH_CLOUD_PASSWORD,
    surface: settings.FWH_CLOUD_SURFACE,
    accountType: settings.FWH_CLOUD_SURFACE === 'manage' ? 3 : 0,
    timeoutMs: settings.FWH_CLOUD_TIMEOUT_SECONDS * 1_000,
    dayHistoryPerSecond: settings.FWH_CLOUD_DAY_HISTORY_PER_SECOND,
  };
}
