/** Servers that keep templates: the productive one and the one for trials. Ids are their own on each. */
export const touEnvs = ['prod', 'test'] as const;
export type TouEnv = (typeof touEnvs)[number];

/** What a block's power costs by its wave; sharp belongs to no wave of a block. */
export const touRateNames = ['peak', 'shoulder', 'valley', 'superOffPeak', 'sharp'] as const;
export type TouRateName = (typeof touRateNames)[number];

/** Price of a kWh in the country's currency; null where none is set, which is not 0. */
export type TouRates = Readonly<Record<TouRateName, number | null>>;

/** A period of the day and what the battery does in it. Codes are the platform's and may be unknown to us. */
export interface TouBlock {
  /** `HH:mm`, local. */
  readonly start: string;
  /** `HH:mm`; `24:00`, or `00:00` in its place, is the end of the day. */
  readonly end: string;
  /** 0 off-peak, 1 mid-peak, 2 on-peak, 4 super off-peak. */
  readonly waveType: number;
  /** Number of the dispatch mode; null when the block is described by priorities alone. */
  readonly dispatchId: number | null;
  /** Where solar power goes first: 0 nothing, 1 solar, 2 battery, 3 grid. Empty when not set. */
  readonly solarPriority: readonly number[];
  /** What feeds the load first; same numbers. Empty when not set. */
  readonly loadPriority: readonly number[];
  /** Percent. */
  readonly maxChargeSoc: number | null;
  /** Percent; devices are known to ignore it. */
  readonly minDischargeSoc: number | null;
  /** kW from the grid into the battery; -1 unlimited, 0 none, null not set. */
  readonly gridChargeMax: number | null;
  /** kW from the battery into the grid; same meanings. */
  readonly gridDischargeMax: number | null;
}

export interface TouDay {
  /** 1 weekdays, 2 weekends and holidays, 3 every day. */
  readonly dayType: number;
  readonly buy: TouRates;
  readonly sell: TouRates;
  readonly blocks: readonly TouBlock[];
}

export interface TouSeason {
  readonly name: string;
  /** 1-12. */
  readonly months: readonly number[];
  readonly days: readonly TouDay[];
}

/** What the list of templates shows. */
export interface TouTemplateSummary {
  readonly id: number;
  readonly env: TouEnv;
  readonly name: string;
  /** Electricity company. */
  readonly company: string | null;
  /** 1 China, 2 US, 3 Australia. */
  readonly countryId: number;
  /** Two upper-case ISO 3166 letters. */
  readonly country: string;
  readonly province: string | null;
  /** 1 time of use, 2 flat, 3 tiered. */
  readonly electricityType: number;
  readonly seasonCount: number;
  /** Grows by one with every change. */
  readonly version: number;
  /** Epoch ms. */
  readonly updatedAt: number;
}

/** A tariff with its dispatch plan (`tou_template`). */
export interface TouTemplate extends Omit<TouTemplateSummary, 'seasonCount'> {
  /** Net metering: 1, 2 (feeding in pays what buying costs) or 3 (pays far less); null outside such programmes. */
  readonly nemType: number | null;
  /** 1 the battery may not charge from the grid, 2 it may; null not set. */
  readonly gridMaxFlag: number | null;
  /** What may be fed into the grid: 1 solar only, 2 solar and battery, 3 nothing; null not set. */
  readonly gridFeedMaxFlag: number | null;
  readonly seasons: readonly TouSeason[];
}
