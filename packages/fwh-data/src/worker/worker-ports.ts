import type {
  DeviceRecord,
  FaultRecordFile,
  FaultRecordOperation,
  FaultRecordResult,
  FaultRecordState,
  SiteRecord,
  SiteSyncRecord,
} from '@mao/fwh-tools';

/*
 * What a worker does with the database. A record is taken with a lease, by one worker at a time: every report extends the
 * lease, and a record whose lease ran out (its worker was killed) may be taken again. Whoever cancels a record ends it in
 * the database; its worker learns of it at the next report. No method takes a signal: a write is never left half done.
 */

/** A record that this worker holds. Reports and the end are refused, by `false`, once it does not hold it any more. */
interface Held {
  /**
   * Gives the record back as it is, for any worker to take at once: at shutdown. An operation that was `queued`, and of
   * which no progress was reported, is queued again.
   */
  release(): Promise<void>;
}

/** How far a run is. */
export interface SiteSyncProgress {
  /** Sites to read; null before the first page is known. */
  readonly total: number | null;
  readonly processed: number;
  /** Of the processed ones. */
  readonly failed: number;
}

export type SiteSyncEnd =
  | { readonly status: 'complete' }
  /** @property errorClass a short word, at most 40 ASCII characters */
  | { readonly status: 'error'; readonly errorClass: string };

export interface HeldSiteSync extends Held {
  /** As it was taken: `running`. `processed` above 0: another worker began it and was interrupted. */
  readonly record: SiteSyncRecord;
  /**
   * Call it at every page, and at least four times during a lease; without figures it only extends the lease.
   *
   * @returns false when the run was cancelled or is another worker's by now: stop at once, and write nothing more
   */
  report(progress?: SiteSyncProgress): Promise<boolean>;
  /** False when the run had ended before, by cancellation for example; then that end stands. */
  finish(end: SiteSyncEnd): Promise<boolean>;
}

export interface SiteSyncWork {
  /** Ids of runs that wait, and of running ones that nobody holds; oldest first. */
  listFreeSyncs(): Promise<readonly number[]>;
  /** Takes a free run (`pending` becomes `running`); null when it is held, has ended or does not exist. */
  takeSync(id: number): Promise<HeldSiteSync | null>;
}

/** States of an operation that a worker reports; `queued` is left by taking it. */
export type FaultRecordPhase = Extract<FaultRecordState, 'sending' | 'waiting' | 'receiving' | 'parsing'>;

/** Absent parts stay as they are. */
export interface FaultRecordProgress {
  readonly status?: FaultRecordPhase;
  /** Blocks. */
  readonly progressDone?: number;
  readonly progressTotal?: number;
  /** What was brought so far. */
  readonly result?: FaultRecordResult;
}

export type FaultRecordEnd = { readonly result?: FaultRecordResult } & (
  | { readonly status: 'done' }
  /** @property errorClass `offline`, `timeout`, `refused`, `crc`, or another short word, at most 40 ASCII characters */
  | { readonly status: 'failed' | 'download_failed'; readonly errorClass: string }
);

export interface HeldOperation extends Held {
  /**
   * As it was found, before it was taken. `queued`: new, and `sending` by now. `parsing`: the device has uploaded, the file
   * is to be fetched again (a retry, or its worker was interrupted). Any other: its worker was interrupted on the way, and
   * what the device has done is unknown.
   */
  readonly operation: FaultRecordOperation;
  /**
   * Call it at least four times during a lease; without figures it only extends the lease.
   *
   * @returns false when the operation was cancelled or is another worker's by now: stop, and drop what the device answers
   */
  report(progress?: FaultRecordProgress): Promise<boolean>;
  /** Lists a file that has reached the object store; the same recording again replaces the entry. */
  addFile(file: FaultRecordFile): Promise<void>;
  /** False when the operation had ended before, by cancellation for example; then that end stands. */
  finish(end: FaultRecordEnd): Promise<boolean>;
}

export interface FaultRecordWork {
  /** Ids of operations that are queued, and of those under way that nobody holds; oldest first. */
  listFreeOperations(): Promise<readonly string[]>;
  /** Takes a free operation (`queued` becomes `sending`); null when it is held, has ended or does not exist. */
  takeOperation(id: string): Promise<HeldOperation | null>;
}

/** The site table and what hangs on it. */
export interface SiteTableWriter {
  /**
   * Writes sites with all their devices, in one transaction: new ones are added, known ones overwritten, and devices that
   * are not named any more are removed. A site named twice counts once, as it is named last.
   *
   * @param sites `syncedAt` should be the same for all pages of a run, see `markVanishedSites`
   * @param devices all devices of these sites, and of no other
   */
  writeSites(sites: readonly SiteRecord[], devices: readonly DeviceRecord[]): Promise<void>;
  /**
   * After a complete run: marks sites that it did not write, which the platform does not list any more, as gone
   * (`vanished_utc`); they stay in the table. Writing such a site again takes the mark away.
   *
   * @param syncedAt of the run, epoch ms; sites written earlier are marked
   * @returns how many were marked now
   */
  markVanishedSites(syncedAt: number): Promise<number>;
}

export interface CancelledTaskPruning {
  /** Forgets cancellations of tasks from before this instant, epoch ms. @returns how many */
  pruneCancelledTasks(before: number): Promise<number>;
}

export type WorkerStore = SiteSyncWork &
  FaultRecordWork &
  SiteTableWriter &
  CancelledTaskPruning & {
    /** How long a record is held without a report, ms. */
    readonly leaseMs: number;
  };
