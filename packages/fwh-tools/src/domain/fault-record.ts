/** Devices that record faults; one aPower counts twice where it has an MPPT board of its own. */
export const faultRecordDeviceKinds = ['aGate', 'aPower-PE', 'aPower-MPPT', 'aHub'] as const;
export type FaultRecordDeviceKind = (typeof faultRecordDeviceKinds)[number];

/** What can be done with the fault recorder of a device. */
export const faultRecordActions = ['device_info', 'param_read', 'param_write', 'fetch', 'clear'] as const;
export type FaultRecordAction = (typeof faultRecordActions)[number];

/**
 * `queued`, `sending`, `waiting` (for the device), `receiving` (blocks), `parsing`: under way. `done`; `failed` for the
 * reason in `errorClass`; `download_failed`: the device has uploaded, fetching the file can be tried again; `cancelled`.
 */
export const faultRecordStates = [
  'queued',
  'sending',
  'waiting',
  'receiving',
  'parsing',
  'done',
  'failed',
  'download_failed',
  'cancelled',
] as const;
export type FaultRecordState = (typeof faultRecordStates)[number];

/** One operation on a device's fault recorder (`fault_record_operation`). */
export interface FaultRecordOperation {
  /** 26 characters, sorting by time of creation. */
  readonly id: string;
  readonly sn: string;
  readonly deviceSn: string;
  readonly deviceKind: FaultRecordDeviceKind;
  readonly op: FaultRecordAction;
  readonly status: FaultRecordState;
  /** Blocks of the recording; null before the device has told how many there are. */
  readonly progressDone: number | null;
  readonly progressTotal: number | null;
  /** What was asked for, e.g. `{ "recordIds": [...] }`. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Null until something was read. */
  readonly result: FaultRecordResult | null;
  /** `offline`, `timeout`, `refused`, `unknown_record`, `crc`, …; null unless failed. */
  readonly errorClass: string | null;
  /** Epoch ms UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Null while under way. */
  readonly finishedAt: number | null;
}

/** What an operation has brought, parsed; every part may be missing. */
export interface FaultRecordResult {
  /** Values that were read or set, in the order of the device. */
  readonly items?: readonly FaultRecordItem[];
  /** Recordings that were listed or fetched. */
  readonly records?: readonly FaultRecordEntry[];
  /** When the download failed that has been tried again since, epoch ms: tasks that followed the operation ended then. */
  readonly downloadFailedAt?: number;
  /** Raw frames as hexadecimal text, for those who debug the protocol; no tool shows them. */
  readonly frames?: readonly string[];
}

export interface FaultRecordItem {
  readonly name: string;
  readonly value: string | number | boolean | null;
  readonly unit?: string;
}

export interface FaultRecordEntry {
  readonly recordId: string;
  /** Epoch ms UTC of the fault. */
  readonly recordedAt: number;
  readonly faultCode: string;
  readonly sizeBytes: number;
  /** Whether the file has reached the object store; absent where nothing was fetched. */
  readonly stored?: boolean;
  /** Where the device has put the file, until it has reached the object store. */
  readonly upload?: FaultRecordUpload;
}

/** A file in the store that devices upload to. */
export interface FaultRecordUpload {
  /** Below the base address of that store. */
  readonly path: string;
  /** As the device has computed it, 8 upper-case hexadecimal digits. */
  readonly crc32: string;
}

/** A recording whose file was fetched (`fault_record_file`). */
export interface FaultRecordFile {
  /** 1-40 letters, digits, `_` and `-`. */
  readonly recordId: string;
  readonly sn: string;
  readonly deviceSn: string;
  /** Where the zip lies in the object store. */
  readonly objectKey: string;
  readonly sizeBytes: number;
  /** CRC-32 of the whole zip, 8 upper-case hexadecimal digits. */
  readonly crc32: string;
  readonly faultCode: string;
  /** Epoch ms UTC. */
  readonly faultAt: number;
}
