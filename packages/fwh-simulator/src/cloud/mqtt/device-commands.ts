import {
  networkPayload,
  type PayloadRequest,
  relayPayload,
  statusPayload,
  wifiPayload,
} from '../../fleet/device-payloads.ts';
import { createRandom } from '../../random.ts';
import type { SiteRequest } from '../cloud-request.ts';
import { socAt } from '../soc-at.ts';

type DataArea = Readonly<Record<string, unknown>>;

/** What the device says; `lost` when its reply does not arrive, `absent` when it lacks what is asked for. */
export type DeviceReply = object | 'lost' | 'absent';

type DeviceCommand = (request: SiteRequest, dataArea: DataArea) => DeviceReply;

/** The commands that gateways answer. Restart and reset (315) are left out on purpose, as in every client. */
export const deviceCommands: ReadonlyMap<number, DeviceCommand> = new Map<number, DeviceCommand>([
  [203, (request) => statusPayload(payloadRequest(request))],
  [211, (request, dataArea) => (dataArea['type'] === 1 ? relays(request) : battery(request, dataArea))],
  [311, (request) => ifSmartCircuits(request, { SwMerge: 0, ...numbered(3, 'Mode', 1), ...numbered(3, 'ProLoad', 0), ...numbered(3, 'MsgType', 0), ...numbered(3, 'AtuoEn', 0), ...numbered(3, 'SocLowSet', 20), modeChoose: 0, result: 0 })], // biome-ignore format: table
  [317, (request) => networkPayload(payloadRequest(request))],
  [323, ({ site }) => (site.generatorWatts === null ? 'absent' : { genEn: 1, genStat: 1, genPower: 0, genRatedPower: site.generatorWatts / 1_000 })], // biome-ignore format: table
  [335, wifi],
  [339, () => ({ routerStatus: 1, netStatus: 1, awsStatus: 1 })],
  [341, () => ({ ethernet0NetSwitch: 1, ethernet1NetSwitch: 1, wifiNetSwitch: 1, '4GNetSwitch': 1 })],
  [353, (request) => ifSmartCircuits(request, { SW1ExpPower: 0, SW2ExpPower: 0, CarSWPower: 0, SW1ExpEnergy: 0, SW2ExpEnergy: 0, CarSWExpEnergy: 0, CarSWImpEnergy: 0 })], // biome-ignore format: table
  [387, (request) => ifSmartCircuits(request, { merge: 0, smartSwitch: [1, 2, 3].map((place) => ({ openAction: 2, name: `Circuit ${place}`, socThreshold: 20, schedule: [] })) })], // biome-ignore format: table
  [389, (request) => ifSmartCircuits(request, { smartSwitchData: [1, 2, 3].map(() => ({ power: 0, exportEnergy: 0, importEnergy: 0 })) })], // biome-ignore format: table
]);

function payloadRequest({ fleet, site, now }: SiteRequest): PayloadRequest {
  return { energy: fleet.energy, site, at: now, random: createRandom(fleet.seed, 'send-mqtt', site.sn, now) };
}

/** The live read has more relays than the messages on record. */
function relays(request: SiteRequest): object {
  return {
    ...relayPayload(payloadRequest(request)),
    gridRelay2: 1,
    blackStartRelay: 0,
    pvRelay2: 0,
    BFPVApboxRelay: 0,
    dspRunStatus: 5,
    ibgRunStatus: 5,
    evRelayStat: 0,
  };
}

/** Types 2 and 3, one aPower's battery; of type 3 every second reply gets lost. Names of the readings are simulated. */
function battery(request: SiteRequest, dataArea: DataArea): DeviceReply {
  const { site, memory } = request;
  const { type, fhpSn } = dataArea;
  if ((type !== 2 && type !== 3) || !site.apowers.some(({ sn }) => sn === fhpSn)) return 'lost';
  if (type === 3) {
    const reads = (memory.batteryReads.get(site.sn) ?? 0) + 1;
    memory.batteryReads.set(site.sn, reads);
    if (reads % 2 === 0) return 'lost';
  }
  const { random } = payloadRequest(request);
  const cells = Array.from({ length: 16 }, () => random.integer(3_250, 3_340));
  const common = { type, fhpSn, bmsSoc: Math.round(socAt(request) * 10) / 10 };
  return type === 2
    ? { ...common, bmsVolt: cells.reduce((sum, cell) => sum + cell, 0) / 100, bmsCurr: 0, bmsWork: 5 }
    : { ...common, cellVolt: cells, cellTemp: Array.from({ length: 4 }, () => random.integer(18, 31)) };
}

/** The first question starts the search and is told to ask again. */
function wifi(request: SiteRequest): object {
  const { site, memory } = request;
  if (memory.wifiSearches.delete(site.sn)) return wifiPayload(payloadRequest(request));
  memory.wifiSearches.add(site.sn);
  return { result: 1, reason: 3, wifi_Info: [] };
}

function ifSmartCircuits({ site }: SiteRequest, reply: object): DeviceReply {
  return site.accessories.some(({ kind }) => kind === 'smartCircuits') ? reply : 'absent';
}

function numbered(count: number, name: string, value: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`Sw${index + 1}${name}`, value]));
}
