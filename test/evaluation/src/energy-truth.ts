import { DateTime } from 'luxon';
import type { World } from './world.ts';

/** Watts of one 5-minute slot: grid + import, battery + discharge. */
export interface SlotTruth {
  /** `yyyy-MM-dd HH:mm:ss` at the site, end of the slot. */
  readonly time: string;
  readonly solar: number;
  readonly load: number;
  readonly grid: number;
  readonly battery: number;
}

/** One whole local day of a site from the energy model, in order. Empty for a day without data. */
export function dayTruth(world: World, sn: string, date: string): SlotTruth[] {
  const site = world.site(sn);
  const day = world.fleet.energy.day(site, date);
  if (day === undefined) return [];
  const { flows } = day;
  const start = DateTime.fromISO(date, { zone: site.zone }).toMillis();
  return Array.from(flows.powerSolarHomeArray, (solarHome, slot) => {
    const at = (name: keyof typeof flows): number => flows[name][slot] ?? 0;
    return {
      time: world.siteTime(sn, start + (slot + 1) * 300_000),
      solar: solarHome + at('powerSolarGirdArray') + at('powerSolarFhpArray'),
      load:
        solarHome +
        at('powerGirdHomeArray') +
        at('powerFhpHomeArray') +
        at('powerGenHomeArray') +
        at('powerV2lHomeArray'),
      grid: at('powerGirdHomeArray') + at('powerGirdFhpArray') - at('powerSolarGirdArray') - at('powerFhpGirdArray'),
      battery:
        at('powerFhpHomeArray') +
        at('powerFhpGirdArray') -
        at('powerSolarFhpArray') -
        at('powerGirdFhpArray') -
        at('powerGenFhpArray') -
        at('powerV2lFhpArray'),
    };
  });
}

/** kWh of 5-minute watts, one decimal. */
export function kwh(watts: readonly number[]): number {
  return Math.round(watts.reduce((sum, one) => sum + one, 0) / 12 / 100) / 10;
}
