export type DeviceKind = 'aGate' | 'aPower' | 'aHub' | 'aPBox' | 'accessory';

/** One device of a site (`site_device`). The aGate itself is listed too, with `deviceSn === sn`. */
export interface DeviceRecord {
  readonly sn: string;
  readonly deviceSn: string;
  readonly kind: DeviceKind;
  /** Trade name, e.g. `aPower X`. */
  readonly model: string;
  /** Firmware part to version, e.g. `{ "bms": "V1.02", "inv": "V3.10" }`. */
  readonly firmware: Readonly<Record<string, string>>;
  /** Epoch ms UTC. */
  readonly boundAt: number;
}
