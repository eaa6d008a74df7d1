import type { TouRates, TouTemplate } from '@mao/fwh-tools';

export type WaveName = 'superOffPeak' | 'valley' | 'shoulder' | 'peak';

/** A tariff as a company prints it, before a template is made of it. */
export interface TariffShape {
  /** Part of the template's name. */
  readonly title: string;
  readonly countryCode: 'US' | 'AU' | 'CN';
  readonly electricityType: 1 | 2 | 3;
  readonly nemType: number | null;
  readonly limits: Pick<TouTemplate, 'gridMaxFlag' | 'gridFeedMaxFlag'>;
  readonly seasons: readonly {
    readonly name: string;
    readonly months: readonly number[];
    readonly days: readonly {
      readonly dayType: 1 | 2 | 3;
      /** Hours of each wave, `6-10,14-16`; every hour once. Halves are `.5`. */
      readonly hours: Partial<Readonly<Record<WaveName, string>>>;
      readonly buy: Partial<TouRates>;
      readonly sell?: Partial<TouRates>;
    }[];
  }[];
}

const allYear = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const free = { gridMaxFlag: 2, gridFeedMaxFlag: 2 };
const solarOnly = { gridMaxFlag: 1, gridFeedMaxFlag: 1 };

const evWeekday = { superOffPeak: '0-6,10-14', shoulder: '6-10,14-16,21-24', peak: '16-21' };
const evWeekend = { superOffPeak: '0-14', shoulder: '14-16,21-24', peak: '16-21' };
const evSummer = { superOffPeak: 0.12424, shoulder: 0.50245, peak: 0.79988 };
const evWinter = { superOffPeak: 0.11686, shoulder: 0.47267, peak: 0.52926 };
const soakRates = { superOffPeak: 0.0412, valley: 0.1836, shoulder: 0.2614, peak: 0.5587 };
const soakSell = { superOffPeak: -0.012, peak: 0.2814 };
const soakPeak = { superOffPeak: '10-15', valley: '0-7,22-24', shoulder: '7-10,21-22', peak: '15-21' };
const soakMild = { superOffPeak: '10-15', valley: '0-7,22-24', shoulder: '7-10,15-22' };

/** Forms of tariffs that are in use; prices are starting points that every template varies. */
export const tariffShapes: readonly TariffShape[] = [
  {
    title: 'EV-TOU',
    countryCode: 'US',
    electricityType: 1,
    nemType: 2,
    limits: free,
    seasons: [
      {
        name: 'Summer',
        months: [6, 7, 8, 9, 10],
        days: [
          { dayType: 1, hours: evWeekday, buy: evSummer, sell: evSummer },
          { dayType: 2, hours: evWeekend, buy: evSummer, sell: evSummer },
        ],
      },
      {
        name: 'Winter',
        months: [11, 12, 1, 2, 3, 4, 5],
        days: [
          { dayType: 1, hours: evWeekday, buy: evWinter, sell: evWinter },
          { dayType: 2, hours: evWeekend, buy: evWinter, sell: evWinter },
        ],
      },
    ],
  },
  {
    title: 'TOU-PRIME',
    countryCode: 'US',
    electricityType: 1,
    nemType: 3,
    limits: solarOnly,
    seasons: [
      {
        name: 'Summer',
        months: [6, 7, 8, 9],
        days: [
          { dayType: 1, hours: { valley: '0-16,21-24', peak: '16-21' }, buy: { valley: 0.2586, peak: 0.5921 }, sell: { valley: 0.0412, peak: 0.0898 } }, // biome-ignore format: table
          { dayType: 2, hours: { valley: '0-16,21-24', shoulder: '16-21' }, buy: { valley: 0.2586, shoulder: 0.4127 }, sell: { valley: 0.0412, shoulder: 0.0703 } }, // biome-ignore format: table
        ],
      },
      {
        name: 'Winter',
        months: [10, 11, 12, 1, 2, 3, 4, 5],
        days: [
          { dayType: 3, hours: { superOffPeak: '8-16', valley: '0-8,21-24', shoulder: '16-21' }, buy: { superOffPeak: 0.2234, valley: 0.2411, shoulder: 0.5406 }, sell: { shoulder: 0.0614 } }, // biome-ignore format: table
        ],
      },
    ],
  },
  {
    title: 'Flat Rate',
    countryCode: 'US',
    electricityType: 2,
    nemType: 1,
    limits: free,
    seasons: [
      { name: 'All year', months: allYear, days: [{ dayType: 3, hours: { valley: '0-24' }, buy: { valley: 0.1392 } }] },
    ],
  },
  {
    title: 'Tiered',
    countryCode: 'US',
    electricityType: 3,
    nemType: null,
    limits: free,
    seasons: [
      { name: 'All year', months: allYear, days: [{ dayType: 3, hours: { valley: '0-24' }, buy: { valley: 0.3317 } }] },
    ],
  },
  {
    title: 'Solar Soak',
    countryCode: 'AU',
    electricityType: 1,
    nemType: null,
    limits: free,
    seasons: [
      { name: 'Summer', months: [12, 1, 2], days: [{ dayType: 3, hours: soakPeak, buy: soakRates, sell: soakSell }] },
      { name: 'Autumn', months: [3, 4, 5], days: [{ dayType: 3, hours: soakMild, buy: soakRates, sell: soakSell }] },
      { name: 'Winter', months: [6, 7, 8], days: [{ dayType: 3, hours: soakPeak, buy: soakRates, sell: soakSell }] },
      { name: 'Spring', months: [9, 10, 11], days: [{ dayType: 3, hours: soakMild, buy: soakRates, sell: soakSell }] },
    ],
  },
  {
    title: 'Single Rate',
    countryCode: 'AU',
    electricityType: 2,
    nemType: null,
    limits: free,
    seasons: [
      {
        name: 'All year',
        months: allYear,
        days: [{ dayType: 3, hours: { valley: '0-24' }, buy: { valley: 0.3124 }, sell: { valley: 0.055 } }],
      },
    ],
  },
  {
    title: '居民峰谷',
    countryCode: 'CN',
    electricityType: 1,
    nemType: null,
    limits: { gridMaxFlag: 2, gridFeedMaxFlag: 1 },
    seasons: [
      {
        name: '全年',
        months: allYear,
        days: [
          {
            dayType: 3,
            hours: { valley: '0-8,23.5-24', shoulder: '8-8.5,11.5-18,22-23.5', peak: '8.5-11.5,18-22' },
            buy: { valley: 0.318, shoulder: 0.558, peak: 0.862 },
            sell: { valley: 0.39, shoulder: 0.39, peak: 0.39 },
          },
        ],
      },
    ],
  },
];
