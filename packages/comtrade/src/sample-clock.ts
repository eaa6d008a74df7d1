import type { ComtradeConfiguration } from './configuration.ts';
import { secondsBetween } from './parse-time.ts';

/** When samples were taken, in milliseconds since the first one. */
export interface SampleClock {
  /** Whether the timestamps of the samples are needed; else the sampling rates say it all. */
  readonly needsTimestamps: boolean;
  /**
   * @param row From 0.
   * @param timestamp As in the data; NaN when missing.
   * @returns NaN when it cannot be known.
   */
  timeOf(row: number, timestamp: number): number;
  /** Milliseconds from start to trigger; null when a time is missing. */
  readonly triggerMilliseconds: number | null;
  /** Row nearest to the trigger by the rates, within the announced rows; null when it takes timestamps. */
  readonly triggerRow: number | null;
}

interface Segment {
  readonly firstRow: number;
  readonly startMilliseconds: number;
  readonly hertz: number;
}

export function createSampleClock(configuration: ComtradeConfiguration): SampleClock {
  const { rates, start, trigger } = configuration;
  const triggerMilliseconds = start === null || trigger === null ? null : secondsBetween(start, trigger) * 1000;
  const { timeMultiplier, timestampsPerMillisecond } = configuration;
  if (rates.length === 0) {
    return {
      needsTimestamps: true,
      timeOf: (_row, timestamp) => (timestamp * timeMultiplier) / timestampsPerMillisecond,
      triggerMilliseconds,
      triggerRow: null,
    };
  }
  const segments: Segment[] = [];
  let firstRow = 0;
  let startMilliseconds = 0;
  for (const { hertz, lastSample } of rates) {
    segments.push({ firstRow, startMilliseconds, hertz });
    startMilliseconds += ((lastSample - firstRow) / hertz) * 1000;
    firstRow = lastSample;
  }
  const lastSegment = segments.at(-1) as Segment;

  function timeOf(row: number): number {
    const segment =
      row >= lastSegment.firstRow
        ? lastSegment
        : (segments.findLast((candidate) => candidate.firstRow <= row) ?? lastSegment);
    return segment.startMilliseconds + ((row - segment.firstRow) / segment.hertz) * 1000;
  }

  function nearestRow(milliseconds: number): number {
    const segment = segments.findLast((candidate) => candidate.startMilliseconds <= milliseconds) ?? segments[0];
    if (segment === undefined || milliseconds <= 0) return 0;
    const row = segment.firstRow + ((milliseconds - segment.startMilliseconds) * segment.hertz) / 1000;
    // Times have limited digits; halfway between two samples the earlier one counts.
    return Math.min(Math.max(0, Math.ceil(row - 0.5 - 1e-6)), firstRow - 1);
  }

  return {
    needsTimestamps: false,
    timeOf,
    triggerMilliseconds,
    triggerRow: triggerMilliseconds === null ? null : nearestRow(triggerMilliseconds),
  };
}
