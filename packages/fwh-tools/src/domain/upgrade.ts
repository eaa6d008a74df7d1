import type { OperationStatus } from './operation-status.ts';

/** One upgrade of a site's system (`system_upgrade_record`). */
export interface SystemUpgrade {
  readonly id: number;
  readonly sn: string;
  /** `upgradeType` of the platform. */
  readonly type: number;
  readonly fromVersion: string;
  readonly toVersion: string;
  readonly status: OperationStatus;
  /** Finished steps. */
  readonly step: number;
  readonly totalSteps: number;
  /** Epoch ms UTC. */
  readonly startedAt: number;
  readonly finishedAt: number | null;
}

/** One step of an upgrade on one device (`system_upgrade_detail`). */
export interface SystemUpgradeStep {
  readonly recordId: number;
  /** From 1. */
  readonly stepNo: number;
  readonly stepName: string;
  readonly deviceSn: string;
  readonly firmwareName: string;
  readonly status: OperationStatus;
  readonly finishedAt: number | null;
  readonly error: string | null;
}

/** One upgrade of an aHub (`ahub_upgrade_record`). */
export interface AhubUpgrade {
  readonly id: number;
  readonly sn: string;
  readonly ahubSn: string;
  readonly fromVersion: string;
  readonly toVersion: string;
  readonly status: OperationStatus;
  /** Epoch ms UTC. */
  readonly startedAt: number;
  readonly finishedAt: number | null;
  readonly error: string | null;
}
