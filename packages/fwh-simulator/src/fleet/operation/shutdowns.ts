import type { EnergyModel } from '../../energy/create-energy-model.ts';
import { localDate, slotMilliseconds } from '../../energy/day-frame.ts';
import { slotPower } from '../../energy/energy-day.ts';
import { createRandom, type Random } from '../../random.ts';
import type { FleetSite, TimeRange } from '../fleet-site.ts';

const dayMilliseconds = 86_400_000;
const minute = 60_000;

/** What makes an aPower shut itself down. */
const reasons = [['2001', 30], ['2002', 18], ['2004', 14], ['3004', 12], ['3005', 12], ['2005', 6], ['3008', 5], ['2008', 3]] as const; // biome-ignore format: table

/** An aPower that stopped itself for a while. */
export interface Shutdown extends TimeRange {
  readonly deviceSn: string;
  /** Alarm code of the cause; the shutdown itself is code 2011. */
  readonly reasonCode: string;
}

/**
 * The shutdown of a site that begins on a UTC day, if there is one: about one in a hundred sites and days.
 *
 * A site with several aPowers goes on with the others. One with a single aPower only stops while its battery has nothing
 * to do, so that its power flow and the shutdown do not contradict each other.
 *
 * @param today first moment of the UTC day of the fleet; the story of the full house hangs on it
 */
export function shutdownOfDay(
  site: FleetSite,
  utcDay: number,
  context: { readonly seed: number; readonly energy: EnergyModel; readonly today: number },
): Shutdown | null {
  const dayStart = utcDay * dayMilliseconds;
  if (site.activatedAt === null || site.activatedAt > dayStart) return null;
  const shutdown =
    site.story === null
      ? drawn(site, utcDay, context)
      : site.story === 'fullHouse' && dayStart === context.today - dayMilliseconds
        ? fullHouse(site, context.today)
        : null;
  if (shutdown === null) return null;
  return site.offlineSince !== null && shutdown.from >= site.offlineSince ? null : shutdown;
}

/** One of four: over-voltage of the DC bus, four hours before the fleet's UTC day. */
function fullHouse(site: FleetSite, today: number): Shutdown | null {
  const apower = site.apowers[2];
  if (apower === undefined) return null;
  const from = today - 4 * 3_600_000;
  return { deviceSn: apower.sn, reasonCode: '2002', from, to: from + 95 * minute };
}

function drawn(
  site: FleetSite,
  utcDay: number,
  { seed, energy }: { readonly seed: number; readonly energy: EnergyModel },
): Shutdown | null {
  const random = createRandom(seed, 'shutdown', site.sn, utcDay);
  if (site.apowers.length === 0 || !random.chance(0.012)) return null;
  const { sn: deviceSn } = random.pick(site.apowers);
  const reasonCode = random.weighted(reasons);
  const wanted = Math.round(random.logNormal(45, 540)) * minute;
  const dayStart = utcDay * dayMilliseconds;
  const free =
    site.apowers.length > 1 ? { from: dayStart, to: dayStart + dayMilliseconds } : idle(site, energy, dayStart);
  if (free === null) return null;
  const length = Math.max(5 * minute, Math.min(wanted, free.to - free.from - 10 * minute));
  const from = startIn(free, length, random);
  return { deviceSn, reasonCode, from, to: from + length };
}

function startIn(free: TimeRange, length: number, random: Random): number {
  const room = Math.max(0, Math.floor((free.to - free.from - length) / minute));
  return free.from + random.integer(0, room) * minute;
}

/** Longest time of a UTC day in which the battery did nothing; null if that is less than half an hour. */
function idle(site: FleetSite, energy: EnergyModel, dayStart: number): TimeRange | null {
  const day = energy.day(site, localDate(dayStart + dayMilliseconds / 2, site.zone));
  if (day === undefined) return null;
  let longest: TimeRange = { from: 0, to: 0 };
  let from: number | null = null;
  for (let slot = 0; slot <= day.frame.slots; slot += 1) {
    const at = day.frame.start + slot * slotMilliseconds;
    const inside = slot < day.frame.slots && at >= dayStart && at < dayStart + dayMilliseconds;
    if (inside && slotPower(day.flows, slot).battery === 0) {
      from ??= at;
      continue;
    }
    if (from !== null && at - from > longest.to - longest.from) longest = { from, to: at };
    from = null;
  }
  return longest.to - longest.from >= 30 * minute ? longest : null;
}
