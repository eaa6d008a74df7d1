import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { faultRecordFile, faultRecordOperation } from '../store/fault-record-tables.ts';
import { openOperationStates, recorderKey, releasedOperation } from '../store/open-work.ts';
import { fromInstants, toInstants } from '../store/operation-rows.ts';
import { recorderOperation as operation } from '../store/writing-tables.ts';
import { type HoldOptions, takePlace } from './take-place.ts';
import type { FaultRecordWork, HeldOperation } from './worker-ports.ts';

/** At most so many ids are listed at once; the next sweep finds the others. */
const MOST_LISTED = 200;

/** Operations on fault recorders, as a worker takes them. */
export function createFaultRecordWork({ database, now, leaseMs }: HoldOptions): FaultRecordWork {
  const isOpen = inArray(operation.status, [...openOperationStates]);
  const isFree = () => or(isNull(operation.heldUntil), lt(operation.heldUntil, new Date(now())));
  const until = () => new Date(now() + leaseMs);

  return {
    async listFreeOperations() {
      const rows = await database
        .select({ id: operation.id })
        .from(operation)
        .where(and(isOpen, isFree()))
        .orderBy(asc(operation.id))
        .limit(MOST_LISTED);
      return rows.map(({ id }) => id);
    },

    async takeOperation(id) {
      const [found] = await database.select().from(faultRecordOperation).where(eq(operation.id, id)).limit(1);
      if (!found) return null;
      const heldBy = ulid();
      const isNew = found.status === 'queued';
      // What the device has uploaded is fetched without it.
      const place = found.status === 'parsing' ? {} : { openRecorder: recorderKey(found) };
      const taken = {
        ...place,
        ...(isNew && { status: 'sending' as const }),
        updatedAt: new Date(now()),
        heldBy,
        heldUntil: until(),
      };
      const isTaken = await takePlace(
        () =>
          database.update(
            operation,
            taken,
            // In the state in which it was found: what is to be done depends on it.
            sql`${eq(operation.id, id)} and ${eq(operation.status, found.status)} and ${isOpen} and ${isFree()}`,
          ),
        async () => {
          const other = eq(operation.openRecorder, recorderKey(found));
          const [open] = await database.select({ id: operation.id }).from(operation).where(other).limit(1);
          return open?.id !== id;
        },
      );
      if (!isTaken) return null;

      let isUntouched = isNew;
      const change = async (changes: Partial<typeof operation.$inferInsert>): Promise<boolean> => {
        const isMine = sql`${eq(operation.id, id)} and ${eq(operation.heldBy, heldBy)} and ${isOpen}`;
        const { affectedRows } = await database.update(operation, { ...changes, updatedAt: new Date(now()) }, isMine);
        return affectedRows === 1;
      };
      return {
        operation: toInstants(found),
        report(progress) {
          if (progress !== undefined) isUntouched = false;
          return change({ ...progress, heldUntil: until() });
        },
        addFile: (file) =>
          database.upsert(faultRecordFile, fromInstants(file, ['faultAt']), { key: [faultRecordFile.recordId] }),
        finish: (end) => change({ ...end, ...releasedOperation, finishedAt: new Date(now()) }),
        async release() {
          await change({ heldBy: null, heldUntil: null, ...(isUntouched && { status: 'queued' }) });
        },
      } satisfies HeldOperation;
    },
  };
}
