import type { EnergyModel } from '../energy/create-energy-model.ts';
import type { Random } from '../random.ts';
import type { FleetSite } from './fleet-site.ts';
import { readingsAt } from './readings-at.ts';

/** What a gateway says is decided by its site, the moment and a stream of numbers. */
export interface PayloadRequest {
  readonly energy: EnergyModel;
  readonly site: FleetSite;
  /** Epoch ms. */
  readonly at: number;
  readonly random: Random;
}

/** Command 203: power, charge and connection. */
export function statusPayload({ energy, site, at, random }: PayloadRequest): object {
  const readings = readingsAt(energy, site, at);
  if (readings === null) return {};
  const { power, socPercent, gridPresent, runStatus } = readings;
  return {
    run_status: runStatus,
    p_uti: power.grid / 1_000,
    p_sun: power.solar / 1_000,
    p_gen: power.generator / 1_000,
    p_fhp: power.battery / 1_000,
    p_load: power.load / 1_000,
    soc: Math.round((socPercent ?? 0) * 10) / 10,
    fhpSn: site.apowers.map(({ sn }) => sn),
    elecnet_state: gridPresent ? 1 : 0,
    offgridreason: gridPresent ? null : 0,
    connType: site.connectionType,
    signal: random.integer(11, 29),
    wifiSignal: site.connectionType === 3 ? random.integer(45, 95) : 0,
    timestamp: Math.floor(at / 1_000),
  };
}

/** Command 211, type 1: relays and grid. Voltages in tenths of a volt, as devices send them. */
export function relayPayload({ energy, site, at, random }: PayloadRequest): object {
  const readings = readingsAt(energy, site, at);
  const outage = site.storyOutages.some(({ from, to }) => at >= from && at < to);
  const present = !outage && readings?.gridPresent !== false;
  const nominal = site.countryCode === 'US' ? 1_200 : 2_300;
  const volts = (): number => (present ? Math.round(nominal * random.between(0.99, 1.01)) : random.integer(0, 20));
  const generator = (readings?.power.generator ?? 0) > 0;
  const [gridVol1, gridVol2] = [volts(), volts()];
  return {
    gridRelayStat: present ? 1 : 0,
    oilRelayStat: generator ? 1 : 0,
    solarRelayStat: site.solarPeakWatts > 0 ? 1 : 0,
    gridVol1,
    gridVol2,
    gridLineVol: gridVol1 + gridVol2,
    gridFreq: present ? (nominal === 1_200 ? 6_000 : 5_000) + random.integer(-3, 3) : 0,
    genVoltage: generator ? nominal : 0,
  };
}

/** Command 317: how the gateway is connected. */
export function networkPayload({ site, random }: PayloadRequest): object {
  const address = `192.168.${random.integer(0, 3)}.${random.integer(20, 220)}`;
  return {
    commSetPara: {
      currentNetType: site.connectionType,
      wifiDHCP: 1,
      wifi_SSID: `${site.owner.lastName} Home`,
      wifiMac: macOf(random),
      eth0Ip: address,
      operatorRSSI: random.integer(11, 29),
      awsStatus: 1,
    },
  };
}

/** Command 335: names of the networks around, which are personal data. */
export function wifiPayload({ site, random }: PayloadRequest): object {
  const names = [`${site.owner.lastName} Home`, `${site.owner.firstName}'s phone`, `GUEST-${random.digits(4)}`];
  const wifi_Info = names.map((name) => ({
    wifi_SSID: name,
    wifi_BSSID: macOf(random),
    wifi_RSSI: random.integer(30, 95),
    wifi_Safety: 3,
  }));
  return { result: 0, wifi_Info };
}

function macOf(random: Random): string {
  return Array.from({ length: 6 }, () => random.integer(0, 255).toString(16).padStart(2, '0')).join(':');
}
