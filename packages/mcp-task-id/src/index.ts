export {
  createTaskIdCodec,
  MAX_TASK_ID_LENGTH,
  type TaskIdCodec,
  type TaskIdCodecOptions,
  type TaskIdParts,
  type TaskIdRefusal,
  type VerifiedTaskId,
} from './create-task-id-codec.ts';
export type { RandomFill } from './random-source.ts';
