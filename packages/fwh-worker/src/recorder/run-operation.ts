import type { FaultRecordProgress, HeldOperation } from '@mao/fwh-data';
import type { FaultRecordOperation, FaultRecordResult } from '@mao/fwh-tools';
import { keepLease } from '../keep-lease.ts';
import { hearRecorder, type RecorderLimits } from './hear-recorder.ts';
import { readRecorderResult } from './read-recorder-result.ts';
import { type RecorderLink, RecorderLinkError } from './recorder-link.ts';
import { type StoreUploadsOptions, storeUploads } from './store-uploads.ts';

export interface OperationOptions extends Pick<StoreUploadsOptions, 'uploads' | 'objects' | 'report'> {
  readonly link: RecorderLink;
  readonly limits: RecorderLimits;
  readonly leaseMs: number;
  /** Epoch ms. */
  readonly now: () => number;
  /** Pause between two reports of progress, ms. */
  readonly progressEveryMs: number;
  /** Aborts when the worker must end at once. */
  readonly ending: AbortSignal;
}

/**
 * Does one operation on a fault recorder, to its end.
 *
 * An operation that was under way when its worker was killed is failed as `interrupted`: what the device has done is not
 * known, and to send it again could clear or set something twice. Only the fetching of uploaded files is taken up again.
 */
export async function runOperation(held: HeldOperation, options: OperationOptions): Promise<void> {
  const { operation } = held;
  const lease = keepLease({ leaseMs: options.leaseMs, report: () => held.report(), failed: options.report });
  const signal = AbortSignal.any([lease.lost, options.ending]);
  try {
    if (operation.status === 'queued') await sendAndStore(held, { ...options, signal, lease });
    else if (operation.status === 'parsing') await store(held, operation.result ?? {}, { ...options, signal });
    else await held.finish({ status: 'failed', errorClass: 'interrupted' });
  } catch (error) {
    // Cancelled, or another worker's: its end stands already.
    if (lease.lost.aborted) return;
    if (options.ending.aborted) {
      await held.finish({ status: 'failed', errorClass: 'interrupted' });
      return;
    }
    options.report(error);
    const errorClass = error instanceof RecorderLinkError ? 'unreachable' : 'internal';
    await held.finish({ status: 'failed', errorClass });
  } finally {
    await lease.stop();
  }
}

type Running = OperationOptions & { readonly signal: AbortSignal };

async function sendAndStore(
  held: HeldOperation,
  options: Running & { readonly lease: ReturnType<typeof keepLease> },
): Promise<void> {
  const { link, limits, now, signal, lease } = options;
  const { sn, deviceSn, deviceKind, op } = held.operation;
  let reported: { readonly at: number; readonly status: string } | undefined;
  const report = (progress: FaultRecordProgress): Promise<boolean> => lease.report(() => held.report(progress));
  const recordIds = op === 'fetch' ? wantedRecords(held.operation) : [];
  const params = paramsOf(held.operation, now());
  const outcome = await hearRecorder({
    link,
    request: { sn, deviceSn, kind: deviceKind, op, params },
    recordIds,
    limits,
    signal,
    progress(progress) {
      const last = progress.progressDone !== undefined && progress.progressDone === progress.progressTotal;
      const soon = reported?.status === progress.status && performance.now() - reported.at < options.progressEveryMs;
      if (soon && !last) return;
      reported = { at: performance.now(), status: progress.status };
      report(progress).catch(options.report);
    },
  });
  if (outcome.type === 'failed') {
    await lease.report(() => held.finish({ status: 'failed', errorClass: outcome.errorClass }));
    return;
  }
  if (op !== 'fetch') {
    const result = readRecorderResult(op, outcome.result, now());
    await lease.report(() => held.finish({ status: 'done', result }));
    return;
  }
  const result: FaultRecordResult = {
    records: outcome.uploads.map(({ recordId, recordedAt, faultCode, sizeBytes, path, crc32 }) => ({
      recordId,
      recordedAt,
      faultCode,
      sizeBytes,
      stored: false,
      upload: { path, crc32 },
    })),
  };
  // Written before anything is fetched: from here on another worker can go on.
  if (await report({ status: 'parsing', result })) await store(held, result, options);
}

/** Fetches what is uploaded and not stored yet. */
async function store(held: HeldOperation, before: FaultRecordResult, options: Running): Promise<void> {
  const { result, errorClass } = await storeUploads(held, before, options);
  if (errorClass === null) await held.finish({ status: 'done', result });
  else if (options.ending.aborted) await held.release();
  else await held.finish({ status: 'download_failed', errorClass, result });
}

function wantedRecords({ params }: FaultRecordOperation): readonly string[] {
  const { recordIds } = params;
  return Array.isArray(recordIds) ? [...new Set(recordIds.map(String))] : [];
}

/** A clock that is set without a time is set to the platform's, at the moment of sending. */
function paramsOf({ op, params }: FaultRecordOperation, now: number): FaultRecordOperation['params'] {
  return op === 'param_write' && params['action'] === 'set_time' && (params['value'] ?? null) === null
    ? { ...params, value: now }
    : params;
}
