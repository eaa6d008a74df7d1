import { createFakeClock } from '@mao/testing';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { createLoadModeResolver, type LoadMode } from './index.ts';

/** Stores whose answers can change, that count their reads. */
function createStores(user: string | null, global: string | null) {
  const state = { user, global };
  return {
    state,
    findUserMode: vi.fn(async (_userId: number): Promise<string | null> => state.user),
    getGlobalMode: vi.fn(async (): Promise<string | null> => state.global),
  };
}

/** A promise that is settled from outside. */
function createDeferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const down = () => Promise.reject(new Error('database is down'));

describe('the order of the levels', () => {
  const values = ['WORKING_SET', 'FULL', 'working_set', 'full', '', 'bogus', null] as const;
  const read = (value: string | null): LoadMode | null =>
    value === null || value === '' || value === 'bogus' ? null : (value.toLowerCase() as LoadMode);

  it.each(values.flatMap((user) => values.map((global) => [user, global] as const)))(
    'user %j, global %j',
    async (user, global) => {
      const resolver = createLoadModeResolver(createStores(user, global));
      expect(await resolver.resolve(7)).toBe(read(user) ?? read(global) ?? 'working_set');
      expect(await resolver.resolve(null)).toBe(read(global) ?? 'working_set');
    },
  );

  it('asks no user store for a session without a user, and no global one where the user has chosen', async () => {
    const stores = createStores('FULL', 'working_set');
    const resolver = createLoadModeResolver(stores);
    await resolver.resolve(null);
    expect(stores.findUserMode).not.toHaveBeenCalled();
    await resolver.resolve(1);
    expect(stores.getGlobalMode).toHaveBeenCalledTimes(1);
    expectTypeOf(resolver.resolve).returns.resolves.toEqualTypeOf<LoadMode>();
  });
});

describe('failing stores', () => {
  it('gives working_set with a warning when the user store fails, also where the global mode is full', async () => {
    const onWarning = vi.fn();
    const stores = createStores(null, 'full');
    const resolver = createLoadModeResolver({ ...stores, findUserMode: down, onWarning });
    expect(await resolver.resolve(7)).toBe('working_set');
    expect(onWarning.mock.calls).toEqual([
      ['reading the MCP load mode of user 7 failed, using working_set', new Error('database is down')],
    ]);
    expect(stores.getGlobalMode).not.toHaveBeenCalled();
    expect(await resolver.resolve(null)).toBe('full');
  });

  it('gives working_set with a warning when the global store fails', async () => {
    const onWarning = vi.fn();
    const resolver = createLoadModeResolver({ ...createStores(null, null), getGlobalMode: down, onWarning });
    expect(await resolver.resolve(7)).toBe('working_set');
    expect(onWarning).toHaveBeenCalledWith(
      'reading the global MCP load mode failed, using working_set',
      expect.any(Error),
    );
  });

  it('survives a store that throws at once, and a logger that throws', async () => {
    const resolver = createLoadModeResolver({
      findUserMode: () => {
        throw new TypeError('not even a promise');
      },
      getGlobalMode: async () => 'full',
      onWarning: () => {
        throw new Error('logger');
      },
    });
    await expect(resolver.resolve(1)).resolves.toBe('working_set');
  });

  it('asks again after a failure', async () => {
    const stores = createStores('FULL', null);
    stores.findUserMode.mockRejectedValueOnce(new Error('once'));
    const resolver = createLoadModeResolver(stores);
    expect(await resolver.resolve(1)).toBe('working_set');
    expect(await resolver.resolve(1)).toBe('full');
  });
});

describe('the cache', () => {
  it('keeps answers, also "not set", for the time to live and not longer', async () => {
    const clock = createFakeClock();
    const stores = createStores(null, 'full');
    const resolver = createLoadModeResolver({ ...stores, now: clock.now });
    await resolver.resolve(1);
    clock.advance(4_999);
    stores.state.user = 'WORKING_SET';
    expect(await resolver.resolve(1)).toBe('full');
    clock.advance(1);
    expect(await resolver.resolve(1)).toBe('working_set');
    expect(stores.findUserMode).toHaveBeenCalledTimes(2);
    expect(stores.getGlobalMode).toHaveBeenCalledTimes(1);
  });

  it('does not trust an entry after the clock was set back', async () => {
    const clock = createFakeClock();
    const stores = createStores('FULL', null);
    const resolver = createLoadModeResolver({ ...stores, now: clock.now });
    await resolver.resolve(1);
    clock.advance(-60_000);
    await resolver.resolve(1);
    expect(stores.findUserMode).toHaveBeenCalledTimes(2);
  });

  it('keeps nothing with a time to live of 0', async () => {
    const stores = createStores('FULL', null);
    const resolver = createLoadModeResolver({ ...stores, ttlMs: 0 });
    await resolver.resolve(1);
    await resolver.resolve(1);
    expect(stores.findUserMode).toHaveBeenCalledTimes(2);
  });

  it('reads once for callers of one moment, per user and for all users the global mode', async () => {
    const stores = createStores(null, 'full');
    const resolver = createLoadModeResolver(stores);
    await Promise.all(Array.from({ length: 100 }, (_, index) => resolver.resolve(index % 2)));
    expect(stores.findUserMode).toHaveBeenCalledTimes(2);
    expect(stores.getGlobalMode).toHaveBeenCalledTimes(1);
  });

  it('holds no more users than allowed and forgets the least recently used', async () => {
    const stores = createStores('FULL', null);
    const resolver = createLoadModeResolver({ ...stores, maxUsers: 2 });
    for (const user of [1, 2, 1, 3, 1, 2]) await resolver.resolve(user);
    expect(stores.findUserMode.mock.calls.flat()).toEqual([1, 2, 3, 2]);
  });

  it('refuses nonsense at creation', () => {
    const stores = createStores(null, null);
    expect(() => createLoadModeResolver({ ...stores, ttlMs: -1 })).toThrow(RangeError);
    expect(() => createLoadModeResolver({ ...stores, ttlMs: Number.NaN })).toThrow(RangeError);
    expect(() => createLoadModeResolver({ ...stores, maxUsers: 0 })).toThrow(RangeError);
  });
});

describe('invalidate', () => {
  it('makes one user be read again, and only that one', async () => {
    const stores = createStores('FULL', null);
    const resolver = createLoadModeResolver(stores);
    await resolver.resolve(1);
    await resolver.resolve(2);
    stores.state.user = 'WORKING_SET';
    resolver.invalidate(1);
    expect(await resolver.resolve(1)).toBe('working_set');
    expect(await resolver.resolve(2)).toBe('full');
  });

  it('without a user forgets all users and the global mode', async () => {
    const stores = createStores(null, 'full');
    const resolver = createLoadModeResolver(stores);
    await resolver.resolve(1);
    stores.state.global = 'working_set';
    resolver.invalidate(1);
    expect(await resolver.resolve(1)).toBe('full');
    resolver.invalidate();
    expect(await resolver.resolve(1)).toBe('working_set');
  });

  it.each([[7], [undefined]])('does not cache a read that began before it (invalidate(%j))', async (userId) => {
    const slow = createDeferred<string | null>();
    const stores = createStores('WORKING_SET', null);
    stores.findUserMode.mockReturnValueOnce(slow.promise);
    const resolver = createLoadModeResolver(stores);
    const before = resolver.resolve(7);
    await Promise.resolve();
    resolver.invalidate(userId);
    const after = resolver.resolve(7);
    slow.resolve('FULL');
    expect(await before).toBe('full');
    expect(await after).toBe('working_set');
    expect(await resolver.resolve(7)).toBe('working_set');
    expect(stores.findUserMode).toHaveBeenCalledTimes(2);
  });

  it('does not cache an old read that ends after the new one', async () => {
    const slow = createDeferred<string | null>();
    const stores = createStores('WORKING_SET', null);
    stores.findUserMode.mockReturnValueOnce(slow.promise);
    const resolver = createLoadModeResolver(stores);
    const before = resolver.resolve(7);
    await Promise.resolve();
    resolver.invalidate(7);
    await resolver.resolve(7);
    slow.resolve('FULL');
    await before;
    expect(await resolver.resolve(7)).toBe('working_set');
  });
});
