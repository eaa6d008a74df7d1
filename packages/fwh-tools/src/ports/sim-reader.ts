import type { SimCard, SimCardRecord, SimMonthTotal, SimPlatform, SimStatus, SimUsageDay } from '../domain/sim-card.ts';

/** A platform that could not be asked although the answer stands without it. `error` is for the log. */
export interface SimPlatformFailure {
  readonly platform: SimPlatform;
  readonly error: unknown;
}

/** What is known about one card. */
export type SimAnswer =
  | { readonly type: 'unknown' }
  /** Asked of the platform just now. */
  | { readonly type: 'live'; readonly card: SimCard; readonly allowanceMb: number | null }
  /** As of the last synchronisation, because the platform failed, has no such card, or is not configured. */
  | {
      readonly type: 'record';
      readonly card: SimCardRecord;
      readonly why: 'platform_failed' | 'not_on_platform' | 'no_platform';
      readonly failure: SimPlatformFailure | null;
    };

export interface SimCardReader {
  /**
   * The card of a number, by the match rule of `sameIccid`: the table names the platform; without a row Acceleronix is
   * asked, then SmartHub. That one of them does not know the card is no failure.
   *
   * @param iccid normalised
   * @throws {StoreError} when the database failed
   * @throws when nobody could tell
   */
  findSim(iccid: string, signal: AbortSignal): Promise<SimAnswer>;
}

/** Every given condition must hold. */
export interface SimQuery {
  readonly platform?: SimPlatform;
  readonly status?: SimStatus;
  /** Digits or upper-case letters anywhere in the ICCID or in the site's serial. */
  readonly part?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SimPage {
  /** Matches over all pages. */
  readonly total: number;
  /** Ordered by ICCID. */
  readonly cards: readonly SimCardRecord[];
}

/** Searches the SIM table. */
export interface SimSearchReader {
  searchSims(query: SimQuery, signal: AbortSignal): Promise<SimPage>;
}

/** Use of one card in one calendar month. */
export type SimUsageAnswer =
  | { readonly type: 'unknown' }
  | {
      readonly type: 'found';
      readonly iccid: string;
      readonly platform: SimPlatform;
      /** Epoch ms; days before it are not missing. */
      readonly activatedAt: number | null;
      /** Days on record, ordered by date; a day without a row is not known. */
      readonly days: readonly SimUsageDay[];
      /** Null when the platform keeps no monthly totals, has none of this month, or failed. */
      readonly month: SimMonthTotal | null;
      readonly failure: SimPlatformFailure | null;
    };

export interface SimUsageReader {
  /**
   * @param month `yyyy-MM`, UTC
   * @throws {StoreError} when the database failed
   */
  readUsageMonth(iccid: string, month: string, signal: AbortSignal): Promise<SimUsageAnswer>;
}
