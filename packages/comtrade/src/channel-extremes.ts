import { type BinaryBlock, type BinaryLayout, missing16, missing32, missingFloat } from './binary-rows.ts';

/** Lowest and highest x of every analog channel, the rows where they were first seen, and how many are missing. */
export interface ChannelExtremes {
  readonly lowest: Float64Array;
  readonly highest: Float64Array;
  readonly lowestRow: Uint32Array;
  readonly highestRow: Uint32Array;
  readonly missing: Uint32Array;
  /** One row; NaN is missing. */
  addRow(raw: Float64Array, row: number): void;
  /** Many rows at once, channel by channel, which is several times faster than row by row. */
  addBlock(layout: BinaryLayout, block: BinaryBlock): void;
}

export function createChannelExtremes(channels: number): ChannelExtremes {
  const lowest = new Float64Array(channels).fill(Number.POSITIVE_INFINITY);
  const highest = new Float64Array(channels).fill(Number.NEGATIVE_INFINITY);
  const lowestRow = new Uint32Array(channels);
  const highestRow = new Uint32Array(channels);
  const missing = new Uint32Array(channels);

  function keep(channel: number, low: number, lowRow: number, high: number, highRow: number, absent: number): void {
    if (low < (lowest[channel] as number)) {
      lowest[channel] = low;
      lowestRow[channel] = lowRow;
    }
    if (high > (highest[channel] as number)) {
      highest[channel] = high;
      highestRow[channel] = highRow;
    }
    missing[channel] = (missing[channel] as number) + absent;
  }

  const found: Found = { low: 0, lowRow: 0, high: 0, highRow: 0, absent: 0 };

  return {
    lowest,
    highest,
    lowestRow,
    highestRow,
    missing,
    addRow(raw, row) {
      for (let channel = 0; channel < channels; channel += 1) {
        const value = raw[channel] as number;
        if (Number.isNaN(value)) missing[channel] = (missing[channel] as number) + 1;
        else keep(channel, value, row, value, row, 0);
      }
    },
    addBlock(layout, block) {
      const { view, offset, rows, firstRow } = block;
      for (let channel = 0; channel < channels; channel += 1) {
        const at = offset + 8 + channel * layout.valueBytes;
        switch (layout.dataType) {
          case 'BINARY':
            scanInt16(view, at, layout.rowBytes, rows, missing16(layout.revision), found);
            break;
          case 'BINARY32':
            scanInt32(view, at, layout.rowBytes, rows, found);
            break;
          case 'FLOAT32':
            scanFloat32(view, at, layout.rowBytes, rows, found);
        }
        keep(channel, found.low, firstRow + found.lowRow, found.high, firstRow + found.highRow, found.absent);
      }
    },
  };
}

/** What one scan found; `low` and `high` are infinite when every value is missing. */
interface Found {
  low: number;
  lowRow: number;
  high: number;
  highRow: number;
  absent: number;
}

// The three loops differ in how a value is read and recognised as missing, and nothing else. They stand apart, outside
// of any closure, because they are where the time goes: a reading function handed in costs more than the comparisons,
// and what is compiled for one recording must serve the next.

function scanInt16(
  view: DataView,
  start: number,
  stride: number,
  rows: number,
  absentValue: number,
  found: Found,
): void {
  let at = start;
  let low = 0x7fff_ffff;
  let high = -0x7fff_ffff;
  let lowRow = 0;
  let highRow = 0;
  let absent = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = view.getInt16(at, true);
    at += stride;
    if (value === absentValue) {
      absent += 1;
      continue;
    }
    if (value < low) {
      low = value;
      lowRow = row;
    }
    if (value > high) {
      high = value;
      highRow = row;
    }
  }
  store(found, low, lowRow, high, highRow, absent, rows);
}

function scanInt32(view: DataView, start: number, stride: number, rows: number, found: Found): void {
  let at = start;
  let low = 0x7fff_ffff;
  let high = -0x7fff_ffff;
  let lowRow = 0;
  let highRow = 0;
  let absent = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = view.getInt32(at, true);
    at += stride;
    if (value === missing32) {
      absent += 1;
      continue;
    }
    if (value < low) {
      low = value;
      lowRow = row;
    }
    if (value > high) {
      high = value;
      highRow = row;
    }
  }
  store(found, low, lowRow, high, highRow, absent, rows);
}

function scanFloat32(view: DataView, start: number, stride: number, rows: number, found: Found): void {
  let at = start;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let lowRow = 0;
  let highRow = 0;
  let absent = 0;
  for (let row = 0; row < rows; row += 1) {
    const value = view.getFloat32(at, true);
    at += stride;
    // NaN fails both comparisons.
    if (!(value > missingFloat && value < Number.POSITIVE_INFINITY)) {
      absent += 1;
      continue;
    }
    if (value < low) {
      low = value;
      lowRow = row;
    }
    if (value > high) {
      high = value;
      highRow = row;
    }
  }
  store(found, low, lowRow, high, highRow, absent, rows);
}

function store(
  found: Found,
  low: number,
  lowRow: number,
  high: number,
  highRow: number,
  absent: number,
  rows: number,
): void {
  const none = absent === rows;
  found.low = none ? Number.POSITIVE_INFINITY : low;
  found.lowRow = lowRow;
  found.high = none ? Number.NEGATIVE_INFINITY : high;
  found.highRow = highRow;
  found.absent = absent;
}
