import type { PowerFlows } from '../../domain/power-flow.ts';
import type { PowerBalance } from '../../power-flow/balance.ts';
import { round } from '../../power-flow/summarize.ts';
import { labelOf, type Texts } from '../../texts/texts.ts';
import { formatSiteTime } from '../../time/site-time.ts';

/** Columns that table and export share, in order. */
export const powerFlowColumns = [
  'time',
  'soc_pct',
  'solar_kw',
  'load_kw',
  'grid_kw',
  'battery_kw',
  'gen_kw',
  'run_status',
] as const;

/** Raw flows of the export: column to field. */
export const rawFlowColumns = {
  solar_to_home_kw: 'solarToHome',
  solar_to_grid_kw: 'solarToGrid',
  solar_to_battery_kw: 'solarToBattery',
  grid_to_battery_kw: 'gridToBattery',
  grid_to_home_kw: 'gridToHome',
  battery_to_grid_kw: 'batteryToGrid',
  battery_to_home_kw: 'batteryToHome',
  gen_to_battery_kw: 'generatorToBattery',
  gen_to_home_kw: 'generatorToHome',
  v2l_to_battery_kw: 'v2lToBattery',
  v2l_to_home_kw: 'v2lToHome',
} as const satisfies Record<string, keyof PowerFlows>;

/** One row of the shared columns; powers to the watt, as the platform gives them. */
export function powerFlowRow(
  row: PowerBalance & { readonly end: number; readonly socPercent: number | null; readonly runStatus: number | null },
  zone: string,
  texts: Texts,
): Readonly<Record<(typeof powerFlowColumns)[number], string | number | null>> {
  return {
    time: formatSiteTime(row.end, zone),
    soc_pct: row.socPercent === null ? null : round(row.socPercent, 1),
    solar_kw: round(row.solar, 3),
    load_kw: round(row.load, 3),
    grid_kw: round(row.grid, 3),
    battery_kw: round(row.battery, 3),
    gen_kw: round(row.generator, 3),
    run_status: labelOf(texts, texts.labels.runStatus, row.runStatus),
  };
}
