import { describe, expect, test } from 'vitest';
import {
  groupRecordingFiles,
  parseConfiguration,
  type ReadOptions,
  type RecordingSummary,
  readSamples,
  type SampleOptions,
  summarizeRecording,
} from '../src/index.ts';
import {
  analogLine,
  asciiRows,
  buildBinary,
  buildConfiguration,
  bytesOf,
  type RecordingPlan,
  type Row,
} from './build-recording.ts';

async function summary(
  plan: RecordingPlan,
  dat: string | Uint8Array,
  options: ReadOptions = {},
): Promise<RecordingSummary> {
  const data = typeof dat === 'string' ? bytesOf(dat) : dat;
  const result = await summarizeRecording({ cfg: bytesOf(buildConfiguration(plan)), dat: data }, options);
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.value;
}

async function times(plan: RecordingPlan, dat: string, options: SampleOptions = {}): Promise<(number | null)[]> {
  const opened = await readSamples({ cfg: bytesOf(buildConfiguration(plan)), dat: bytesOf(dat) }, options);
  if (!opened.ok) throw new Error(opened.error.message);
  const found: (number | null)[] = [];
  for await (const sample of opened.value.samples()) found.push(sample.timeMs);
  return found;
}

const codes = (found: RecordingSummary): string[] => found.warnings.map((warning) => warning.code);
const plain = { sampleCount: 4, minimum: -30, maximum: 20, atTrigger: -30, warnings: [] as string[] };
const core = (found: RecordingSummary) => ({
  sampleCount: found.sampleCount,
  minimum: found.analog[0]?.minimum,
  maximum: found.analog[0]?.maximum,
  atTrigger: found.analog[0]?.atTrigger,
  warnings: codes(found),
});

test('an ordinary recording, in full', async () => {
  const found = await summary({}, asciiRows);
  expect(core(found)).toEqual(plain);
  expect(found.trigger).toEqual({ sample: 3, timeMs: 2 });
  expect(found.durationMs).toBe(3);
  expect(found.sampleRate).toBe(1000);
  expect(found.analog[0]).toMatchObject({ minimumSample: 3, maximumSample: 2, missing: 0 });
  expect(found.status).toEqual([
    {
      channel: { number: 1, id: 'TRIP', phase: '', component: '', normalState: 0 },
      initial: 0,
      changes: 1,
      firstChangeSample: 3,
      atTrigger: 1,
    },
  ]);
});

describe('line ends and end-of-file marks', () => {
  test.each([
    ['LF', { newline: '\n' }, asciiRows.replaceAll('\r', '')],
    ['CR', { newline: '\r' }, asciiRows.replaceAll('\n', '')],
    ['CR CR LF', { newline: '\r\r\n' }, asciiRows.replaceAll('\r', '\r\r')],
    ['no final line end', { end: '' }, asciiRows.trimEnd()],
    ['0x1A at the end', { end: '\r\n\u001A' }, `${asciiRows}\u001A`],
    ['0x1A after the last field', { end: '\u001A' }, `${asciiRows.trimEnd()}\u001A`],
    ['blank lines at the end', { end: '\r\n\r\n  \r\n' }, `${asciiRows}\r\n\r\n`],
    ['trailing commas and blanks', {}, asciiRows.replaceAll('\r\n', ' ,\r\n').replaceAll(',', ' , ')],
  ] as const)('%s', async (_name, plan, dat) => {
    expect(core(await summary(plan, dat))).toEqual(plain);
  });

  test('0x1A after binary rows is no partial row', async () => {
    const rows: Row[] = [10, 20, -30, 5].map((value, index) => [index * 1000, [value, -index], [index > 1 ? 1 : 0]]);
    const dat = Buffer.concat([buildBinary(rows, 'BINARY'), Buffer.of(0x1a)]);
    expect(core(await summary({ type: 'binary' }, dat))).toEqual(plain);
  });
});

describe('encodings', () => {
  const station = (bytes: readonly number[], encoding?: string) => {
    const text = bytesOf(buildConfiguration({ station: String.fromCharCode(...bytes) }));
    const parsed = parseConfiguration(text, encoding === undefined ? {} : { encoding });
    if (!parsed.ok) throw new Error(parsed.error.message);
    return [parsed.value.configuration.station, parsed.value.configuration.encoding];
  };
  // 变电站 in GBK, Подстанция in Windows-1251, Umspannwerk Süd in ISO-8859-1.
  const gbk = [0xb1, 0xe4, 0xb5, 0xe7, 0xd5, 0xbe];
  const cyrillic = [0xcf, 0xee, 0xe4, 0xf1, 0xf2, 0xe0, 0xed, 0xf6, 0xe8, 0xff];
  const western = [...Buffer.from('Umspannwerk Süd', 'latin1')];

  test('by label', () => {
    expect(station(gbk, 'gbk')).toEqual(['变电站', 'gbk']);
    expect(station(cyrillic, 'windows-1251')).toEqual(['Подстанция', 'windows-1251']);
    expect(station(western, 'iso-8859-1')).toEqual(['Umspannwerk Süd', 'windows-1252']);
    expect(parseConfiguration(bytesOf(buildConfiguration()), { encoding: 'klingon' })).toMatchObject({
      ok: false,
      error: { code: 'unknown_encoding' },
    });
  });

  test('by guess, with a warning', () => {
    expect(station(gbk)).toEqual(['变电站', 'gb18030']);
    expect(station(cyrillic)).toEqual(['Подстанция', 'windows-1251']);
    expect(station(western)).toEqual(['Umspannwerk Süd', 'windows-1252']);
    const portuguese = [...Buffer.from('Estação de Medição', 'latin1')];
    expect(station(portuguese)).toEqual(['Estação de Medição', 'windows-1252']);
    const parsed = parseConfiguration(bytesOf(buildConfiguration({ station: 'Süd' })));
    expect(parsed.ok && parsed.value.warnings.map((warning) => warning.code)).toEqual(['encoding_guessed']);
  });

  test('UTF-8 and UTF-16 with a byte order mark', () => {
    const text = buildConfiguration({ station: '变电站' });
    for (const bytes of [Buffer.from(text), Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
      const parsed = parseConfiguration(bytes);
      expect(parsed.ok && parsed.value.configuration.station).toBe('变电站');
    }
  });
});

describe('what configurations say', () => {
  const parse = (plan: RecordingPlan) => {
    const parsed = parseConfiguration(buildConfiguration(plan));
    if (!parsed.ok) throw new Error(`${parsed.error.code}: ${parsed.error.message}`);
    return { ...parsed.value.configuration, codes: parsed.value.warnings.map((warning) => warning.code) };
  };

  test.each([
    ['1997', '1999'],
    ['2000', '1999'],
    ['2001', '1999'],
    ['2013', '2013'],
    ['1991', '1991'],
  ])('edition %s is read as %s', (year, revision) => {
    const tail = year === '2013' ? ['1', '+8,+8', 'B,3'] : ['1'];
    const start = year === '1991' ? '02/01/2026,10:00:00.000000' : '01/02/2026,10:00:00.000000';
    const found = parse({ year, tail, start, trigger: start });
    expect([found.revision, found.revisionYear, found.start?.text]).toEqual([
      revision,
      Number(year),
      '2026-02-01T10:00:00.000000',
    ]);
  });

  test('what 2013 added', () => {
    const found = parse({ year: '2013', tail: ['1', '-5h30,x', 'B,3'] });
    expect(found).toMatchObject({ timeCode: '-5h30', localCode: 'x', timeQuality: 'B', leapSecond: '3', codes: [] });
  });

  test('blank and zero line frequency', () => {
    expect(parse({ frequency: '' }).lineFrequency).toBeNull();
    expect(parse({ frequency: '0.0' }).lineFrequency).toBe(0);
  });

  test('commas inside names', () => {
    const found = parse({
      station: 'North, bay 2',
      analog: [analogLine(1, { name: 'Ua, bus 1, left' }), analogLine(2)],
      status: ['1,Trip, phase A,,,1'],
    });
    expect(found.station).toBe('North,bay 2');
    expect(found.analog[0]).toMatchObject({ id: 'Ua,bus 1,left', phase: 'A', unit: 'V', a: 1, scaling: 'S' });
    expect(found.status[0]).toMatchObject({ id: 'Trip,phase A', normalState: 1 });
    expect(found.codes).toEqual(['comma_in_name']);
  });

  test('status channels without their last field, or with the fields of 1991 only', () => {
    const found = parse({ status: ['1,SPARE,0,Reserve', '2,OLD,1'] });
    expect(found.status).toEqual([
      { number: 1, id: 'SPARE', phase: '0', component: 'Reserve', normalState: 0 },
      { number: 2, id: 'OLD', phase: '', component: '', normalState: 1 },
    ]);
    expect(found.codes).toEqual([]);
  });

  test('empty skew, blanks around numbers, lower-case counts, blank factors', () => {
    const found = parse({
      counts: ' 3, 2a , 1d',
      analog: [analogLine(1, { skew: '', a: '  2.5e-1 ' }), analogLine(2, { a: '', b: '' })],
    });
    expect(found.analog.map(({ a, b, skew }) => [a, b, skew])).toEqual([
      [0.25, 0, 0],
      [1, 0, 0],
    ]);
    expect(found.codes).toEqual(['factor_missing']);
  });

  test('the 1991 edition: ten fields, month first, two-digit year, no multiplier', () => {
    const found = parse({
      year: '',
      analog: ['1,IA,A,line,A,0.5,1,0,-2048,2047', '2,IB,B,line,A,0.5,1,0,-2048,2047'],
      status: ['1,BRK,1'],
      start: '02/28/95,10:00:00.000000',
      trigger: '02/28/95,10:00:00.002000',
      tail: [],
    });
    expect(found).toMatchObject({ revision: '1991', revisionYear: null, timeMultiplier: 1, codes: [] });
    expect(found.start?.text).toBe('1995-02-28T10:00:00.000000');
    expect(found.analog[0]).toMatchObject({ id: 'IA', a: 0.5, b: 1, primary: null, scaling: null });
    expect(found.status[0]).toMatchObject({ id: 'BRK', normalState: 1 });
  });

  test('a date in the order of the other edition is turned round', () => {
    const found = parse({ start: '02/28/2026,10:00:00.000000' });
    expect(found.start?.text).toBe('2026-02-28T10:00:00.000000');
    expect(found.codes).toEqual(['date_order']);
  });

  test('ten equal rates with ends that do not rise: the highest counts', () => {
    const found = parse({ rates: ['10', ...Array.from({ length: 10 }, () => '1000,4')] });
    expect(found.rates).toEqual([{ hertz: 1000, lastSample: 4 }]);
    expect(found.sampleCount).toBe(4);
    expect(found.codes).toEqual(['rates_not_increasing']);
  });

  test('the total is the last end, not the sum', () => {
    expect(parse({ rates: ['2', '1000,2', '500,4'] }).sampleCount).toBe(4);
  });

  test('no rates, with and without the line that goes with it', () => {
    expect(parse({ rates: ['0', '0,4'] })).toMatchObject({ rates: [], sampleCount: 4 });
    expect(parse({ rates: ['0'] })).toMatchObject({ rates: [], sampleCount: null });
  });
});

describe('times of the samples', () => {
  test('several rates follow each other', async () => {
    expect(await times({ rates: ['2', '1000,2', '500,4'] }, asciiRows)).toEqual([0, 1, 2, 4]);
  });

  test('with rates the timestamps do not matter, not even missing ones', async () => {
    const dat = '1,,10,-1,0\n2,,20,-2,0\n3,,-30,-3,1\n4,,5,-4,1\n';
    expect(await times({}, dat)).toEqual([0, 1, 2, 3]);
    expect(core(await summary({}, dat))).toEqual(plain);
  });

  test('without rates timestamp × multiplier counts in microseconds', async () => {
    const plan = { rates: ['0', '0,4'], tail: ['2'] };
    expect(await times(plan, asciiRows)).toEqual([0, 2, 4, 6]);
    const found = await summary(plan, asciiRows);
    expect(found.trigger?.sample).toBe(2);
    expect(found.sampleRate).toBeCloseTo(500, 9);
  });

  test('nine digits of the second mean nanoseconds', async () => {
    const plan = {
      year: '2013',
      rates: ['0', '0,4'],
      start: '01/02/2026,10:00:00.000000000',
      trigger: '01/02/2026,10:00:00.000002000',
      tail: ['1', '0,0', '0,0'],
    };
    expect(await times(plan, asciiRows)).toEqual([0, 0.001, 0.002, 0.003]);
    expect((await summary(plan, asciiRows)).trigger?.sample).toBe(3);
  });

  test('without rates and timestamps times are unknown, values are not', async () => {
    const found = await summary({ rates: ['0', '0,4'] }, asciiRows.replaceAll(/,\d000?,|,0,(?=10)/g, ',,'));
    expect(found).toMatchObject({ durationMs: null, sampleRate: null, trigger: null });
    expect(core(found)).toMatchObject({ minimum: -30, maximum: 20, atTrigger: null, warnings: ['timestamp_missing'] });
  });

  test('a trigger in 1970 is the first sample, one after the end the last', async () => {
    const early = await summary({ trigger: '01/01/1970,00:00:00.000000' }, asciiRows.replaceAll(/^\d/gm, '0'));
    expect(early.trigger?.sample).toBe(1);
    expect(core(early)).toMatchObject({ atTrigger: 10, warnings: ['trigger_outside'] });
    const late = await summary({ trigger: '01/02/2026,10:00:01.000000' }, asciiRows);
    expect(late.trigger?.sample).toBe(4);
    const cut = await summary({ trigger: '01/02/2026,10:00:00.003000' }, asciiRows.slice(0, 30));
    expect(cut.trigger?.sample).toBe(2);
  });

  test('unreadable times leave the values', async () => {
    const found = await summary({ start: '00/00/0000,00:00:00.000000', trigger: '' }, asciiRows);
    expect(found.trigger).toBeNull();
    expect(core(found)).toMatchObject({ minimum: -30, atTrigger: null, warnings: ['time_unreadable'] });
  });
});

describe('missing values', () => {
  const rowsOf = (values: readonly number[]): Row[] => values.map((value, index) => [index * 1000, [value, 0], [0]]);

  test.each([
    ['ASCII 99999', {}, asciiRows.replace('-30', '99999')],
    ['ASCII blank', {}, asciiRows.replace('-30', '')],
    ['BINARY 0x8000', { type: 'BINARY' }, buildBinary(rowsOf([10, 20, -0x8000, 5]), 'BINARY')],
    ['BINARY32 0x80000000', { type: 'BINARY32' }, buildBinary(rowsOf([10, 20, -0x8000_0000, 5]), 'BINARY32')],
    ['FLOAT32 NaN', { type: 'FLOAT32' }, buildBinary(rowsOf([10, 20, Number.NaN, 5]), 'FLOAT32')],
    ['FLOAT32 lowest', { type: 'FLOAT32' }, buildBinary(rowsOf([10, 20, -3.402_823_466e38, 5]), 'FLOAT32')],
    ['FLOAT32 infinite', { type: 'float32' }, buildBinary(rowsOf([10, 20, Number.POSITIVE_INFINITY, 5]), 'FLOAT32')],
  ])('%s', async (_name, plan, dat) => {
    const found = await summary(plan, dat);
    expect(found.analog[0]).toMatchObject({ minimum: 5, maximum: 20, atTrigger: null, missing: 1 });
  });

  test('of 1991: all bits set, and 99999 is a number', async () => {
    const plan = { year: '1991', start: '02/01/2026,10:00:00.000000', trigger: '02/01/2026,10:00:00.002000' };
    const binary = await summary({ ...plan, type: 'BINARY' }, buildBinary(rowsOf([10, 20, -1, -0x8000]), 'BINARY'));
    expect(binary.analog[0]).toMatchObject({ minimum: -0x8000, maximum: 20, atTrigger: null, missing: 1 });
    const ascii = await summary(plan, asciiRows.replace('-30', '99999'));
    expect(ascii.analog[0]).toMatchObject({ maximum: 99_999, missing: 0 });
  });

  test('timestamp 0xFFFFFFFF', async () => {
    const dat = buildBinary([[0xffff_ffff, [1, 1], [0]]], 'BINARY');
    const found = await summary({ type: 'BINARY', rates: ['0', '0,1'] }, dat);
    expect(codes(found)).toEqual(['timestamp_missing']);
  });

  test('a channel without any value', async () => {
    const found = await summary(
      { type: 'BINARY' },
      buildBinary(rowsOf([-0x8000, -0x8000, -0x8000, -0x8000]), 'BINARY'),
    );
    expect(found.analog[0]).toMatchObject({ minimum: null, maximum: null, minimumSample: null, missing: 4 });
  });
});

describe('values', () => {
  test('a negative factor turns minimum and maximum round', async () => {
    const found = await summary({ analog: [analogLine(1, { a: '-2', b: '1' }), analogLine(2)] }, asciiRows);
    expect(found.analog[0]).toMatchObject({
      minimum: -39,
      maximum: 61,
      minimumSample: 2,
      maximumSample: 3,
      atTrigger: 61,
    });
  });

  test('primary and secondary side', async () => {
    const primary = await summary({}, asciiRows, { side: 'primary' });
    expect(primary.analog[0]).toMatchObject({ minimum: -3000, maximum: 2000 });
    expect((await summary({}, asciiRows, { side: 'secondary' })).analog[0]?.minimum).toBe(-30);
    const without = { analog: [analogLine(1).replace(',1000,10,S', ',0,0,S'), analogLine(2)] };
    const unusable = await summary(without, asciiRows, { side: 'primary' });
    expect(core(unusable)).toMatchObject({ minimum: -30, warnings: ['ratio_unusable'] });
  });

  test('decimals and exponents in ASCII', async () => {
    const found = await summary({}, asciiRows.replace('-30', '-3.05E+1').replace('20', '+20.25'));
    expect(found.analog[0]).toMatchObject({ minimum: -30.5, maximum: 20.25 });
  });

  test('37 analog and 300 status channels in rows of 194 bytes', async () => {
    const analog = Array.from({ length: 37 }, (_, index) => analogLine(index + 1));
    const status = Array.from({ length: 300 }, (_, index) => `${index + 1},S${index + 1},,,0`);
    const rows: Row[] = [0, 1, 2, 3].map((row) => [
      row * 1000,
      analog.map((_line, channel) => (channel + 1) * 100_000 * (row - 1)),
      status.map((_line, channel) => (channel === 299 && row >= 2 ? 1 : 0)),
    ]);
    const dat = buildBinary(rows, 'BINARY32');
    expect(dat.length).toBe(4 * 194);
    const found = await summary({ analog, status, type: 'BINARY32' }, dat);
    expect(found.analog[36]).toMatchObject({ minimum: -3_700_000, maximum: 7_400_000, atTrigger: 3_700_000 });
    expect(found.status[299]).toMatchObject({ initial: 0, changes: 1, firstChangeSample: 3, atTrigger: 1 });
    expect(found.status.slice(0, 299).every((channel) => channel.changes === 0)).toBe(true);
  });

  test('no analog or no status channels', async () => {
    const onlyStatus = await summary({ analog: [], counts: '1,0A,1D' }, '1,0,0\n2,1,1\n3,2,0\n4,3,0\n');
    expect(onlyStatus.status[0]).toMatchObject({ changes: 2, atTrigger: 0 });
    const onlyAnalog = await summary({ status: [] }, '1,0,1,2\n2,1,3,4\n3,2,5,6\n4,3,7,8\n');
    expect(onlyAnalog.analog[1]).toMatchObject({ minimum: 2, maximum: 8 });
  });
});

describe('data that is not as announced', () => {
  test('longer: the announced samples are read', async () => {
    const found = await summary({}, `${asciiRows}5,4000,9999,0,0\r\n`);
    expect(core(found)).toEqual({ ...plain, warnings: ['extra_rows'] });
  });

  test('shorter: what is there is read', async () => {
    const rows = asciiRows.split('\r\n').slice(0, 3).join('\r\n');
    expect(core(await summary({}, rows))).toEqual({ ...plain, sampleCount: 3, warnings: ['truncated'] });
    const binary = buildBinary(
      [
        [0, [10, 0], [0]],
        [1000, [20, 0], [0]],
      ],
      'BINARY',
    );
    const found = await summary({ type: 'BINARY' }, binary.subarray(0, binary.length - 3));
    expect(core(found)).toMatchObject({ sampleCount: 1, warnings: ['partial_row', 'truncated', 'trigger_outside'] });
  });

  test('nothing at all', async () => {
    const found = await summary({}, '');
    expect(core(found)).toEqual({
      sampleCount: 0,
      minimum: null,
      maximum: null,
      atTrigger: null,
      warnings: ['truncated'],
    });
    expect(found).toMatchObject({ durationMs: null, trigger: null });
  });

  test('broken lines are passed over or cut, and counted', async () => {
    const found = await summary({}, `hello\r\n${asciiRows.replace('20,-2,0', '20')}`);
    expect(found.sampleCount).toBe(4);
    expect(found.warnings).toEqual([{ code: 'bad_row', message: expect.any(String), count: 2 }]);
    expect(found.analog[1]).toMatchObject({ missing: 1 });
    const words = await summary({}, asciiRows.replace('20,', 'abc,'));
    expect(core(words)).toMatchObject({ maximum: 10, warnings: ['bad_value'] });
  });
});

describe('combined files', () => {
  const rows: Row[] = [10, 20, -30, 5].map((value, index) => [index * 1000, [value, -index], [index > 1 ? 1 : 0]]);
  const binary = buildBinary(rows, 'BINARY');
  const text = (plan: RecordingPlan, dat: string) =>
    bytesOf(
      `--- file type: CFG ---\r\n${buildConfiguration(plan)}--- file type: INF ---\r\n[Public]\r\n--- file type: HDR ---\r\nHeader text\r\n${dat}`,
    );

  test.each([
    ['ASCII', text({}, `--- file type: DAT ASCII ---\r\n${asciiRows}`), []],
    ['loosely written', text({}, `---File Type:dat ascii---\n${asciiRows}`), []],
    [
      'binary with its length',
      Buffer.concat([text({ type: 'BINARY' }, `--- file type: DAT BINARY: ${binary.length} ---\r\n`), binary]),
      [],
    ],
    [
      'bytes after the announced length',
      Buffer.concat([
        text({ type: 'BINARY' }, `--- file type: DAT BINARY: ${binary.length} ---\r\n`),
        binary,
        Buffer.alloc(50, 7),
      ]),
      [],
    ],
    ['binary without length', Buffer.concat([text({ type: 'BINARY' }, '--- file type: DAT BINARY ---\n'), binary]), []],
    [
      'the section knows better than the configuration',
      Buffer.concat([text({ type: 'ASCII' }, `--- file type: DAT BINARY: ${binary.length} ---\n`), binary]),
      ['data_type_mismatch'],
    ],
  ])('%s', async (_name, bytes, warnings) => {
    for (const cff of [bytes, [...bytes].map((byte) => Uint8Array.of(byte))]) {
      const found = await summarizeRecording({ cff });
      if (!found.ok) throw new Error(found.error.message);
      expect(core(found.value)).toEqual({ ...plain, warnings });
      expect([found.value.information, found.value.header]).toEqual(['[Public]', 'Header text']);
    }
  });

  test.each([
    ['', 'no_configuration'],
    ['just a text', 'no_configuration'],
    ['--- file type: DAT ASCII ---\n1,2,3', 'no_configuration'],
    [`--- file type: CFG ---\n${buildConfiguration()}`, 'no_data'],
  ])('%j fails', async (cff, code) => {
    expect(await summarizeRecording({ cff: bytesOf(cff) })).toMatchObject({ ok: false, error: { code } });
  });
});

describe('configurations that cannot be used', () => {
  test.each([
    ['', 'empty'],
    [',,\n1,1A', 'bad_header'],
    ['S,D,1999\nhello', 'bad_channel_counts'],
    ['S,D,1999\n9999,9999A,0D\n', 'too_many_channels'],
    ['S,D,1999\n3,2A,1D\n1,IA', 'incomplete_configuration'],
    [buildConfiguration({ analog: [analogLine(1, { a: 'x' }), analogLine(2)] }), 'bad_channel'],
    [buildConfiguration({ rates: ['many'] }), 'bad_rates'],
    [buildConfiguration({ rates: ['2', '1000,4'] }), 'bad_rates'],
    [buildConfiguration({ rates: ['1', '1000'] }), 'bad_rates'],
    [buildConfiguration({ type: 'PROTOBUF' }), 'bad_data_type'],
    [buildConfiguration({ type: '', tail: [], end: '' }), 'incomplete_configuration'],
  ])('%#: %s', (text, code) => {
    expect(parseConfiguration(text)).toMatchObject({ ok: false, error: { code, message: expect.any(String) } });
  });
});

describe('limits', () => {
  const files = () => ({ cfg: bytesOf(buildConfiguration()), dat: bytesOf(asciiRows) });

  test('bytes of data and text', async () => {
    expect(await summarizeRecording(files(), { limits: { dataBytes: 20 } })).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    });
    expect(await summarizeRecording(files(), { limits: { textBytes: 20 } })).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    });
    const cff = bytesOf(`--- file type: CFG ---\n${'x'.repeat(500)}`);
    expect(await summarizeRecording({ cff }, { limits: { textBytes: 100 } })).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    });
    await expect(summarizeRecording(files(), { limits: { cells: 0 } })).rejects.toThrow(RangeError);
  });

  test('an endless source is closed', async () => {
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield new Uint8Array(65_536);
      } finally {
        closed = true;
      }
    }
    const cfg = bytesOf(buildConfiguration({ type: 'BINARY', rates: ['1', '1000,999999999'] }));
    expect(await summarizeRecording({ cfg, dat: endless() })).toMatchObject({
      ok: false,
      error: { code: 'too_large' },
    });
    expect(closed).toBe(true);
  });

  test('cells that are handed out', async () => {
    const opened = await readSamples(files(), { limits: { cells: 7 } });
    if (!opened.ok) throw new Error(opened.error.message);
    const numbers: number[] = [];
    for await (const sample of opened.value.samples()) numbers.push(sample.number);
    expect(numbers).toEqual([1, 2]);
    expect(opened.value.warnings().map((warning) => warning.code)).toEqual(['cell_limit']);
  });
});

describe('samples', () => {
  test('chosen channels in a window of time', async () => {
    const files = { cfg: bytesOf(buildConfiguration()), dat: bytesOf(asciiRows) };
    const opened = await readSamples(files, { analog: [2, 1], status: [], fromMs: 1, toMs: 2 });
    if (!opened.ok) throw new Error(opened.error.message);
    const samples = [];
    for await (const sample of opened.value.samples()) samples.push(sample);
    expect(samples).toEqual([
      { number: 2, timeMs: 1, analog: [-2, 20], status: [] },
      { number: 3, timeMs: 2, analog: [-3, -30], status: [] },
    ]);
    expect(opened.value.analogChannels.map((channel) => channel.id)).toEqual(['A2', 'A1']);
    await expect(readSamples(files, { analog: [3] })).rejects.toThrow(
      'there is no analog channel 3; the recording has 2',
    );
  });

  test('a consumer that stops closes the source', async () => {
    let closed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (const line of asciiRows.split('\r\n')) yield bytesOf(`${line}\r\n`);
      } finally {
        closed = true;
      }
    }
    const opened = await readSamples({ cfg: bytesOf(buildConfiguration()), dat: source() });
    if (!opened.ok) throw new Error(opened.error.message);
    for await (const sample of opened.value.samples()) if (sample.number === 1) break;
    expect(closed).toBe(true);
  });
});

test('files belong together whatever the case of their names', () => {
  const names = ['a/Fault1.CFG', 'a/fault1.dat', 'a/fault1.INF', 'b/fault1.cfg', 'x.CFF', 'readme.txt', 'b/lone.dat'];
  expect(groupRecordingFiles(names)).toEqual([
    { name: 'a/Fault1', cfg: 'a/Fault1.CFG', dat: 'a/fault1.dat', inf: 'a/fault1.INF' },
    { name: 'x', cff: 'x.CFF' },
  ]);
});
