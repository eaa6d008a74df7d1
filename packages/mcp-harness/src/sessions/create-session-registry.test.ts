import { expect, it } from 'vitest';
import type { HarnessSession } from '../harness-session.ts';
import { createSessionRegistry, type SessionStore } from './create-session-registry.ts';

function createSession(id: string, userId = 1): HarnessSession {
  return {
    id,
    userId,
    agentId: null,
    executionMode: 'CLOUD',
    approvalLevel: 'READ_ONLY',
    workspace: null,
    loadMode: null,
  };
}

/** A store in memory that can be switched off. */
function createStore(): SessionStore & { down: boolean; readonly rows: Map<string, HarnessSession> } {
  const rows = new Map<string, HarnessSession>();
  const store = {
    down: false,
    rows,
    insert: async (session: HarnessSession) => void rows.set(session.id, session),
    find: async (id: string) => rows.get(id) ?? null,
    listOf: async (userId: number) => [...rows.values()].filter((row) => row.userId === userId),
    setLoadMode: async (id: string, loadMode: 'working_set' | 'full') => {
      const row = rows.get(id);
      if (row !== undefined) rows.set(id, { ...row, loadMode });
    },
    delete: async (id: string) => void rows.delete(id),
  };
  return new Proxy(store, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      if (typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        if (target.down) throw new Error('the store is down');
        return value(...args);
      };
    },
  });
}

it('keeps known sessions while the store is down, and saves new ones when it is back', async () => {
  const store = createStore();
  const registry = createSessionRegistry({ store });
  expect(await registry.open(createSession('old'))).toEqual({ stored: true });
  store.down = true;
  expect(await registry.find('old', 1)).toMatchObject({ id: 'old' });
  expect(await registry.open(createSession('new'))).toEqual({ stored: false });
  await registry.setLoadMode('new', 'full');
  expect(await registry.find('new', 1)).toMatchObject({ loadMode: 'full' });
  expect((await registry.listOf(1)).map(({ id }) => id)).toEqual(['new', 'old']);
  await expect(registry.find('never-seen', 1)).rejects.toThrow('down');
  await expect(registry.delete('old', 1)).rejects.toThrow('down');

  store.down = false;
  expect(await registry.find('new', 1)).toMatchObject({ id: 'new' });
  expect(store.rows.get('new')).toMatchObject({ loadMode: 'full' });
  expect(await registry.delete('old', 1)).toBe(true);
  expect(await registry.find('old', 1)).toBeNull();
});

it('believes the store, and shows a session to its owner alone, in the store and in memory', async () => {
  const store = createStore();
  const registry = createSessionRegistry({ store });
  await registry.open(createSession('a'));
  expect(await registry.find('a', 2)).toBeNull();
  expect(await registry.delete('a', 2)).toBe(false);
  store.rows.delete('a');
  expect(await registry.find('a', 1)).toBeNull();
  store.down = true;
  await registry.open(createSession('b'));
  expect(await registry.find('b', 2)).toBeNull();
  expect(await registry.delete('b', 2)).toBe(false);
  expect(await registry.listOf(2)).toEqual([]);
});

it('remembers a bounded number', async () => {
  const store = createStore();
  const registry = createSessionRegistry({ store, maxRemembered: 2 });
  for (const id of ['a', 'b', 'c']) await registry.open(createSession(id));
  store.down = true;
  await expect(registry.find('a', 1)).rejects.toThrow('down');
  expect(await registry.find('b', 1)).toMatchObject({ id: 'b' });
});
