import type { DeviceRecord } from '../domain/device-record.ts';
import type { SiteRecord } from '../domain/site-record.ts';

/** Every given condition must hold. */
export interface SiteQuery {
  /** 3-24 characters anywhere in the serial; upper case. */
  readonly snPart?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly country?: string;
  readonly activated?: boolean;
  /** Beginning of the firmware version; case-sensitive. */
  readonly versionPrefix?: string;
  readonly offset: number;
  readonly limit: number;
}

export interface SitePage {
  /** Matches over all pages. */
  readonly total: number;
  /** Ordered by serial. */
  readonly sites: readonly SiteRecord[];
}

/** Reads the site table; rejects only when the store itself fails. */
export interface SiteReader {
  searchSites(query: SiteQuery, signal: AbortSignal): Promise<SitePage>;
  /** Exact, case-sensitive; null when there is no such site. */
  findSite(sn: string, signal: AbortSignal): Promise<SiteRecord | null>;
  listDevices(sn: string, signal: AbortSignal): Promise<readonly DeviceRecord[]>;
}
