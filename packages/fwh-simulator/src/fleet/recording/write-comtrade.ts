import { DateTime } from 'luxon';
import { preMilliseconds, type RecordingPlan, sampleRateOf } from './recording-plan.ts';
import { analogChannels, statusChannels, type WaveformSample, waveforms } from './waveforms.ts';

const encoder = new TextEncoder();

/** File name and content of one recording in its plan's format. */
export function writeComtrade(plan: RecordingPlan): Record<string, Uint8Array> {
  const samples = [...waveforms(plan)];
  const cfg = configuration(plan, samples.length);
  const dat = plan.format.type === 'ASCII' ? asciiRows(plan, samples) : binaryRows(plan, samples);
  const inf = [`faultCode=${plan.faultCode}`, `faultName=${plan.faultName}`, `firmware=${plan.firmware}`, ''].join(
    '\r\n',
  );
  const name = plan.recordId;
  if (!plan.format.combined) {
    return { [`${name}.cfg`]: encoder.encode(cfg), [`${name}.inf`]: encoder.encode(inf), [`${name}.dat`]: dat };
  }
  const title = plan.format.type === 'ASCII' ? 'DAT ASCII' : `DAT ${plan.format.type}: ${dat.length}`;
  const head = `--- file type: CFG ---\r\n${cfg}--- file type: INF ---\r\n${inf}--- file type: ${title} ---\r\n`;
  return { [`${name}.cff`]: joined([encoder.encode(head), dat]) };
}

function configuration(plan: RecordingPlan, count: number): string {
  const { revision, type, rated } = plan.format;
  const old = revision === 1991;
  const first = old ? `${plan.model},${plan.deviceSn}` : `${plan.model},${plan.deviceSn},${revision}`;
  const analog = analogChannels.map(([name, unit], index) => {
    const range = type === 'FLOAT32' ? '-3.4e38,3.4e38' : `-${mostOf(plan)},${mostOf(plan)}`;
    const common = `${index + 1},${name},${phaseOf(name)},,${unit},${factorOf(plan, index)},0,0,${range}`;
    return old ? common : `${common},1,1,P`;
  });
  const status = statusChannels.map((name, index) => (old ? `${index + 1},${name},0` : `${index + 1},${name},,,0`));
  const times = [plan.faultAt - preMilliseconds, plan.faultAt].map((at) => timeText(plan, at));
  const lines = [
    first,
    `${analog.length + status.length},${analog.length}A,${status.length}D`,
    ...analog,
    ...status,
    String(plan.lineHertz),
    rated ? '1' : '0',
    rated ? `${sampleRateOf(plan)},${count}` : `0,${count}`,
    ...times,
    type,
    ...(old ? [] : ['1']),
    ...(revision === 2013 ? [`${offsetText(plan)},${offsetText(plan)}`, '0,0'] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

/** Largest sample of an integer format. */
function mostOf({ format }: RecordingPlan): number {
  return format.type === 'BINARY32' ? 1_000_000_000 : 32_000;
}

function factorOf(plan: RecordingPlan, channel: number): number {
  return plan.format.type === 'FLOAT32' ? 1 : (analogChannels[channel]?.[2] ?? 1) / mostOf(plan);
}

/** Local at the site. 1991 puts the month first and has a year of two digits. */
function timeText(plan: RecordingPlan, at: number): string {
  const form = plan.format.revision === 1991 ? 'MM/dd/yy,HH:mm:ss.SSS' : 'dd/MM/yyyy,HH:mm:ss.SSS';
  return `${DateTime.fromMillis(at, { zone: plan.zone }).toFormat(form)}000`;
}

/** `-7h00` as the edition of 2013 writes an offset; whole hours without minutes. */
function offsetText(plan: RecordingPlan): string {
  const minutes = DateTime.fromMillis(plan.faultAt, { zone: plan.zone }).offset;
  const rest = Math.abs(minutes) % 60;
  const sign = minutes < 0 ? '-' : '+';
  return `${sign}${Math.floor(Math.abs(minutes) / 60)}${rest === 0 ? '' : `h${rest}`}`;
}

function phaseOf(name: string): string {
  return name === 'Vab' ? 'AB' : name.startsWith('Va') || name === 'Ia' ? 'A' : /^(?:Vbn|Ib)$/.test(name) ? 'B' : '';
}

function microseconds(plan: RecordingPlan, index: number): number {
  return Math.round((index * 1_000_000) / sampleRateOf(plan));
}

function asciiRows(plan: RecordingPlan, samples: readonly WaveformSample[]): Uint8Array {
  const rows = samples.map(({ analog, status }, index) => {
    const values = analog.map((value, channel) => Math.round(value / factorOf(plan, channel)));
    return `${[index + 1, microseconds(plan, index), ...values, ...status].join(',')}\r\n`;
  });
  // The end-of-file mark of the older editions.
  return encoder.encode(rows.join('') + (plan.format.revision === 1991 ? '\u001a' : ''));
}

function binaryRows(plan: RecordingPlan, samples: readonly WaveformSample[]): Uint8Array {
  const { type } = plan.format;
  const width = type === 'BINARY' ? 2 : 4;
  const rowBytes = 8 + analogChannels.length * width + 2;
  const bytes = new Uint8Array(samples.length * rowBytes);
  const view = new DataView(bytes.buffer);
  samples.forEach(({ analog, status }, index) => {
    let at = index * rowBytes;
    view.setUint32(at, index + 1, true);
    view.setUint32(at + 4, microseconds(plan, index), true);
    at += 8;
    analog.forEach((value, channel) => {
      const raw = Math.round(value / factorOf(plan, channel));
      if (type === 'BINARY') view.setInt16(at, raw, true);
      else if (type === 'BINARY32') view.setInt32(at, raw, true);
      else view.setFloat32(at, value, true);
      at += width;
    });
    view.setUint16(
      at,
      status.reduce<number>((word, state, bit) => word | (state << bit), 0),
      true,
    );
  });
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}
