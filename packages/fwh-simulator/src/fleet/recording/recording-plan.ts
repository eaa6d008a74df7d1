import type { FaultRecordDeviceKind } from '@mao/fwh-tools';

/** How the files of a recording are written; together they cover what the standard allows. */
export const recordingFormats = [
  { revision: 2013, type: 'BINARY', combined: false, rated: true },
  { revision: 1991, type: 'ASCII', combined: false, rated: true },
  { revision: 2013, type: 'FLOAT32', combined: true, rated: true },
  { revision: 1999, type: 'BINARY', combined: false, rated: false },
  { revision: 2013, type: 'BINARY32', combined: false, rated: true },
  { revision: 2013, type: 'ASCII', combined: true, rated: true },
] as const;
export type RecordingFormat = (typeof recordingFormats)[number];

/** Everything that decides the content of one recording. */
export interface RecordingPlan {
  /** Serial of the device and number of the recording in it. */
  readonly recordId: string;
  readonly recordNo: number;
  readonly sn: string;
  readonly deviceSn: string;
  readonly deviceKind: FaultRecordDeviceKind;
  /** `fault-record/{sn}/{deviceSn}/{recordId}.zip`. */
  readonly objectKey: string;
  readonly faultCode: string;
  readonly faultName: string;
  /** Epoch ms of the trigger. */
  readonly faultAt: number;
  readonly zone: string;
  readonly model: string;
  readonly firmware: string;
  readonly lineHertz: 50 | 60;
  /** Line to neutral, RMS. */
  readonly phaseVolts: number;
  readonly format: RecordingFormat;
}

/** Samples before and after the trigger, of every device. */
export const preMilliseconds = 100;
export const postMilliseconds = 200;

/** An aPower's MPPT board samples more slowly than everything else. */
export function sampleRateOf({ deviceKind }: Pick<RecordingPlan, 'deviceKind'>): number {
  return deviceKind === 'aPower-MPPT' ? 6_400 : 10_000;
}
