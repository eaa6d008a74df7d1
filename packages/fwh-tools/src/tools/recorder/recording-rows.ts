import type { FaultRecordEntry } from '../../domain/fault-record.ts';
import type { FaultRecordReader } from '../../ports/fault-record-reader.ts';
import type { Texts } from '../../texts/texts.ts';
import { formatSiteTime } from '../../time/site-time.ts';
import { kilobytes } from '../shared/amounts.ts';
import { ask } from '../shared/ask.ts';

/** Recordings as tools show them: listed by a device, or fetched. */
export async function recordingRows(
  records: readonly FaultRecordEntry[],
  zone: string,
  reader: Pick<FaultRecordReader, 'findStoredRecordings'>,
  texts: Texts,
  signal: AbortSignal,
): Promise<readonly object[]> {
  // A catalogue does not know what has been fetched since.
  const open = records.filter(({ stored }) => stored === undefined).map(({ recordId }) => recordId);
  const found =
    open.length === 0
      ? new Set<string>()
      : await ask(texts.sources.store, () => reader.findStoredRecordings(open, signal));
  return records.map(({ recordId, recordedAt, faultCode, sizeBytes, stored }) => ({
    recordId,
    time: formatSiteTime(recordedAt, zone),
    code: faultCode,
    sizeKB: kilobytes(sizeBytes),
    stored: stored ?? found.has(recordId),
  }));
}
