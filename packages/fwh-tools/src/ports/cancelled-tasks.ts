/**
 * Tasks that were cancelled without ending the work they follow: others may follow it too. All instances see the same
 * list; a task once on it stays there for as long as its id is valid.
 */
export interface CancelledTasks {
  /** `present`: it was on the list before. */
  cancelTask(taskId: string, signal: AbortSignal): Promise<'added' | 'present'>;
  /** Epoch ms at which the task was cancelled; null when it was not. */
  findCancellation(taskId: string, signal: AbortSignal): Promise<number | null>;
}
