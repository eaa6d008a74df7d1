import type {
  FaultRecordAction,
  FaultRecordFile,
  FaultRecordOperation,
  FaultRecordState,
} from '../domain/fault-record.ts';

export interface FaultRecordOperationQuery {
  readonly sn: string;
  /** Absent: all. */
  readonly op?: FaultRecordAction;
  /** Absent: all. */
  readonly status?: FaultRecordState;
  readonly limit: number;
}

/** Operations on fault recorders, and the files they brought. */
export interface FaultRecordReader {
  /** Newest first; equal times by falling id. */
  listFaultRecordOperations(
    query: FaultRecordOperationQuery,
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly operations: readonly FaultRecordOperation[] }>;
  /** Null when there is no such operation. */
  findFaultRecordOperation(id: string, signal: AbortSignal): Promise<FaultRecordOperation | null>;
  /** Null when no such recording was fetched. */
  findFaultRecordFile(recordId: string, signal: AbortSignal): Promise<FaultRecordFile | null>;
  /** Those of the recordings that were fetched; one question for all. */
  findStoredRecordings(recordIds: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
}
