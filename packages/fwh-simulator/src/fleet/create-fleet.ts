import type {
  AlarmDictionaryEntry,
  AlarmEvent,
  AlarmStatDay,
  CurrentAlarm,
  DeviceRecord,
  EmsParameter,
  SimCardRecord,
  SimUsageDay,
  SiteRecord,
  TouTemplate,
} from '@mao/fwh-tools';
import { createEnergyModel, type EnergyModel } from '../energy/create-energy-model.ts';
import { alarmCatalog } from './alarm-catalog.ts';
import { type AlarmHistory, createAlarmHistory } from './alarm-history.ts';
import { createSite } from './create-site.ts';
import { emsParameters } from './ems-parameters.ts';
import type { FleetSite } from './fleet-site.ts';
import { createOperationRows, type OperationRows } from './operation/create-operation-rows.ts';
import { createRecordings, type Recordings } from './recording/create-recordings.ts';
import { createSerialNumbers } from './serial-number.ts';
import { createSimCards, type SimCards } from './sim-cards.ts';
import { toDeviceRecords, toSiteRecord } from './site-rows.ts';
import { type StoryName, storySites } from './story-sites.ts';
import { createTouTemplates } from './tou/create-tou-templates.ts';

const minimumSites = 300;
const dayMilliseconds = 86_400_000;

export interface FleetOptions {
  /** @default 1 */
  readonly seed?: number;
  /** At least 300. @default 300 */
  readonly sites?: number;
  /** Epoch ms; the fleet's stories happen in the days before it. @default Date.now() */
  readonly now?: number;
}

/**
 * A fleet of sites with their devices and history.
 *
 * Sites and devices depend on the seed; what happened on a date depends on the seed and that date. Only the stories
 * move with the day: "last night" is that of the site's local day at `now`, "three days" count from the UTC day. So
 * data is always about recent days and yet the same for everybody who uses one seed on one day.
 */
export interface Fleet {
  readonly seed: number;
  /** Epoch ms: the moment that "active", "online" and "last seen" in `rows` refer to. */
  readonly now: number;
  readonly sites: readonly FleetSite[];
  /** Exact, case-sensitive. */
  findSite(sn: string): FleetSite | undefined;
  readonly energy: EnergyModel;
  readonly alarms: AlarmHistory;
  readonly sims: SimCards;
  /** Operations on fault recorders, and the files they brought. */
  readonly recordings: Recordings;
  /** Rows for the stores, in the domain types of the tools. */
  readonly rows: FleetRows;
}

export interface FleetRows {
  readonly sites: readonly SiteRecord[];
  readonly devices: readonly DeviceRecord[];
  readonly alarmDictionary: readonly AlarmDictionaryEntry[];
  readonly emsParameters: readonly EmsParameter[];
  /** As of a synchronisation at `now`. */
  readonly simCards: readonly SimCardRecord[];
  /** Of the productive and of the test server. */
  readonly touTemplates: readonly TouTemplate[];
  /** The last `days` UTC days but the running one. @default 92 */
  simUsageDays(days?: number): SimUsageDay[];
  /** The last `days` UTC days up to `now`, oldest first. @default 35 */
  alarmEvents(days?: number): AlarmEvent[];
  /** Active at `now`. */
  currentAlarms(): CurrentAlarm[];
  /** Over the same events as `alarmEvents(days)`. */
  alarmStatDays(days?: number): AlarmStatDay[];
  /** Up to `now`: synchronisations, snapshots, shutdowns, messages, upgrades, recordings. */
  operations(): OperationRows;
}

export function createFleet(options: FleetOptions = {}): Fleet {
  const { seed = 1, sites: count = minimumSites, now = Date.now() } = options;
  if (!Number.isInteger(seed)) throw new RangeError('seed must be a whole number');
  if (!Number.isInteger(count) || count < minimumSites || count > 99_999) {
    throw new RangeError(`sites must be a whole number from ${minimumSites} to 99999`);
  }
  if (!Number.isFinite(now)) throw new RangeError('now must be a time in epoch milliseconds');
  const serialNumbers = createSerialNumbers(Object.values(storySites));
  const stories = Object.keys(storySites) as StoryName[];
  const sites = Array.from({ length: count }, (_, index) => {
    const story = stories[index] ?? null;
    return createSite({ seed, index, story, sn: story === null ? null : storySites[story], serialNumbers, now });
  });
  const bySn = new Map(sites.map((site) => [site.sn, site]));
  const energy = createEnergyModel(seed);
  const alarms = createAlarmHistory({ seed, energy }, sites, now);
  const sims = createSimCards(seed, sites, now);
  let siteRecords: readonly SiteRecord[] | undefined; // costs half a second for 300 sites, so only when asked for
  const firstDay = (days: number): number => (Math.floor(now / dayMilliseconds) - days + 1) * dayMilliseconds;
  return {
    seed,
    now,
    sites,
    findSite: (sn) => bySn.get(sn),
    energy,
    alarms,
    sims,
    recordings: createRecordings({ seed, sites, energy, alarms, now }),
    rows: {
      get simCards() {
        return sims.cards;
      },
      touTemplates: createTouTemplates(seed, now),
      simUsageDays: (days = 92) => sims.usageDays(days),
      get sites() {
        siteRecords ??= sites.map((site) => toSiteRecord(site, energy, now));
        return siteRecords;
      },
      devices: sites.flatMap(toDeviceRecords),
      alarmDictionary: alarmCatalog.map(({ device: _device, weight: _weight, ...entry }) => entry),
      emsParameters,
      alarmEvents: (days = 35) => alarms.between(firstDay(days), now + 1, now),
      currentAlarms: () => alarms.current(now),
      alarmStatDays: (days = 35) => alarms.statistics(firstDay(days), now + 1, now),
      operations: () => createOperationRows({ seed, sites, energy, alarms, now }),
    },
  };
}
