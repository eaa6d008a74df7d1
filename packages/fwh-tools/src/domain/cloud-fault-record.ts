import type { OperationStatus } from './operation-status.ts';

/** One fault of which the cloud keeps recordings (`cloud_fault_record`). */
export interface CloudFaultRecord {
  readonly id: number;
  readonly sn: string;
  readonly deviceSn: string;
  readonly faultCode: string;
  /** Epoch ms UTC of the fault. */
  readonly recordedAt: number;
  readonly subCount: number;
}

/** `waveform`: samples around the fault; `trend`: slow values before and after; `events`: list of state changes. */
export type CloudFaultKind = 'waveform' | 'trend' | 'events';

/** One recording of a fault (`cloud_fault_sub_record`). */
export interface CloudFaultSubRecord {
  readonly recordId: number;
  /** Number of the recording in the device. */
  readonly recordNo: number;
  readonly kind: CloudFaultKind;
  /** Epoch ms UTC of the first sample. */
  readonly recordedAt: number;
  readonly sizeBytes: number;
  /** Null when the cloud does not have the file. */
  readonly fileKey: string | null;
}

/** A recording that a device holds and that can be called to the cloud (`cloud_fault_callable`). */
export interface CallableFaultRecord {
  readonly sn: string;
  readonly deviceSn: string;
  readonly recordNo: number;
  readonly faultCode: string;
  /** Epoch ms UTC. */
  readonly recordedAt: number;
}

/** One call of a recording (`cloud_fault_call`). */
export interface CloudFaultCall {
  readonly id: number;
  readonly sn: string;
  readonly deviceSn: string;
  readonly recordNo: number;
  readonly status: OperationStatus;
  /** Epoch ms UTC. */
  readonly requestedAt: number;
}
