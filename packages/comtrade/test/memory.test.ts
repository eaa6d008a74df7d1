import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readSamples, summarizeRecording } from '../src/index.ts';
import { buildBinary, buildConfiguration, bytesOf, type Row } from './build-recording.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

test('memory does not grow with the recording', async () => {
  const block: Row[] = Array.from({ length: 4_000 }, (_, index) => [index, [index % 100, -index % 50], [index & 1]]);
  const piece = buildBinary(block, 'BINARY');
  const pieces = Math.floor((20 * 1024 * 1024) / piece.length);
  const cfg = bytesOf(buildConfiguration({ type: 'BINARY', rates: ['1', `10000,${pieces * 4_000}`] }));
  let heldAtMost = 0;
  // The source itself watches: whatever was read before must be free again when it is asked for more.
  function* source(): Generator<Uint8Array> {
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < pieces; count += 1) {
      if (count % 16 === 0) {
        collectGarbage();
        heldAtMost = Math.max(heldAtMost, process.memoryUsage().arrayBuffers - before);
      }
      yield Uint8Array.from(piece);
    }
  }
  const summary = await summarizeRecording({ cfg, dat: source() });
  expect(summary.ok && summary.value.sampleCount).toBe(pieces * 4_000);
  expect(summary.ok && summary.value.status[0]?.changes).toBe(pieces * 4_000 - 1);
  expect(heldAtMost).toBeLessThan(2 * 1024 * 1024);

  const opened = await readSamples({ cfg, dat: source() }, { limits: { cells: 300_000 } });
  if (!opened.ok) throw new Error(opened.error.message);
  let samples = 0;
  for await (const _sample of opened.value.samples()) samples += 1;
  expect(samples).toBe(100_000);
});
