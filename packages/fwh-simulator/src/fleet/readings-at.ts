import type { EnergyModel } from '../energy/create-energy-model.ts';
import { localDate, slotMilliseconds } from '../energy/day-frame.ts';
import { type SlotPower, slotPower } from '../energy/energy-day.ts';
import type { FleetSite } from './fleet-site.ts';

/** What a gateway measures in one slot. */
export interface Readings {
  /** Watts; grid + import, battery + discharge. */
  readonly power: SlotPower;
  /** Null without batteries. */
  readonly socPercent: number | null;
  readonly gridPresent: boolean;
  readonly runStatus: number;
}

/** Readings of the slot that holds the instant; null for a site that was not active then. */
export function readingsAt(energy: EnergyModel, site: FleetSite, at: number): Readings | null {
  const day = energy.day(site, localDate(at, site.zone));
  if (day === undefined) return null;
  const slot = Math.floor((at - day.frame.start) / slotMilliseconds);
  const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
  return {
    power: slotPower(day.flows, slot),
    socPercent: capacity === 0 ? null : ((day.storedWattHours[slot] ?? 0) / capacity) * 100,
    gridPresent: day.gridPresent[slot] === 1,
    runStatus: day.runStatus[slot] ?? 0,
  };
}
