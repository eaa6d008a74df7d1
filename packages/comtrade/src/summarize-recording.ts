import { type BinaryBlock, type BinaryLayout, decodeBinaryRow, timestampAt } from './binary-rows.ts';
import { createChannelExtremes } from './channel-extremes.ts';
import { type ComtradeResult, type ComtradeWarning, failed } from './comtrade-error.ts';
import type { AnalogChannel, ComtradeConfiguration, StatusChannel } from './configuration.ts';
import {
  type OpenedRecording,
  openRecording,
  type ReadOptions,
  type RecordingFiles,
  type RowVisitor,
} from './open-recording.ts';
import { createSampleRow, type SampleRow, statusBit } from './sample-row.ts';
import { createStatusChanges } from './status-changes.ts';

/** What a recording shows, without its points. Values are in the channels' units. */
export interface RecordingSummary {
  readonly configuration: ComtradeConfiguration;
  /** INF and HDR text of a combined file; '' otherwise. */
  readonly information: string;
  readonly header: string;
  /** Rows that were read. */
  readonly sampleCount: number;
  /** From the first to the last sample; null when times are unknown. */
  readonly durationMs: number | null;
  /** Samples a second at the beginning; estimated when the timestamps decide, null when they are missing. */
  readonly sampleRate: number | null;
  readonly trigger: TriggerSummary | null;
  readonly analog: readonly AnalogSummary[];
  readonly status: readonly StatusSummary[];
  readonly warnings: readonly ComtradeWarning[];
}

export interface TriggerSummary {
  /** Number of the sample nearest to the trigger time, from 1; the first or last one when it lies outside. */
  readonly sample: number;
  /** Trigger time in milliseconds after the first sample, as the configuration says. */
  readonly timeMs: number;
}

export interface AnalogSummary {
  readonly channel: AnalogChannel;
  /** Null when every value is missing. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Sample numbers of the first minimum and maximum, from 1. */
  readonly minimumSample: number | null;
  readonly maximumSample: number | null;
  /** Null without a trigger, or when that value is missing. */
  readonly atTrigger: number | null;
  readonly missing: number;
}

export interface StatusSummary {
  readonly channel: StatusChannel;
  readonly initial: 0 | 1;
  /** How often the status changed. */
  readonly changes: number;
  /** Number of the first sample with the other status, from 1; null when it never changed. */
  readonly firstChangeSample: number | null;
  readonly atTrigger: 0 | 1 | null;
}

/** Reads a recording once and keeps only extremes, trigger values and changes; memory does not grow with its length. */
export async function summarizeRecording(
  files: RecordingFiles,
  options: ReadOptions = {},
): Promise<ComtradeResult<RecordingSummary>> {
  const opened = await openRecording(files, options);
  if (!opened.ok) return opened;
  const recording = opened.value;
  const collector = createCollector(recording);
  let outcome = await recording.step(collector);
  while (outcome === 'more') outcome = await recording.step(collector);
  if (outcome === 'too_large') {
    return failed('too_large', `the data is longer than ${recording.limits.dataBytes} bytes`);
  }
  return { ok: true, value: collector.summary() };
}

interface Collector extends Required<RowVisitor> {
  summary(): RecordingSummary;
}

function createCollector(recording: OpenedRecording): Collector {
  const { configuration, clock, warnings } = recording;
  const extremes = createChannelExtremes(configuration.analog.length);
  const changes = createStatusChanges(configuration.status.length);
  /** The row nearest to the trigger so far, and the last row of the block before. */
  const trigger = createSampleRow(configuration.analog.length, configuration.status.length);
  const last = createSampleRow(configuration.analog.length, configuration.status.length);
  let rows = 0;
  let firstTime = Number.NaN;
  let lastTime = Number.NaN;
  let triggerDistance = Number.POSITIVE_INFINITY;

  /** Notes the time of a row; true when it is nearer to the trigger than all before. */
  function noteTime(index: number, timestamp: number): boolean {
    const time = clock.timeOf(index, timestamp);
    if (Number.isNaN(time)) {
      warnings.add('timestamp_missing', `sample ${index + 1} has no timestamp`);
      return false;
    }
    if (Number.isNaN(firstTime)) firstTime = time;
    lastTime = time;
    const distance = Math.abs(time - (clock.triggerMilliseconds ?? Number.NaN));
    if (!(distance < triggerDistance)) return false;
    triggerDistance = distance;
    return true;
  }

  function row(next: SampleRow): boolean {
    const index = rows;
    rows += 1;
    extremes.addRow(next.raw, index);
    changes.addRow(next.words, index);
    if (clock.needsTimestamps ? noteTime(index, next.timestamp) : index === clock.triggerRow) {
      copyRow(next, index, trigger);
    }
    copyRow(next, index, last);
    return true;
  }

  function block(layout: BinaryLayout, many: BinaryBlock): void {
    const { view, offset, firstRow } = many;
    extremes.addBlock(layout, many);
    changes.addBlock(layout, many);
    const decodeTo = (index: number, target: SampleRow): void => {
      decodeBinaryRow(layout, view, offset + (index - firstRow) * layout.rowBytes, target);
      target.index = index;
    };
    rows = firstRow + many.rows;
    let nearest = -1;
    if (clock.needsTimestamps) {
      for (let index = firstRow; index < rows; index += 1) {
        const timestamp = timestampAt(view, offset + (index - firstRow) * layout.rowBytes);
        if (noteTime(index, timestamp)) nearest = index;
      }
    } else if (clock.triggerRow !== null && clock.triggerRow >= firstRow && clock.triggerRow < rows) {
      nearest = clock.triggerRow;
    }
    if (nearest >= 0) decodeTo(nearest, trigger);
    decodeTo(rows - 1, last);
  }

  function scaled(channel: number, raw: number): number | null {
    const { a, b } = configuration.analog[channel] as AnalogChannel;
    const value = (a * raw + b) * (recording.sideFactors[channel] as number);
    return Number.isFinite(value) ? value : null;
  }

  function analogSummary(channel: AnalogChannel): AnalogSummary {
    const at = channel.number - 1;
    const missing = extremes.missing[at] as number;
    const found = (values: Float64Array, where: Uint32Array): { value: number | null; sample: number } | null =>
      rows > missing ? { value: scaled(at, values[at] as number), sample: (where[at] as number) + 1 } : null;
    const low = found(extremes.lowest, extremes.lowestRow);
    const high = found(extremes.highest, extremes.highestRow);
    // A negative factor turns the order round.
    const turned = channel.a * (recording.sideFactors[at] as number) < 0;
    const [minimum, maximum] = turned ? [high, low] : [low, high];
    return {
      channel,
      minimum: minimum?.value ?? null,
      maximum: maximum?.value ?? null,
      minimumSample: minimum?.sample ?? null,
      maximumSample: maximum?.sample ?? null,
      atTrigger: trigger.index < 0 ? null : scaled(at, trigger.raw[at] as number),
      missing,
    };
  }

  function statusSummary(channel: StatusChannel): StatusSummary {
    const at = channel.number - 1;
    const changed = changes.firstChange[at] as number;
    return {
      channel,
      initial: statusBit(changes.first, at),
      changes: changes.changes[at] as number,
      firstChangeSample: changed < 0 ? null : changed + 1,
      atTrigger: trigger.index < 0 ? null : statusBit(trigger.words, at),
    };
  }

  function summary(): RecordingSummary {
    if (!clock.needsTimestamps && rows > 0) {
      firstTime = 0;
      lastTime = clock.timeOf(rows - 1, Number.NaN);
    }
    const timeMs = clock.triggerMilliseconds;
    if (timeMs !== null && (timeMs < Math.min(0, firstTime) || timeMs > lastTime)) {
      warnings.add('trigger_outside', 'the trigger time lies outside the recording');
    }
    // The data ended before the trigger: the last row is the nearest.
    if (clock.triggerRow !== null && trigger.index < 0 && last.index >= 0) copyRow(last, last.index, trigger);
    const duration = lastTime - firstTime;
    return {
      configuration,
      information: recording.information,
      header: recording.header,
      sampleCount: rows,
      durationMs: Number.isFinite(duration) ? duration : null,
      sampleRate: configuration.rates[0]?.hertz ?? (duration > 0 && rows > 1 ? ((rows - 1) / duration) * 1000 : null),
      trigger: timeMs === null || trigger.index < 0 ? null : { sample: trigger.index + 1, timeMs },
      analog: configuration.analog.map(analogSummary),
      status: configuration.status.map(statusSummary),
      warnings: warnings.list(),
    };
  }

  return { row, block, summary };
}

function copyRow(from: SampleRow, index: number, to: SampleRow): void {
  to.index = index;
  to.timestamp = from.timestamp;
  to.raw.set(from.raw);
  to.words.set(from.words);
}
