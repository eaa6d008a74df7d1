import type { AlarmEvent, AlarmStatDay, CurrentAlarm } from '@mao/fwh-tools';
import type { EnergyModel } from '../energy/create-energy-model.ts';
import { createRandom, type Random } from '../random.ts';
import { type AlarmCatalogEntry, alarmCatalog, alarmOfCode } from './alarm-catalog.ts';
import type { FleetSite } from './fleet-site.ts';
import { gridOutagesOfDay } from './grid-outages.ts';
import { shutdownOfDay } from './operation/shutdowns.ts';

const dayMilliseconds = 86_400_000;
/** Older alarms have all ended, and no gateway is silent for longer. */
const longestAlarmDays = 35;

/**
 * What happened at the sites, day by UTC day. A day is a pure function of (seed, day), so the history of a date is the
 * same whenever it is looked at; only whether an alarm has ended depends on `now`.
 */
export interface AlarmHistory {
  /** Ordered by time; `from` inclusive, `to` exclusive; nothing later than `now`. */
  between(from: number, to: number, now: number): AlarmEvent[];
  /** One site's from `from` on, ordered by time; costs no other site's history, and so knows no ids. */
  ofSite(sn: string, from: number, now: number): Omit<AlarmEvent, 'id'>[];
  /** Alarms that are active at `now`, newest first; of one site or of all. */
  current(now: number, sn?: string): CurrentAlarm[];
  /** Counts per UTC day, country and code over the same events that `between` gives. */
  statistics(from: number, to: number, now: number): AlarmStatDay[];
}

interface RawEvent {
  readonly site: FleetSite;
  readonly deviceSn: string;
  readonly entry: AlarmCatalogEntry;
  readonly startedAt: number;
  /** Null for events and for alarms that do not end. */
  readonly endsAt: number | null;
}

/** What the events of a day depend on beside the site. */
interface DayContext {
  readonly seed: number;
  readonly energy: EnergyModel;
  /** First moment of the fleet's UTC day. */
  readonly today: number;
}

export function createAlarmHistory(
  { seed, energy }: Pick<DayContext, 'seed' | 'energy'>,
  sites: readonly FleetSite[],
  fleetNow: number,
): AlarmHistory {
  const today = Math.floor(fleetNow / dayMilliseconds) * dayMilliseconds;
  const context = { seed, energy, today };
  const days = new Map<number, readonly (RawEvent & { readonly id: number })[]>();

  function eventsOfDay(utcDay: number): readonly (RawEvent & { readonly id: number })[] {
    const known = days.get(utcDay);
    if (known !== undefined) return known;
    const events = sites
      .flatMap((site) => rawEvents(site, utcDay, context))
      .sort((left, right) => left.startedAt - right.startedAt)
      .map((event, rank) => ({ ...event, id: utcDay * 100_000 + rank + 1 }));
    days.set(utcDay, events);
    return events;
  }

  function between(from: number, to: number, now: number): AlarmEvent[] {
    const result: AlarmEvent[] = [];
    for (let day = Math.floor(from / dayMilliseconds); day * dayMilliseconds < Math.min(to, now + 1); day += 1) {
      for (const event of eventsOfDay(day)) {
        if (event.startedAt < from || event.startedAt >= to || event.startedAt > now) continue;
        result.push({ id: event.id, ...toAlarmEvent(event, now) });
      }
    }
    return result;
  }

  function ofSite(sn: string, from: number, now: number): Omit<AlarmEvent, 'id'>[] {
    const site = sites.find((candidate) => candidate.sn === sn);
    const result: Omit<AlarmEvent, 'id'>[] = [];
    for (let day = Math.floor(from / dayMilliseconds); site !== undefined && day * dayMilliseconds <= now; day += 1) {
      for (const event of rawEvents(site, day, context)) {
        if (event.startedAt >= from && event.startedAt <= now) result.push(toAlarmEvent(event, now));
      }
    }
    return result.sort((left, right) => left.startedAt - right.startedAt);
  }

  return {
    between,
    ofSite,
    current(now, sn) {
      const from = now - longestAlarmDays * dayMilliseconds;
      const events = sn === undefined ? between(from, now + 1, now) : ofSite(sn, from, now);
      return events
        .filter((event) => event.active)
        .reverse()
        .map((event) => ({
          sn: event.sn,
          deviceSn: event.deviceSn,
          code: event.code,
          level: event.level,
          name: event.name,
          started: { at: event.startedAt },
          explanation: alarmOfCode(event.code).explanationEn,
          plan: alarmOfCode(event.code).planEn,
        }));
    },
    statistics(from, to, now) {
      const country = new Map(sites.map((site) => [site.sn, site.countryCode]));
      const counts = new Map<
        string,
        { date: string; country: string; code: string; sns: Set<string>; times: number }
      >();
      for (const event of between(from, to, now)) {
        const date = new Date(event.startedAt).toISOString().slice(0, 10);
        const countryCode = country.get(event.sn) ?? '';
        const key = `${date}|${countryCode}|${event.code}`;
        const count = counts.get(key) ?? { date, country: countryCode, code: event.code, sns: new Set(), times: 0 };
        count.sns.add(event.sn);
        count.times += 1;
        counts.set(key, count);
      }
      return [...counts.values()].map(({ sns, ...count }) => ({ ...count, sites: sns.size }));
    },
  };
}

function toAlarmEvent(event: RawEvent, now: number): Omit<AlarmEvent, 'id'> {
  const active = event.entry.kind === 'alarm' && (event.endsAt === null || event.endsAt > now);
  return {
    sn: event.site.sn,
    deviceSn: event.deviceSn,
    kind: event.entry.kind,
    code: event.entry.code,
    level: event.entry.level,
    name: event.entry.nameZh,
    startedAt: event.startedAt,
    recoveredAt: active ? null : event.endsAt,
    active,
  };
}

function rawEvents(site: FleetSite, utcDay: number, context: DayContext): RawEvent[] {
  const { seed, today } = context;
  const dayStart = utcDay * dayMilliseconds;
  if (site.activatedAt === null || site.activatedAt > dayStart) return [];
  const random = createRandom(seed, 'alarms', site.sn, utcDay);
  const events: RawEvent[] = gridOutagesOfDay(seed, site, utcDay).map((outage) => ({
    site,
    deviceSn: site.sn,
    entry: alarmOfCode('1101'),
    startedAt: outage.from,
    endsAt: outage.to,
  }));
  for (let left = countOfDay(random); left > 0; left -= 1) {
    const entry = drawEntry(random, site);
    const startedAt = dayStart + random.integer(0, dayMilliseconds / 1_000 - 1) * 1_000;
    const minutes = Math.min(random.logNormal(12, 1_200), 14 * 1_440);
    const deviceSn = deviceOf(site, entry, random);
    if (entry === null || deviceSn === null) continue;
    const endsAt = entry.kind === 'event' ? null : startedAt + Math.round(minutes * 60) * 1_000;
    events.push({ site, deviceSn, entry, startedAt, endsAt });
  }
  events.push(...storyEvents(site, dayStart, today), ...shutdownEvents(site, utcDay, context));
  // A silent gateway reports nothing more; the platform itself notices the silence.
  const since = site.offlineSince;
  if (since === null) return events;
  const heard = events.filter((event) => event.startedAt < since);
  if (since >= dayStart && since < dayStart + dayMilliseconds) {
    heard.push({ site, deviceSn: site.sn, entry: alarmOfCode('5001'), startedAt: since, endsAt: null });
  }
  return heard;
}

/** 2.5 a day on average, many quiet days and some busy ones. */
function countOfDay(random: Random): number {
  return random.weighted([[0, 18], [1, 22], [2, 20], [3, 15], [4, 10], [5, 7], [7, 5], [11, 3]] as const); // biome-ignore format: table
}

const drawn = alarmCatalog
  .filter((entry) => entry.weight > 0)
  .map((entry): readonly [AlarmCatalogEntry, number] => [entry, entry.weight]);
const drawnEvents = drawn.filter(([entry]) => entry.kind === 'event');

/** The healthy site only has events, so that it never has an active alarm. */
function drawEntry(random: Random, site: FleetSite): AlarmCatalogEntry | null {
  const entry = random.weighted(site.story === 'healthyUs' ? drawnEvents : drawn);
  if (entry.code === '1032' && site.solarPeakWatts === 0) return null;
  if (entry.code === '1006' && site.generatorWatts === null) return null;
  if (entry.code === '5002' && site.simStatus !== 0) return alarmOfCode('5003');
  return entry;
}

function deviceOf(site: FleetSite, entry: AlarmCatalogEntry | null, random: Random): string | null {
  switch (entry?.device) {
    case 'aGate':
      return site.sn;
    case 'aPower':
      return site.apowers.length === 0 ? null : random.pick(site.apowers).sn;
    case 'aHub':
    case 'aPBox':
      return site.accessories.find((accessory) => accessory.kind === entry.device)?.sn ?? null;
    case undefined:
      return null;
  }
}

/** The full house has two alarms that last; they began five and two hours before the fleet's UTC day. */
function storyEvents(site: FleetSite, dayStart: number, today: number): RawEvent[] {
  if (site.story !== 'fullHouse') return [];
  const lasting: readonly [string, string | undefined, number][] = [
    ['3001', site.apowers[2]?.sn, today - 5 * 3_600_000],
    ['4001', site.accessories.find((accessory) => accessory.kind === 'aHub')?.sn, today - 2 * 3_600_000],
  ];
  return lasting.flatMap(([code, deviceSn, startedAt]) =>
    deviceSn !== undefined && startedAt >= dayStart && startedAt < dayStart + dayMilliseconds
      ? [{ site, deviceSn, entry: alarmOfCode(code), startedAt, endsAt: null }]
      : [],
  );
}

/** The cause first, and the shutdown some seconds later; both end together. */
function shutdownEvents(site: FleetSite, utcDay: number, context: DayContext): RawEvent[] {
  const shutdown = shutdownOfDay(site, utcDay, context);
  if (shutdown === null) return [];
  const { deviceSn, reasonCode, from, to } = shutdown;
  return [
    { site, deviceSn, entry: alarmOfCode(reasonCode), startedAt: from, endsAt: to },
    { site, deviceSn, entry: alarmOfCode('2011'), startedAt: from + 4_000, endsAt: to },
  ];
}
