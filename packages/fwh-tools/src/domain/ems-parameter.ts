import type { TableSource } from './alarm.ts';

/** PID: parameter that can be set; VID: variable that can be read (also the `xid` of alarm snapshots). */
export type EmsParameterKind = 'PID' | 'VID';

/** One row of the EMS parameter table (`ems_param`). */
export interface EmsParameter {
  readonly kind: EmsParameterKind;
  /** 0-65535. */
  readonly id: number;
  readonly macro: string;
  readonly nameZh: string;
  readonly description: string;
  /** Empty for numbers without a unit. */
  readonly unit: string;
  /** Real value = raw value × scale. */
  readonly scale: number;
  /** e.g. `u16`, `i16`, `u32`, `enum`. */
  readonly valueType: string;
  readonly source: TableSource;
}
