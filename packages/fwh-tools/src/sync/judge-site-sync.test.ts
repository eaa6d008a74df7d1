import { describe, expect, it } from 'vitest';
import type { SiteSyncRecord } from '../domain/site-sync.ts';
import { judgeSiteSync } from './judge-site-sync.ts';

const now = Date.UTC(2026, 5, 15, 12);
const hour = 3_600_000;

const run = (differences: Partial<SiteSyncRecord>): SiteSyncRecord => ({
  id: 1,
  status: 'complete',
  total: 300,
  processed: 300,
  failed: 0,
  requestedAt: now - 3 * hour,
  startedAt: now - 3 * hour,
  completedAt: now - 2 * hour,
  errorClass: null,
  ...differences,
});

describe('judgeSiteSync', () => {
  it('follows a run that has not ended, waiting or working, whatever completed before', () => {
    for (const status of ['pending', 'running'] as const) {
      const latest = run({ status, requestedAt: now - 90_000, completedAt: null });
      expect(judgeSiteSync(latest, run({}), now)).toEqual({ type: 'running', record: latest, minutes: 1 });
    }
  });

  it('takes a run of exactly six hours for running and a longer one for interrupted', () => {
    const latest = (age: number) => run({ status: 'running', requestedAt: now - age, completedAt: null });
    expect(judgeSiteSync(latest(6 * hour), null, now).type).toBe('running');
    expect(judgeSiteSync(latest(6 * hour + 1), run({}), now)).toMatchObject({ type: 'interrupted', hours: 6 });
  });

  it('counts the age from the end of the last complete run, also after failed ones', () => {
    expect(judgeSiteSync(run({}), run({}), now)).toEqual({ type: 'fresh', ageHours: 2 });
    const failed = run({ id: 2, status: 'error', requestedAt: now - hour, completedAt: now - hour / 2 });
    expect(judgeSiteSync(failed, run({ completedAt: now - 24 * hour }), now)).toEqual({ type: 'fresh', ageHours: 24 });
    expect(judgeSiteSync(failed, run({ completedAt: now - 24 * hour - 1 }), now)).toEqual({
      type: 'stale',
      ageHours: 24,
    });
  });

  it('knows that nothing ever completed', () => {
    expect(judgeSiteSync(null, null, now)).toEqual({ type: 'never' });
    expect(judgeSiteSync(run({ status: 'cancelled' }), null, now)).toEqual({ type: 'never' });
  });
});
