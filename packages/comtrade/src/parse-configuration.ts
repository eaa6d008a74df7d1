import {
  type ComtradeResult,
  type ComtradeWarning,
  createWarningList,
  failed,
  type WarningList,
} from './comtrade-error.ts';
import type {
  AnalogChannel,
  ComtradeConfiguration,
  ComtradeDataType,
  ComtradeRevision,
  ComtradeTime,
  SamplingRate,
  StatusChannel,
} from './configuration.ts';
import { decodeText } from './decode-text.ts';
import { type ComtradeLimits, limitsFrom } from './limits.ts';
import { fieldsOf, parseAnalogChannel, parseStatusChannel } from './parse-channels.ts';
import { parseTime } from './parse-time.ts';

export interface ParseConfigurationOptions {
  /** WHATWG label, e.g. `gbk`, `windows-1251`, `iso-8859-1`. Absent: UTF-8, else a guess. */
  readonly encoding?: string;
  readonly limits?: Partial<ComtradeLimits>;
}

export interface ParsedConfiguration {
  readonly configuration: ComtradeConfiguration;
  readonly warnings: readonly ComtradeWarning[];
}

/** Reads a CFG file (bytes, or text that is already decoded). */
export function parseConfiguration(
  input: Uint8Array | string,
  options: ParseConfigurationOptions = {},
): ComtradeResult<ParsedConfiguration> {
  const limits = limitsFrom(options.limits);
  const warnings = createWarningList();
  if (input.length > limits.textBytes) {
    return failed('too_large', `the configuration is longer than ${limits.textBytes} bytes`);
  }
  let decoded = { text: typeof input === 'string' ? input : '', encoding: 'utf-8' };
  if (typeof input !== 'string') {
    const result = decodeText(input, options.encoding, warnings);
    if (!result.ok) return result;
    decoded = result.value;
  }
  const configuration = parseLines(linesOf(decoded.text), decoded.encoding, limits, warnings);
  if (!configuration.ok) return configuration;
  return { ok: true, value: { configuration: configuration.value, warnings: warnings.list() } };
}

/** Any line ends; an end-of-file mark (0x1A) or NUL ends the text; lines that are blank at its end are dropped. */
function linesOf(text: string): string[] {
  const [content = ''] = text.replace(/^\uFEFF/, '').split(/[\u001A\0]/, 1);
  const lines = content.split(/\r{0,2}\n|\r/);
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  while (lines.length > 0 && lines[0]?.trim() === '') lines.shift();
  return lines;
}

function parseLines(
  lines: readonly string[],
  encoding: string,
  limits: ComtradeLimits,
  warnings: WarningList,
): ComtradeResult<ComtradeConfiguration> {
  if (lines.length === 0) return failed('empty', 'the configuration is empty');
  const header = parseHeader(lines[0] ?? '', warnings);
  if (header === undefined) return failed('bad_header', 'line 1: no station and device', 1);
  const counts = parseCounts(lines[1] ?? '', warnings);
  if (counts === undefined) return failed('bad_channel_counts', 'line 2: no channel counts such as 8,4A,4D', 2);
  if (counts.analog > limits.channels || counts.status > limits.channels) {
    return failed('too_many_channels', `line 2: more than ${limits.channels} analog or status channels`, 2);
  }
  const channelEnd = 2 + counts.analog + counts.status;
  if (lines.length < channelEnd + 3) {
    return failed('incomplete_configuration', `the configuration ends after line ${lines.length}`, lines.length);
  }
  const analog: AnalogChannel[] = [];
  for (let index = 0; index < counts.analog; index += 1) {
    const channel = parseAnalogChannel(lines[2 + index] ?? '', index + 1, 3 + index, header.revision, warnings);
    if (!channel.ok) return channel;
    analog.push(channel.value);
  }
  const status: StatusChannel[] = [];
  for (let index = 0; index < counts.status; index += 1) {
    const line = lines[2 + counts.analog + index] ?? '';
    status.push(parseStatusChannel(line, index + 1, header.revision, warnings));
  }
  const tail = parseTail(lines, channelEnd, header.revision, warnings);
  if (!tail.ok) return tail;
  return { ok: true, value: { ...header, analog, status, ...tail.value, encoding } };
}

interface Header {
  readonly station: string;
  readonly device: string;
  readonly revision: ComtradeRevision;
  readonly revisionYear: number | null;
}

function parseHeader(line: string, warnings: WarningList): Header | undefined {
  const fields = fieldsOf(line);
  const last = fields.at(-1) ?? '';
  const year = fields.length > 1 && /^\d{4}$/.test(last) ? Number(last) : null;
  // A station may hold commas too; the device and the year are the last fields.
  const names = year === null && fields.length < 3 ? fields : fields.slice(0, -1);
  const device = names.length > 1 ? (names.at(-1) ?? '') : '';
  const station = (names.length > 1 ? names.slice(0, -1) : names).join(',');
  if (station === '' && device === '' && year === null) return undefined;
  if (year !== null && ![1991, 1999, 2013].includes(year)) {
    warnings.add('revision_unknown', `edition ${year} is none of 1991, 1999, 2013; read as the nearest`);
  }
  return { station, device, revision: revisionOf(year), revisionYear: year };
}

function revisionOf(year: number | null): ComtradeRevision {
  if (year === null || year < 1996) return '1991';
  return year < 2013 ? '1999' : '2013';
}

function parseCounts(line: string, warnings: WarningList): { analog: number; status: number } | undefined {
  const fields = fieldsOf(line);
  const countOf = (letter: string): number | undefined => {
    const field = fields.slice(1).find((text) => text.toUpperCase().endsWith(letter));
    return field !== undefined && /^\d{1,6}\s*[AD]$/i.test(field) ? Number.parseInt(field, 10) : undefined;
  };
  const analog = countOf('A');
  const status = countOf('D');
  if (analog === undefined && status === undefined) return undefined;
  const counts = { analog: analog ?? 0, status: status ?? 0 };
  if (Number(fields[0]) !== counts.analog + counts.status) {
    warnings.add('channel_count_mismatch', 'the total of channels is not the sum of analog and status channels');
  }
  return counts;
}

type Tail = Omit<ComtradeConfiguration, keyof Header | 'analog' | 'status' | 'encoding'>;

/** What follows the channels: frequency, rates, times, data type, and what newer editions added. */
function parseTail(
  lines: readonly string[],
  start: number,
  revision: ComtradeRevision,
  warnings: WarningList,
): ComtradeResult<Tail> {
  let position = start;
  const next = (): string => (lines[position++] ?? '').trim();

  const frequency = Number(next().split(',')[0] || Number.NaN);
  const rates = parseRates(lines, position, warnings);
  if (!rates.ok) return rates;
  position = rates.value.next;

  const startTime = readTime(next(), revision, warnings);
  const triggerTime = readTime(next(), revision, warnings);
  if (position >= lines.length) {
    return failed('incomplete_configuration', `the configuration ends after line ${lines.length}`, lines.length);
  }
  const dataType = dataTypeOf(next());
  if (dataType === undefined) {
    return failed(
      'bad_data_type',
      `line ${position}: the data type is none of ASCII, BINARY, BINARY32, FLOAT32`,
      position,
    );
  }
  const multiplierText = next().split(',')[0] ?? '';
  const multiplier = Number(multiplierText);
  const usable = multiplierText !== '' && Number.isFinite(multiplier) && multiplier > 0;
  if (!usable && revision !== '1991') warnings.add('line_missing', 'no usable time multiplier; read as 1');
  const codes = revision === '2013' ? [...fieldsOf(next()), '', ''].slice(0, 2) : [];
  const quality = revision === '2013' ? [...fieldsOf(next()), '', ''].slice(0, 2) : [];
  return {
    ok: true,
    value: {
      lineFrequency: Number.isFinite(frequency) ? frequency : null,
      rates: rates.value.rates,
      sampleCount: rates.value.sampleCount,
      start: startTime?.time ?? null,
      trigger: triggerTime?.time ?? null,
      dataType,
      timeMultiplier: usable ? multiplier : 1,
      timestampsPerMillisecond:
        Math.max(startTime?.fractionDigits ?? 0, triggerTime?.fractionDigits ?? 0) > 6 ? 1_000_000 : 1_000,
      timeCode: codes[0] || null,
      localCode: codes[1] || null,
      timeQuality: quality[0] || null,
      leapSecond: quality[1] || null,
    },
  };
}

export function dataTypeOf(text: string): ComtradeDataType | undefined {
  const name = text.trim().toUpperCase();
  return name === 'ASCII' || name === 'BINARY' || name === 'BINARY32' || name === 'FLOAT32' ? name : undefined;
}

function readTime(
  text: string,
  revision: ComtradeRevision,
  warnings: WarningList,
): { readonly time: ComtradeTime; readonly fractionDigits: number } | undefined {
  const parsed = parseTime(text, revision === '1991');
  if (parsed === undefined) warnings.add('time_unreadable', 'the start or trigger time is no date and time');
  else if (parsed.swapped) warnings.add('date_order', 'day and month stand in the order of another edition');
  return parsed;
}

interface Rates {
  readonly rates: readonly SamplingRate[];
  readonly sampleCount: number | null;
  /** Index of the line after the rates. */
  readonly next: number;
}

/**
 * `nrates` and its lines. The number of samples is the highest end, never the sum; a rate whose end does not rise is
 * left out. With no rate, or one that is not positive, the timestamps of the samples decide.
 */
function parseRates(lines: readonly string[], start: number, warnings: WarningList): ComtradeResult<Rates> {
  const text = fieldsOf(lines[start] ?? '')[0] ?? '';
  if (!/^\d{1,6}$/.test(text)) return failed('bad_rates', `line ${start + 1}: no number of sampling rates`, start + 1);
  const announced = Number(text);
  const rates: SamplingRate[] = [];
  let last = 0;
  let timed = announced > 0;
  let position = start + 1;
  for (let index = 0; index < Math.max(1, announced); index += 1) {
    const line = lines[position] ?? '';
    // With no rates some writers leave the line out; the start time follows at once.
    if (line.includes(':')) {
      if (announced > 0) return failed('bad_rates', `line ${position + 1}: a sampling rate is missing`, position + 1);
      break;
    }
    const [hertzText = '', lastText = ''] = fieldsOf(line);
    const hertz = Number(hertzText || Number.NaN);
    const lastSample = Number(lastText || Number.NaN);
    if (Number.isNaN(hertz) || (announced > 0 && !(lastSample >= 0))) {
      return failed('bad_rates', `line ${position + 1}: a sampling rate is no pair of numbers`, position + 1);
    }
    position += 1;
    if (!(hertz > 0) || !Number.isFinite(hertz)) timed = false;
    if (!Number.isFinite(lastSample)) continue;
    if (lastSample > last) {
      last = Math.floor(lastSample);
      rates.push({ hertz, lastSample: last });
    } else if (index > 0) {
      warnings.add('rates_not_increasing', 'the ends of the sampling rates do not rise; the highest counts');
    }
  }
  return { ok: true, value: { rates: timed ? rates : [], sampleCount: last > 0 ? last : null, next: position } };
}
