import type { GatewayLister, Job, JobConsumer, ObjectWriter, WorkerStore } from '@mao/fwh-data';
import type { SiteLiveReader } from '@mao/fwh-tools';
import pLimit from 'p-limit';
import type { UploadStore } from './recorder/create-upload-store.ts';
import type { RecorderLimits } from './recorder/hear-recorder.ts';
import type { RecorderLink } from './recorder/recorder-link.ts';
import { runOperation } from './recorder/run-operation.ts';
import { runSiteSync } from './sync/run-site-sync.ts';

export interface WorkerOptions {
  readonly store: WorkerStore;
  readonly consumer: JobConsumer;
  readonly cloud: GatewayLister & Pick<SiteLiveReader, 'readHardware'>;
  readonly recorders: RecorderLink;
  readonly uploads: UploadStore;
  /** Where the tools read recordings from. */
  readonly objects: ObjectWriter;
  /** Told of what goes wrong and cannot stand in a record: the database or the queue fails, or a fault of the program. */
  readonly report: (error: unknown) => void;
  /** Epoch ms. */
  readonly now: () => number;
  /** 0 to 1, for jitter. */
  readonly random: () => number;
  /** Records that are worked on at the same time. @default 8 */
  readonly concurrency?: number;
  readonly recorderLimits?: Partial<RecorderLimits>;
  /** Pause between two reports of a recorder's progress, ms. @default 1_000 */
  readonly progressEveryMs?: number;
  /** Pause between two looks at the database, give or take a tenth, ms. @default 10_000 */
  readonly sweepEveryMs?: number;
  /** How long operations on recorders may go on after `close`, ms. @default 20_000 */
  readonly closeGraceMs?: number;
  readonly siteSync?: {
    /** 1 to 100. @default 100 */
    readonly pageSize?: number;
    /** @default four hours */
    readonly limitMs?: number;
    /** @default 5, 15 and 45 seconds */
    readonly pageRetryMs?: readonly number[];
  };
}

/** Does what the tools have written into the database. */
export interface Worker {
  /** Begins: with what is open in the database, then with every job and, every ten seconds, with what no job told of. */
  start(): void;
  /**
   * Takes nothing more. Runs of the site synchronisation are given back at once, for another worker to begin anew;
   * operations on recorders go on for `closeGraceMs`, then those that wait for a device are failed as `interrupted` and
   * those that only fetch files are given back. Resolves when all is written.
   */
  close(): Promise<void>;
}

/** Cancellations are kept for as long as a task id is valid. */
const CANCELLATIONS_KEPT_MS = 48 * 3_600_000;

export function createWorker(options: WorkerOptions): Worker {
  const { store, consumer, report, now, random, concurrency = 8 } = options;
  const { sweepEveryMs = 10_000, closeGraceMs = 20_000, progressEveryMs = 1_000 } = options;
  const limits: RecorderLimits = { ackMs: 15_000, silenceMs: 60_000, wholeMs: 600_000, ...options.recorderLimits };
  const syncOptions = {
    pageSize: 100,
    limitMs: 4 * 3_600_000,
    pageRetryMs: [5_000, 15_000, 45_000],
    ...options.siteSync,
  };
  const atOnce = pLimit(concurrency);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> = Promise.resolve();

  /** Whether the record is still to be done is asked when its turn comes: the database decides, not the job. */
  function run(job: Job): Promise<void> {
    const done = atOnce(() => (closing.signal.aborted ? undefined : work(job))).catch(report);
    running.add(done);
    return done.finally(() => running.delete(done));
  }

  async function work(job: Job): Promise<void> {
    const { leaseMs } = store;
    if (job.type === 'site_sync') {
      const held = await store.takeSync(job.id);
      const { cloud } = options;
      if (held !== null) {
        await runSiteSync(held, { cloud, table: store, leaseMs, now, ending: closing.signal, report, ...syncOptions });
      }
      return;
    }
    const held = await store.takeOperation(job.id);
    if (held === null) return;
    const { recorders: link, uploads, objects } = options;
    await runOperation(held, {
      link,
      uploads,
      objects,
      limits,
      leaseMs,
      now,
      progressEveryMs,
      report,
      ending: ending.signal,
    });
  }

  async function sweep(): Promise<void> {
    const syncs = await store.listFreeSyncs();
    const operations = await store.listFreeOperations();
    for (const id of syncs) void run({ type: 'site_sync', id });
    for (const id of operations) void run({ type: 'fault_record', id });
    await store.pruneCancelledTasks(now() - CANCELLATIONS_KEPT_MS);
  }

  function sweepAndAgain(): void {
    sweeping = sweep()
      .catch(report)
      .then(() => {
        if (closing.signal.aborted) return;
        // Workers that were started together do not ask together.
        timer = setTimeout(sweepAndAgain, sweepEveryMs * (0.9 + random() / 5));
      });
  }

  return {
    start() {
      consumer.consume(run, { concurrency });
      sweepAndAgain();
    },
    async close() {
      closing.abort();
      clearTimeout(timer);
      const grace = setTimeout(() => ending.abort(), closeGraceMs);
      await Promise.all([consumer.close(), sweeping]);
      await Promise.all(running);
      clearTimeout(grace);
      await options.recorders.close();
    },
  };
}
