/**
 * One site as the site table keeps it (`site_info`), refreshed by the site synchronisation.
 *
 * Numeric codes are the platform's own (the tools translate them); an unknown code is kept as it came.
 */
export interface SiteRecord {
  /** Serial of the aGate, 20 upper-case characters, case-sensitive; the key of a site everywhere. */
  readonly sn: string;
  readonly name: string;
  /** Platform country id: 1 China, 2 US, 3 AU. */
  readonly countryId: number;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country: string;
  readonly province: string;
  /** IANA zone, e.g. `America/Los_Angeles`; the only authority for site-local time. */
  readonly zone: string;
  /** Trade name, e.g. `aGate X-20`. */
  readonly model: string;
  /** `sysHdVersion`: 100 X-10, 101 X-20, 102 X-01-AU, 103/104 X-20 second generation. */
  readonly hardwareVersion: number;
  readonly activated: boolean;
  readonly online: boolean;
  /** `run_status`: 0 standby, 1 charging, 2 discharging, 3 fault, 5-7 off grid, 8 debug, 9 VPP. */
  readonly runStatus: number;
  /** `currentWorkMode`: 1 TOU, 2 self-consumption, 3 emergency backup, 4 battery bonus, 6 savings, 7 smart dispatch. */
  readonly workMode: number;
  /** Firmware of the aGate, e.g. `V12R02B85D00_250624`. */
  readonly firmwareVersion: string;
  /** e.g. `V1.11.01`. */
  readonly protocolVersion: string;
  /** `connType`: 1 Eth0, 2 Eth1, 3 WiFi, 4 4G. */
  readonly connectionType: number;
  /** `simCardStatus`: 0 not installed, 1 inactive, 2 active, 3 error. */
  readonly simStatus: number;
  /** Text of 19-20 digits, or null without a SIM. */
  readonly iccid: string | null;
  readonly apowerCount: number;
  /** Sum over the aPowers, kWh. */
  readonly totalCapacityKwh: number;
  /** Sum over the aPowers, kW. */
  readonly ratedPowerKw: number;
  readonly ahubCount: number;
  readonly apboxCount: number;
  readonly hasGenerator: boolean;
  /** Epoch ms UTC; null while not activated. */
  readonly activatedAt: number | null;
  /** Epoch ms UTC. */
  readonly createdAt: number;
  /** Epoch ms UTC of the last message from the gateway; null if there never was one. */
  readonly lastSeenAt: number | null;
  /** Epoch ms UTC of the synchronisation that wrote this row. */
  readonly syncedAt: number;
}
