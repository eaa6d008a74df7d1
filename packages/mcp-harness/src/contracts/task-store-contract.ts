import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { FollowedTask } from '../tasks/followed-task.ts';
import type { TaskLease, TaskStore } from '../tasks/task-store.ts';
import type { ContractCase } from './contract-case.ts';

const start = Date.UTC(2026, 0, 1);
const message = { text: 'done', isError: false, files: [], createdAt: start };
const end = { status: 'completed', statusMessage: null, updatedAt: start + 1 } as const;

/** A running task of a session of its own, with every field in use. */
function createTask(changes: Partial<FollowedTask> = {}): FollowedTask {
  return {
    id: randomUUID(),
    sessionId: randomUUID(),
    userId: 7,
    callId: 'call_1',
    serverId: 3,
    serverName: '服务器',
    toolName: 'slow',
    effectiveToolName: 'mcp__服务器__slow',
    serverTaskId: 'täsk.Ü/'.repeat(100),
    status: 'working',
    statusMessage: 'Ⓢ 1 %',
    createdAt: start,
    updatedAt: start,
    expiresAt: start + 86_400_000,
    pollIntervalMs: 5_000,
    nextPollAt: start + 5_000,
    failures: 0,
    cancelRequested: false,
    ...changes,
  };
}

const lease = (owner: string, until: number): TaskLease => ({ owner, until });
const free = lease('', 0);
const idsOf = (tasks: readonly { readonly id: string | number }[]) => tasks.map(({ id }) => id);

/** What every `TaskStore` has to keep. */
export const taskStoreContract: readonly ContractCase<TaskStore>[] = [
  {
    name: 'gives back what it was given, to its session only',
    async run(store) {
      const task = createTask({ userId: null, statusMessage: null });
      await store.insert(task, free);
      deepEqual(await store.find(task.sessionId, task.id), task);
      equal(await store.find(randomUUID(), task.id), null);
      deepEqual(await store.listOf(task.sessionId, 10), [task]);
    },
  },
  {
    name: 'keeps ids of servers to the letter, with their case and a blank at the end',
    async run(store) {
      for (const serverTaskId of ['A', 'a', 'a ']) {
        const task = createTask({ serverTaskId });
        await store.insert(task, free);
        equal((await store.find(task.sessionId, task.id))?.serverTaskId, serverTaskId);
      }
    },
  },
  {
    name: 'lists newest first, as many as asked for',
    async run(store) {
      const { sessionId } = createTask();
      const tasks = [1, 2, 3].map((age) => createTask({ sessionId, createdAt: start + age }));
      for (const task of tasks) await store.insert(task, free);
      deepEqual(idsOf(await store.listOf(sessionId, 2)), [tasks[2]?.id, tasks[1]?.id]);
    },
  },
  {
    name: 'hands out what is due and free, the longest due first, each task to one owner',
    async run(store) {
      // Long before the tasks of the other cases, which are therefore not due.
      const now = start - 1_000_000;
      const due = createTask({ nextPollAt: now - 20 });
      const longer = createTask({ nextPollAt: now - 30 });
      const leased = createTask({ nextPollAt: now - 10 });
      const later = createTask({ nextPollAt: now + 1 });
      for (const task of [due, longer, later]) await store.insert(task, free);
      await store.insert(leased, lease('other', now + 1));
      const claim = (owner: string, until: number, at: number, limit = 10) =>
        store.claimDue(lease(owner, now + until), { now: now + at, limit });
      const taken = await Promise.all([claim('one', 100, 0), claim('two', 100, 0)]);
      deepEqual(idsOf(taken.flat()).toSorted(), [due.id, longer.id].toSorted());
      // The lease of the other has run out by then, and those of the two have not.
      deepEqual(idsOf(await claim('three', 200, 50)), [leased.id, later.id]);
      deepEqual(idsOf(await claim('four', 900, 500, 1)), [longer.id]);
      for (const { id } of [due, longer, leased, later]) await store.remove(id);
    },
  },
  {
    name: 'lets an owner take its own again, and others when its lease has run out or was given back',
    async run(store) {
      const task = createTask({ nextPollAt: start + 9_999_999 });
      await store.insert(task, lease('one', start + 100));
      equal(await store.claim(task.id, lease('two', start + 200), start), null);
      deepEqual(await store.claim(task.id, lease('one', start + 200), start), task);
      deepEqual(await store.claim(task.id, lease('two', start + 300), start + 201), task);
      await store.release('two');
      deepEqual(await store.claim(task.id, lease('one', start + 300), start), task);
    },
  },
  {
    name: 'saves for the owner alone, and nothing after the end',
    async run(store) {
      const task = createTask();
      await store.insert(task, lease('one', start));
      const changes = { failures: 2, nextPollAt: start + 7, statusMessage: 'later', updatedAt: start + 3 };
      equal(await store.save(task.id, lease('two', start), changes), false);
      equal(await store.save(task.id, lease('one', start), changes), true);
      deepEqual(await store.find(task.sessionId, task.id), { ...task, ...changes });
      await store.finish(task.id, end, message);
      equal(await store.save(task.id, lease('one', start), changes), false);
      equal(await store.claim(task.id, lease('one', start), start), null);
      equal(await store.requestCancel(task.sessionId, task.id, start), false);
      deepEqual(await store.find(task.sessionId, task.id), { ...task, ...changes, ...end });
    },
  },
  {
    name: 'notes the wish of its session to cancel, and makes the task due',
    async run(store) {
      const task = createTask();
      await store.insert(task, free);
      equal(await store.requestCancel(randomUUID(), task.id, start), false);
      equal(await store.requestCancel(task.sessionId, task.id, start + 1), true);
      const noted = { ...task, cancelRequested: true, nextPollAt: start + 1 };
      deepEqual(await store.find(task.sessionId, task.id), noted);
    },
  },
  {
    name: 'ends a task once, with one message, however many try at the same time',
    async run(store) {
      const task = createTask();
      await store.insert(task, free);
      const ends = await Promise.all(Array.from({ length: 5 }, () => store.finish(task.id, end, message)));
      const stored = { ...message, id: 1, sessionId: task.sessionId, taskId: task.id };
      deepEqual(
        ends.filter((one) => one !== null),
        [stored],
      );
      deepEqual(await store.messagesAfter(task.sessionId, 0, 10), [stored]);
      equal(await store.finish(randomUUID(), end, message), null);
    },
  },
  {
    name: 'counts the messages of a session from 1 without gaps, also when they come together',
    async run(store) {
      const { sessionId } = createTask();
      const tasks = Array.from({ length: 6 }, () => createTask({ sessionId }));
      for (const task of tasks) await store.insert(task, free);
      const files = [{ path: '.agent/mcp/a', bytes: 1, mimeType: 'text/plain' }];
      const long = { ...message, text: 'x'.repeat(200_000), isError: true, files };
      const stored = await Promise.all(tasks.map(({ id }) => store.finish(id, end, long)));
      deepEqual(stored.map((one) => one?.id).toSorted(), [1, 2, 3, 4, 5, 6]);
      const all = await store.messagesAfter(sessionId, 0, 100);
      deepEqual(idsOf(all), [1, 2, 3, 4, 5, 6]);
      deepEqual(
        all[0],
        stored.find((one) => one?.id === 1),
      );
      deepEqual(idsOf(await store.messagesAfter(sessionId, 2, 3)), [3, 4, 5]);
    },
  },
  {
    name: 'forgets what is over in a session, and a task on request',
    async run(store) {
      const over = createTask();
      const running = createTask({ sessionId: over.sessionId });
      const elsewhere = createTask();
      for (const task of [over, running, elsewhere]) await store.insert(task, free);
      for (const { id } of [over, elsewhere]) ok(await store.finish(id, end, message));
      await store.forgetSession(over.sessionId);
      deepEqual(idsOf(await store.listOf(over.sessionId, 10)), [running.id]);
      deepEqual(await store.messagesAfter(over.sessionId, 0, 10), []);
      equal((await store.messagesAfter(elsewhere.sessionId, 0, 10)).length, 1);
      await store.remove(running.id);
      deepEqual(await store.listOf(over.sessionId, 10), []);
    },
  },
];
