import type { HeldOperation, ObjectWriter } from '@mao/fwh-data';
import type { FaultRecordEntry, FaultRecordResult } from '@mao/fwh-tools';
import type { UploadStore } from './create-upload-store.ts';

export interface StoreUploadsOptions {
  readonly uploads: UploadStore;
  readonly objects: ObjectWriter;
  readonly signal: AbortSignal;
  readonly report: (error: unknown) => void;
}

/**
 * Fetches the files of an operation that do not lie in the object store yet, each proven by its checksum.
 *
 * @returns the result as it is now; `errorClass` of the first file that could not be had, the others are fetched all the same
 */
export async function storeUploads(
  { operation, addFile }: Pick<HeldOperation, 'operation' | 'addFile'>,
  before: FaultRecordResult,
  { uploads, objects, signal, report }: StoreUploadsOptions,
): Promise<{ readonly result: FaultRecordResult; readonly errorClass: string | null }> {
  const { sn, deviceSn } = operation;
  let errorClass: string | null = null;
  const records: FaultRecordEntry[] = [];

  async function storeOne({ upload, ...entry }: FaultRecordEntry): Promise<string | null> {
    if (upload === undefined) return 'not_found';
    const { recordId, recordedAt, faultCode, sizeBytes } = entry;
    const answer = await uploads.download({ ...upload, sizeBytes }, signal);
    if (answer.type === 'failed') return answer.errorClass;
    const objectKey = `fault-record/${sn}/${deviceSn}/${recordId}.zip`;
    try {
      await objects.writeObject(objectKey, answer.content, signal);
    } catch (error) {
      signal.throwIfAborted();
      report(error);
      return 'object_store';
    }
    // The row last: what the table names can be read.
    await addFile({
      recordId,
      sn,
      deviceSn,
      objectKey,
      sizeBytes,
      crc32: upload.crc32,
      faultCode,
      faultAt: recordedAt,
    });
    return null;
  }

  for (const entry of before.records ?? []) {
    if (entry.stored === true) {
      records.push(entry);
      continue;
    }
    const failure = await storeOne(entry).catch((error: unknown) => {
      if (!signal.aborted) throw error;
      return 'interrupted';
    });
    errorClass ??= failure;
    const { upload: _upload, ...stored } = entry;
    records.push(failure === null ? { ...stored, stored: true } : entry);
  }
  if (records.length === 0) errorClass = 'not_found';
  return { result: { ...before, records }, errorClass };
}
