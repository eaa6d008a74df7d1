import { createRandom } from '../random.ts';
import type { FleetSite, TimeRange } from './fleet-site.ts';

const dayMilliseconds = 86_400_000;

/** A storm over one province: its sites lose the grid within the same hour. */
interface Storm {
  readonly province: string;
  readonly from: number;
  /** Share of the province's sites that it reaches. */
  readonly reach: number;
}

/** The storm of a province on a UTC day, if there is one (about once in 70 days). */
function stormOf(seed: number, province: string, utcDay: number): Storm | null {
  const random = createRandom(seed, 'storm', province, utcDay);
  if (!random.chance(1 / 70)) return null;
  return {
    province,
    from: utcDay * dayMilliseconds + random.integer(0, 82_000) * 1_000,
    reach: random.between(0.3, 0.7),
  };
}

/**
 * Periods in which a site had no grid and which begin on the given UTC day, in order.
 *
 * The sites that tell a story have only their own outages, so that tests can rely on quiet days.
 */
export function gridOutagesOfDay(seed: number, site: FleetSite, utcDay: number): TimeRange[] {
  const dayStart = utcDay * dayMilliseconds;
  const begins = (range: TimeRange): boolean => range.from >= dayStart && range.from < dayStart + dayMilliseconds;
  if (site.story !== null) return site.storyOutages.filter(begins);
  const random = createRandom(seed, 'outage', site.sn, utcDay);
  const storm = stormOf(seed, site.province, utcDay);
  if (storm !== null && random.chance(storm.reach)) {
    const from = storm.from + random.integer(0, 3_000) * 1_000;
    return [{ from, to: from + Math.round(random.logNormal(70, 420)) * 60_000 }];
  }
  if (!random.chance(0.004)) return [];
  const from = dayStart + random.integer(0, 86_000) * 1_000;
  return [{ from, to: from + random.integer(4, 150) * 60_000 }];
}

/** All outages that touch the period; none lasts longer than a day. */
export function gridOutagesBetween(seed: number, site: FleetSite, from: number, to: number): TimeRange[] {
  const outages: TimeRange[] = [];
  for (let day = Math.floor(from / dayMilliseconds) - 1; day <= Math.floor(to / dayMilliseconds); day += 1) {
    for (const outage of gridOutagesOfDay(seed, site, day))
      if (outage.to > from && outage.from < to) outages.push(outage);
  }
  return outages;
}
