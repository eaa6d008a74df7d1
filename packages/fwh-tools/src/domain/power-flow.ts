/** Mean power over one slot in kW, never negative: where the energy came from and where it went. */
export interface PowerFlows {
  readonly solarToHome: number;
  readonly solarToGrid: number;
  readonly solarToBattery: number;
  readonly gridToBattery: number;
  readonly gridToHome: number;
  readonly batteryToGrid: number;
  readonly batteryToHome: number;
  readonly generatorToBattery: number;
  readonly generatorToHome: number;
  readonly v2lToBattery: number;
  readonly v2lToHome: number;
}

/** One row of the platform's 5-minute series; it describes the 5 minutes that END at `localTime`. */
export interface PowerFlowSample {
  /** Gateway-local `yyyy-MM-dd HH:mm:ss` as the platform wrote it; repeats in the extra hour of the autumn change. */
  readonly localTime: string;
  /** %, null when the gateway did not report it. */
  readonly socPercent: number | null;
  /** Energy stored in the batteries, kWh. */
  readonly storedKwh: number | null;
  readonly runStatus: number | null;
  readonly flows: PowerFlows;
}

/** One local day of a site (`getFhpPowerByDay`): slots 00:05 to the next day's 00:00, in the platform's order. */
export interface PowerFlowDay {
  readonly sn: string;
  /** `yyyy-MM-dd`, site-local. */
  readonly date: string;
  /** Empty when the platform has no data of that day, which is no error. */
  readonly samples: readonly PowerFlowSample[];
}
