import {
  type RecorderEvent,
  type RecorderLink,
  RecorderLinkError,
  type RecorderRequest,
  type RecorderUpload,
} from './recorder-link.ts';

/** Refusals after which the same wish again is of no use; for the others it may be. */
type Refusal = 'refused' | 'unknown_record' | 'unknown_device' | 'bad_params';

/** What the reason that a device gives is kept as. Its own words are not: they are a stranger's. */
const refusals: ReadonlyMap<string, Refusal> = new Map(
  (['unknown_record', 'unknown_device', 'bad_params'] as const).map((reason) => [reason, reason]),
);

/** Time limits of the phases of one request, ms. */
export interface RecorderLimits {
  /** From sending to the first word of the device. @default 15_000 */
  readonly ackMs: number;
  /** Between two words of the device. @default 60_000 */
  readonly silenceMs: number;
  /** From sending to the end. @default 600_000 */
  readonly wholeMs: number;
}

/** What came of a request. */
export type RecorderOutcome =
  | {
      readonly type: 'done';
      readonly result: Readonly<Record<string, unknown>>;
      readonly uploads: readonly RecorderUpload[];
    }
  /** `offline`: no word at all; `timeout`: it fell silent, or took too long. */
  | { readonly type: 'failed'; readonly errorClass: 'offline' | 'timeout' | Refusal };

export interface RecorderProgress {
  readonly status: 'waiting' | 'receiving';
  /** Blocks of all recordings that were begun. */
  readonly progressDone?: number;
  readonly progressTotal?: number;
}

/**
 * Sends a request and hears the device out. What it says twice, late or in another order counts once; a result before all
 * recordings have been uploaded is not yet the end.
 *
 * @param recordIds recordings that are to be uploaded
 * @throws {RecorderLinkError}
 */
export async function hearRecorder(options: {
  readonly link: RecorderLink;
  readonly request: RecorderRequest;
  readonly recordIds: readonly string[];
  readonly limits: RecorderLimits;
  readonly signal: AbortSignal;
  readonly progress: (progress: RecorderProgress) => void;
}): Promise<RecorderOutcome> {
  const { link, request, recordIds, limits, signal, progress } = options;
  const enough = new AbortController();
  const events = link.request(request, AbortSignal.any([signal, enough.signal]))[Symbol.asyncIterator]();
  const blocks = new Map<string, { done: number; total: number }>();
  const uploads = new Map<string, RecorderUpload>();
  let result: Readonly<Record<string, unknown>> | undefined;
  let sent = false;
  let heard = false;
  let endsAt = Number.POSITIVE_INFINITY;
  try {
    for (;;) {
      const silence = heard ? limits.silenceMs : limits.ackMs;
      const event = await nextWithin(events, Math.min(silence, endsAt - performance.now()));
      if (event === 'late' && !sent) throw new RecorderLinkError('the broker does not take the request');
      if (event === 'late') return { type: 'failed', errorClass: heard ? 'timeout' : 'offline' };
      if (event.type === 'sent') {
        sent = true;
        endsAt = performance.now() + limits.wholeMs;
        progress({ status: 'waiting' });
        continue;
      }
      heard = true;
      if (event.type === 'refused') return { type: 'failed', errorClass: refusals.get(event.reason) ?? 'refused' };
      if (event.type === 'result') result = event.result;
      if (event.type === 'uploaded' && recordIds.includes(event.recordId)) uploads.set(event.recordId, event);
      if (event.type === 'progress' && recordIds.includes(event.recordId)) {
        const done = Math.max(event.done, blocks.get(event.recordId)?.done ?? 0);
        blocks.set(event.recordId, { done: Math.min(done, event.total), total: event.total });
        const sum = (part: 'done' | 'total') => [...blocks.values()].reduce((total, entry) => total + entry[part], 0);
        progress({ status: 'receiving', progressDone: sum('done'), progressTotal: sum('total') });
      }
      if (result !== undefined && recordIds.every((id) => uploads.has(id))) {
        return { type: 'done', result, uploads: recordIds.flatMap((id) => uploads.get(id) ?? []) };
      }
    }
  } finally {
    enough.abort();
    // A request that waits for its next event ends by the abort; nobody wants to hear how.
    events.return?.().catch(() => {});
  }
}

/** The next event, or `late`. */
async function nextWithin(events: AsyncIterator<RecorderEvent>, milliseconds: number): Promise<RecorderEvent | 'late'> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    if (Number.isFinite(milliseconds)) timer = setTimeout(() => resolve('late'), Math.max(0, milliseconds));
  });
  const next = events.next();
  next.catch(() => {});
  try {
    const step = await Promise.race([next, late]);
    if (step === 'late') return 'late';
    if (step.done === true) return 'late';
    return step.value;
  } finally {
    clearTimeout(timer);
  }
}
