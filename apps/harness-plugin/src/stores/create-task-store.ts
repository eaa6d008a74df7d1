import type { FollowedTask, NewTaskMessage, TaskChanges, TaskEnd, TaskMessage, TaskStore } from '@mao/mcp-harness';
import type { SqlDatabase } from '@mao/sql-database';
import { and, asc, desc, eq, gt, inArray, lte, max, or, type SQL, sql } from 'drizzle-orm';
import { harnessMessage, harnessTask } from './tables.ts';

type Row = typeof harnessTask.$inferSelect;

const LONGEST_CALL_ID = 256;
const LONGEST_NAME = 512;

const runs = inArray(harnessTask.status, ['working', 'input_required']);

function toTask({ leaseOwner: _owner, leaseUntil: _until, ...row }: Row): FollowedTask {
  return {
    ...row,
    nextPollAt: row.nextPollAt.getTime(),
    createdAt: row.createdAt.getTime(),
    updatedAt: row.updatedAt.getTime(),
    expiresAt: row.expiresAt.getTime(),
  };
}

/** Changes with their times as the table holds them. */
function toColumns({ nextPollAt, updatedAt, ...others }: TaskChanges) {
  return {
    ...others,
    ...(nextPollAt === undefined ? {} : { nextPollAt: new Date(nextPollAt) }),
    ...(updatedAt === undefined ? {} : { updatedAt: new Date(updatedAt) }),
  };
}

function toMessage({ id: _key, number, createdAt, ...row }: typeof harnessMessage.$inferSelect): TaskMessage {
  return { ...row, id: number, createdAt: createdAt.getTime() };
}

/** Rolls a transaction back because another message has taken the number. */
class NumberTaken extends Error {}

/** Each of several messages that come together has to wait for those before it. */
const MOST_ATTEMPTS = 50;

export function createTaskStore(database: SqlDatabase): TaskStore {
  const isFree = (owner: string, now: number): SQL | undefined =>
    or(lte(harnessTask.leaseUntil, new Date(now)), eq(harnessTask.leaseOwner, owner));

  async function read(where: SQL | undefined): Promise<FollowedTask | null> {
    const [row] = await database.select().from(harnessTask).where(where);
    return row === undefined ? null : toTask(row);
  }

  const claim: TaskStore['claim'] = async (id, { owner, until }, now) => {
    const where = sql`${eq(harnessTask.id, id)} and ${runs} and ${isFree(owner, now)}`;
    const taken = { leaseOwner: owner, leaseUntil: new Date(until) };
    const { affectedRows } = await database.update(harnessTask, taken, where);
    return affectedRows === 0 ? null : read(eq(harnessTask.id, id));
  };

  /** Both or neither. @throws NumberTaken */
  function endOnce(id: string, { updatedAt, ...end }: TaskEnd, message: NewTaskMessage): Promise<TaskMessage | null> {
    return database.transaction(async (queries) => {
      const ended = { ...end, updatedAt: new Date(updatedAt) };
      const { affectedRows } = await queries.update(harnessTask, ended, sql`${eq(harnessTask.id, id)} and ${runs}`);
      if (affectedRows === 0) return null;
      const [task] = await queries.select().from(harnessTask).where(eq(harnessTask.id, id));
      if (task === undefined) return null;
      const { sessionId } = task;
      const isOwn = eq(harnessMessage.sessionId, sessionId);
      const [last] = await queries
        .select({ number: max(harnessMessage.number) })
        .from(harnessMessage)
        .where(isOwn);
      const number = Number(last?.number ?? 0) + 1;
      const { text, isError, files, createdAt } = message;
      const row = { sessionId, number, taskId: id, text, isError, files, createdAt: new Date(createdAt) };
      if (!(await queries.insertIfAbsent(harnessMessage, row))) throw new NumberTaken();
      return { ...message, id: number, sessionId, taskId: id };
    });
  }

  return {
    async insert(task, lease) {
      await database.insert(harnessTask, {
        ...task,
        callId: task.callId.slice(0, LONGEST_CALL_ID),
        effectiveToolName: task.effectiveToolName.slice(0, LONGEST_NAME),
        serverId: Number(task.serverId),
        nextPollAt: new Date(task.nextPollAt),
        createdAt: new Date(task.createdAt),
        updatedAt: new Date(task.updatedAt),
        expiresAt: new Date(task.expiresAt),
        leaseOwner: lease.owner,
        leaseUntil: new Date(lease.until),
      });
    },
    async claimDue(lease, { now, limit }) {
      const due = await database
        .select({ id: harnessTask.id })
        .from(harnessTask)
        .where(and(runs, lte(harnessTask.nextPollAt, new Date(now)), isFree(lease.owner, now)))
        .orderBy(asc(harnessTask.nextPollAt))
        .limit(limit);
      const taken: FollowedTask[] = [];
      for (const { id } of due) {
        const task = await claim(id, lease, now);
        if (task !== null) taken.push(task);
      }
      return taken;
    },
    claim,
    async save(id, lease, changes) {
      const values = { ...toColumns(changes), leaseUntil: new Date(lease.until) };
      const where = sql`${eq(harnessTask.id, id)} and ${runs} and ${eq(harnessTask.leaseOwner, lease.owner)}`;
      return (await database.update(harnessTask, values, where)).affectedRows > 0;
    },
    async requestCancel(sessionId, id, now) {
      const isOne = sql`${eq(harnessTask.id, id)} and ${eq(harnessTask.sessionId, sessionId)} and ${runs}`;
      const { affectedRows } = await database.update(harnessTask, { cancelRequested: true }, isOne);
      if (affectedRows === 0) return false;
      const nextPollAt = new Date(now);
      await database.update(harnessTask, { nextPollAt }, sql`${isOne} and ${gt(harnessTask.nextPollAt, nextPollAt)}`);
      return true;
    },
    async finish(id, end, message) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await endOnce(id, end, message);
        } catch (error) {
          if (!(error instanceof NumberTaken) || attempt === MOST_ATTEMPTS) throw error;
        }
      }
    },
    find: (sessionId, id) => read(and(eq(harnessTask.id, id), eq(harnessTask.sessionId, sessionId))),
    async listOf(sessionId, limit) {
      const rows = await database
        .select()
        .from(harnessTask)
        .where(eq(harnessTask.sessionId, sessionId))
        .orderBy(desc(harnessTask.createdAt), desc(harnessTask.id))
        .limit(limit);
      return rows.map(toTask);
    },
    async messagesAfter(sessionId, after, limit) {
      const rows = await database
        .select()
        .from(harnessMessage)
        .where(and(eq(harnessMessage.sessionId, sessionId), gt(harnessMessage.number, after)))
        .orderBy(asc(harnessMessage.number))
        .limit(limit);
      return rows.map(toMessage);
    },
    async release(owner) {
      await database.update(harnessTask, { leaseUntil: new Date(0) }, eq(harnessTask.leaseOwner, owner));
    },
    async remove(id) {
      await database.delete(harnessTask, eq(harnessTask.id, id));
    },
    async forgetSession(sessionId) {
      await database.delete(harnessMessage, eq(harnessMessage.sessionId, sessionId));
      await database.delete(harnessTask, sql`${eq(harnessTask.sessionId, sessionId)} and not ${runs}`);
    },
  };
}
