import { createDayFrame, slotEndTexts, slotMilliseconds } from '../energy/day-frame.ts';
import { type FlowName, flowNames } from '../energy/energy-day.ts';
import type { FleetSite } from '../fleet/fleet-site.ts';
import { createRandom } from '../random.ts';
import type { SiteRequest } from './cloud-request.ts';
import { badRequest, type CloudAnswer, success } from './envelope.ts';

type PowerSeries = Record<FlowName, number[]> & {
  socArray: number[];
  kwhTotalArray: number[];
  runStatusArray: number[];
  deviceTimeArray: string[];
};

/**
 * `getFhpPowerByDay`: the 5-minute series of one local day as parallel arrays.
 *
 * A sample describes the five minutes that end at its time, so the first is 00:05 and the last the next day's 00:00.
 * Only samples whose time has come are there, and none that a silent gateway never sent.
 */
export function powerByDay(request: SiteRequest): CloudAnswer {
  const { fleet, site, now, query } = request;
  const frame = createDayFrame(query.get('dayTime') ?? '', site.zone);
  if (frame === undefined) return badRequest('dayTime must be a date yyyy-MM-dd');
  const series = emptySeries();
  const day = fleet.energy.day(site, frame.date);
  if (day === undefined) return success(series);
  const times = slotEndTexts(frame);
  const known = Math.min(now, site.offlineSince ?? now);
  const gap = uplinkGap(fleet.seed, site, frame.date, frame.slots);
  const capacity = site.apowers.reduce((total, apower) => total + apower.capacityWattHours, 0);
  for (let slot = 0; slot < frame.slots; slot += 1) {
    if (frame.start + (slot + 1) * slotMilliseconds > known) break;
    if (gap !== null && slot >= gap.first && slot < gap.first + gap.slots) continue;
    const stored = day.storedWattHours[slot] ?? 0;
    series.deviceTimeArray.push(times[slot] ?? '');
    series.socArray.push(capacity === 0 ? 0 : Math.round((stored / capacity) * 100_000) / 1000);
    series.kwhTotalArray.push(Math.round(stored) / 1000);
    series.runStatusArray.push(day.runStatus[slot] ?? 0);
    for (const name of flowNames) series[name].push((day.flows[name][slot] ?? 0) / 1000);
  }
  return success(series);
}

function emptySeries(): PowerSeries {
  const flows = Object.fromEntries(flowNames.map((name) => [name, []])) as unknown as Record<FlowName, number[]>;
  return { socArray: [], kwhTotalArray: [], runStatusArray: [], deviceTimeArray: [], ...flows };
}

/** On 2 % of the days of ordinary sites the uplink was gone for 30 to 90 minutes and the samples are lost. */
function uplinkGap(
  seed: number,
  site: FleetSite,
  date: string,
  slots: number,
): { readonly first: number; readonly slots: number } | null {
  if (site.story !== null) return null;
  const random = createRandom(seed, 'gap', site.sn, date);
  if (!random.chance(0.02)) return null;
  const length = random.integer(6, 18);
  return { first: random.integer(6, slots - length - 6), slots: length };
}
