import type { Random } from '../random.ts';

const DAY_MS = 86_400_000;

/** Family prefixes. Those of aHub and aPBox are not public and are invented here. */
const prefixes = {
  aGate: '10060006',
  aPower: '10050013',
  aHub: '10070031',
  aPBox: '10070041',
  smartCircuits: '10070022',
} as const;

export type DeviceFamily = keyof typeof prefixes;

/** Shared by all serial numbers of one fleet, so that none is handed out twice. */
export interface SerialNumbers {
  next(family: DeviceFamily, subModel: string, random: Random): string;
}

/** 20 characters: family (8), sub-model and revision (4), year and ISO week (4), unit (4). */
export function createSerialNumbers(reserved: Iterable<string>): SerialNumbers {
  const taken = new Set(reserved);
  return {
    next(family, subModel, random) {
      for (;;) {
        const year = random.weighted([
          [23, 1],
          [24, 3],
          [25, 5],
        ] as const);
        const week = String(random.integer(1, 52)).padStart(2, '0');
        const sn = `${prefixes[family]}${subModel}${year}${week}${random.digits(4)}`;
        if (taken.has(sn)) continue;
        taken.add(sn);
        return sn;
      }
    },
  };
}

/** Epoch ms of the Monday of the week of manufacture that a serial number names. */
export function manufacturedAt(sn: string): number {
  const weekYear = 2000 + Number(sn.slice(12, 14));
  const weekNumber = Number(sn.slice(14, 16));
  // The week of 4 January is the first. Hundreds of these stand in every start: a date library takes much longer.
  const fourth = Date.UTC(weekYear, 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS;
  return monday + (weekNumber - 1) * 7 * DAY_MS;
}
