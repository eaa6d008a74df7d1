import type { ComtradeDataType } from '../src/index.ts';

export interface RecordingPlan {
  station?: string;
  year?: string;
  analog?: string[];
  status?: string[];
  counts?: string;
  frequency?: string;
  rates?: string[];
  start?: string;
  trigger?: string;
  type?: ComtradeDataType | string;
  tail?: string[];
  newline?: string;
  end?: string;
}

export const analogLine = (number: number, options: { name?: string; a?: string; b?: string; skew?: string } = {}) =>
  `${number},${options.name ?? `A${number}`},A,line,V,${options.a ?? '1'},${options.b ?? '0'},${options.skew ?? '0'},-32767,32767,1000,10,S`;

/** Text of a configuration; by default two analog and one status channel, four samples at 1000 Hz, trigger at 2 ms. */
export function buildConfiguration(plan: RecordingPlan = {}): string {
  const analog = plan.analog ?? [analogLine(1), analogLine(2)];
  const status = plan.status ?? ['1,TRIP,,,0'];
  const newline = plan.newline ?? '\r\n';
  const lines = [
    `${plan.station ?? 'STATION'},IED${plan.year === '' ? '' : `,${plan.year ?? '1999'}`}`,
    plan.counts ?? `${analog.length + status.length},${analog.length}A,${status.length}D`,
    ...analog,
    ...status,
    plan.frequency ?? '50',
    ...(plan.rates ?? ['1', '1000,4']),
    plan.start ?? '01/02/2026,10:00:00.000000',
    plan.trigger ?? '01/02/2026,10:00:00.002000',
    plan.type ?? 'ASCII',
    ...(plan.tail ?? ['1']),
  ];
  return lines.join(newline) + (plan.end ?? newline);
}

export type Row = readonly [timestamp: number, analog: readonly number[], status: readonly number[]];

/** Binary rows as the standard has them, written without any of the reader's code. */
export function buildBinary(rows: readonly Row[], type: Exclude<ComtradeDataType, 'ASCII'>): Buffer {
  return Buffer.concat(
    rows.map(([timestamp, analog, status], index) => {
      const width = type === 'BINARY' ? 2 : 4;
      const words = Math.ceil(status.length / 16);
      const row = Buffer.alloc(8 + analog.length * width + words * 2);
      row.writeUInt32LE(index + 1, 0);
      row.writeUInt32LE(timestamp, 4);
      for (const [channel, value] of analog.entries()) {
        const at = 8 + channel * width;
        if (type === 'BINARY') row.writeInt16LE(value, at);
        else if (type === 'BINARY32') row.writeInt32LE(value, at);
        else row.writeFloatLE(value, at);
      }
      for (const [channel, bit] of status.entries()) {
        const at = 8 + analog.length * width + Math.floor(channel / 16) * 2;
        row.writeUInt16LE(row.readUInt16LE(at) | (bit << (channel % 16)), at);
      }
      return row;
    }),
  );
}

export const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Four rows that fit `buildConfiguration()`. */
export const asciiRows = '1,0,10,-1,0\r\n2,1000,20,-2,0\r\n3,2000,-30,-3,1\r\n4,3000,5,-4,1\r\n';
