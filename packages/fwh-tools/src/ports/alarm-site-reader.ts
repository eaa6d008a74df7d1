export interface AlarmSiteQuery {
  readonly code: string;
  /** Epoch ms UTC, inclusive. */
  readonly from: number;
  /** Epoch ms UTC, exclusive. */
  readonly before: number;
  readonly country?: string;
  readonly limit: number;
}

/** A site that raised the code. */
export interface AlarmSite {
  readonly sn: string;
  readonly country: string;
  readonly firmwareVersion: string;
  /** IANA zone. */
  readonly zone: string;
  readonly times: number;
  /** Epoch ms UTC. */
  readonly lastAt: number;
}

export interface AlarmSitePage {
  /** Sites over all. */
  readonly total: number;
  /** By falling `times`, then the later one first, then by serial. */
  readonly sites: readonly AlarmSite[];
}

/** Which sites raised a code; sites that the site table does not have (any more) are left out. */
export interface AlarmSiteReader {
  listAlarmSites(query: AlarmSiteQuery, signal: AbortSignal): Promise<AlarmSitePage>;
}
