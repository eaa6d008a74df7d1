import type { AhubUpgrade, SystemUpgrade, SystemUpgradeStep } from '../domain/upgrade.ts';

export interface UpgradeQuery {
  readonly sn: string;
  readonly limit: number;
}

/** Upgrade histories, newest first. */
export interface UpgradeReader {
  listSystemUpgrades(
    query: UpgradeQuery,
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly upgrades: readonly SystemUpgrade[] }>;
  /** With its steps, by number, then device; null when there is no such record. */
  findSystemUpgrade(
    id: number,
    signal: AbortSignal,
  ): Promise<{ readonly upgrade: SystemUpgrade; readonly steps: readonly SystemUpgradeStep[] } | null>;
  listAhubUpgrades(
    query: UpgradeQuery,
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly upgrades: readonly AhubUpgrade[] }>;
}
