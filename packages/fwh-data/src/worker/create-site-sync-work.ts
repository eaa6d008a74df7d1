import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { openSyncStates, releasedSync } from '../store/open-work.ts';
import { toInstants } from '../store/operation-rows.ts';
import { siteInfoManageRecord } from '../store/operation-tables.ts';
import { siteSyncRun as run } from '../store/writing-tables.ts';
import { type HoldOptions, takePlace } from './take-place.ts';
import type { HeldSiteSync, SiteSyncWork } from './worker-ports.ts';

/** Runs of the site synchronisation, as a worker takes them. */
export function createSiteSyncWork({ database, now, leaseMs }: HoldOptions): SiteSyncWork {
  const isOpen = inArray(run.status, [...openSyncStates]);
  const isFree = () => or(isNull(run.heldUntil), lt(run.heldUntil, new Date(now())));
  const until = () => new Date(now() + leaseMs);

  return {
    async listFreeSyncs() {
      const rows = await database
        .select({ id: run.id })
        .from(run)
        .where(and(isOpen, isFree()))
        .orderBy(asc(run.requestedAt), asc(run.id));
      return rows.map(({ id }) => id);
    },

    async takeSync(id) {
      const [found] = await database.select().from(siteInfoManageRecord).where(eq(run.id, id)).limit(1);
      if (!found) return null;
      const heldBy = ulid();
      const taken = {
        status: 'running',
        startedAt: found.startedAt ?? new Date(now()),
        openSlot: 1,
        heldBy,
        heldUntil: until(),
      } as const;
      const isTaken = await takePlace(
        () => database.update(run, taken, sql`${eq(run.id, id)} and ${isOpen} and ${isFree()}`),
        async () => (await database.select({ id: run.id }).from(run).where(eq(run.openSlot, 1)).limit(1))[0]?.id !== id,
      );
      if (!isTaken) return null;

      const change = async (changes: Partial<typeof run.$inferInsert>): Promise<boolean> => {
        const isMine = sql`${eq(run.id, id)} and ${eq(run.heldBy, heldBy)} and ${isOpen}`;
        return (await database.update(run, changes, isMine)).affectedRows === 1;
      };
      return {
        record: toInstants({ ...found, status: taken.status, startedAt: taken.startedAt }),
        report: (progress) => change({ ...progress, heldUntil: until() }),
        finish: (end) => change({ ...end, ...releasedSync, completedAt: new Date(now()) }),
        release: async () => void (await change({ heldBy: null, heldUntil: null })),
      } satisfies HeldSiteSync;
    },
  };
}
