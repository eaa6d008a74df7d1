import type { AlarmEvent, AlarmSnapshot, SnapshotItem } from '@mao/fwh-tools';
import { createRandom, type Random } from '../../random.ts';
import type { FleetSite } from '../fleet-site.ts';
import { type Readings, readingsAt } from '../readings-at.ts';
import { dayMilliseconds, numbered, type OperationContext, startOfUtcDay } from './operation-context.ts';

/** Alarms of the grid; faults have snapshots too. */
const gridCodes = new Set(['1101', '1102', '1103']);
const storyDays = 14;
const otherDays = 7;

/** Snapshots of faults and of grid alarms, of two weeks at the story sites and of one week at the others. */
export function alarmSnapshots({ seed, sites, energy, alarms, now }: OperationContext): AlarmSnapshot[] {
  const today = startOfUtcDay(now);
  const bySn = new Map(sites.map((site) => [site.sn, site]));
  const rows = alarms.between(today - (storyDays - 1) * dayMilliseconds, now + 1, now).flatMap((event) => {
    const site = bySn.get(event.sn);
    const taken = event.level >= 3 || gridCodes.has(event.code);
    const recent = event.startedAt >= today - (otherDays - 1) * dayMilliseconds;
    // A gateway that fell silent took no picture of it.
    if (site === undefined || !taken || event.code === '5001' || (site.story === null && !recent)) return [];
    const random = createRandom(seed, 'snapshot', event.deviceSn, event.code, event.startedAt);
    const items =
      event.deviceSn === site.sn
        ? gatewayItems(event, site, readingsAt(energy, site, event.startedAt), random)
        : batteryItems(event, random);
    const { sn, deviceSn, code } = event;
    return [{ sn, deviceSn, code, takenAt: event.startedAt + random.integer(20, 900), items }];
  });
  return numbered(
    rows,
    (row) => row.takenAt,
    (row) => `${row.deviceSn} ${row.code}`,
  );
}

/** Voltage and frequency of the grid as the alarm describes it; powers from the site's energy. */
function gatewayItems(
  { code }: AlarmEvent,
  site: FleetSite,
  readings: Readings | null,
  random: Random,
): SnapshotItem[] {
  const lost = code === '1101' || readings?.gridPresent === false;
  const out = code === '1102' ? random.pick([-0.14, 0.11]) : 0;
  const hertz = site.countryCode === 'US' || site.countryCode === 'PH' ? 60 : 50;
  const phase = (site.countryCode === 'US' ? 120 : 230) * (1 + out);
  const volts = (nominal: number): number => (lost ? random.between(0, 3) : nominal * random.between(0.99, 1.01));
  const shift = code === '1103' ? random.pick([-0.9, 0.8]) : random.between(-0.02, 0.02);
  const line1 = volts(phase);
  const line2 = volts(phase);
  const power = readings?.power;
  const grid = lost ? 0 : (power?.grid ?? 0);
  const relays =
    (lost ? 0 : 1) + (power !== undefined && power.generator > 0 ? 2 : 0) + (site.solarPeakWatts > 0 ? 4 : 0);
  const items: readonly (readonly [xid: number, value: number, digits: number])[] = [
    [1201, line1, 1],
    [1202, line2, 1],
    [1203, line1 + line2, 1],
    [1204, lost ? 0 : grid / 2 / Math.max(line1, 1), 1],
    [1206, lost ? 0 : hertz + shift, 2],
    [1207, grid / 1_000, 3],
    ...(power === undefined
      ? []
      : ([
          [1208, power.load / 1_000, 3],
          [1209, power.solar / 1_000, 3],
          [1210, power.battery / 1_000, 3],
        ] as const)),
    ...(typeof readings?.socPercent === 'number' ? ([[1215, readings.socPercent, 1]] as const) : []),
    [1221, readings?.runStatus ?? 0, 0],
    [1222, relays, 0],
  ];
  return items.map(toItem);
}

/** What an aPower measures, with the reading that its alarm is about out of bounds. */
function batteryItems({ code }: AlarmEvent, random: Random): SnapshotItem[] {
  const cell = random.between(3.22, 3.34);
  const highest = code === '3004' ? random.between(3.66, 3.72) : cell + random.between(0.004, 0.02);
  const lowest = code === '3005' ? random.between(2.38, 2.49) : cell - random.between(0.004, 0.02);
  const bus = code === '2002' ? random.between(448, 466) : code === '2003' ? random.between(310, 335) : 400;
  const amperes = code === '2004' ? random.between(31, 38) : random.between(-18, 18);
  const items: readonly (readonly [xid: number, value: number, digits: number])[] = [
    [1211, bus + random.between(-4, 4), 1],
    [1212, bus + random.between(-4, 4), 1],
    [1213, cell * 16, 1],
    [1214, amperes, 1],
    [1216, random.between(94, 100), 1],
    [1217, random.between(12, 34), 1],
    [1218, code === '2001' ? random.between(94, 103) : random.between(38, 66), 1],
    [1219, highest, 3],
    [1220, lowest, 3],
  ];
  return items.map(toItem);
}

function toItem([xid, value, digits]: readonly [xid: number, value: number, digits: number]): SnapshotItem {
  const factor = 10 ** digits;
  return { xid, value: Math.round(value * factor) / factor };
}
