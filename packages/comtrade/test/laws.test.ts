import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComtradeDataType, parseConfiguration, readSamples, summarizeRecording } from '../src/index.ts';
import { analogLine, asciiRows, buildBinary, buildConfiguration, bytesOf, type Row } from './build-recording.ts';

/** Cuts bytes at arbitrary places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((left, right) => left - right);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end));
}

const types: ComtradeDataType[] = ['ASCII', 'BINARY', 'BINARY32', 'FLOAT32'];

describe('laws', () => {
  test('what was written is what is read, in every data type and however the bytes arrive', async () => {
    const recordings = fc.record({
      type: fc.constantFrom(...types),
      rows: fc.array(
        fc.record({
          analog: fc.array(fc.integer({ min: -32_767, max: 32_767 }), { minLength: 3, maxLength: 3 }),
          status: fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 18, maxLength: 18 }),
        }),
        { minLength: 1, maxLength: 30 },
      ),
      cuts: fc.array(fc.nat(100_000), { maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(recordings, async ({ type, rows, cuts }) => {
        const analog = [1, 2, 3].map((number) => analogLine(number, { a: '0.5', b: '-1' }));
        const status = Array.from({ length: 18 }, (_, index) => `${index + 1},S,,,0`);
        const cfg = bytesOf(buildConfiguration({ analog, status, type, rates: ['1', `1000,${rows.length}`] }));
        const written: Row[] = rows.map((row, index) => [index * 1000, row.analog, row.status]);
        const lines = written.map(([time, values, bits], index) => [index + 1, time, ...values, ...bits].join(','));
        const dat = type === 'ASCII' ? bytesOf(`${lines.join('\n')}\n`) : buildBinary(written, type);

        const opened = await readSamples({ cfg: cut(cfg, cuts), dat: cut(dat, cuts) });
        if (!opened.ok) throw new Error(opened.error.message);
        const read = [];
        for await (const sample of opened.value.samples()) read.push(sample);
        expect(read).toEqual(
          rows.map((row, index) => ({
            number: index + 1,
            timeMs: index,
            analog: row.analog.map((value) => value * 0.5 - 1),
            status: row.status,
          })),
        );
        expect(opened.value.warnings()).toEqual([]);

        const summary = await summarizeRecording({ cfg, dat: cut(dat, cuts) });
        if (!summary.ok) throw new Error(summary.error.message);
        for (const [channel, found] of summary.value.analog.entries()) {
          const values = rows.map((row) => (row.analog[channel] ?? 0) * 0.5 - 1);
          expect([found.minimum, found.maximum]).toEqual([Math.min(...values), Math.max(...values)]);
        }
      }),
      { numRuns: 150 },
    );
  });
});

describe('bad input never throws and always ends', () => {
  const damaged = (text: string) =>
    fc
      .array(
        fc.record({ at: fc.nat(text.length), remove: fc.nat(8), insert: fc.string({ maxLength: 6, unit: 'binary' }) }),
        {
          minLength: 1,
          maxLength: 6,
        },
      )
      .map((edits) =>
        edits.reduce((now, { at, remove, insert }) => now.slice(0, at) + insert + now.slice(at + remove), text),
      );

  async function readBoth(files: Parameters<typeof summarizeRecording>[0]): Promise<void> {
    const summary = await summarizeRecording(files);
    if (!summary.ok) {
      expect(summary.error.message).not.toBe('');
      return;
    }
    // Nothing that JSON cannot hold.
    expect(JSON.parse(JSON.stringify(summary.value))).toEqual(summary.value);
    const opened = await readSamples(files);
    if (!opened.ok) throw new Error('a recording that has a summary must have samples');
    let rows = 0;
    for await (const sample of opened.value.samples()) {
      rows += 1;
      for (const value of sample.analog) expect(value === null || Number.isFinite(value)).toBe(true);
    }
    expect(rows).toBe(summary.value.sampleCount);
  }

  test('damaged configurations', async () => {
    const configurations = [
      buildConfiguration(),
      buildConfiguration({ type: 'BINARY', year: '2013', tail: ['1', '0,0', '0,0'] }),
      buildConfiguration({ year: '', rates: ['0'] }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...configurations).chain(damaged), async (cfg) => {
        await readBoth({ cfg: Buffer.from(cfg, 'utf8'), dat: bytesOf(asciiRows) });
      }),
      { numRuns: 400 },
    );
  });

  test('damaged data and random bytes', async () => {
    const cfgs = types.map((type) => bytesOf(buildConfiguration({ type })));
    const data = fc.oneof(damaged(asciiRows).map(bytesOf), fc.uint8Array({ maxLength: 300 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...cfgs), data, async (cfg, dat) => readBoth({ cfg, dat })),
      { numRuns: 400 },
    );
    await fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        const parsed = parseConfiguration(bytes);
        expect(parsed.ok === true || parsed.error.code.length > 0).toBe(true);
      }),
    );
  });

  test('damaged combined files', async () => {
    const cff = `--- file type: CFG ---\n${buildConfiguration()}--- file type: DAT ASCII ---\n${asciiRows}`;
    await fc.assert(
      fc.asyncProperty(damaged(cff), async (text) => readBoth({ cff: Buffer.from(text, 'utf8') })),
      { numRuns: 300 },
    );
  });
});
