import type { FaultRecordAction, FaultRecordDeviceKind } from '@mao/fwh-tools';

/** One request to the fault recorder of a device. */
export interface RecorderRequest {
  readonly sn: string;
  readonly deviceSn: string;
  readonly kind: FaultRecordDeviceKind;
  readonly op: FaultRecordAction;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A file that a device has put into the platform's file store. */
export interface RecorderUpload {
  readonly recordId: string;
  /** Below the base address of the file store. */
  readonly path: string;
  readonly sizeBytes: number;
  /** 8 upper-case hexadecimal digits. */
  readonly crc32: string;
  readonly faultCode: string;
  /** Epoch ms. */
  readonly recordedAt: number;
}

export type RecorderEvent =
  /** The broker has taken the request. */
  | { readonly type: 'sent' }
  | { readonly type: 'ack' }
  | { readonly type: 'refused'; readonly reason: string }
  | { readonly type: 'progress'; readonly recordId: string; readonly done: number; readonly total: number }
  | ({ readonly type: 'uploaded' } & RecorderUpload)
  | { readonly type: 'result'; readonly result: Readonly<Record<string, unknown>> };

/** The way to fault recorders. */
export interface RecorderLink {
  /**
   * Sends one request and gives what the device says about it, as it comes: also twice and in another order. Without end,
   * for a device may fall silent; whoever has heard enough stops.
   *
   * @throws {RecorderLinkError} when the request cannot be sent
   */
  request(request: RecorderRequest, signal: AbortSignal): AsyncIterable<RecorderEvent>;
  close(): Promise<void>;
}

/** The broker cannot be reached, or does not let us in. */
export class RecorderLinkError extends Error {
  constructor(detail: string, cause?: unknown) {
    super(`fault recorders: ${detail}`, { cause });
    this.name = 'RecorderLinkError';
  }
}
