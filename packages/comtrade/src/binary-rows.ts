import type { WarningList } from './comtrade-error.ts';
import type { ComtradeConfiguration, ComtradeDataType, ComtradeRevision } from './configuration.ts';
import type { SampleRow } from './sample-row.ts';

const missingTimestamp = 0xffff_ffff;
/** The most negative 32-bit float stands for a missing value. */
export const missingFloat = -3.402_823e38;
export const missing32 = -0x8000_0000;

/** In the 1991 edition all bits set meant "missing"; later it is the most negative number. */
export function missing16(revision: ComtradeRevision): number {
  return revision === '1991' ? -1 : -0x8000;
}

/**
 * Where things stand in a little-endian row: sample number (4 bytes), timestamp (4), analog values (2 or 4 each), status
 * words (2 for every 16 channels).
 */
export interface BinaryLayout {
  readonly dataType: Exclude<ComtradeDataType, 'ASCII'>;
  readonly revision: ComtradeRevision;
  readonly valueBytes: 2 | 4;
  readonly wordsOffset: number;
  readonly rowBytes: number;
}

/** Whole rows that lie one after the other. */
export interface BinaryBlock {
  readonly view: DataView;
  /** Byte of the first row in `view`. */
  readonly offset: number;
  readonly rows: number;
  /** From 0. */
  readonly firstRow: number;
}

export function binaryLayout(configuration: ComtradeConfiguration): BinaryLayout | null {
  const { analog, status, dataType, revision } = configuration;
  if (dataType === 'ASCII') return null;
  const valueBytes = dataType === 'BINARY' ? 2 : 4;
  const wordsOffset = 8 + analog.length * valueBytes;
  return { dataType, revision, valueBytes, wordsOffset, rowBytes: wordsOffset + Math.ceil(status.length / 16) * 2 };
}

export function timestampAt(view: DataView, rowOffset: number): number {
  const timestamp = view.getUint32(rowOffset + 4, true);
  return timestamp === missingTimestamp ? Number.NaN : timestamp;
}

/** Decodes the row that begins at a byte; sets everything but its number. */
export function decodeBinaryRow(layout: BinaryLayout, view: DataView, rowOffset: number, row: SampleRow): void {
  const { raw, words } = row;
  row.timestamp = timestampAt(view, rowOffset);
  let at = rowOffset + 8;
  const missing = missing16(layout.revision);
  for (let channel = 0; channel < raw.length; channel += 1) {
    let value: number;
    switch (layout.dataType) {
      case 'BINARY':
        value = view.getInt16(at, true);
        raw[channel] = value === missing ? Number.NaN : value;
        break;
      case 'BINARY32':
        value = view.getInt32(at, true);
        raw[channel] = value === missing32 ? Number.NaN : value;
        break;
      case 'FLOAT32':
        value = view.getFloat32(at, true);
        // Infinities are no measurements either.
        raw[channel] = value <= missingFloat || value === Number.POSITIVE_INFINITY ? Number.NaN : value;
    }
    at += layout.valueBytes;
  }
  for (let word = 0; word < words.length; word += 1) {
    words[word] = view.getUint16(at, true);
    at += 2;
  }
}

/** Cuts pieces of data into blocks of whole rows; a row that spans two pieces is a block of its own. */
export interface BinaryBlocks {
  /** @returns false as soon as `visit` wants no more. */
  push(piece: Uint8Array, visit: (block: BinaryBlock) => boolean): boolean;
  finish(): void;
}

export function createBinaryBlocks(layout: BinaryLayout, warnings: WarningList): BinaryBlocks {
  const { rowBytes } = layout;
  const rest = new Uint8Array(rowBytes);
  const restView = new DataView(rest.buffer);
  let restLength = 0;
  let firstRow = 0;
  return {
    push(piece, visit) {
      let offset = 0;
      if (restLength > 0) {
        offset = Math.min(rowBytes - restLength, piece.length);
        rest.set(piece.subarray(0, offset), restLength);
        restLength += offset;
        if (restLength < rowBytes) return true;
        restLength = 0;
        if (!visit({ view: restView, offset: 0, rows: 1, firstRow })) return false;
        firstRow += 1;
      }
      const rows = Math.floor((piece.length - offset) / rowBytes);
      if (rows > 0) {
        const view = new DataView(piece.buffer, piece.byteOffset, piece.byteLength);
        if (!visit({ view, offset, rows, firstRow })) return false;
        firstRow += rows;
        offset += rows * rowBytes;
      }
      rest.set(piece.subarray(offset), 0);
      restLength = piece.length - offset;
      return true;
    },
    finish() {
      // Some writers close the file with an end-of-file mark.
      if (restLength === 0 || (restLength === 1 && rest[0] === 0x1a)) return;
      warnings.add('partial_row', `the data ends in the middle of row ${firstRow + 1}`);
    },
  };
}
