import type { Random } from '../random.ts';
import type { SiteRequest } from './create-site.ts';
import type { FleetAccessory, FleetApower } from './fleet-site.ts';

type ApowerModel = Pick<FleetApower, 'model' | 'hardwareVersion' | 'ratedWatts' | 'chargeWatts' | 'capacityWattHours'>;

const apowerX: ApowerModel = {
  model: 'aPower X-10',
  hardwareVersion: 1,
  ratedWatts: 5_000,
  chargeWatts: 5_000,
  capacityWattHours: 13_600,
};
const apowerXAu: ApowerModel = { ...apowerX, model: 'aPower X-01-AU', hardwareVersion: 2 };
const apower2: ApowerModel = {
  model: 'aPower 2',
  hardwareVersion: 3,
  ratedWatts: 10_000,
  chargeWatts: 8_000,
  capacityWattHours: 15_000,
};
const apowerS: ApowerModel = { ...apower2, model: 'aPower S', hardwareVersion: 4 };

/** Batteries of one site; all of one model, 1.6 on average. */
export function createApowers(
  request: SiteRequest,
  random: Random,
  options: { readonly australian: boolean },
): FleetApower[] {
  const drawn = random.weighted([[1, 58], [2, 27], [3, 9], [4, 4], [0, 2]] as const); // biome-ignore format: table
  const model = options.australian
    ? apowerXAu
    : request.story === null
      ? random.weighted([[apowerX, 60], [apower2, 32], [apowerS, 8]]) // biome-ignore format: table
      : apowerX;
  const fixed: Partial<Record<string, number>> = { noApower: 0, fullHouse: 4, healthyUs: 1, threePhaseAu: 2 };
  const count = request.story === null ? drawn : (fixed[request.story] ?? Math.max(1, drawn));
  const build = random.integer(10, 60);
  const versions = {
    fpgaVer: 'V01R01B02D00',
    dcdcVer: `V10R01B${build}D00`,
    invVer: `V10R02B${build + 3}D00`,
    bmsVer: `V02R01B${build - 5}D00`,
    blVer: 'V00R00B17D00',
    thVer: 'V00R01B06D00',
    mpptAppVer: options.australian ? 'V00R01B11D00' : '',
  };
  return Array.from({ length: count }, () => ({
    sn: request.serialNumbers.next('aPower', model === apowerXAu ? 'A01F' : 'A00X', random),
    ...model,
    versions,
  }));
}

/** 15 % of the sites with batteries have an aHub, 10 % an aPBox, 20 % smart circuits. */
export function createAccessories(request: SiteRequest, random: Random, apowers: number): FleetAccessory[] {
  const full = request.story === 'fullHouse';
  const plain = request.story !== null && !full;
  const wanted: readonly [boolean, FleetAccessory['kind'], string, string, string][] = [
    [full || (!plain && apowers > 0 && random.chance(0.15)), 'aHub', 'A00H', 'aHub', random.pick(['1.0.3', '1.1.0'])],
    [full || (!plain && apowers > 0 && random.chance(0.1)), 'aPBox', 'A00B', 'aPBox', 'V01R02B08D00'],
    [full || (!plain && random.chance(0.2)), 'smartCircuits', 'A00F', 'Smart Circuits', 'V01R01B20D00'],
  ];
  return wanted
    .filter(([present]) => present)
    .map(([, kind, subModel, model, firmware]) => ({
      sn: request.serialNumbers.next(kind, subModel, random),
      kind,
      model,
      firmware,
    }));
}
