import type { DayFrame } from './day-frame.ts';

/** Names of the eleven power arrays of `getFhpPowerByDay`, spelled as the cloud spells them. */
export const flowNames = [
  'powerSolarHomeArray',
  'powerSolarGirdArray',
  'powerSolarFhpArray',
  'powerGirdFhpArray',
  'powerGirdHomeArray',
  'powerFhpGirdArray',
  'powerFhpHomeArray',
  'powerGenFhpArray',
  'powerGenHomeArray',
  'powerV2lFhpArray',
  'powerV2lHomeArray',
] as const;

export type FlowName = (typeof flowNames)[number];

/** Whole watts for every slot; whole numbers keep the balance exact after division by 1000. */
export type EnergyFlows = Readonly<Record<FlowName, Int32Array>>;

/** What really happened at a site in one local day, whether or not the cloud got to hear of it. */
export interface EnergyDay {
  readonly frame: DayFrame;
  readonly flows: EnergyFlows;
  /** Stored watt-hours at the end of each slot. */
  readonly storedWattHours: Float64Array;
  /** Stored watt-hours at the first moment of the day. */
  readonly startWattHours: number;
  /** `run_status` of each slot. */
  readonly runStatus: Uint8Array;
  /** 1 where the grid was there. */
  readonly gridPresent: Uint8Array;
}

export function createFlows(slots: number): Record<FlowName, Int32Array> {
  return {
    powerSolarHomeArray: new Int32Array(slots),
    powerSolarGirdArray: new Int32Array(slots),
    powerSolarFhpArray: new Int32Array(slots),
    powerGirdFhpArray: new Int32Array(slots),
    powerGirdHomeArray: new Int32Array(slots),
    powerFhpGirdArray: new Int32Array(slots),
    powerFhpHomeArray: new Int32Array(slots),
    powerGenFhpArray: new Int32Array(slots),
    powerGenHomeArray: new Int32Array(slots),
    powerV2lFhpArray: new Int32Array(slots),
    powerV2lHomeArray: new Int32Array(slots),
  };
}

/** Totals of one slot in watts, by the sign rules of the cloud: grid + import, battery + discharge. */
export interface SlotPower {
  readonly solar: number;
  readonly load: number;
  readonly grid: number;
  readonly battery: number;
  readonly generator: number;
}

export function slotPower(flows: EnergyFlows, slot: number): SlotPower {
  const watts = (name: FlowName): number => flows[name][slot] ?? 0;
  const generator = watts('powerGenHomeArray') + watts('powerGenFhpArray');
  return {
    solar: watts('powerSolarHomeArray') + watts('powerSolarGirdArray') + watts('powerSolarFhpArray'),
    load:
      watts('powerSolarHomeArray') +
      watts('powerGirdHomeArray') +
      watts('powerFhpHomeArray') +
      watts('powerGenHomeArray') +
      watts('powerV2lHomeArray'),
    grid:
      watts('powerGirdHomeArray') +
      watts('powerGirdFhpArray') -
      watts('powerSolarGirdArray') -
      watts('powerFhpGirdArray'),
    battery:
      watts('powerFhpHomeArray') +
      watts('powerFhpGirdArray') -
      watts('powerSolarFhpArray') -
      watts('powerGirdFhpArray') -
      watts('powerGenFhpArray') -
      watts('powerV2lFhpArray'),
    generator,
  };
}
