import type { FollowedTask, NewTaskMessage, TaskMessage } from './followed-task.ts';

/** Who follows a task, and until when others leave it alone. */
export interface TaskLease {
  readonly owner: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** What may change while a task is followed. */
export type TaskChanges = Partial<
  Pick<
    FollowedTask,
    'status' | 'statusMessage' | 'updatedAt' | 'pollIntervalMs' | 'nextPollAt' | 'failures' | 'cancelRequested'
  >
>;

/** The end of a task. */
export type TaskEnd = Pick<FollowedTask, 'status' | 'statusMessage' | 'updatedAt'>;

/**
 * Keeps followed tasks and their messages over restarts, for one process or for several. Every method may reject when
 * the store is down. A task that is over never changes again.
 */
export interface TaskStore {
  insert(task: FollowedTask, lease: TaskLease): Promise<void>;
  /** Takes tasks that are due, the longest due first, unless another owner's lease runs; of several callers one gets each. */
  claimDue(
    lease: TaskLease,
    options: { readonly now: number; readonly limit: number },
  ): Promise<readonly FollowedTask[]>;
  /** Takes one task whether it is due or not; `null`: it is over, gone, or another owner's. */
  claim(id: string, lease: TaskLease, now: number): Promise<FollowedTask | null>;
  /** Changes a task that runs and is the owner's; `false` if it is not. */
  save(id: string, lease: TaskLease, changes: TaskChanges): Promise<boolean>;
  /** Asks for a task of the session to be cancelled, and makes it due; `false`: it is over or does not exist. */
  requestCancel(sessionId: string, id: string, now: number): Promise<boolean>;
  /** Ends a task and stores its message, both or neither. `null`: it was over already, and there is no second message. */
  finish(id: string, end: TaskEnd, message: NewTaskMessage): Promise<TaskMessage | null>;
  find(sessionId: string, id: string): Promise<FollowedTask | null>;
  /** Newest first. */
  listOf(sessionId: string, limit: number): Promise<readonly FollowedTask[]>;
  /** Messages of the session with an id above `after`, in order. */
  messagesAfter(sessionId: string, after: number, limit: number): Promise<readonly TaskMessage[]>;
  /** Gives the owner's tasks back, so that others need not wait for the end of its leases. */
  release(owner: string): Promise<void>;
  /** Forgets a task, whatever its state. */
  remove(id: string): Promise<void>;
  /** Forgets the session's messages and those of its tasks that are over. */
  forgetSession(sessionId: string): Promise<void>;
}
