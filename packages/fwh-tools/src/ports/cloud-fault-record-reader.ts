import type {
  CallableFaultRecord,
  CloudFaultCall,
  CloudFaultRecord,
  CloudFaultSubRecord,
} from '../domain/cloud-fault-record.ts';

export interface CloudFaultRecordQuery {
  readonly sn: string;
  /** Epoch ms UTC, inclusive; absent: from the beginning. */
  readonly from?: number;
  /** Epoch ms UTC, inclusive; absent: up to now. */
  readonly to?: number;
  readonly offset: number;
  readonly limit: number;
}

/** Recordings of faults in the cloud, what devices still hold, and what was called. */
export interface CloudFaultRecordReader {
  /** Newest first. */
  listCloudFaultRecords(
    query: CloudFaultRecordQuery,
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly records: readonly CloudFaultRecord[] }>;
  /** With its recordings, by number; null when there is no such record. */
  findCloudFaultRecord(
    id: number,
    signal: AbortSignal,
  ): Promise<{ readonly record: CloudFaultRecord; readonly subRecords: readonly CloudFaultSubRecord[] } | null>;
  /** Newest first. `called`: asked for and not failed. */
  listCallableFaultRecords(
    query: { readonly sn: string; readonly deviceSn: string },
    signal: AbortSignal,
  ): Promise<readonly (CallableFaultRecord & { readonly called: boolean })[]>;
  /** Newest first. */
  listCloudFaultCalls(
    query: { readonly sn: string; readonly limit: number },
    signal: AbortSignal,
  ): Promise<{ readonly total: number; readonly calls: readonly CloudFaultCall[] }>;
}
