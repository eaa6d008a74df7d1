import type { FaultRecordAction, FaultRecordDeviceKind, FaultRecordOperation } from '../domain/fault-record.ts';

/** What a device's fault recorder is asked to do. */
export interface FaultRecordOrder {
  readonly sn: string;
  readonly deviceSn: string;
  readonly deviceKind: FaultRecordDeviceKind;
  readonly op: FaultRecordAction;
  /** Of `fetch`: `recordIds`; of `param_write`: `action` (`set_enable`, `set_time`) and `value`; else empty. */
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * What came of an order. `submitted`: a new operation. `joined`: the very same one was under way already, and nothing was
 * sent. `busy`: the recorder is under way with another one.
 */
export interface FaultRecordSubmission {
  readonly outcome: 'submitted' | 'joined' | 'busy';
  readonly operation: FaultRecordOperation;
}

/** Gives orders to fault recorders, through a worker. A recorder does one thing at a time. */
export interface FaultRecordControl {
  /** Records an operation as `queued` and hands it to the worker. */
  submitOperation(order: FaultRecordOrder, signal: AbortSignal): Promise<FaultRecordSubmission>;
  /**
   * Ends an operation as `cancelled`: one that waits is never sent; of one that was sent the answer is dropped, for a
   * device cannot be stopped. `finished`: it had ended before.
   */
  cancelOperation(id: string, signal: AbortSignal): Promise<'cancelled' | 'finished' | 'unknown'>;
  /**
   * Puts an operation in state `download_failed` back to `parsing` and hands it to the worker, which fetches the uploaded
   * file again. `other_state`: nothing was to be tried again.
   */
  retryDownload(id: string, signal: AbortSignal): Promise<'queued' | 'other_state' | 'unknown'>;
}
