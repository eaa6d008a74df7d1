import type { SiteSyncControl } from '@mao/fwh-tools';
import { eq, inArray, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { openSyncStates, releasedSync } from './open-work.ts';
import { toInstants } from './operation-rows.ts';
import { siteInfoManageRecord as record } from './operation-tables.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { createWakeUp, joinOrMake, type WorkOrderOptions } from './work-orders.ts';
import { siteSyncRun as run } from './writing-tables.ts';

/** Orders runs of the site synchronisation through the database; the queue only wakes a worker. */
export function createSiteSyncControl({ database, now = Date.now, ...rest }: WorkOrderOptions): SiteSyncControl {
  const { wake, forget } = createWakeUp(rest);

  const find = async (id: number) => {
    const [row] = await database.select().from(record).where(eq(record.id, id)).limit(1);
    return row ? toInstants(row) : null;
  };

  /** False when it had ended before. */
  async function end(id: number, how: { status: 'cancelled' | 'error'; errorClass: string | null }): Promise<boolean> {
    const isOpen = sql`${eq(run.id, id)} and ${inArray(run.status, [...openSyncStates])}`;
    const changes = { ...how, ...releasedSync, completedAt: new Date(now()) };
    const { affectedRows } = await retryDeadlocks(() => database.update(run, changes, isOpen));
    return affectedRows === 1;
  }

  async function joinOpenRun() {
    const columns = { id: run.id };
    const [open] = await database.select(columns).from(run).where(eq(run.openSlot, 1)).limit(1);
    const found = open ? await find(open.id) : null;
    return found ? { record: found, isNew: false } : null;
  }

  async function makeRun() {
    const row = { status: 'pending', processed: 0, failed: 0, requestedAt: new Date(now()), openSlot: 1 } as const;
    const id = await retryDeadlocks(() =>
      database.transaction(async (queries) => {
        if (!(await queries.insertIfAbsent(run, row))) return null;
        const [made] = await queries.select({ id: run.id }).from(run).where(eq(run.openSlot, 1));
        return made?.id ?? null;
      }),
    );
    const made = id === null ? null : await find(id);
    if (made === null) return null;
    await wake({ type: 'site_sync', id: made.id });
    return { record: made, isNew: true };
  }

  return {
    requestSync: (giveUp, signal) =>
      abortable(signal, async () => {
        if (giveUp !== null) await end(giveUp, { status: 'error', errorClass: 'interrupted' });
        return joinOrMake(joinOpenRun, makeRun);
      }),

    findSync: (id, signal) => abortable(signal, () => find(id)),

    cancelSync: (id, signal) =>
      abortable(signal, async () => {
        if (await end(id, { status: 'cancelled', errorClass: null })) {
          await forget({ type: 'site_sync', id });
          return 'cancelled';
        }
        return (await find(id)) ? 'finished' : 'unknown';
      }),
  };
}
