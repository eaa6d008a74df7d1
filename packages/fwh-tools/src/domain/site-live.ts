import type { CurrentAlarm } from './alarm.ts';

/** Instantaneous power in kW: grid + import / - export, battery + discharge / - charge. */
export interface SitePower {
  readonly grid: number | null;
  readonly solar: number | null;
  readonly battery: number | null;
  readonly load: number | null;
  readonly generator: number | null;
}

/** Energy of the site-local day so far, kWh. */
export interface SiteEnergyToday {
  readonly gridImport: number | null;
  readonly gridExport: number | null;
  readonly solar: number | null;
  readonly generator: number | null;
  readonly batteryDischarge: number | null;
  readonly batteryCharge: number | null;
  readonly load: number | null;
}

/** Live state of one aPower as the status message carries it. */
export interface ApowerReading {
  readonly deviceSn: string;
  readonly socPercent: number | null;
  /** kW, + discharge / - charge. */
  readonly powerKw: number | null;
}

/** What a gateway reports about itself now (`getDeviceCompositeInfo`). A missing reading is null, never 0. */
export interface SiteStatus {
  readonly workMode: number | null;
  readonly runStatus: number | null;
  readonly socPercent: number | null;
  readonly power: SitePower;
  readonly today: SiteEnergyToday;
  readonly apowers: readonly ApowerReading[];
  /** `connType`: 1 Eth0, 2 Eth1, 3 WiFi, 4 4G. */
  readonly connectionType: number | null;
  /** 0-100. */
  readonly wifiSignal: number | null;
  /** Cellular signal as the platform gives it (CSQ, 0-31). */
  readonly cellularSignal: number | null;
  /** Epoch ms UTC of the reading; null when the platform answered from its cache and does not say. */
  readonly readingAt: number | null;
  readonly alarms: readonly CurrentAlarm[];
}

/**
 * An offline gateway is an answer, not a failure. So is `not_ready`, after a retry: the platform answered, the gateway
 * did not (`device_timeout`) or its handshake gave nothing (`no_data`).
 */
export type SiteStatusAnswer =
  | { readonly state: 'online'; readonly status: SiteStatus }
  | { readonly state: 'offline' }
  | { readonly state: 'not_ready'; readonly reason: 'device_timeout' | 'no_data' };

/** One aPower with ratings and versions (`getDeviceInfoV2`, `obtainApowersInfo`). */
export interface ApowerDetail {
  readonly deviceSn: string;
  readonly ratedPowerKw: number | null;
  readonly ratedCapacityKwh: number | null;
  readonly socPercent: number | null;
  /** 0 normal, 1 warning, 2 fault, 3 offline, 4 off, 5 self-test. */
  readonly status: number | null;
  readonly versions: Readonly<Record<string, string>>;
}

/** Hardware, firmware and clock of a gateway and its aPowers. */
export interface SiteHardware {
  /** Site-local `yyyy-MM-dd HH:mm[:ss]` text of the gateway's own clock. */
  readonly deviceTime: string | null;
  readonly ratedPowerKw: number | null;
  readonly totalCapacityKwh: number | null;
  /** Firmware part to version, e.g. `ibg`, `sl`, `aws`, `app`, `meter`, `protocol`. */
  readonly versions: Readonly<Record<string, string>>;
  readonly apowers: readonly ApowerDetail[];
}
