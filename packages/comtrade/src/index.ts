// Reading: a summary without points, or the points as a stream.

export type { ByteSource } from './byte-source.ts';
// Failures and warnings.
export type {
  ComtradeError,
  ComtradeErrorCode,
  ComtradeResult,
  ComtradeWarning,
  ComtradeWarningCode,
} from './comtrade-error.ts';
export type {
  AnalogChannel,
  ComtradeConfiguration,
  ComtradeDataType,
  ComtradeRevision,
  ComtradeTime,
  SamplingRate,
  StatusChannel,
} from './configuration.ts';
export { groupRecordingFiles, type RecordingFileNames } from './group-recording-files.ts';
export { type ComtradeLimits, defaultLimits } from './limits.ts';
export type { ReadOptions, RecordingFiles } from './open-recording.ts';
// The configuration alone.
export {
  type ParseConfigurationOptions,
  type ParsedConfiguration,
  parseConfiguration,
} from './parse-configuration.ts';
export { readSamples, type Sample, type SampleOptions, type SampleReader } from './read-samples.ts';
export type { AnalogSummary, RecordingSummary, StatusSummary, TriggerSummary } from './summarize-recording.ts';
export { summarizeRecording } from './summarize-recording.ts';
