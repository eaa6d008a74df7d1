import type { ShutdownDay, ShutdownSite } from '../domain/shutdown.ts';

export interface ShutdownSiteQuery {
  /** `yyyy-MM-dd`, UTC. */
  readonly date: string;
  readonly country?: string;
  readonly limit: number;
}

export interface ShutdownSitePage {
  readonly total: number;
  /** Latest start first, then by serial. */
  readonly sites: readonly (ShutdownSite & {
    /** IANA zone; null when the site table does not have the site any more. */
    readonly zone: string | null;
  })[];
}

/** Shutdowns of the fleet by UTC day. */
export interface ShutdownReader {
  /** The last day that has statistics; null when there is none. */
  findLatestShutdownDate(signal: AbortSignal): Promise<string | null>;
  /** Every country of the day, ordered by falling number of shutdowns, then country; empty for a day without statistics. */
  listShutdownCountries(date: string, signal: AbortSignal): Promise<readonly ShutdownDay[]>;
  /** Ordered by falling number of sites, then code. */
  countShutdownReasons(
    date: string,
    signal: AbortSignal,
  ): Promise<readonly { readonly code: string; readonly sites: number }[]>;
  listShutdownSites(query: ShutdownSiteQuery, signal: AbortSignal): Promise<ShutdownSitePage>;
}
