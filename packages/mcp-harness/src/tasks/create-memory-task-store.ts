import { type FollowedTask, isOver, type TaskMessage } from './followed-task.ts';
import type { TaskLease, TaskStore } from './task-store.ts';

/** A task store for one process that keeps nothing over a restart: for tests and for hosts without a database. */
export function createMemoryTaskStore(): TaskStore {
  const rows = new Map<string, { task: FollowedTask; lease: TaskLease }>();
  const messages = new Map<string, TaskMessage[]>();

  function take(id: string, lease: TaskLease, now: number): FollowedTask | null {
    const row = rows.get(id);
    if (row === undefined || isOver(row.task)) return null;
    if (row.lease.owner !== lease.owner && row.lease.until > now) return null;
    row.lease = lease;
    return row.task;
  }

  return {
    async insert(task, lease) {
      rows.set(task.id, { task, lease });
    },
    async claimDue(lease, { now, limit }) {
      const due = [...rows.values()]
        .map(({ task }) => task)
        .filter((task) => !isOver(task) && task.nextPollAt <= now)
        .sort((one, other) => one.nextPollAt - other.nextPollAt);
      const taken: FollowedTask[] = [];
      for (const { id } of due) {
        if (taken.length >= limit) break;
        const task = take(id, lease, now);
        if (task !== null) taken.push(task);
      }
      return taken;
    },
    claim: async (id, lease, now) => take(id, lease, now),
    async save(id, lease, changes) {
      const row = rows.get(id);
      if (row === undefined || isOver(row.task) || row.lease.owner !== lease.owner) return false;
      row.task = { ...row.task, ...changes };
      row.lease = lease;
      return true;
    },
    async requestCancel(sessionId, id, now) {
      const row = rows.get(id);
      if (row === undefined || row.task.sessionId !== sessionId || isOver(row.task)) return false;
      row.task = { ...row.task, cancelRequested: true, nextPollAt: Math.min(row.task.nextPollAt, now) };
      return true;
    },
    async finish(id, end, message) {
      const row = rows.get(id);
      if (row === undefined || isOver(row.task)) return null;
      row.task = { ...row.task, ...end };
      const { sessionId } = row.task;
      const earlier = messages.get(sessionId) ?? [];
      const stored = { ...message, sessionId, taskId: id, id: (earlier.at(-1)?.id ?? 0) + 1 };
      messages.set(sessionId, [...earlier, stored]);
      return stored;
    },
    async find(sessionId, id) {
      const task = rows.get(id)?.task;
      return task?.sessionId === sessionId ? task : null;
    },
    async listOf(sessionId, limit) {
      const own = [...rows.values()].map(({ task }) => task).filter((task) => task.sessionId === sessionId);
      return own.sort((one, other) => other.createdAt - one.createdAt).slice(0, limit);
    },
    async messagesAfter(sessionId, after, limit) {
      return (messages.get(sessionId) ?? []).filter(({ id }) => id > after).slice(0, limit);
    },
    async release(owner) {
      for (const row of rows.values()) if (row.lease.owner === owner) row.lease = { owner, until: 0 };
    },
    async remove(id) {
      rows.delete(id);
    },
    async forgetSession(sessionId) {
      messages.delete(sessionId);
      for (const [id, { task }] of rows) if (task.sessionId === sessionId && isOver(task)) rows.delete(id);
    },
  };
}
