import type { FleetSite } from '../fleet/fleet-site.ts';
import { createRandom, type Random } from '../random.ts';
import { type DayFrame, dayNumber, slotMilliseconds } from './day-frame.ts';

const radians = Math.PI / 180;

/** Watts that the panels could give in each slot: clear-sky bell by the sun's height, times passing clouds. */
export function solarWatts(site: FleetSite, frame: DayFrame, seed: number): Float64Array {
  const watts = new Float64Array(frame.slots);
  if (site.solarPeakWatts === 0) return watts;
  const random = createRandom(seed, 'solar', site.sn, frame.date);
  const dayOfYear = (dayNumber(frame.date) - dayNumber(`${frame.date.slice(0, 4)}-01-01`)) % 366;
  const declination = -23.44 * Math.cos(((dayOfYear + 10) * 2 * Math.PI) / 365) * radians;
  const latitude = site.latitude * radians;
  // Three kinds of sky; an overcast day still gives a fifth.
  const clearness = random.weighted([[1, 55], [0.72, 30], [0.3, 15]] as const) * random.between(0.88, 1); // biome-ignore format: table
  const clouds = cloudWalk(random, clearness > 0.9 ? 0.05 : 0.3);
  for (let slot = 0; slot < frame.slots; slot += 1) {
    const utcHours = ((frame.start + (slot + 0.5) * slotMilliseconds) % 86_400_000) / 3_600_000;
    const hourAngle = (utcHours + site.longitude / 15 - 12) * 15 * radians;
    const height =
      Math.sin(latitude) * Math.sin(declination) + Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle);
    const shade = clouds();
    if (height > 0) watts[slot] = site.solarPeakWatts * 0.92 * height ** 1.15 * clearness * shade;
  }
  return watts;
}

/** Mean-reverting attenuation in (0, 1], so that clouds last for several slots. */
function cloudWalk(random: Random, depth: number): () => number {
  let shade = 1;
  return () => {
    shade += (1 - depth / 2 - shade) * 0.15 + random.normal() * depth * 0.25;
    shade = Math.min(1, Math.max(0.15, shade));
    return shade;
  };
}

/** Watts used by the home in each slot: a base, a hump in the morning and a larger one in the evening, appliances. */
export function loadWatts(site: FleetSite, frame: DayFrame, seed: number): Float64Array {
  const random = createRandom(seed, 'load', site.sn, frame.date);
  const watts = new Float64Array(frame.slots);
  const weekend = frame.weekday >= 6;
  const habit = createRandom(seed, 'habit', site.sn);
  const morning = habit.between(390, 500) + (weekend ? 75 : 0);
  const evening = habit.between(1_080, 1_230);
  const dayFactor = random.between(0.85, 1.2);
  let applianceSlots = 0;
  let applianceWatts = 0;
  for (let slot = 0; slot < frame.slots; slot += 1) {
    const minute = frame.middleMinutes[slot] ?? 0;
    if (applianceSlots > 0) applianceSlots -= 1;
    else applianceWatts = 0;
    if (applianceWatts === 0 && minute > 360 && random.chance(0.012)) {
      applianceSlots = random.integer(2, 10);
      applianceWatts = random.integer(400, 2_600);
    }
    const shape =
      0.45 +
      0.9 * hump(minute, morning, 70) +
      1.7 * hump(minute, evening, 130) +
      (weekend ? 0.35 * hump(minute, 800, 170) : 0);
    watts[slot] = site.meanLoadWatts * dayFactor * shape * (1 + 0.06 * random.normal()) + applianceWatts;
    if ((watts[slot] ?? 0) < 40) watts[slot] = 40;
  }
  return watts;
}

function hump(minute: number, centre: number, width: number): number {
  return Math.exp(-0.5 * ((minute - centre) / width) ** 2);
}
