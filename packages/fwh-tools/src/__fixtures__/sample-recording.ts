import { crc32 } from 'node:zlib';
import { zipSync } from 'fflate';
import type { FaultRecordFile } from '../domain/fault-record.ts';
import type { ObjectAnswer, ObjectReader } from '../ports/object-reader.ts';
import type { ReadonlyPorts } from '../readonly.ts';
import { samplePorts, sampleSite } from './sample-ports.ts';

/** Two analog channels and one status at 1000 Hz, in the edition of 1999; the trigger is at the third sample. */
export function sampleConfiguration(
  rows: number,
  type: 'ASCII' | 'BINARY' = 'ASCII',
  names = ['Va', 'Ia'],
): Uint8Array {
  const lines = [
    'STATION,IED,1999',
    '3,2A,1D',
    `1,${names[0]},A,,V,0.5,0,0,-32767,32767,1,1,P`,
    `2,${names[1]},A,,A,1,0,0,-32767,32767,1,1,P`,
    '1,Trip,,,0',
    '50',
    '1',
    `1000,${rows}`,
    '01/02/2026,10:00:00.000000',
    '01/02/2026,10:00:00.002000',
    type,
    '1',
  ];
  return new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
}

export const sampleRows = new TextEncoder().encode(
  '1,0,2,-1,0\r\n2,1000,4,-2,0\r\n3,2000,6,-3,1\r\n4,3000,8,99999,1\r\n',
);

/** Zip of the files in the given order. */
export function zipOf(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files, { mtime: new Date(2026, 0, 1) });
}

export const sampleZip = zipOf({
  'a.cfg': sampleConfiguration(4),
  'a.inf': new TextEncoder().encode('faultName=Name in the file\r\n'),
  'a.dat': sampleRows,
});

export function checksumOf(zip: Uint8Array): string {
  return crc32(zip).toString(16).toUpperCase().padStart(8, '0');
}

/** An object store with one object that comes in pieces. */
export function objectsOf(zip: Uint8Array, pieceBytes = 700): ObjectReader & { readonly reads: () => number } {
  let reads = 0;
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < zip.length; at += pieceBytes) yield Uint8Array.from(zip.subarray(at, at + pieceBytes));
  }
  return {
    reads: () => reads,
    async readObject(): Promise<ObjectAnswer> {
      reads += 1;
      return { type: 'found', chunks: pieces() };
    },
  };
}

/** Ports of a fetched recording `REC-1` of fault 4099 that lies in the given store. */
export function recordingPorts(
  objects: ObjectReader | null,
  crc32Text: string,
  differences: Partial<FaultRecordFile> = {},
): Partial<ReadonlyPorts> {
  const file: FaultRecordFile = {
    recordId: 'REC-1',
    sn: sampleSite.sn,
    deviceSn: '10050013A00X25180456',
    objectKey: 'fault-record/x/y/REC-1.zip',
    sizeBytes: 1_000,
    crc32: crc32Text,
    faultCode: '4099',
    faultAt: Date.UTC(2026, 5, 15, 20),
    ...differences,
  };
  return {
    faultRecords: {
      ...samplePorts().faultRecords,
      findFaultRecordFile: async (recordId) => (recordId === file.recordId ? file : null),
    },
    recordingFiles: objects,
  };
}
