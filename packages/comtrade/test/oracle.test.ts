import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFixtures } from '@mao/testing';
import { describe, expect, test } from 'vitest';
import { type RecordingFiles, readSamples, summarizeRecording } from '../src/index.ts';

/** Values of another implementation (python-comtrade) for public recordings. */
interface Expected {
  cfg: string;
  dat: string | null;
  encoding: string;
  rev: string;
  ft: string;
  analog: number;
  status: number;
  freq: number;
  total: number;
  start: string;
  trigger: string;
  trigger_time_s: number;
  t_last: number;
  trigger_index_1based: number;
  channels: { id: string; unit: string; min: number; max: number; at_trigger: number | null; missing: number }[];
}

const fixtures = findFixtures('comtrade');
const directory = 'directory' in fixtures ? fixtures.directory : '';
const expected: Expected[] = directory === '' ? [] : JSON.parse(readFileSync(join(directory, 'expected.json'), 'utf8'));

function filesOf(entry: Expected, chunkBytes?: number): RecordingFiles {
  const open = (name: string) => {
    const path = join(directory, name);
    return chunkBytes === undefined ? readFileSync(path) : createReadStream(path, { highWaterMark: chunkBytes });
  };
  return entry.dat === null ? { cff: open(entry.cfg) } : { cfg: open(entry.cfg), dat: open(entry.dat) };
}

function expectClose(actual: number | null, wanted: number | null): void {
  if (wanted === null || actual === null) {
    expect(actual).toBe(wanted);
    return;
  }
  expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(Math.max(1e-5 * Math.abs(wanted), 1e-6));
}

describe.skipIf('skipReason' in fixtures)('the oracle', () => {
  test.each(expected.map((entry) => [`${entry.cfg} ${entry.dat ?? ''}`, entry] as const))(
    '%s',
    async (_name, entry) => {
      for (const chunkBytes of [undefined, 7]) {
        const result = await summarizeRecording(filesOf(entry, chunkBytes), { encoding: entry.encoding });
        if (!result.ok) throw new Error(result.error.message);
        const { value: summary } = result;
        const { configuration } = summary;
        expect({
          rev: String(configuration.revisionYear),
          ft: configuration.dataType,
          analog: configuration.analog.length,
          status: configuration.status.length,
          freq: configuration.lineFrequency,
          total: configuration.sampleCount,
          read: summary.sampleCount,
          start: configuration.start?.text.slice(0, 26).replace('T', ' '),
          trigger: configuration.trigger?.text.slice(0, 26).replace('T', ' '),
          index: summary.trigger?.sample,
        }).toEqual({
          rev: entry.rev,
          ft: entry.ft.toUpperCase(),
          analog: entry.analog,
          status: entry.status,
          freq: entry.freq,
          total: entry.total,
          read: entry.total,
          start: entry.start,
          trigger: entry.trigger,
          index: entry.trigger_index_1based,
        });
        expect(summary.trigger?.timeMs).toBeCloseTo(entry.trigger_time_s * 1000, 6);
        expect(summary.durationMs).toBeCloseTo(entry.t_last * 1000, 6);
        for (const [index, channel] of entry.channels.entries()) {
          const actual = summary.analog[index];
          expect(actual?.channel.id).toBe(channel.id);
          expect(actual?.channel.unit).toBe(channel.unit);
          expectClose(actual?.minimum ?? null, channel.min);
          expectClose(actual?.maximum ?? null, channel.max);
          expectClose(actual?.atTrigger ?? null, channel.at_trigger);
          expect(actual?.missing).toBe(channel.missing);
        }
      }
    },
  );

  test.each(expected.map((entry) => [`${entry.cfg} ${entry.dat ?? ''}`, entry] as const))(
    'the samples of %s agree with its summary',
    async (_name, entry) => {
      const summary = await summarizeRecording(filesOf(entry));
      const reader = await readSamples(filesOf(entry, 100));
      if (!summary.ok || !reader.ok) throw new Error('the recording cannot be read');
      const minimum = new Array<number | null>(entry.analog).fill(null);
      let rows = 0;
      let lastTime: number | null = null;
      for await (const sample of reader.value.samples()) {
        rows += 1;
        lastTime = sample.timeMs;
        for (const [index, value] of sample.analog.entries()) {
          if (value !== null) minimum[index] = Math.min(minimum[index] ?? value, value);
        }
      }
      expect(rows).toBe(summary.value.sampleCount);
      expect(lastTime).toBeCloseTo(entry.t_last * 1000, 6);
      expect(minimum).toEqual(summary.value.analog.map((channel) => channel.minimum));
    },
  );
});
