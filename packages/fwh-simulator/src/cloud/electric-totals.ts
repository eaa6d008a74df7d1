import { localDate, slotMilliseconds } from '../energy/day-frame.ts';
import { type FlowName, flowNames } from '../energy/energy-day.ts';
import type { Fleet } from '../fleet/create-fleet.ts';
import type { FleetSite } from '../fleet/fleet-site.ts';

/** Energy of one local day in watt-hours, per flow. */
export type FlowTotals = Readonly<Record<FlowName, number>>;

/**
 * Sums a day's flows up to `now`; a running slot counts with the part that has passed, and nothing after the gateway
 * fell silent. Null when the day has not begun, zero for days before the activation.
 */
export function flowTotals(fleet: Fleet, site: FleetSite, date: string, now: number): FlowTotals | null {
  if (date > localDate(now, site.zone)) return null;
  const totals = Object.fromEntries(flowNames.map((name) => [name, 0])) as Record<FlowName, number>;
  const day = fleet.energy.day(site, date);
  if (day === undefined) return totals;
  const known = Math.min(now, site.offlineSince ?? now);
  const elapsed = Math.max(0, Math.min(day.frame.slots, (known - day.frame.start) / slotMilliseconds));
  const whole = Math.floor(elapsed);
  for (const name of flowNames) {
    const watts = day.flows[name];
    let sum = 0;
    for (let slot = 0; slot < whole; slot += 1) sum += watts[slot] ?? 0;
    if (whole < day.frame.slots) sum += (watts[whole] ?? 0) * (elapsed - whole);
    totals[name] = sum / 12;
  }
  return totals;
}

/** The totals that the cloud names, in watt-hours. */
export function namedTotals(totals: FlowTotals) {
  return {
    solar: totals.powerSolarHomeArray + totals.powerSolarGirdArray + totals.powerSolarFhpArray,
    generator: totals.powerGenHomeArray + totals.powerGenFhpArray,
    gridIn: totals.powerGirdHomeArray + totals.powerGirdFhpArray,
    gridOut: totals.powerSolarGirdArray + totals.powerFhpGirdArray,
    batteryIn: totals.powerSolarFhpArray + totals.powerGirdFhpArray + totals.powerGenFhpArray + totals.powerV2lFhpArray,
    batteryOut: totals.powerFhpHomeArray + totals.powerFhpGirdArray,
    load:
      totals.powerSolarHomeArray +
      totals.powerGirdHomeArray +
      totals.powerFhpHomeArray +
      totals.powerGenHomeArray +
      totals.powerV2lHomeArray,
  };
}

/** Watt-hours as kWh with three decimals. */
export function kwh(wattHours: number): number {
  return Math.round(wattHours) / 1000;
}
