import { createReadStream } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { summarizeRecording } from '@mao/comtrade';
import { compareTimes, spread } from './compare.ts';
import type { Report } from './report.ts';

const analogs = 11;
const statuses = 6;
const rowBytes = 8 + analogs * 2 + 2;
const rows = Math.floor((20 * 1024 * 1024) / rowBytes);

/** One pass over a 20 MB binary recording against reading its file and adding up its 16-bit numbers. */
export async function benchComtrade(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-comtrade-'));
  try {
    const path = join(folder, 'fault.dat');
    await writeRecording(path);
    const cfg = new TextEncoder().encode(configuration());
    const summarized = await summarizeRecording({ cfg, dat: createReadStream(path) });
    if (!summarized.ok) throw new Error(summarized.error.message);
    const compared = await compareTimes(
      () => summarizeRecording({ cfg, dat: createReadStream(path) }),
      () => readAndSum(path),
      { rounds: 5 },
    );
    report.row({
      what: `COMTRADE summary of ${rows.toLocaleString('en')} samples, 20 MB binary`,
      against: 'reading the file and summing it',
      value: compared.ratio,
      target: { atMost: 4 },
      note: spread(compared),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function configuration(): string {
  const analog = Array.from(
    { length: analogs },
    (_, index) => `${index + 1},A${index + 1},A,,V,0.01,0,0,-32767,32767,1,1,S`,
  );
  const status = Array.from({ length: statuses }, (_, index) => `${index + 1},D${index + 1},,,0`);
  return [
    'BENCH,DEVICE,1999',
    `${analogs + statuses},${analogs}A,${statuses}D`,
    ...analog,
    ...status,
    '60',
    '1',
    `10000,${rows}`,
    '01/02/2026,10:00:00.000000',
    '01/02/2026,10:00:01.000000',
    'BINARY',
    '1',
    '',
  ].join('\r\n');
}

async function writeRecording(path: string): Promise<void> {
  const file = await open(path, 'w');
  const block = Buffer.alloc(rowBytes * 1_000);
  for (let first = 0; first < rows; first += 1_000) {
    const count = Math.min(1_000, rows - first);
    for (let row = 0; row < count; row += 1) {
      const at = row * rowBytes;
      block.writeUInt32LE(first + row + 1, at);
      block.writeUInt32LE((first + row) * 100, at + 4);
      for (let channel = 0; channel < analogs; channel += 1) {
        block.writeInt16LE(Math.round(30_000 * Math.sin((first + row) / 27 + channel)), at + 8 + channel * 2);
      }
      block.writeUInt16LE((first + row) & 0x3f, at + 8 + analogs * 2);
    }
    await file.write(block, 0, count * rowBytes);
  }
  await file.close();
}

async function readAndSum(path: string): Promise<number> {
  const bytes = await readFile(path);
  const numbers = new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
  let sum = 0;
  for (let index = 0; index < numbers.length; index += 1) sum += numbers[index] as number;
  return sum;
}
