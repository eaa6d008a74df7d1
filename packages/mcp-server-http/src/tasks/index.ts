export { createTaskRouter, type TaskRouterOptions } from './create-task-router.ts';
export type { FinishedTask, TaskCancellation, TaskCreation, TaskFacts, TaskRouter, TaskState } from './task-router.ts';
