import type { FleetSite } from '../fleet/fleet-site.ts';
import { createDayFrame, type DayFrame, dateOfDayNumber, dayNumber, localDate } from './day-frame.ts';
import type { EnergyDay } from './energy-day.ts';
import { conditionsOf, type DayConditions, simulateDay } from './simulate-day.ts';

/**
 * The energy of every site and day, computed when asked and a pure function of (seed, site, date).
 *
 * A day needs the charge it begins with. Two walks through the days before it, one begun with an empty battery and one
 * with a full one, enclose every possible past; once both are at the reserve or both are full they are one, and that
 * charge does not depend on where the walks began. So any day can be asked alone and still joins its neighbours.
 */
export interface EnergyModel {
  /** Undefined for a site that was not active that day, and for text that is no date. */
  day(site: FleetSite, date: string): EnergyDay | undefined;
}

/** Days walked before the wanted one, tried in turn until the two walks meet. */
const walkLengths = [1, 2, 4, 8, 16, 32, 64] as const;
const cachedDays = 512;
const cachedCharges = 20_000;
const cachedFrames = 2_000;
const cachedGivens = 128;

export function createEnergyModel(seed: number): EnergyModel {
  const days = new Map<string, EnergyDay>();
  const endCharges = new Map<string, number>();
  const frames = new Map<string, DayFrame>();
  const givens = new Map<string, { frame: DayFrame; conditions: DayConditions }>();

  function frameOf(date: string, zone: string): DayFrame | undefined {
    const key = `${zone}|${date}`;
    const known = frames.get(key);
    if (known !== undefined) return known;
    const frame = createDayFrame(date, zone);
    if (frame !== undefined) remember(frames, key, frame, cachedFrames);
    return frame;
  }

  function startCharge(site: FleetSite, date: string): { readonly wattHours: number; readonly exact: boolean } {
    const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
    if (capacity === 0) return { wattHours: 0, exact: true };
    const number = dayNumber(date);
    const before = endCharges.get(`${site.sn}|${number - 1}`);
    if (before !== undefined) return { wattHours: before, exact: true };
    let high = capacity;
    for (const length of walkLengths) {
      let low = 0;
      high = capacity;
      for (let day = number - length; day < number; day += 1) {
        const given = givenOf(site, dateOfDayNumber(day));
        if (given === undefined) continue;
        const met = low === high;
        high = endCharge(simulateDay(site, given.frame, given.conditions, high));
        low = met ? high : endCharge(simulateDay(site, given.frame, given.conditions, low));
        if (low === high) remember(endCharges, `${site.sn}|${day}`, high, cachedCharges);
      }
      if (low === high) return { wattHours: high, exact: true };
    }
    // A battery that nothing ever fills or empties: it keeps the charge it was delivered with.
    return { wattHours: high, exact: false };
  }

  /** Frame and conditions of a day; kept for a while, because a walk takes every day twice. */
  function givenOf(site: FleetSite, date: string): { frame: DayFrame; conditions: DayConditions } | undefined {
    const key = `${site.sn}|${date}`;
    const known = givens.get(key);
    if (known !== undefined) return known;
    const frame = frameOf(date, site.zone);
    if (frame === undefined) return undefined;
    const given = { frame, conditions: conditionsOf(site, frame, seed) };
    remember(givens, key, given, cachedGivens);
    return given;
  }

  return {
    day(site, date) {
      if (site.activatedAt === null || frameOf(date, site.zone) === undefined) return undefined;
      if (date < localDate(site.activatedAt, site.zone)) return undefined;
      const key = `${site.sn}|${date}`;
      const known = days.get(key);
      if (known !== undefined) return known;
      const given = givenOf(site, date);
      if (given === undefined) return undefined;
      const start = startCharge(site, date);
      const day = simulateDay(site, given.frame, given.conditions, start.wattHours);
      remember(days, key, day, cachedDays);
      // Only what no earlier question could have made different.
      if (start.exact) remember(endCharges, `${site.sn}|${dayNumber(date)}`, endCharge(day), cachedCharges);
      return day;
    },
  };
}

function endCharge(day: EnergyDay): number {
  return day.storedWattHours.at(-1) ?? day.startWattHours;
}

/** Keeps the newest entries of a map; a map remembers the order of insertion. */
function remember<V>(cache: Map<string, V>, key: string, value: V, limit: number): void {
  cache.set(key, value);
  if (cache.size <= limit) return;
  const oldest = cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
}
