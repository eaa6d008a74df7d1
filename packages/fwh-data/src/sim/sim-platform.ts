import type { SimCard, SimMonthTotal, SimPlatform } from '@mao/fwh-tools';

/** A card as its platform knows it: nothing about sites. */
export interface PlatformCard extends Omit<SimCard, 'sn'> {
  /** Of the present month; null when the platform does not tell. */
  readonly allowanceMb: number | null;
}

/** One platform of SIM cards. */
export interface SimPlatformClient {
  readonly platform: SimPlatform;
  /**
   * @param iccid in exactly this spelling
   * @returns null when the platform has no such card
   * @throws {CloudError}
   */
  findCard(iccid: string, signal: AbortSignal): Promise<PlatformCard | null>;
  /**
   * Absent when the platform keeps no monthly totals.
   *
   * @param month `yyyy-MM`
   * @returns null when the platform has nothing about this month
   */
  readonly readMonth?: (iccid: string, month: string, signal: AbortSignal) => Promise<SimMonthTotal | null>;
  close(): Promise<void>;
}
