import type { FaultRecordOperation } from '../domain/fault-record.ts';
import type { CancelledTasks } from '../ports/cancelled-tasks.ts';
import type { FaultRecordControl } from '../ports/fault-record-control.ts';
import type { FaultRecordReader } from '../ports/fault-record-reader.ts';

const ended = new Set(['done', 'failed', 'download_failed', 'cancelled']);

/** Recorders with their worker out of the way: tests say what becomes of an operation. */
export function fakeRecorders(now: () => number) {
  const operations = new Map<string, FaultRecordOperation>();
  const isOpen = ({ status }: FaultRecordOperation): boolean => !ended.has(status);

  /** As a worker does it: an operation that has ended stays as it is. */
  function change(id: string, differences: Partial<FaultRecordOperation>): boolean {
    const operation = operations.get(id);
    if (operation === undefined || !isOpen(operation)) return false;
    const changed = { ...operation, ...differences, updatedAt: now() };
    operations.set(id, { ...changed, finishedAt: isOpen(changed) ? null : now() });
    return true;
  }

  const faultRecordControl: FaultRecordControl = {
    async submitOperation(order) {
      const open = [...operations.values()].find(
        (operation) =>
          isOpen(operation) && operation.deviceSn === order.deviceSn && operation.deviceKind === order.deviceKind,
      );
      if (open !== undefined) {
        const same = open.op === order.op && JSON.stringify(open.params) === JSON.stringify(order.params);
        return { outcome: same ? 'joined' : 'busy', operation: open };
      }
      const operation: FaultRecordOperation = {
        ...order,
        id: `01KX${String(operations.size).padStart(22, '0')}`,
        status: 'queued',
        progressDone: null,
        progressTotal: null,
        result: null,
        errorClass: null,
        createdAt: now(),
        updatedAt: now(),
        finishedAt: null,
      };
      operations.set(operation.id, operation);
      return { outcome: 'submitted', operation };
    },
    async cancelOperation(id) {
      if (!operations.has(id)) return 'unknown';
      return change(id, { status: 'cancelled' }) ? 'cancelled' : 'finished';
    },
    async retryDownload(id) {
      const operation = operations.get(id);
      if (operation === undefined) return 'unknown';
      if (operation.status !== 'download_failed') return 'other_state';
      const { result, updatedAt } = operation;
      const kept = { downloadFailedAt: updatedAt, ...result };
      operations.set(id, { ...operation, status: 'parsing', result: kept, updatedAt: now(), finishedAt: null });
      return 'queued';
    },
  };
  const faultRecords: FaultRecordReader = {
    listFaultRecordOperations: async () => ({ total: operations.size, operations: [...operations.values()] }),
    findFaultRecordOperation: async (id) => operations.get(id) ?? null,
    findFaultRecordFile: async () => null,
    findStoredRecordings: async () => new Set(),
  };
  return { operations, change, faultRecordControl, faultRecords };
}

export function fakeCancelledTasks(now: () => number): CancelledTasks {
  const cancelled = new Map<string, number>();
  return {
    async cancelTask(taskId) {
      if (cancelled.has(taskId)) return 'present';
      cancelled.set(taskId, now());
      return 'added';
    },
    findCancellation: async (taskId) => cancelled.get(taskId) ?? null,
  };
}
