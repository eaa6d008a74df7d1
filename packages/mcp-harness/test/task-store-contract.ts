import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FollowedTask } from '../src/tasks/followed-task.ts';
import type { TaskStore } from '../src/tasks/task-store.ts';

export interface OpenedTaskStore {
  readonly store: TaskStore;
  close(): Promise<void>;
}

const start = Date.UTC(2026, 0, 1);
const message = { text: 'done', isError: false, files: [], createdAt: start };
const end = { status: 'completed', statusMessage: null, updatedAt: start + 1 } as const;

/** What every task store has to do; run it on the one in memory and on each that an app brings. */
export function describeTaskStore(name: string, open: () => Promise<OpenedTaskStore>, skip = false): void {
  describe.skipIf(skip)(`task store: ${name}`, () => {
    let store: TaskStore;
    let close: () => Promise<void>;
    let count = 0;

    beforeAll(async () => {
      const opened = await open();
      store = opened.store;
      close = opened.close;
    });
    afterAll(() => close());

    const uuid = (): string => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`;

    function task(changes: Partial<FollowedTask> = {}): FollowedTask {
      return {
        id: uuid(),
        sessionId: uuid(),
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

    const lease = (owner: string, until: number) => ({ owner, until });
    const free = lease('', 0);

    it('gives back what it was given', async () => {
      const given = task({ userId: null, statusMessage: null });
      await store.insert(given, free);
      expect(await store.find(given.sessionId, given.id)).toEqual(given);
      expect(await store.find(uuid(), given.id)).toBeNull();
      expect(await store.listOf(given.sessionId, 10)).toEqual([given]);
    });

    it('tells ids of servers apart that differ in case or in a blank at the end', async () => {
      for (const serverTaskId of ['A', 'a', 'a ']) {
        const given = task({ serverTaskId });
        await store.insert(given, free);
        expect((await store.find(given.sessionId, given.id))?.serverTaskId).toBe(serverTaskId);
      }
    });

    it('lists newest first, as many as asked for', async () => {
      const { sessionId } = task();
      const tasks = [1, 2, 3].map((age) => task({ sessionId, createdAt: start + age }));
      for (const one of tasks) await store.insert(one, free);
      expect((await store.listOf(sessionId, 2)).map(({ id }) => id)).toEqual([tasks[2]?.id, tasks[1]?.id]);
    });

    it('hands out what is due and free, each to one owner', async () => {
      const now = start - 1_000_000;
      const due = task({ nextPollAt: now - 20 });
      const longer = task({ nextPollAt: now - 30 });
      const leased = task({ nextPollAt: now - 10 });
      const later = task({ nextPollAt: now + 1 });
      for (const one of [due, longer, later]) await store.insert(one, free);
      await store.insert(leased, lease('other', now + 1));
      const claims = await Promise.all(
        ['one', 'two'].map((owner) => store.claimDue(lease(owner, now + 100), { now, limit: 10 })),
      );
      const ids = claims.flat().map(({ id }) => id);
      expect(ids.toSorted()).toEqual([due.id, longer.id].toSorted());
      // The lease of the other has run out, and those of the two have not.
      expect(
        (await store.claimDue(lease('three', now + 200), { now: now + 50, limit: 10 })).map(({ id }) => id),
      ).toEqual([leased.id, later.id].toSorted((one) => (one === leased.id ? -1 : 1)));
      const first = await store.claimDue(lease('four', now + 900), { now: now + 500, limit: 1 });
      expect(first.map(({ id }) => id)).toEqual([longer.id]);
      for (const one of [due, longer, leased, later]) await store.remove(one.id);
    });

    it('lets an owner take its own again, and one task whatever its time', async () => {
      const given = task({ nextPollAt: start + 9_999_999 });
      await store.insert(given, lease('one', start + 100));
      expect(await store.claim(given.id, lease('two', start + 200), start)).toBeNull();
      expect(await store.claim(given.id, lease('one', start + 200), start)).toEqual(given);
      expect(await store.claim(given.id, lease('two', start + 300), start + 201)).toEqual(given);
      await store.release('two');
      expect(await store.claim(given.id, lease('one', start + 300), start)).toEqual(given);
    });

    it('saves for the owner alone, and never after the end', async () => {
      const given = task();
      await store.insert(given, lease('one', start));
      const changes = { failures: 2, nextPollAt: start + 7, statusMessage: 'later', updatedAt: start + 3 };
      expect(await store.save(given.id, lease('two', start), changes)).toBe(false);
      expect(await store.save(given.id, lease('one', start), changes)).toBe(true);
      expect(await store.find(given.sessionId, given.id)).toEqual({ ...given, ...changes });
      await store.finish(given.id, end, message);
      expect(await store.save(given.id, lease('one', start), changes)).toBe(false);
      expect(await store.claim(given.id, lease('one', start), start)).toBeNull();
      expect(await store.requestCancel(given.sessionId, given.id, start)).toBe(false);
      expect(await store.find(given.sessionId, given.id)).toEqual({ ...given, ...changes, ...end });
    });

    it('notes the wish to cancel and makes the task due', async () => {
      const given = task();
      await store.insert(given, free);
      expect(await store.requestCancel(uuid(), given.id, start)).toBe(false);
      expect(await store.requestCancel(given.sessionId, given.id, start + 1)).toBe(true);
      const found = await store.find(given.sessionId, given.id);
      expect(found).toEqual({ ...given, cancelRequested: true, nextPollAt: start + 1 });
    });

    it('ends a task once, with one message, however many try at the same time', async () => {
      const given = task();
      await store.insert(given, free);
      const ends = await Promise.all(Array.from({ length: 5 }, () => store.finish(given.id, end, message)));
      expect(ends.filter((stored) => stored !== null)).toEqual([
        { ...message, id: 1, sessionId: given.sessionId, taskId: given.id },
      ]);
      expect(await store.messagesAfter(given.sessionId, 0, 10)).toHaveLength(1);
      expect(await store.finish(uuid(), end, message)).toBeNull();
    });

    it('counts the messages of a session without gaps, also when they come together', async () => {
      const { sessionId } = task();
      const tasks = Array.from({ length: 6 }, () => task({ sessionId }));
      for (const one of tasks) await store.insert(one, free);
      const files = [{ path: '.agent/mcp/a', bytes: 1, mimeType: 'text/plain' }];
      const stored = await Promise.all(
        tasks.map(({ id }) => store.finish(id, end, { ...message, text: 'x'.repeat(200_000), isError: true, files })),
      );
      expect(stored.map((one) => one?.id).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
      const all = await store.messagesAfter(sessionId, 0, 100);
      expect(all.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(all[0]).toEqual(stored.find((one) => one?.id === 1));
      expect((await store.messagesAfter(sessionId, 2, 3)).map(({ id }) => id)).toEqual([3, 4, 5]);
    });

    it('forgets what is over in a session, and a task on request', async () => {
      const over = task();
      const runs = task({ sessionId: over.sessionId });
      const elsewhere = task();
      for (const one of [over, runs, elsewhere]) await store.insert(one, free);
      for (const one of [over, elsewhere]) await store.finish(one.id, end, message);
      await store.forgetSession(over.sessionId);
      expect((await store.listOf(over.sessionId, 10)).map(({ id }) => id)).toEqual([runs.id]);
      expect(await store.messagesAfter(over.sessionId, 0, 10)).toEqual([]);
      expect(await store.messagesAfter(elsewhere.sessionId, 0, 10)).toHaveLength(1);
      await store.remove(runs.id);
      expect(await store.listOf(over.sessionId, 10)).toEqual([]);
    });
  });
}
