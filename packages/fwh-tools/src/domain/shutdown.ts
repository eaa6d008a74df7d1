/** Shutdowns of one country on one UTC day (`shutdown_daily`). */
export interface ShutdownDay {
  /** `yyyy-MM-dd`, UTC. */
  readonly date: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Activated sites. */
  readonly sitesTotal: number;
  readonly sitesShutdown: number;
  /** aPowers of the sites that were shut down. */
  readonly apowersShutdown: number;
}

/** A site whose batteries shut down on a UTC day (`shutdown_site`); once a day at most. */
export interface ShutdownSite {
  /** `yyyy-MM-dd`, UTC day in which the shutdown began. */
  readonly date: string;
  readonly sn: string;
  readonly country: string;
  readonly model: string;
  readonly firmwareVersion: string;
  /** Alarm code that caused it. */
  readonly reasonCode: string;
  /** Epoch ms UTC. */
  readonly startedAt: number;
  /** Null while it lasts. */
  readonly durationMinutes: number | null;
}
