import type { PowerFlows } from '../domain/power-flow.ts';

/** Mean power in kW; `load = solar + generator + v2l + battery + grid` holds by construction. */
export interface PowerBalance {
  readonly solar: number;
  readonly load: number;
  /** + import, - export. */
  readonly grid: number;
  /** + discharge, - charge. */
  readonly battery: number;
  readonly generator: number;
  /** Vehicle to load. */
  readonly v2l: number;
}

/** Adds the eleven one-way flows up to what each side produced or used. */
export function balanceOf(flows: PowerFlows): PowerBalance {
  const intoBattery = flows.solarToBattery + flows.gridToBattery + flows.generatorToBattery + flows.v2lToBattery;
  return {
    solar: flows.solarToHome + flows.solarToGrid + flows.solarToBattery,
    load: flows.solarToHome + flows.gridToHome + flows.batteryToHome + flows.generatorToHome + flows.v2lToHome,
    grid: flows.gridToHome + flows.gridToBattery - flows.solarToGrid - flows.batteryToGrid,
    battery: flows.batteryToHome + flows.batteryToGrid - intoBattery,
    generator: flows.generatorToHome + flows.generatorToBattery,
    v2l: flows.v2lToHome + flows.v2lToBattery,
  };
}
