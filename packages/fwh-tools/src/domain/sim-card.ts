/** Where a card is managed. */
export const simPlatforms = ['Acceleronix', 'SmartHub'] as const;
export type SimPlatform = (typeof simPlatforms)[number];

/**
 * One word for what every platform says in its own: `inactive` is not yet in use (test, pre-activation, silent,
 * standby), `suspended` may come back, `retired` may not; `unknown` for a state that we do not know.
 */
export const simStatuses = ['active', 'inactive', 'suspended', 'retired', 'unknown'] as const;
export type SimStatus = (typeof simStatuses)[number];

/** One SIM card; times are epoch ms UTC, amounts MB of 1024 × 1024 bytes. Null: the source did not say. */
export interface SimCard {
  /** 18-20 digits, normalised. */
  readonly iccid: string;
  readonly platform: SimPlatform;
  readonly imsi: string | null;
  readonly msisdn: string | null;
  readonly status: SimStatus;
  /** The platform's own state, e.g. `8 pause`, `SUSPENDED`. */
  readonly rawStatus: string;
  readonly plan: string | null;
  readonly apn: string | null;
  /** The site whose gateway holds the card. */
  readonly sn: string | null;
  readonly activatedAt: number | null;
  readonly expiresAt: number | null;
  readonly lastSessionAt: number | null;
  /** Used in the platform's present billing cycle, which need not be the calendar month. */
  readonly cycleMb: number | null;
}

/** A card as the SIM table keeps it (`sim_card`). */
export interface SimCardRecord extends SimCard {
  /** Epoch ms UTC of the synchronisation that wrote the row. */
  readonly syncedAt: number;
}

/** Use of one card on one UTC day (`sim_usage_daily`). */
export interface SimUsageDay {
  readonly iccid: string;
  /** `yyyy-MM-dd`, UTC. */
  readonly date: string;
  readonly mb: number;
}

/** What a platform says about one card and calendar month. */
export interface SimMonthTotal {
  readonly totalMb: number | null;
  readonly allowanceMb: number | null;
}
