import type { PowerFlowDay } from '../domain/power-flow.ts';
import type { SiteHardware, SiteStatusAnswer } from '../domain/site-live.ts';

/** Asks the platform for the present state of one gateway; rejects when the platform cannot answer. */
export interface SiteLiveReader {
  readStatus(sn: string, signal: AbortSignal): Promise<SiteStatusAnswer>;
  /** Known also for an offline gateway: the platform keeps it. */
  readHardware(sn: string, signal: AbortSignal): Promise<SiteHardware>;
}

/** Reads the 5-minute power series of one local day. */
export interface PowerFlowReader {
  /** @param date `yyyy-MM-dd`, site-local. */
  readPowerFlowDay(sn: string, date: string, signal: AbortSignal): Promise<PowerFlowDay>;
}
