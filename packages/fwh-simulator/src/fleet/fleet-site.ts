import type { StoryName } from './story-sites.ts';

/** One site of the simulated fleet: everything that the upstreams know about it, its owner's personal data included. */
export interface FleetSite {
  /** Serial number of the aGate; also the `gatewayId` of the cloud API. Case-sensitive. */
  readonly sn: string;
  readonly name: string;
  /** Set for the sites that tests and the demo address by name. */
  readonly story: StoryName | null;
  readonly countryCode: CountryCode;
  readonly countryId: number;
  readonly country: string;
  readonly provinceId: number;
  readonly province: string;
  readonly city: string;
  /** IANA zone; the authority for every local time of the site. */
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
  /** `sysHdVersion`: 100 X-10, 101 X-20, 102 X-01-AU, 103/104 X-20 second generation. */
  readonly hardwareVersion: number;
  /** `realSysHdVersion`, e.g. "FranklinWH System1.2". */
  readonly systemName: string;
  readonly model: string;
  readonly firmware: string;
  readonly protocolVersion: string;
  readonly active: boolean;
  /** Epoch ms; null while not activated. */
  readonly activatedAt: number | null;
  readonly createdAt: number;
  /** Epoch ms since when the gateway is silent; null when online. */
  readonly offlineSince: number | null;
  /** 1 Eth0, 2 Eth1, 3 WiFi, 4 4G. */
  readonly connectionType: number;
  /** 0 not installed, 1 installed and inactive, 2 active, 3 error. */
  readonly simStatus: number;
  readonly iccid: string | null;
  /** 1 TOU, 2 self-consumption, 3 emergency backup. */
  readonly workMode: 1 | 2 | 3;
  /** Profile id of the mode; differs from account to account. */
  readonly profileId: number;
  readonly electricityType: 1 | 2 | 3;
  readonly threePhase: boolean;
  readonly solarPeakWatts: number;
  readonly meanLoadWatts: number;
  /** Percent that the battery keeps for outages in the ordinary modes. */
  readonly reserveSoc: number;
  readonly gridChargeAllowed: boolean;
  /** Watts; more solar than this is curtailed. */
  readonly exportLimitWatts: number;
  readonly apowers: readonly FleetApower[];
  readonly accessories: readonly FleetAccessory[];
  readonly generatorWatts: number | null;
  /** Periods without grid that belong to the site's story, epoch ms. */
  readonly storyOutages: readonly TimeRange[];
  /** Period of the storm-hedge overlay (charges to full from the grid), epoch ms. */
  readonly stormHedge: TimeRange | null;
  readonly owner: FleetOwner;
}

export type CountryCode = 'US' | 'AU' | 'CN' | 'NP' | 'PH' | 'ES';

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface FleetApower {
  readonly sn: string;
  readonly model: string;
  /** 0/1/6 aPower X-10, 2 aPower X-01-AU, 3 aPower 2, 4/5 aPower S. */
  readonly hardwareVersion: number;
  readonly ratedWatts: number;
  readonly chargeWatts: number;
  readonly capacityWattHours: number;
  readonly versions: Readonly<
    Record<'fpgaVer' | 'dcdcVer' | 'invVer' | 'bmsVer' | 'blVer' | 'thVer' | 'mpptAppVer', string>
  >;
}

export interface FleetAccessory {
  readonly sn: string;
  readonly kind: 'aHub' | 'aPBox' | 'smartCircuits';
  readonly model: string;
  readonly firmware: string;
}

/** Made-up personal data as the cloud returns it, so that the removal of such data can be tested. */
export interface FleetOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly postCode: string;
  readonly completeAddress: string;
  readonly userId: number;
}
