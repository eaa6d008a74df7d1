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

  // The two loops below differ in how a value is read and recognised as missing, and nothing else: a reading function
  // handed in would cost more than the comparison itself.
  function addInt16(layout: BinaryLayout, block: BinaryBlock, channel: number): void {
    const { view, rows, firstRow } = block;
    const stride = layout.rowBytes;
    const absentValue = missing16(layout.revision);
    let at = block.offset + 8 + channel * 2;
    let [low, high, lowRow, highRow, absent] = [0x7fff_ffff, -0x7fff_ffff, 0, 0, 0];
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
    if (absent < rows) keep(channel, low, firstRow + lowRow, high, firstRow + highRow, absent);
    else missing[channel] = (missing[channel] as number) + absent;
  }

  function addWide(layout: BinaryLayout, block: BinaryBlock, channel: number): void {
    const { view, rows, firstRow } = block;
    const stride = layout.rowBytes;
    const float = layout.dataType === 'FLOAT32';
    let at = block.offset + 8 + channel * 4;
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    let [lowRow, highRow, absent] = [0, 0, 0];
    for (let row = 0; row < rows; row += 1) {
      const value = float ? view.getFloat32(at, true) : view.getInt32(at, true);
      at += stride;
      const present = float ? value > missingFloat && value < Number.POSITIVE_INFINITY : value !== missing32;
      if (!present) {
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
    keep(channel, low, firstRow + lowRow, high, firstRow + highRow, absent);
  }

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
      for (let channel = 0; channel < channels; channel += 1) {
        if (layout.valueBytes === 2) addInt16(layout, block, channel);
        else addWide(layout, block, channel);
      }
    },
  };
}
