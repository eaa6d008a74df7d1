import type { MqttDirection, MqttLogEntry } from '@mao/fwh-tools';
import { createRandom, type Random } from '../../random.ts';
import type { FleetSite } from '../fleet-site.ts';
import { readingsAt } from '../readings-at.ts';
import { minute, numbered, type OperationContext } from './operation-context.ts';

/** The silence of three days began within the longer time; the others need no more than the last two days. */
const hours = { offlineThreeDays: 96, others: 48 };
/** Bytes of a message around its dataArea. */
const envelopeBytes = 148;

type Message = Omit<MqttLogEntry, 'id'>;

/**
 * Messages of the story sites in the last days: status every 15 minutes, relays and grid every hour and at both ends
 * of an outage, connectivity and network now and then. A silent gateway is still asked and does not answer. At fleet size
 * all sites would be 14 million messages a day, so the others have none.
 */
export function mqttMessages(context: OperationContext): MqttLogEntry[] {
  const messages = context.sites
    .filter((site) => site.story !== null && site.active)
    .flatMap((site) => messagesOf(context, site));
  return numbered(
    messages,
    (message) => message.at,
    (message) => `${message.sn} ${message.command}`,
  );
}

function messagesOf(context: OperationContext, site: FleetSite): Message[] {
  const { seed, now } = context;
  const quarter = 15 * minute;
  const kept = site.story === 'offlineThreeDays' ? hours.offlineThreeDays : hours.others;
  const first = Math.floor((now - kept * 60 * minute) / quarter) * quarter;
  const messages: Message[] = [];
  for (let at = first; at <= now; at += quarter) {
    const random = createRandom(seed, 'mqtt', site.sn, at / quarter);
    const step = at / quarter;
    const asked: number[] = [203];
    if (step % 4 === 0) asked.push(211);
    if (step % 24 === 8) asked.push(339);
    if (step % 48 === 40) asked.push(317, 335);
    for (const [place, command] of asked.entries()) {
      const requestedAt = at + place * 4_000 + random.integer(0, 1_500);
      messages.push(
        ...exchange(context, site, { command, at: requestedAt, sequence: (step * 4 + place) % 65_536, random }),
      );
    }
  }
  // The gateway tells of a lost and a returned grid unasked.
  for (const outage of site.storyOutages) {
    for (const at of [outage.from + 900, outage.to + 1_200]) {
      const random = createRandom(seed, 'mqtt-outage', site.sn, at);
      messages.push(message(site, 'up', { command: 212, at, sequence: 0, payload: relays(context, site, at, random) }));
    }
  }
  return messages.filter(({ at }) => at <= now && (site.activatedAt ?? now) <= at);
}

function exchange(
  context: OperationContext,
  site: FleetSite,
  request: { readonly command: number; readonly at: number; readonly sequence: number; readonly random: Random },
): Message[] {
  const { command, at, sequence, random } = request;
  const down = message(site, 'down', { command, at, sequence, payload: requestPayload(command) });
  const silent = site.offlineSince !== null && at >= site.offlineSince;
  if (silent) return [down];
  const repliedAt = at + Math.round(random.logNormal(260, 4_000));
  const payload = replyPayload(context, site, command, repliedAt, random);
  return [down, message(site, 'up', { command: command + 1, at: repliedAt, sequence, payload })];
}

function message(
  site: FleetSite,
  direction: MqttDirection,
  content: Pick<Message, 'command' | 'at' | 'sequence' | 'payload'>,
): Message {
  const size = envelopeBytes + JSON.stringify(content.payload).length;
  return { sn: site.sn, direction, size, ...content };
}

function requestPayload(command: number): unknown {
  switch (command) {
    case 203:
      return { opt: 1, refreshData: 1 };
    case 211:
      return { type: 1 };
    case 317:
      return { optType: 0, paraType: 6 };
    default:
      return { opt: 0 };
  }
}

function replyPayload(
  context: OperationContext,
  site: FleetSite,
  command: number,
  at: number,
  random: Random,
): unknown {
  switch (command) {
    case 203:
      return status(context, site, at, random);
    case 211:
      return relays(context, site, at, random);
    case 317:
      return network(site, random);
    case 335:
      return { result: 0, wifi_Info: networksInRange(site, random) };
    default:
      return { routerStatus: 1, netStatus: 1, awsStatus: 1 };
  }
}

function status({ energy }: OperationContext, site: FleetSite, at: number, random: Random): unknown {
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

/** Voltages in tenths of a volt, as devices send them. */
function relays({ energy }: OperationContext, site: FleetSite, at: number, random: Random): unknown {
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

function network(site: FleetSite, random: Random): unknown {
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

function networksInRange(site: FleetSite, random: Random): unknown[] {
  const names = [`${site.owner.lastName} Home`, `${site.owner.firstName}'s phone`, `GUEST-${random.digits(4)}`];
  return names.map((name) => ({
    wifi_SSID: name,
    wifi_BSSID: macOf(random),
    wifi_RSSI: random.integer(30, 95),
    wifi_Safety: 3,
  }));
}

function macOf(random: Random): string {
  return Array.from({ length: 6 }, () => random.integer(0, 255).toString(16).padStart(2, '0')).join(':');
}
