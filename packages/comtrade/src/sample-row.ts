/** One row of sample data as it is decoded; the buffers are used again for the next row. */
export interface SampleRow {
  /** From 0. */
  index: number;
  /** As written; NaN when missing. */
  timestamp: number;
  /** x of every analog channel; NaN when missing. */
  readonly raw: Float64Array;
  /** Status bits, 16 a word, bit 0 the first channel. */
  readonly words: Uint16Array;
}

export function createSampleRow(analog: number, status: number): SampleRow {
  return {
    index: -1,
    timestamp: Number.NaN,
    raw: new Float64Array(analog),
    words: new Uint16Array(Math.ceil(status / 16)),
  };
}

/** @param channel From 0. */
export function statusBit(words: Uint16Array, channel: number): 0 | 1 {
  return ((words[channel >> 4] ?? 0) >> (channel & 15)) & 1 ? 1 : 0;
}
