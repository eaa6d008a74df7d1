/** Why a recording cannot be read at all. */
export type ComtradeErrorCode =
  | 'empty'
  | 'bad_header'
  | 'bad_channel_counts'
  | 'bad_channel'
  | 'bad_rates'
  | 'bad_data_type'
  | 'incomplete_configuration'
  | 'too_many_channels'
  | 'too_large'
  | 'no_configuration'
  | 'no_data'
  | 'unknown_encoding';

/** An expected failure: what is wrong with the files, for a person; never the content of the files. */
export interface ComtradeError {
  readonly code: ComtradeErrorCode;
  readonly message: string;
  /** Line of the configuration, from 1. */
  readonly line?: number;
}

/** Something unusual that was read nevertheless. */
export type ComtradeWarningCode =
  | 'encoding_guessed'
  | 'revision_unknown'
  | 'channel_count_mismatch'
  | 'comma_in_name'
  | 'factor_missing'
  | 'rates_not_increasing'
  | 'time_unreadable'
  | 'date_order'
  | 'line_missing'
  | 'data_type_mismatch'
  | 'trigger_outside'
  | 'ratio_unusable'
  | 'truncated'
  | 'extra_rows'
  | 'partial_row'
  | 'bad_row'
  | 'bad_value'
  | 'timestamp_missing'
  | 'cell_limit'
  | 'size_limit';

export interface ComtradeWarning {
  readonly code: ComtradeWarningCode;
  /** Describes the first occurrence. */
  readonly message: string;
  /** How often it happened. */
  readonly count: number;
}

export type ComtradeResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ComtradeError };

export function failed(code: ComtradeErrorCode, message: string, line?: number): { ok: false; error: ComtradeError } {
  return { ok: false, error: line === undefined ? { code, message } : { code, message, line } };
}

/** Collects warnings, one entry a code, so that a broken file of a million rows gives one line. */
export interface WarningList {
  add(code: ComtradeWarningCode, message: string): void;
  list(): readonly ComtradeWarning[];
}

export function createWarningList(earlier: readonly ComtradeWarning[] = []): WarningList {
  const warnings = new Map<ComtradeWarningCode, { message: string; count: number }>();
  for (const { code, message, count } of earlier) warnings.set(code, { message, count });
  return {
    add(code, message) {
      const known = warnings.get(code);
      if (known === undefined) warnings.set(code, { message, count: 1 });
      else known.count += 1;
    },
    list: () => [...warnings].map(([code, { message, count }]) => ({ code, message, count })),
  };
}
