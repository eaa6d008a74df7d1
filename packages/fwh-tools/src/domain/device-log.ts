import type { OperationStatus } from './operation-status.ts';

/** `up`: from the gateway; `down`: to it. */
export const mqttDirections = ['up', 'down'] as const;
export type MqttDirection = (typeof mqttDirections)[number];

/** One message between platform and gateway (`mqtt_log`). */
export interface MqttLogEntry {
  readonly id: number;
  readonly sn: string;
  /** `cmdType`; a reply carries the number of its request + 1. */
  readonly command: number;
  readonly direction: MqttDirection;
  /** `snno`, pairs a reply with its request. */
  readonly sequence: number;
  /** Epoch ms UTC. */
  readonly at: number;
  /** `dataArea` of the message, any JSON but null, written by the device or the platform; may hold personal data. */
  readonly payload: unknown;
  /** Bytes of the whole message. */
  readonly size: number;
}

/** One request for the log files of the EMS (`ems_log_record`). */
export interface EmsLogRecord {
  readonly id: number;
  readonly sn: string;
  /** Epoch ms UTC. */
  readonly requestedAt: number;
  /** Period that was asked for, site-local `yyyy-MM-dd HH:mm:ss`. */
  readonly rangeFrom: string;
  readonly rangeTo: string;
  readonly status: OperationStatus;
  /** Null while there is no file. */
  readonly fileKey: string | null;
  readonly sizeBytes: number | null;
  readonly error: string | null;
}
