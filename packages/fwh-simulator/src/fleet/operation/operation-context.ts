import type { EnergyModel } from '../../energy/create-energy-model.ts';
import type { AlarmHistory } from '../alarm-history.ts';
import type { FleetSite } from '../fleet-site.ts';

/** What the records of a fleet's operation are made from. */
export interface OperationContext {
  readonly seed: number;
  readonly sites: readonly FleetSite[];
  readonly energy: EnergyModel;
  readonly alarms: AlarmHistory;
  /** Epoch ms. */
  readonly now: number;
}

export const dayMilliseconds = 86_400_000;
export const minute = 60_000;

/** First moment of the UTC day. */
export function startOfUtcDay(at: number): number {
  return Math.floor(at / dayMilliseconds) * dayMilliseconds;
}

export function utcDate(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Orders rows by time, then by `key`, and numbers them; so the numbers depend on nothing but the rows. */
export function numbered<Row extends object>(
  rows: readonly Row[],
  time: (row: Row) => number,
  key: (row: Row) => string,
): (Row & { readonly id: number })[] {
  return [...rows]
    .sort((left, right) => time(left) - time(right) || (key(left) < key(right) ? -1 : 1))
    .map((row, index) => ({ ...row, id: index + 1 }));
}
