import type { TouBlock, TouDay, TouRates, TouSeason, TouTemplate } from '../domain/tou-template.ts';
import { touClock } from '../tou/tou-clock.ts';

export const noRates: TouRates = { peak: null, shoulder: null, valley: null, superOffPeak: null, sharp: null };

export function touBlock(start: string, end: string, differences: Partial<TouBlock> = {}): TouBlock {
  return {
    start,
    end,
    waveType: 0,
    dispatchId: 6,
    solarPriority: [1, 2, 3],
    loadPriority: [1, 2, 3],
    maxChargeSoc: null,
    minDischargeSoc: null,
    gridChargeMax: null,
    gridDischargeMax: null,
    ...differences,
  };
}

export function touTemplate(seasons: readonly TouSeason[], differences: Partial<TouTemplate> = {}): TouTemplate {
  return {
    id: 55_501,
    env: 'test',
    name: 'A tariff',
    company: 'Example Electric',
    countryId: 2,
    country: 'US',
    province: 'California',
    electricityType: 1,
    nemType: 2,
    gridMaxFlag: 2,
    gridFeedMaxFlag: 2,
    version: 1,
    updatedAt: Date.UTC(2026, 5, 1, 9),
    seasons,
    ...differences,
  };
}

/** `'0-6,10-14'` in hours, as tariffs are written; `21-16` goes over midnight. */
function touDay(
  dayType: number,
  hours: Readonly<Record<'superOffPeak' | 'valley' | 'shoulder' | 'peak', string>>,
  rates: Partial<TouRates>,
): TouDay {
  const waves = { valley: 0, shoulder: 1, peak: 2, superOffPeak: 4 } as const;
  const blocks = (Object.keys(waves) as (keyof typeof waves)[]).flatMap((wave) =>
    hours[wave].split(',').flatMap((text) => {
      const [start, end] = text.split('-').map(Number);
      if (start === undefined || end === undefined) return [];
      const dispatchId = wave === 'peak' ? 7 : wave === 'superOffPeak' ? 8 : 6;
      return [touBlock(touClock(start * 60), touClock(end * 60), { waveType: waves[wave], dispatchId })];
    }),
  );
  blocks.sort((left, right) => left.start.localeCompare(right.start));
  return { dayType, buy: { ...noRates, ...rates }, sell: noRates, blocks };
}

/** What OpenEI's rate database holds of a tariff: prices by period, and the period of every hour of every month. */
export interface UrdbRate {
  readonly energyratestructure: readonly (readonly { readonly rate: number; readonly sell?: number }[])[];
  readonly energyweekdayschedule: readonly (readonly number[])[];
  readonly energyweekendschedule: readonly (readonly number[])[];
}

/** Periods by falling price become peak, shoulder, valley and super off-peak; months with equal days are one season. */
export function templateFromUrdb(urdb: UrdbRate): TouTemplate {
  const prices = urdb.energyratestructure.map(([tier]) => tier?.rate ?? 0);
  const names = ['peak', 'shoulder', 'valley', 'superOffPeak'] as const;
  const waves = [2, 1, 0, 4];
  const byMonth = new Map<string, number[]>();
  for (let month = 1; month <= 12; month += 1) {
    const key = JSON.stringify([urdb.energyweekdayschedule[month - 1], urdb.energyweekendschedule[month - 1]]);
    byMonth.set(key, [...(byMonth.get(key) ?? []), month]);
  }
  const seasons = [...byMonth].map(([key, months], index): TouSeason => {
    const [weekday = [], weekend = []] = JSON.parse(key) as number[][];
    const periods = [...new Set([...weekday, ...weekend])].sort(
      (left, right) => (prices[right] ?? 0) - (prices[left] ?? 0),
    );
    const rateNames = periods.map((_, rank) => names[rank] ?? 'superOffPeak');
    const buy = { ...noRates, ...Object.fromEntries(periods.map((period, rank) => [rateNames[rank], prices[period]])) };
    const sell = {
      ...noRates,
      ...Object.fromEntries(
        periods.map((period, rank) => [rateNames[rank], urdb.energyratestructure[period]?.[0]?.sell ?? null]),
      ),
    };
    const day = (dayType: number, hours: readonly number[]): TouDay => ({
      dayType,
      buy,
      sell,
      blocks: runs(hours).map(({ start, end, value }) =>
        touBlock(touClock(start * 60), touClock(end * 60), { waveType: waves[periods.indexOf(value)] ?? 0 }),
      ),
    });
    return { name: `Season ${index + 1}`, months, days: [day(1, weekday), day(2, weekend)] };
  });
  return touTemplate(seasons);
}

function runs(hours: readonly number[]): { start: number; end: number; value: number }[] {
  const found: { start: number; end: number; value: number }[] = [];
  for (const [hour, value] of hours.entries()) {
    const last = found.at(-1);
    if (last?.value === value) last.end = hour + 1;
    else found.push({ start: hour, end: hour + 1, value });
  }
  return found;
}

const weekday = { superOffPeak: '0-6,10-14', valley: '', shoulder: '6-10,14-16,21-24', peak: '16-21' };
const weekend = { superOffPeak: '0-14', valley: '', shoulder: '14-16,21-24', peak: '16-21' };
const summer = { superOffPeak: 0.12424, shoulder: 0.50245, peak: 0.79988 };
const winter = { superOffPeak: 0.11686, shoulder: 0.47267, peak: 0.52926 };

/** In the manner of SDG&E EV-TOU-5: two seasons, weekdays and weekends apart. */
export const evTou5 = touTemplate(
  [
    { name: 'Summer', months: [6, 7, 8, 9, 10], days: [touDay(1, weekday, summer), touDay(2, weekend, summer)] },
    { name: 'Winter', months: [11, 12, 1, 2, 3, 4, 5], days: [touDay(1, weekday, winter), touDay(2, weekend, winter)] },
  ],
  { name: 'EV-TOU-5 style' },
);

/** In the manner of SCE TOU-D-PRIME: the cheap window runs from evening over midnight, as the tariff prints it. */
export const touDPrime = touTemplate(
  [
    {
      name: 'All year',
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      days: [
        touDay(3, { superOffPeak: '', valley: '21-16', shoulder: '', peak: '16-21' }, { valley: 0.26, peak: 0.59 }),
      ],
    },
  ],
  { name: 'TOU-D-PRIME style' },
);

const australian = (name: string, months: number[], peak: string, shoulder: string): TouSeason => ({
  name,
  months,
  days: [
    {
      ...touDay(
        3,
        { superOffPeak: '10-15', valley: '0-7,22-24', shoulder, peak },
        { superOffPeak: 0.04, valley: 0.18, shoulder: 0.26, peak: 0.55 },
      ),
      // At noon feeding in costs.
      sell: { ...noRates, superOffPeak: -0.02, peak: 0.28 },
    },
  ],
});

/** In the manner of Ausgrid EA116: four seasons, a "solar soak" at noon. */
export const ausgrid = touTemplate(
  [
    australian('Summer', [12, 1, 2], '15-21', '7-10,21-22'),
    australian('Autumn', [3, 4, 5], '', '7-10,15-22'),
    australian('Winter', [6, 7, 8], '15-21', '7-10,21-22'),
    australian('Spring', [9, 10, 11], '', '7-10,15-22'),
  ],
  { name: 'EA116 style', country: 'AU', countryId: 3, nemType: null },
);
