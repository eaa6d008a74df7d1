import { crc32 } from 'node:zlib';

/** A dataArea as it goes over the wire: compact JSON with its length in bytes and its CRC-32 in capital hex digits. */
export interface SealedDataArea {
  readonly text: string;
  readonly len: number;
  readonly crc: string;
}

export function sealDataArea(dataArea: object): SealedDataArea {
  const text = JSON.stringify(dataArea);
  return { text, len: Buffer.byteLength(text), crc: crc32(text).toString(16).toUpperCase().padStart(8, '0') };
}
