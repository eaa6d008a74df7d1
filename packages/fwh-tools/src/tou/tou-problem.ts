import type { TouEnv, TouRateName } from '../domain/tou-template.ts';

/** What is wrong, with what a sentence about it needs; rules in the order of the numbers of the specification. */
export type TouFinding =
  | { readonly code: 'electricity_type'; readonly value: number }
  | { readonly code: 'season_count'; readonly count: number }
  | { readonly code: 'month_unknown'; readonly month: number }
  | { readonly code: 'month_missing'; readonly months: readonly number[] }
  | { readonly code: 'month_repeated'; readonly month: number }
  | { readonly code: 'day_types'; readonly given: readonly number[] }
  | { readonly code: 'time_form'; readonly value: string }
  | { readonly code: 'block_empty'; readonly at: string }
  | { readonly code: 'block_crosses_midnight'; readonly start: string; readonly end: string }
  | { readonly code: 'blocks_unsorted' }
  | { readonly code: 'blocks_gap'; readonly from: string; readonly to: string }
  | { readonly code: 'blocks_overlap'; readonly from: string; readonly to: string }
  | { readonly code: 'half_hour'; readonly value: string }
  | { readonly code: 'wave_type'; readonly value: number }
  | { readonly code: 'dispatch_unknown'; readonly id: number }
  | { readonly code: 'dispatch_unavailable'; readonly id: number }
  | { readonly code: 'rate_missing'; readonly rate: TouRateName }
  | { readonly code: 'rate_zero'; readonly rate: TouRateName }
  | { readonly code: 'rate_negative'; readonly rate: TouRateName; readonly value: number }
  | { readonly code: 'rate_range'; readonly rate: TouRateName; readonly value: number; readonly most: number }
  | { readonly code: 'rate_decimals'; readonly rate: TouRateName; readonly value: number; readonly most: number }
  | { readonly code: 'soc_range'; readonly value: number }
  | { readonly code: 'soc_order'; readonly max: number; readonly min: number }
  | { readonly code: 'priority'; readonly value: readonly number[] }
  | { readonly code: 'grid_power_limit'; readonly value: number; readonly mostKw: number }
  | { readonly code: 'blocks_equal'; readonly from: string; readonly to: string }
  | { readonly code: 'grid_charge_forbidden' }
  | { readonly code: 'grid_feed_forbidden' }
  | { readonly code: 'name_length'; readonly length: number }
  | { readonly code: 'name_taken'; readonly name: string }
  | { readonly code: 'env_not_test'; readonly env: TouEnv };

export type TouProblemCode = TouFinding['code'];

export interface TouProblem {
  readonly severity: 'error' | 'warning';
  /** Where in the template, e.g. `seasons[0].days[1].blocks[3].end`. */
  readonly path: string;
  readonly finding: TouFinding;
}
