import type { FleetSite } from '../fleet/fleet-site.ts';
import { gridOutagesBetween } from '../fleet/grid-outages.ts';
import { createDayFrame, type DayFrame, dateOfDayNumber, dayNumber, localDate } from './day-frame.ts';
import type { EnergyDay } from './energy-day.ts';
import { simulateDay } from './simulate-day.ts';

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

export function createEnergyModel(seed: number): EnergyModel {
  const days = new Map<string, EnergyDay>();
  const endCharges = new Map<string, number>();
  const frames = new Map<string, DayFrame>();

  function frameOf(date: string, zone: string): DayFrame | undefined {
    const key = `${zone}|${date}`;
    const known = frames.get(key);
    if (known !== undefined) return known;
    const frame = createDayFrame(date, zone);
    if (frame !== undefined) remember(frames, key, frame, cachedFrames);
    return frame;
  }

  function startCharge(site: FleetSite, date: string): number {
    const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
    if (capacity === 0) return 0;
    const number = dayNumber(date);
    const before = endCharges.get(`${site.sn}|${number - 1}`);
    if (before !== undefined) return before;
    let high = capacity;
    for (const length of walkLengths) {
      let low = 0;
      high = capacity;
      for (let day = number - length; day < number; day += 1) {
        const walkedDate = dateOfDayNumber(day);
        const met = low === high;
        high = endCharge(site, walkedDate, high);
        low = met ? high : endCharge(site, walkedDate, low);
        if (low === high) remember(endCharges, `${site.sn}|${day}`, high, cachedCharges);
      }
      if (low === high) return high;
    }
    // A battery that nothing ever fills or empties: it keeps the charge it was delivered with.
    return high;
  }

  function endCharge(site: FleetSite, date: string, startWattHours: number): number {
    return simulate(site, date, startWattHours)?.storedWattHours.at(-1) ?? startWattHours;
  }

  function simulate(site: FleetSite, date: string, startWattHours: number): EnergyDay | undefined {
    const frame = frameOf(date, site.zone);
    if (frame === undefined) return undefined;
    const outages = gridOutagesBetween(seed, site, frame.start, frame.end);
    return simulateDay(site, frame, { seed, startWattHours, outages });
  }

  return {
    day(site, date) {
      if (site.activatedAt === null || frameOf(date, site.zone) === undefined) return undefined;
      if (date < localDate(site.activatedAt, site.zone)) return undefined;
      const key = `${site.sn}|${date}`;
      const known = days.get(key);
      if (known !== undefined) return known;
      const day = simulate(site, date, startCharge(site, date));
      if (day !== undefined) remember(days, key, day, cachedDays);
      return day;
    },
  };
}

/** Keeps the newest entries of a map; a map remembers the order of insertion. */
function remember<V>(cache: Map<string, V>, key: string, value: V, limit: number): void {
  cache.set(key, value);
  if (cache.size <= limit) return;
  const oldest = cache.keys().next().value;
  if (oldest !== undefined) cache.delete(oldest);
}
