import type { RawToolResult } from '../connection/raw-tool-result.ts';
import type { TaskFacts, TaskReply, TaskStatus } from '../connection/task-outcome.ts';
import { oneLine } from '../results/one-line.ts';
import type { FollowedTask } from './followed-task.ts';
import type { TaskChanges } from './task-store.ts';

/** How servers are asked, whatever they say themselves. In milliseconds. */
export interface TaskPace {
  readonly shortestPollMs: number;
  readonly longestPollMs: number;
  /** Where the server names no interval. */
  readonly usualPollMs: number;
  /** A task is given up after this time. */
  readonly longestTaskMs: number;
}

/** Why a task is over. Everything but `result` and `cancelled` leaves it open what has become of the work. */
export type EndReason =
  | 'result'
  | 'server_error'
  | 'cancelled'
  | 'expired'
  | 'unknown_task'
  | 'not_supported'
  | 'needs_input';

export type NextStep =
  | { readonly type: 'wait'; readonly changes: TaskChanges & { readonly nextPollAt: number } }
  | {
      readonly type: 'finish';
      readonly status: TaskStatus;
      readonly reason: EndReason;
      readonly result?: RawToolResult;
      readonly statusMessage: string | null;
      /** The server's own words, cleaned. */
      readonly serverMessage?: string;
    };

/** Longest pause before a server that could not be asked is asked again. */
const LONGEST_BACKOFF_MS = 300_000;
const LONGEST_MESSAGE = 2_000;

export function statusMessageOf(facts: TaskFacts): string | null {
  return oneLine(facts.statusMessage, '') || null;
}

/** The server's interval within our bounds; its last one where it names none. */
export function pollIntervalOf(facts: TaskFacts, last: number, pace: TaskPace): number {
  const wanted = Math.ceil(facts.pollIntervalMs ?? last);
  return Math.min(Math.max(wanted, pace.shortestPollMs), pace.longestPollMs);
}

/** When a task that started at `now` is given up. A server that keeps it for ever does not make us wait for ever. */
export function expiryOf(facts: TaskFacts, now: number, pace: TaskPace): number {
  const ttlMs = facts.ttlMs ?? pace.longestTaskMs;
  return now + Math.min(Math.max(ttlMs, pace.shortestPollMs), pace.longestTaskMs);
}

/** What the server's answer means for the task. */
export function planNextStep(task: FollowedTask, reply: TaskReply, now: number, pace: TaskPace): NextStep {
  const finish = (reason: EndReason, status: TaskStatus = 'failed', statusMessage = task.statusMessage): NextStep => ({
    type: 'finish',
    status,
    reason,
    statusMessage,
  });
  // One last look is taken when the time is over, so that a task that has just ended is not lost.
  const at = (time: number): number => Math.min(time, Math.max(task.expiresAt, now));

  if (!reply.ok) {
    if (reply.reason === 'unknown_task' || reply.reason === 'not_supported') return finish(reply.reason);
    if (now >= task.expiresAt) return finish('expired');
    const failures = task.failures + 1;
    const pause = Math.min(task.pollIntervalMs * 2 ** Math.min(failures, 20), LONGEST_BACKOFF_MS);
    return { type: 'wait', changes: { failures, nextPollAt: at(now + pause) } };
  }
  const { status, result, serverMessage } = reply.task;
  const statusMessage = statusMessageOf(reply.task);
  switch (status) {
    case 'cancelled':
      return finish('cancelled', 'cancelled', statusMessage);
    case 'input_required':
      return finish('needs_input', 'failed', statusMessage);
    case 'completed':
    case 'failed': {
      if (result !== undefined) {
        // A result that says it failed is a failed task, whichever way its server's revision puts that.
        const end = result.isError ? 'failed' : status;
        return { type: 'finish', status: end, reason: 'result', result, statusMessage };
      }
      const words = oneLine(serverMessage ?? reply.task.statusMessage, '', LONGEST_MESSAGE);
      return { type: 'finish', status: 'failed', reason: 'server_error', statusMessage, serverMessage: words };
    }
    case 'working': {
      if (now >= task.expiresAt) return finish('expired', 'failed', statusMessage);
      const pollIntervalMs = pollIntervalOf(reply.task, task.pollIntervalMs, pace);
      return {
        type: 'wait',
        changes: { status, statusMessage, pollIntervalMs, failures: 0, nextPollAt: at(now + pollIntervalMs) },
      };
    }
  }
}
