import type { SiteSyncRecord } from '@mao/fwh-tools';
import { createRandom } from '../../random.ts';
import { dayMilliseconds, minute, type OperationContext, startOfUtcDay } from './operation-context.ts';

const days = 30;

/**
 * One run a day at about 02:10 UTC, one of them failed and one cancelled, and a run that ended at `now`: the one that
 * wrote the rows of the fleet.
 */
export function siteSyncs({ seed, sites, now }: OperationContext): SiteSyncRecord[] {
  const today = startOfUtcDay(now);
  const records: SiteSyncRecord[] = [];
  for (let back = days; back > 0; back -= 1) {
    const random = createRandom(seed, 'site-sync', today / dayMilliseconds - back);
    const requestedAt = today - back * dayMilliseconds + 130 * minute + random.integer(0, 40) * 1_000;
    const startedAt = requestedAt + random.integer(1, 20) * 1_000;
    const status = back === 9 ? 'error' : back === 17 ? 'cancelled' : 'complete';
    const processed = status === 'complete' ? sites.length : Math.floor(sites.length * random.between(0.2, 0.7));
    records.push({
      id: days - back + 1,
      status,
      total: sites.length,
      processed,
      failed: status === 'complete' ? 0 : random.integer(0, 3),
      requestedAt,
      startedAt,
      completedAt: startedAt + random.integer(8, 24) * minute,
      errorClass: status === 'error' ? 'upstream_timeout' : null,
    });
  }
  records.push({
    id: days + 1,
    status: 'complete',
    total: sites.length,
    processed: sites.length,
    failed: 0,
    requestedAt: now - 11 * minute,
    startedAt: now - 11 * minute + 3_000,
    completedAt: now,
    errorClass: null,
  });
  return records;
}
