import { describe, expect, it } from 'vitest';
import { opsWorld, textOf } from './__fixtures__/ops-world.ts';

const minute = 60_000;
const hour = 60 * minute;
const name = 'site_info_refresh';

/** A world whose table was refreshed so many hours ago. */
async function refreshed(hoursAgo: number) {
  const world = opsWorld();
  const { clock, syncs } = world;
  clock.now -= hoursAgo * hour;
  const { record } = await syncs.siteSyncControl.requestSync(null, world.context.signal);
  syncs.change(record.id, { status: 'complete', processed: 300, total: 300, failed: 2, startedAt: clock.now - 90_000 });
  clock.now += hoursAgo * hour;
  return world;
}

const ended = (view: Awaited<ReturnType<Awaited<ReturnType<ReturnType<typeof opsWorld>['start']>>['status']>>) =>
  view !== null && 'result' in view ? textOf(view.result) : '';

describe('what a call does', () => {
  it('begins a run over an old table, and follows one that is under way, even by force', async () => {
    const { start, syncs } = await refreshed(25);
    const first = await start(name, {}, 'a');
    expect(first.started).toMatchObject({ key: '2', marker: 'triggered', pollIntervalMs: 15_000 });
    for (const force of [false, true]) {
      expect((await start(name, { force }, 'b')).started).toMatchObject({ key: '2', marker: 'tracking' });
    }
    expect(syncs.records.size).toBe(2);
  });

  it('begins nothing over a fresh table, and says so with the figures, also later', async () => {
    const { start, call, clock, syncs } = await refreshed(3);
    const { started, status, cancel } = await start(name, {}, 'a');
    expect(started).toMatchObject({
      key: '1',
      marker: 'skipped_fresh',
      // Clients sleep so long before they ask for what is known already.
      pollIntervalMs: 100,
      immediateResponse: expect.stringContaining('force'),
    });
    const facts = { action: 'skipped_fresh', sites: 298, failed: 2, durationSec: 90, ageHours: 3 };
    expect(JSON.parse((await call(name, {})).text)).toMatchObject({ ...facts, note: expect.stringContaining('24') });
    clock.now += 5 * hour;
    const view = await status();
    expect(view?.status).toBe('completed');
    expect(JSON.parse(ended(view))).toMatchObject(facts);
    expect(await cancel()).toBe('finished');
    expect(syncs.records.size).toBe(1);
    expect((await start(name, { force: true }, 'b')).started.marker).toBe('triggered');
  });

  it('leaves an interrupted run for somebody to look at; force closes it and begins anew', async () => {
    const { start, call, clock, syncs } = await refreshed(40);
    await start(name, {}, 'a');
    syncs.change(2, { status: 'running', processed: 120, total: 300 });
    clock.now += 6 * hour + 1;
    const { started, status } = await start(name, {}, 'b');
    expect(started).toMatchObject({ key: '2', marker: 'skipped_stale', pollIntervalMs: 100 });
    const answer = JSON.parse(ended(await status()));
    expect(answer).toMatchObject({ action: 'skipped_stale', processed: 120, total: 300 });
    expect(JSON.parse((await call(name, {})).text)).toEqual(answer);
    expect((await start(name, { force: true }, 'c')).started).toMatchObject({ key: '3', marker: 'triggered' });
    expect(syncs.records.get(2)).toMatchObject({ status: 'error' });
  });

  it('answers a plain call at once, with where to look', async () => {
    const { call } = opsWorld();
    for (const action of ['triggered', 'tracking']) {
      const answer = JSON.parse((await call(name, {})).text);
      expect(answer).toMatchObject({
        action,
        status: '排队中',
        note: expect.stringContaining('site_info_sync_status'),
      });
    }
  });
});

describe('the task', () => {
  it('follows the run to its end', async () => {
    const { start, clock, syncs } = opsWorld();
    const { status, cancel } = await start(name, {}, 'a');
    clock.now += 3 * minute;
    syncs.change(1, { status: 'running', startedAt: clock.now });
    expect(await status()).toMatchObject({ status: 'working', statusMessage: '同步进行中，已进行 3 分钟' });
    syncs.change(1, { processed: 40, total: 300 });
    expect((await status())?.statusMessage).toContain('40/300');
    clock.now += 2 * minute;
    syncs.change(1, { status: 'complete', processed: 300, failed: 1 });
    const view = await status();
    expect(view).toMatchObject({ status: 'completed', lastUpdatedAt: clock.now });
    expect(JSON.parse(ended(view))).toEqual({
      action: 'triggered',
      sites: 299,
      failed: 1,
      durationSec: 120,
      completedAt: '2026-06-15 20:05:00',
    });
    expect(await cancel()).toBe('finished');
  });

  it('fails with the run, and when it has not ended for more than six hours', async () => {
    const { start, clock, syncs } = opsWorld();
    const { status, cancel } = await start(name, {}, 'a');
    clock.now += 6 * hour;
    expect((await status())?.status).toBe('working');
    clock.now += 1;
    expect(await status()).toMatchObject({ status: 'failed', statusMessage: expect.stringContaining('force=true') });
    expect(await cancel()).toBe('finished');
    syncs.change(1, { status: 'error', errorClass: 'upstream_timeout', processed: 7, total: 300 });
    expect(await status()).toMatchObject({
      status: 'failed',
      statusMessage: expect.stringMatching(/upstream_timeout.*7\/300/),
    });
  });

  it('that began the run ends it; one that follows leaves it alone', async () => {
    const { start, syncs } = opsWorld();
    const owner = await start(name, {}, 'a');
    const guest = await start(name, {}, 'b');
    expect([await guest.cancel(), (await guest.status())?.status]).toEqual(['cancelled', 'cancelled']);
    expect((await owner.status())?.status).toBe('working');
    expect([await owner.cancel(), await owner.cancel()]).toEqual(['cancelled', 'finished']);
    expect(syncs.records.get(1)?.status).toBe('cancelled');
    expect((await owner.status())?.status).toBe('cancelled');
  });

  it('of a run that is gone is unknown', async () => {
    const { start, syncs } = opsWorld();
    const { status, cancel } = await start(name, {}, 'a');
    syncs.records.clear();
    expect([await status(), await cancel()]).toEqual([null, 'unknown']);
  });
});
