// The worker.
export { createWorker, type Worker, type WorkerOptions } from './create-worker.ts';
// Its ways to the devices.
export { createMqttRecorderLink, type MqttRecorderLinkOptions } from './recorder/create-mqtt-recorder-link.ts';
export {
  createHttpUploadStore,
  type HttpUploadStoreOptions,
  type UploadAnswer,
  type UploadStore,
} from './recorder/create-upload-store.ts';
export type { RecorderLimits } from './recorder/hear-recorder.ts';
export {
  type RecorderEvent,
  type RecorderLink,
  RecorderLinkError,
  type RecorderRequest,
  type RecorderUpload,
} from './recorder/recorder-link.ts';
