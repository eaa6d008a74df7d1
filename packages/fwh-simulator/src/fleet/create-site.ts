import { DateTime } from 'luxon';
import { createRandom, type Random } from '../random.ts';
import { createAccessories, createApowers } from './equipment.ts';
import type { FleetSite, TimeRange } from './fleet-site.ts';
import { createIccid } from './iccid.ts';
import { createOwner } from './owners.ts';
import { auPlaces, otherPlaces, type Place, placeInZone, usPlaces } from './places.ts';
import { manufacturedAt, type SerialNumbers } from './serial-number.ts';
import type { StoryName } from './story-sites.ts';

const dayMilliseconds = 86_400_000;

const nameWords = {
  first: ['Maple', 'Sunny', 'Harbor', 'Hilltop', 'Lakeside', 'Canyon', 'Orchard', 'Meadow', 'Coral', 'Summit'],
  second: ['House', 'Home', 'Ranch', 'Cottage', 'Residence', 'Farm', 'Lodge', 'Villa'],
};

/** Newest first; the shares give a fleet in the middle of a roll-out. */
export const firmwares = [
  ['V12R02B86D00_251018', 22],
  ['V12R02B85D00_250624', 46],
  ['V12R02B81D00_250112', 20],
  ['V11R01B72D00_240830', 9],
  ['V10R01B63D00_231205', 3],
] as const;

export interface SiteRequest {
  readonly seed: number;
  readonly index: number;
  readonly story: StoryName | null;
  /** Serial number of a story site; others get one from `serialNumbers`. */
  readonly sn: string | null;
  readonly serialNumbers: SerialNumbers;
  /** Epoch ms; only its UTC day and the site's local day matter. */
  readonly now: number;
}

/** One site; depends on the request alone, not on the sites made before it (except for the uniqueness of serials). */
export function createSite(request: SiteRequest): FleetSite {
  const { seed, index, story, now } = request;
  const today = Math.floor(now / dayMilliseconds) * dayMilliseconds;
  const random = createRandom(seed, 'site', index);
  const place = placeOf(story, shareOf(seed, index), random);
  const australian = place.countryCode === 'AU';
  const hardwareVersion = australian ? 102 : random.weighted([[101, 55], [100, 20], [103, 15], [104, 10]] as const); // biome-ignore format: table
  const active = story === 'inactive' ? false : story !== null || random.chance(0.96);
  const sn = request.sn ?? request.serialNumbers.next('aGate', australian ? 'A01F' : 'A02F', random);
  const stored = random.integer(20, 90);
  const createdAt =
    story === 'inactive'
      ? today - 6 * 3_600_000
      : Math.min(manufacturedAt(sn) + stored * dayMilliseconds, today - 60 * dayMilliseconds);
  const solarPeakWatts = story === null && random.chance(0.06) ? 0 : random.integer(30, australian ? 130 : 110) * 100;
  const threePhase = australian && (story === 'threePhaseAu' || random.chance(0.3));
  const connectionType = random.weighted([[3, 62], [1, 22], [4, 14], [2, 2]] as const); // biome-ignore format: table
  const simStatus = random.weighted([[2, 88], [1, 7], [0, 4], [3, 1]] as const); // biome-ignore format: table
  const apowers = createApowers(request, random, { australian });
  return {
    sn,
    name: nameOf(story, random),
    story,
    countryCode: place.countryCode,
    countryId: place.countryId,
    country: place.country,
    provinceId: place.provinceId,
    province: place.province,
    city: place.city,
    zone: place.zone,
    latitude: place.latitude + random.between(-0.3, 0.3),
    longitude: place.longitude + random.between(-0.3, 0.3),
    hardwareVersion,
    systemName: hardwareVersion >= 103 ? 'FranklinWH System2.0' : 'FranklinWH System1.2',
    model: modelOf(hardwareVersion),
    firmware: random.weighted(firmwares),
    protocolVersion: hardwareVersion >= 103 ? 'V1.12.00' : 'V1.11.01',
    active,
    activatedAt: active ? createdAt + random.integer(1, 20) * dayMilliseconds : null,
    createdAt,
    offlineSince: offlineSinceOf(story, active, today, random),
    connectionType,
    simStatus,
    iccid: simStatus === 0 ? null : createIccid(random, australian),
    workMode: workModeOf(story, random),
    profileId: 900_000 + random.integer(1, 99_999),
    electricityType: random.weighted([[1, 70], [2, 22], [3, 8]] as const), // biome-ignore format: table
    threePhase,
    solarPeakWatts,
    meanLoadWatts: random.integer(600, 1_900),
    reserveSoc: random.pick([10, 15, 20, 20, 30]),
    gridChargeAllowed: random.chance(0.4),
    exportLimitWatts: australian ? 10_000 : 15_000,
    apowers,
    accessories: createAccessories(request, random, apowers.length),
    generatorWatts: story === 'fullHouse' ? 12_000 : story === null && random.chance(0.07) ? 9_000 : null,
    storyOutages: story === 'offGridLastNight' ? [lastNight(place.zone, now)] : [],
    stormHedge: story === 'stormHedge' ? stormWindow(place.zone, now) : null,
    owner: createOwner(random, place, index),
  };
}

/** Spreads the sites over [0, 1) evenly, so that the shares of the countries hold in a small fleet too. */
function shareOf(seed: number, index: number): number {
  return (index * 0.618_033_988_749_895 + createRandom(seed, 'share').next()) % 1;
}

function placeOf(story: StoryName | null, share: number, random: Random): Place {
  switch (story) {
    case 'dstLosAngeles':
      return placeInZone('America/Los_Angeles');
    case 'adelaide':
      return placeInZone('Australia/Adelaide');
    case 'threePhaseAu':
      return placeInZone('Australia/Sydney');
    case 'kathmandu':
      return placeInZone('Asia/Kathmandu');
    case null:
      return random.pick(share < 0.88 ? usPlaces : share < 0.97 ? auPlaces : otherPlaces);
    default:
      return random.pick(usPlaces);
  }
}

function modelOf(hardwareVersion: number): string {
  switch (hardwareVersion) {
    case 100:
      return 'aGate X-10';
    case 102:
      return 'aGate X-01-AU';
    default:
      return 'aGate X-20';
  }
}

function nameOf(story: StoryName | null, random: Random): string {
  const name = `${random.pick(nameWords.first)} ${random.pick(nameWords.second)} ${random.integer(1, 999)}`;
  return story === 'nonAsciiName' ? '阳光之家 Écluse №7 ☀️' : name;
}

function workModeOf(story: StoryName | null, random: Random): 1 | 2 | 3 {
  const drawn = random.weighted([[2, 48], [1, 46], [3, 6]] as const); // biome-ignore format: table
  return story === null || story === 'fullHouse' ? drawn : 2;
}

/** About 1.5 % of the active sites form the offline tail of days; as many are away for minutes or hours. */
function offlineSinceOf(story: StoryName | null, active: boolean, today: number, random: Random): number | null {
  const roll = random.next();
  const hours = random.between(1, 20);
  const days = random.logNormal(4, 60);
  if (story === 'offlineThreeDays') return today - 2.5 * dayMilliseconds;
  if (!active || story !== null) return null;
  if (roll < 0.015) return Math.round(today - Math.min(days, 34) * dayMilliseconds);
  return roll < 0.03 ? Math.round(today - hours * 3_600_000) : null;
}

function lastNight(zone: string, now: number): TimeRange {
  const from = DateTime.fromMillis(now, { zone }).startOf('day').minus({ days: 1 }).set({ hour: 19 });
  return { from: from.toMillis(), to: from.toMillis() + 6 * 3_600_000 };
}

function stormWindow(zone: string, now: number): TimeRange {
  const from = DateTime.fromMillis(now, { zone }).startOf('day').minus({ days: 1 }).set({ hour: 15 });
  return { from: from.toMillis(), to: from.plus({ days: 2 }).toMillis() };
}
