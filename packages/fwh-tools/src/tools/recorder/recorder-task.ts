import {
  objectResult,
  type TaskDefinition,
  type TaskStatus,
  type ToolHandlerContext,
  type ToolResult,
  ToolUserError,
} from '@mao/mcp-result-kit';
import type { FaultRecordOperation, FaultRecordResult } from '../../domain/fault-record.ts';
import type { CancelledTasks } from '../../ports/cancelled-tasks.ts';
import type { FaultRecordControl, FaultRecordOrder } from '../../ports/fault-record-control.ts';
import type { FaultRecordReader } from '../../ports/fault-record-reader.ts';
import { formatSiteTime } from '../../time/site-time.ts';
import { ask } from '../shared/ask.ts';
import { requireSite } from '../shared/require-site.ts';
import type { ToolSetting } from '../shared/tool-setting.ts';
import { followWork } from '../tasks/follow-work.ts';
import { failureAdvice, failureWords, progressWords } from './operation-words.ts';
import { type RecorderChoice, type RecorderPorts, requireRecorder } from './require-recorder.ts';

/** How long a plain call waits for the end of its operation; the operation goes on without it. */
const PATIENCE_MS = 90_000;

/** Time limit of a plain call: its checks and its last look at the record come on top of its patience. */
const TIMEOUT_MS = 120_000;

const LOOK_EVERY_MS = 2_000;

export interface RecorderTaskPorts extends RecorderPorts {
  readonly faultRecords: Pick<FaultRecordReader, 'findFaultRecordOperation' | 'findStoredRecordings'>;
  readonly faultRecordControl: Pick<FaultRecordControl, 'submitOperation' | 'cancelOperation'>;
  readonly cancelledTasks: CancelledTasks;
}

export type RecorderSetting = Pick<ToolSetting, 'texts' | 'now' | 'pause'>;

/** What one tool does with a fault recorder. */
interface RecorderWork<Arguments> {
  /** @throws {ToolUserError} for arguments that do not go together */
  order(args: Arguments): Pick<FaultRecordOrder, 'op' | 'params'>;
  /** The fields of the answer that are the tool's own. */
  show(result: FaultRecordResult, zone: string, signal: AbortSignal): object | Promise<object>;
}

/** The parts of a tool that asks something of a fault recorder: submitted once, then followed by its record. */
export function recorderTask<Arguments extends RecorderChoice>(
  ports: RecorderTaskPorts,
  { texts, now, pause }: RecorderSetting,
  work: RecorderWork<Arguments>,
): {
  readonly timeoutMs: number;
  readonly task: TaskDefinition<Arguments>;
  handler(args: Arguments, context: ToolHandlerContext): Promise<ToolResult>;
} {
  const { errors, notes, labels, sources } = texts;

  async function submit(args: Arguments, signal: AbortSignal) {
    const { op, params } = work.order(args);
    const deviceKind = await requireRecorder(ports, args, texts, signal);
    const order = { sn: args.sn, deviceSn: args.deviceSn, deviceKind, op, params };
    const submission = await ask(sources.store, () => ports.faultRecordControl.submitOperation(order, signal));
    if (submission.outcome !== 'busy') return submission;
    const { id, op: otherOp, status } = submission.operation;
    throw new ToolUserError(errors.recorderBusy(args.deviceSn, otherOp, labels.recorderState[status]), {
      advice: errors.recorderBusyAdvice(id),
    });
  }

  const find = (id: string, signal: AbortSignal): Promise<FaultRecordOperation | null> =>
    ask(sources.store, () => ports.faultRecords.findFaultRecordOperation(id, signal));

  async function resultOf(operation: FaultRecordOperation, signal: AbortSignal): Promise<ToolResult> {
    const { id, sn, deviceSn, deviceKind, op, result, finishedAt } = operation;
    const { zone } = await requireSite(ports.sites, sn, texts, signal);
    return objectResult({
      id,
      op,
      device: deviceSn,
      kind: deviceKind,
      finishedAt: finishedAt === null ? null : formatSiteTime(finishedAt, zone),
      ...(await work.show(result ?? {}, zone, signal)),
    });
  }

  async function stateOf(operation: FaultRecordOperation, signal: AbortSignal): Promise<TaskStatus> {
    const { id, status, updatedAt: lastUpdatedAt } = operation;
    // To try the download again changes the record, but the task that followed it has ended: that is final.
    const downloadFailedAt = operation.result?.downloadFailedAt;
    if (downloadFailedAt !== undefined) {
      const error = new ToolUserError(errors.downloadFailed(id), { advice: errors.downloadRetriedAdvice(id) });
      return { status: 'failed', error, lastUpdatedAt: downloadFailedAt };
    }
    switch (status) {
      case 'queued':
      case 'sending':
      case 'waiting':
      case 'receiving':
      case 'parsing': {
        const statusMessage = notes.recorderPhase(labels.recorderState[status], progressWords(operation));
        return { status: 'working', statusMessage, lastUpdatedAt };
      }
      case 'done':
        return { status: 'completed', result: await resultOf(operation, signal), lastUpdatedAt };
      case 'failed': {
        const reason = failureWords(operation, texts) ?? labels.recorderState.failed;
        const error = new ToolUserError(errors.recorderFailed(id, reason), { advice: failureAdvice(operation, texts) });
        return { status: 'failed', error, lastUpdatedAt };
      }
      case 'download_failed': {
        const error = new ToolUserError(errors.downloadFailed(id), { advice: errors.downloadFailedAdvice(id) });
        return { status: 'failed', error, lastUpdatedAt };
      }
      case 'cancelled':
        return { status: 'cancelled', statusMessage: notes.recorderCancelled(id), lastUpdatedAt };
    }
  }

  return {
    timeoutMs: TIMEOUT_MS,
    task: {
      pollIntervalMs: LOOK_EVERY_MS,
      async start(args, { signal }) {
        const { outcome, operation } = await submit(args, signal);
        const { statusMessage } = await stateOf(operation, signal);
        return {
          key: operation.id,
          marker: outcome,
          ...(statusMessage !== undefined && { statusMessage }),
          immediateResponse:
            outcome === 'joined' ? notes.recorderJoined(operation.id) : notes.recorderSubmitted(operation.id),
        };
      },
      ...followWork(
        {
          followingMarker: 'joined',
          async read({ key }, signal) {
            const operation = await find(key, signal);
            return operation === null ? null : stateOf(operation, signal);
          },
          end: ({ key }, signal) => ask(sources.store, () => ports.faultRecordControl.cancelOperation(key, signal)),
        },
        { cancelledTasks: ports.cancelledTasks, texts },
      ),
    },
    async handler(args, context) {
      const { signal } = context;
      let { operation } = await submit(args, signal);
      const { id } = operation;
      const startedAt = now();
      for (;;) {
        const state = await stateOf(operation, signal);
        if (state.status === 'completed') return state.result;
        if (state.status === 'failed') throw state.error;
        if (state.status === 'cancelled') throw new ToolUserError(notes.recorderCancelled(id));
        const waited = now() - startedAt;
        if (waited >= PATIENCE_MS) {
          return objectResult({ id, status: state.statusMessage, note: notes.recorderGoesOn(id) });
        }
        context.progress?.({
          progress: Math.round(waited / 1_000),
          ...(state.statusMessage !== undefined && { message: state.statusMessage }),
        });
        await pause(LOOK_EVERY_MS, signal);
        const later = await find(id, signal);
        if (later === null) throw new ToolUserError(errors.noOperation(id), { advice: errors.noOperationAdvice });
        operation = later;
      }
    },
  };
}
