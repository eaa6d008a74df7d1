import type { ServerId } from '@mao/mcp-workingset';
import type { TaskStatus } from '../connection/task-outcome.ts';
import type { SavedFile } from '../results/render-tool-result.ts';

/** A call that goes on as a task of its server, and is followed until it is over. Times are epoch milliseconds. */
export interface FollowedTask {
  /** Our id: what the model, people and addresses see. */
  readonly id: string;
  readonly sessionId: string;
  readonly userId: number | null;
  /** The id that the model gave its call. */
  readonly callId: string;
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly toolName: string;
  readonly effectiveToolName: string;
  /** The server's id of the task. It may mean something to the server alone and is never shown. */
  readonly serverTaskId: string;
  readonly status: TaskStatus;
  /** The server's words about the state, cleaned: one line of at most 300 characters. */
  readonly statusMessage: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** When it is given up, whatever its server says. */
  readonly expiresAt: number;
  readonly pollIntervalMs: number;
  readonly nextPollAt: number;
  /** Times in a row that its server could not be asked. */
  readonly failures: number;
  readonly cancelRequested: boolean;
}

/** What a task came to, as a message for the conversation. */
export interface TaskMessage {
  /** Counts from 1 within the session, in the order of delivery and without gaps. */
  readonly id: number;
  readonly sessionId: string;
  readonly taskId: string;
  /** What the model reads. */
  readonly text: string;
  readonly isError: boolean;
  /** Files of the workspace that the result was written to. */
  readonly files: readonly SavedFile[];
  readonly createdAt: number;
}

export type NewTaskMessage = Omit<TaskMessage, 'id' | 'sessionId' | 'taskId'>;

const over: ReadonlySet<TaskStatus> = new Set(['completed', 'failed', 'cancelled']);

export function isOver({ status }: Pick<FollowedTask, 'status'>): boolean {
  return over.has(status);
}
