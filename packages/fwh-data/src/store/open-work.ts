import type { FaultRecordOperation, FaultRecordState, SiteSyncRecord, SiteSyncState } from '@mao/fwh-tools';

/** States of a run that has not ended. */
export const openSyncStates = ['pending', 'running'] as const satisfies readonly SiteSyncState[];

/** States of an operation that has not ended. */
export const openOperationStates = [
  'queued',
  'sending',
  'waiting',
  'receiving',
  'parsing',
] as const satisfies readonly FaultRecordState[];

/** The value of `openRecorder`. */
export function recorderKey({ deviceSn, deviceKind }: Pick<FaultRecordOperation, 'deviceSn' | 'deviceKind'>): string {
  return `${deviceSn}/${deviceKind}`;
}

/** Runs with their slot: of those that are open, the newest has it. */
export function withOpenSlot<Run extends Pick<SiteSyncRecord, 'id' | 'status' | 'requestedAt'>>(runs: readonly Run[]) {
  const [newest] = runs
    .filter(({ status }) => openSyncStates.some((open) => open === status))
    .sort((left, right) => right.requestedAt - left.requestedAt || right.id - left.id);
  return runs.map((run) => ({ ...run, openSlot: run === newest ? 1 : null }));
}

/** Operations with their recorder: of those that are open on one, the newest has it. */
export function withOpenRecorder<Operation extends FaultRecordOperation>(operations: readonly Operation[]) {
  const newest = new Map<string, string>();
  for (const operation of operations) {
    if (!openOperationStates.some((open) => open === operation.status)) continue;
    const key = recorderKey(operation);
    if (operation.id > (newest.get(key) ?? '')) newest.set(key, operation.id);
  }
  return operations.map((operation) => {
    const key = recorderKey(operation);
    return { ...operation, openRecorder: newest.get(key) === operation.id ? key : null };
  });
}

/** What a run that has ended does not have any more. */
export const releasedSync = { openSlot: null, heldBy: null, heldUntil: null } as const;

/** What an operation that has ended does not have any more. */
export const releasedOperation = { openRecorder: null, heldBy: null, heldUntil: null } as const;
