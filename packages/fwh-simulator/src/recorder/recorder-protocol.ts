import type { FaultRecordAction, FaultRecordDeviceKind } from '@mao/fwh-tools';

/*
 * How the platform and a fault recorder talk over MQTT. The frames of real devices are not public: this is the
 * simulator's own protocol, described in its README.
 */

export interface RecorderRequest {
  readonly requestId: string;
  readonly deviceSn: string;
  readonly kind: FaultRecordDeviceKind;
  readonly op: FaultRecordAction;
  readonly params: Readonly<Record<string, unknown>>;
}

export type RecorderMessage =
  /** The request is understood and being done. */
  | { readonly type: 'ack' }
  /** The end: it is not done. */
  | { readonly type: 'refused'; readonly reason: string }
  /** Blocks of one recording. */
  | { readonly type: 'progress'; readonly recordId: string; readonly done: number; readonly total: number }
  /** The file of one recording lies in the platform's file store. */
  | {
      readonly type: 'uploaded';
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
  /** The end: it is done. */
  | { readonly type: 'result'; readonly result: Readonly<Record<string, unknown>> };

export type RecorderResponse = RecorderMessage & { readonly requestId: string; readonly deviceSn: string };

export const requestTopic = (prefix: string, sn: string): string => `${prefix}/${sn}/recorder/request`;
export const responseTopic = (prefix: string, sn: string): string => `${prefix}/${sn}/recorder/response`;
