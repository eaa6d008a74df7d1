import type { FaultRecordEntry } from '../../domain/fault-record.ts';
import type { FaultRecordReader } from '../../ports/fault-record-reader.ts';
import type { Texts } from '../../texts/texts.ts';
import { formatSiteTime } from '../../time/site-time.ts';
import { kilobytes } from '../shared/amounts.ts';
import { ask } from '../shared/ask.ts';

/** Recordings as tools show them: listed by a device, or fetched. */
export function recordingRows(
  records: readonly FaultRecordEntry[],
  zone: string,
  reader: Pick<FaultRecordReader, 'findFaultRecordFile'>,
  texts: Texts,
  signal: AbortSignal,
): Promise<readonly object[]> {
  const isStored = async (recordId: string): Promise<boolean> =>
    (await ask(texts.sources.store, () => reader.findFaultRecordFile(recordId, signal))) !== null;
  return Promise.all(
    records.map(async ({ recordId, recordedAt, faultCode, sizeBytes, stored }) => ({
      recordId,
      time: formatSiteTime(recordedAt, zone),
      code: faultCode,
      sizeKB: kilobytes(sizeBytes),
      // A catalogue does not know what has been fetched since.
      stored: stored ?? (await isStored(recordId)),
    })),
  );
}
