import { balanceOf, type PowerBalance } from './balance.ts';
import { type PlacedSample, SLOT_MS } from './day-slots.ts';

/** One row of the table: means over the interval that ends at `end`, state at its last sample. */
export interface PowerFlowRow extends PowerBalance {
  readonly end: number;
  readonly socPercent: number | null;
  readonly runStatus: number | null;
}

/** Energy of the day in kWh, over the slots that have data. */
export interface DayEnergy {
  readonly solar: number;
  readonly load: number;
  readonly gridImport: number;
  readonly gridExport: number;
  readonly batteryDischarge: number;
  readonly batteryCharge: number;
  readonly generator: number;
  readonly v2l: number;
}

const powerKeys = ['solar', 'load', 'grid', 'battery', 'generator', 'v2l'] as const;

/**
 * Averages samples over intervals counted from the first instant of the day. An interval with some samples missing is
 * the mean of those present; one without any sample has no row.
 *
 * @param minutes 5, 15, 30 or 60.
 */
export function summarizeRows(samples: readonly PlacedSample[], dayStart: number, minutes: number): PowerFlowRow[] {
  const step = minutes * 60_000;
  const groups = new Map<number, PlacedSample[]>();
  for (const entry of samples) {
    const end = dayStart + Math.ceil((entry.end - dayStart) / step) * step;
    const group = groups.get(end);
    if (group) group.push(entry);
    else groups.set(end, [entry]);
  }
  return [...groups].map(([end, group]) => {
    const last = group[group.length - 1] as PlacedSample;
    const sums = { solar: 0, load: 0, grid: 0, battery: 0, generator: 0, v2l: 0 };
    for (const { sample } of group) {
      const balance = balanceOf(sample.flows);
      for (const key of powerKeys) sums[key] += balance[key];
    }
    for (const key of powerKeys) sums[key] /= group.length;
    return { end, socPercent: last.sample.socPercent, runStatus: last.sample.runStatus, ...sums };
  });
}

/** Sums kW × 5 minutes over the slots that have data; a gap adds nothing. */
export function energyOf(samples: readonly PlacedSample[]): DayEnergy {
  const hours = SLOT_MS / 3_600_000;
  const energy = {
    solar: 0,
    load: 0,
    gridImport: 0,
    gridExport: 0,
    batteryDischarge: 0,
    batteryCharge: 0,
    generator: 0,
    v2l: 0,
  };
  for (const { sample } of samples) {
    const balance = balanceOf(sample.flows);
    energy.solar += balance.solar * hours;
    energy.load += balance.load * hours;
    energy.generator += balance.generator * hours;
    energy.v2l += balance.v2l * hours;
    energy[balance.grid >= 0 ? 'gridImport' : 'gridExport'] += Math.abs(balance.grid) * hours;
    energy[balance.battery >= 0 ? 'batteryDischarge' : 'batteryCharge'] += Math.abs(balance.battery) * hours;
  }
  return energy;
}

/** Rounds for output; never `-0`. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}
