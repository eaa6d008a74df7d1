import type { DeviceRecord } from '../../domain/device-record.ts';
import type { FaultRecordDeviceKind } from '../../domain/fault-record.ts';

/** Fault recorders of a device; none for one that does not record. */
export function recordersOf({ kind, firmware }: DeviceRecord): readonly FaultRecordDeviceKind[] {
  switch (kind) {
    case 'aGate':
    case 'aHub':
      return [kind];
    case 'aPower':
      // Only an aPower with an MPPT board reports firmware of it.
      return Object.hasOwn(firmware, 'mpptApp') ? ['aPower-PE', 'aPower-MPPT'] : ['aPower-PE'];
    default:
      return [];
  }
}
