import { isDeepStrictEqual } from 'node:util';
import type {
  FaultRecordControl,
  FaultRecordOperation,
  FaultRecordOrder,
  FaultRecordState,
  FaultRecordSubmission,
} from '@mao/fwh-tools';
import { eq, inArray, sql } from 'drizzle-orm';
import { ulid } from 'ulid';
import { abortable } from '../abortable.ts';
import { faultRecordOperation } from './fault-record-tables.ts';
import { openOperationStates, recorderKey, releasedOperation } from './open-work.ts';
import { fromInstants, toInstants } from './operation-rows.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { createWakeUp, joinOrMake, type WorkOrderOptions } from './work-orders.ts';
import { recorderOperation } from './writing-tables.ts';

/** Gives orders to fault recorders through the database; the queue only wakes a worker. */
export function createFaultRecordControl({ database, now = Date.now, ...rest }: WorkOrderOptions): FaultRecordControl {
  const { wake, forget } = createWakeUp(rest);

  /** Changes an operation that is in one of these states; false when it is in none of them. */
  async function change(
    id: string,
    from: readonly FaultRecordState[],
    changes: Partial<typeof recorderOperation.$inferInsert>,
  ): Promise<boolean> {
    const matches = sql`${eq(recorderOperation.id, id)} and ${inArray(recorderOperation.status, [...from])}`;
    return (await retryDeadlocks(() => database.update(recorderOperation, changes, matches))).affectedRows === 1;
  }

  async function exists(id: string): Promise<boolean> {
    const { id: column } = faultRecordOperation;
    const rows = await database.select({ id: column }).from(faultRecordOperation).where(eq(column, id)).limit(1);
    return rows.length > 0;
  }

  async function joinOpenOperation(order: FaultRecordOrder): Promise<FaultRecordSubmission | null> {
    const [row] = await database
      .select()
      .from(recorderOperation)
      .where(eq(recorderOperation.openRecorder, recorderKey(order)))
      .limit(1);
    if (!row) return null;
    const { heldBy, heldUntil, openRecorder, ...columns } = row;
    const operation = toInstants(columns);
    const { sn, op, params } = order;
    const same = operation.sn === sn && operation.op === op && isDeepStrictEqual(operation.params, { ...params });
    return { outcome: same ? 'joined' : 'busy', operation };
  }

  async function makeOperation({ sn, deviceSn, deviceKind, op, params }: FaultRecordOrder) {
    const at = now();
    const operation: FaultRecordOperation = {
      id: ulid(at),
      ...{ sn, deviceSn, deviceKind, op, params },
      status: 'queued',
      progressDone: null,
      progressTotal: null,
      result: null,
      errorClass: null,
      createdAt: at,
      updatedAt: at,
      finishedAt: null,
    };
    const row = {
      ...fromInstants(operation, ['createdAt', 'updatedAt', 'finishedAt']),
      openRecorder: recorderKey(operation),
    };
    if (!(await retryDeadlocks(() => database.insertIfAbsent(recorderOperation, row)))) return null;
    await wake({ type: 'fault_record', id: operation.id });
    return { outcome: 'submitted', operation } satisfies FaultRecordSubmission;
  }

  return {
    submitOperation: (order, signal) =>
      abortable(signal, () =>
        joinOrMake<FaultRecordSubmission>(
          () => joinOpenOperation(order),
          () => makeOperation(order),
        ),
      ),

    cancelOperation: (id, signal) =>
      abortable(signal, async () => {
        const at = new Date(now());
        const end = { ...releasedOperation, status: 'cancelled', updatedAt: at, finishedAt: at } as const;
        if (!(await change(id, openOperationStates, end))) return (await exists(id)) ? 'finished' : 'unknown';
        await forget({ type: 'fault_record', id });
        return 'cancelled';
      }),

    // The recorder is not needed any more, so it may be under way with another order.
    retryDownload: (id, signal) =>
      abortable(signal, async () => {
        const { updatedAt, result, id: column } = faultRecordOperation;
        const [before] = await database
          .select({ updatedAt, result })
          .from(faultRecordOperation)
          .where(eq(column, id))
          .limit(1);
        if (before === undefined) return 'unknown';
        const again = {
          status: 'parsing',
          errorClass: null,
          // The first of several: what ended then stays ended. Nothing else changes the result in this state.
          result: { downloadFailedAt: before.updatedAt.getTime(), ...before.result },
          updatedAt: new Date(now()),
          finishedAt: null,
        } as const;
        if (!(await change(id, ['download_failed'], again))) return 'other_state';
        await wake({ type: 'fault_record_download', id });
        return 'queued';
      }),
  };
}
