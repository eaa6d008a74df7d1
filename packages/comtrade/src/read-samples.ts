import type { ComtradeResult, ComtradeWarning } from './comtrade-error.ts';
import type { AnalogChannel, ComtradeConfiguration, StatusChannel } from './configuration.ts';
import { type OpenedRecording, openRecording, type ReadOptions, type RecordingFiles } from './open-recording.ts';
import { type SampleRow, statusBit } from './sample-row.ts';

export interface SampleOptions extends ReadOptions {
  /** Numbers of the analog channels, from 1, in the order wanted. Absent: all. Unknown ones are a RangeError. */
  readonly analog?: readonly number[];
  /** Numbers of the status channels, from 1. Absent: all. */
  readonly status?: readonly number[];
  /** Milliseconds after the first sample, inclusive. Samples without a time are left out when a bound is given. */
  readonly fromMs?: number;
  readonly toMs?: number;
}

export interface Sample {
  /** From 1. */
  readonly number: number;
  /** After the first sample; null when unknown. */
  readonly timeMs: number | null;
  /** In the order of `analogChannels`; null for a missing value. */
  readonly analog: readonly (number | null)[];
  /** In the order of `statusChannels`. */
  readonly status: readonly (0 | 1)[];
}

/** A recording as a stream of samples; it can be iterated once. */
export interface SampleReader {
  readonly configuration: ComtradeConfiguration;
  readonly analogChannels: readonly AnalogChannel[];
  readonly statusChannels: readonly StatusChannel[];
  /** In order of time. Ends early, with a warning, at a limit or where the data breaks off; never throws for bad data. */
  samples(): AsyncGenerator<Sample, void, undefined>;
  /** Complete once `samples` has ended. */
  warnings(): readonly ComtradeWarning[];
  /** For a reader whose samples are not iterated to the end. */
  close(): Promise<void>;
}

/** Opens a recording for reading its points, e.g. to write them as CSV, holding one piece of the data at a time. */
export async function readSamples(
  files: RecordingFiles,
  options: SampleOptions = {},
): Promise<ComtradeResult<SampleReader>> {
  const opened = await openRecording(files, options);
  if (!opened.ok) return opened;
  const recording = opened.value;
  const { configuration } = recording;
  try {
    const analogChannels = chosen(configuration.analog, options.analog, 'analog');
    const statusChannels = chosen(configuration.status, options.status, 'status');
    return {
      ok: true,
      value: {
        configuration,
        analogChannels,
        statusChannels,
        samples: () => iterate(recording, analogChannels, statusChannels, options),
        warnings: () => recording.warnings.list(),
        close: () => recording.close(),
      },
    };
  } catch (error) {
    await recording.close();
    throw error;
  }
}

function chosen<T extends { readonly number: number }>(
  channels: readonly T[],
  numbers: readonly number[] | undefined,
  kind: string,
): readonly T[] {
  if (numbers === undefined) return channels;
  return numbers.map((number) => {
    const channel = channels[number - 1];
    if (channel === undefined) {
      throw new RangeError(`there is no ${kind} channel ${number}; the recording has ${channels.length}`);
    }
    return channel;
  });
}

async function* iterate(
  recording: OpenedRecording,
  analogChannels: readonly AnalogChannel[],
  statusChannels: readonly StatusChannel[],
  options: SampleOptions,
): AsyncGenerator<Sample, void, undefined> {
  const { clock, limits, warnings, sideFactors } = recording;
  const { fromMs, toMs } = options;
  const bounded = fromMs !== undefined || toMs !== undefined;
  const factors = analogChannels.map(({ number, a, b }) => ({
    at: number - 1,
    a,
    b,
    side: sideFactors[number - 1] ?? 1,
  }));
  const cellsPerRow = Math.max(1, factors.length + statusChannels.length);
  let cells = 0;
  let batch: Sample[] = [];

  const takeRow = (row: SampleRow): boolean => {
    const time = clock.timeOf(row.index, row.timestamp);
    const known = !Number.isNaN(time);
    if (!known) warnings.add('timestamp_missing', `sample ${row.index + 1} has no timestamp`);
    if (bounded && (!known || (fromMs !== undefined && time < fromMs))) return true;
    // Timestamps may run backwards in a broken file, so only the rates tell that nothing more can follow.
    if (toMs !== undefined && time > toMs) return clock.needsTimestamps;
    cells += cellsPerRow;
    if (cells > limits.cells) {
      warnings.add(
        'cell_limit',
        `the samples end after ${limits.cells} values; choose fewer channels or a shorter time`,
      );
      return false;
    }
    batch.push({
      number: row.index + 1,
      timeMs: known ? time : null,
      analog: factors.map(({ at, a, b, side }) => {
        const value = (a * (row.raw[at] ?? Number.NaN) + b) * side;
        return Number.isFinite(value) ? value : null;
      }),
      status: statusChannels.map((channel) => statusBit(row.words, channel.number - 1)),
    });
    return true;
  };

  const visitor = { row: takeRow };
  try {
    for (let outcome = await recording.step(visitor); ; outcome = await recording.step(visitor)) {
      const ready = batch;
      batch = [];
      yield* ready;
      if (outcome === 'too_large') {
        warnings.add('size_limit', `the data is longer than ${limits.dataBytes} bytes; the rest was not read`);
      }
      if (outcome !== 'more') return;
    }
  } finally {
    await recording.close();
  }
}
