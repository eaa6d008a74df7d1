import type { CloudRequest } from './cloud-request.ts';

/** What requests leave behind; a new simulator remembers nothing. */
export interface CloudMemory {
  /** Dispatch plans that were saved, by gateway. */
  readonly savedTou: Map<string, SavedTou>;
  /** How often an aPower was asked for the readings of its battery, by gateway. */
  readonly batteryReads: Map<string, number>;
  /** Gateways whose search for WiFi networks has begun. */
  readonly wifiSearches: Set<string>;
}

export interface SavedTou {
  readonly id: number;
  /** As they came, with the ids that the cloud gave them. */
  readonly template: CloudRequest['body'];
  readonly strategyList: readonly unknown[];
  readonly nemType: unknown;
}

export function createCloudMemory(): CloudMemory {
  return { savedTou: new Map(), batteryReads: new Map(), wifiSearches: new Set() };
}
