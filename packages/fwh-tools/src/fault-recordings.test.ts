import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createToolRunner } from '@mao/mcp-result-kit';
import { findFixtures } from '@mao/testing';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { samplePorts } from './__fixtures__/sample-ports.ts';
import {
  checksumOf,
  objectsOf,
  recordingPorts,
  sampleConfiguration,
  sampleRows,
  sampleZip,
  zipOf,
} from './__fixtures__/sample-recording.ts';
import type { ObjectReader } from './ports/object-reader.ts';
import { type ReadonlyPorts, readonlyTools } from './readonly.ts';
import type { Locale } from './texts/texts.ts';

async function call(name: string, args: object, ports: Partial<ReadonlyPorts>, locale: Locale = 'zh-CN') {
  const tools = readonlyTools(samplePorts(ports), { locale });
  const runner = createToolRunner({ tools, scrub: (value) => value, locale });
  const result = await runner.call(name, args, { signal: new AbortController().signal });
  const [first, second] = result.content;
  const resource = second?.type === 'resource' ? second.resource : undefined;
  const zip = resource && 'blob' in resource ? unzipSync(Buffer.from(resource.blob, 'base64')) : {};
  const files = Object.fromEntries(Object.entries(zip).map(([file, bytes]) => [file, strFromU8(bytes)]));
  return { text: first?.type === 'text' ? first.text : '', isError: result.isError === true, resource, files };
}

const stored = (zip: Uint8Array) => recordingPorts(objectsOf(zip), checksumOf(zip));
const data = (zip: Uint8Array, locale?: Locale) =>
  call('fault_record_data', { recordId: 'REC-1' }, stored(zip), locale);

describe('fault_record_data', () => {
  it('tells the fault by the dictionary, and what channels and statuses did', async () => {
    const { text } = await data(sampleZip);
    expect(JSON.parse(text)).toEqual({
      sn: '10060006A02F25180123',
      fault: {
        code: '4099',
        name: '发电机继电器闭合故障',
        time: '2026-06-15 13:00:00',
        device: '10050013A00X25180456',
      },
      rate: 1000,
      samples: 4,
      durationMs: 3,
      trigger: { index: 3, ms: 2 },
      channels: [
        { no: 1, name: 'Va', unit: 'V', min: 1, max: 4, trigger: 3 },
        { no: 2, name: 'Ia', unit: 'A', min: -3, max: -1, trigger: -3, missing: 1 },
      ],
      statuses: [{ no: 1, name: 'Trip', initial: 0, changes: 1, atTrigger: 1 }],
      warnings: [],
    });
  });

  it('takes the name of the fault from the file when the dictionary has none', async () => {
    const ports = recordingPorts(objectsOf(sampleZip), checksumOf(sampleZip), { faultCode: '9' });
    const { text } = await call('fault_record_data', { recordId: 'REC-1' }, ports);
    expect(JSON.parse(text).fault).toMatchObject({ code: '9', name: 'Name in the file' });
  });

  it('says oddities in words, and how often', async () => {
    const rows = new TextEncoder().encode('1,0,2,x,0\r\n2,1000,4,y,0\r\n3,2000,6,7,0\r\n');
    const odd = zipOf({ 'a.cfg': sampleConfiguration(4), 'a.dat': rows });
    expect(JSON.parse((await data(odd)).text).warnings).toEqual([
      '有无法识别的值，按缺失处理（2 处）',
      '采样点少于声明',
    ]);
    expect(JSON.parse((await data(odd, 'en')).text).warnings).toContain('fewer samples than declared');
  });

  it('reads the object once when the configuration comes first, else twice, whatever the case of the names', async () => {
    for (const [names, reads] of [
      [['x/A.CFG', 'x/a.Dat'], 1],
      [['x/a.dat', 'x/A.CFG'], 2],
    ] as const) {
      const content = { cfg: sampleConfiguration(4), dat: sampleRows };
      const zip = zipOf(
        Object.fromEntries(names.map((name) => [name, content[name.slice(-3).toLowerCase() as 'cfg' | 'dat']])),
      );
      const objects = objectsOf(zip, 50);
      const { text } = await call('fault_record_data', { recordId: 'REC-1' }, recordingPorts(objects, checksumOf(zip)));
      expect(JSON.parse(text).samples).toBe(4);
      expect(objects.reads()).toBe(reads);
    }
  });

  it('lists of hundreds of statuses only those that changed', async () => {
    const count = 300;
    const cfg = [
      'STATION,IED,1999',
      `${count + 1},1A,${count}D`,
      '1,Va,A,,V,1,0,0,-32767,32767,1,1,P',
      ...Array.from({ length: count }, (_, index) => `${index + 1},S${index + 1},,,0`),
      ...['50', '1', '1000,2', '01/02/2026,10:00:00.000000', '01/02/2026,10:00:00.001000', 'ASCII', '1', ''],
    ].join('\r\n');
    const row = (number: number, set: number) =>
      [number, number * 1000, 5, ...Array.from({ length: count }, (_, index) => (index === set ? 1 : 0))].join(',');
    const rows = `${row(1, -1)}\r\n${row(2, 7)}\r\n`;
    const encode = (text: string) => new TextEncoder().encode(text);
    const { text } = await data(zipOf({ 'a.cfg': encode(cfg), 'a.dat': encode(rows) }));
    expect(JSON.parse(text).statuses.map(({ name }: { name: string }) => name)).toEqual(['S8']);
    expect(text).toContain('另有 299 个开关量');
  });

  it.each([
    ['no zip', new TextEncoder().encode('<html>'), '不是 zip 文件'],
    ['nothing', new Uint8Array(), '不是 zip 文件'],
    ['the beginning of a zip', sampleZip.subarray(0, sampleZip.length / 2), 'zip 不完整'],
    ['a zip without a recording', zipOf({ 'readme.txt': sampleRows, 'b.cfg': sampleConfiguration(4) }), '没有成对的'],
    ['a broken configuration', zipOf({ 'a.cfg': sampleRows, 'a.dat': sampleRows }), '无法识别（.cfg 第'],
    ['a configuration alone', zipOf({ 'a.cff': sampleConfiguration(4) }), '录波 REC-1 的文件不可用'],
    [
      'many files',
      zipOf(Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`${at}.txt`, sampleRows]))),
      '文件过多',
    ],
  ])('says that %s is no recording, and that reading again does not help', async (_case, zip, reason) => {
    const { text, isError } = await data(zip);
    expect(isError).toBe(true);
    expect(text).toContain(reason);
    expect(text).toContain('重复读取不会有变化');
    expect((await data(sampleZip)).isError).toBe(false);
  });

  it('refuses a zip whose checksum is not the recorded one, and one that cannot be inflated', async () => {
    const other = recordingPorts(objectsOf(sampleZip), '00000001');
    expect((await call('fault_record_data', { recordId: 'REC-1' }, other)).text).toContain('校验值与记录不符');
    const rows = new TextEncoder().encode(
      Array.from(
        { length: 2_000 },
        (_, index) => `${index + 1},${index * 1000},${index % 97},${index % 89},0\r\n`,
      ).join(''),
    );
    const whole = zipOf({ 'a.cfg': sampleConfiguration(2_000), 'a.dat': rows });
    const broken = Uint8Array.from(whole);
    for (let at = 600; at < 2_000; at += 1) broken[at] = 0xff;
    const ports = recordingPorts(objectsOf(broken), checksumOf(whole));
    expect((await call('fault_record_data', { recordId: 'REC-1' }, ports)).text).toMatch(/zip 损坏|校验值/);
  });

  it('stops inflating a bomb at the limit of a recording', async () => {
    const zeros = new Uint8Array(24 * 1024 * 1024);
    const bomb = zipOf({ 'a.cfg': sampleConfiguration(9, 'BINARY'), 'a.dat': zeros });
    const endless = Buffer.from(sampleConfiguration(9, 'BINARY')).toString('latin1').replace('1000,9', '1000,99999999');
    const long = zipOf({ 'a.cfg': Buffer.from(endless), 'a.dat': zeros });
    expect((await data(long)).text).toContain('解压后的采样数据超过 20 MB');
    // A configuration that announces nine samples never asks for more.
    expect(JSON.parse((await data(bomb)).text).samples).toBe(9);
    const text = zipOf({ 'a.cfg': new Uint8Array(2 * 1024 * 1024).fill(65), 'a.dat': sampleRows });
    expect((await data(text)).text).toContain('配置部分过长');
  });

  it('tells a missing file from a failing store', async () => {
    const missing: ObjectReader = { readObject: async () => ({ type: 'missing' }) };
    const gone = await call('fault_record_data', { recordId: 'REC-1' }, recordingPorts(missing, '00000000'));
    expect(gone.text).toContain('存储中已没有它的文件');
    const large: ObjectReader = { readObject: async () => ({ type: 'too_large' }) };
    expect((await call('fault_record_data', { recordId: 'REC-1' }, recordingPorts(large, '0'))).text).toContain(
      '24 MB',
    );
    const failing: ObjectReader = {
      readObject: async () => Promise.reject(Object.assign(new Error('s3.internal'), { status: 503 })),
    };
    const failed = await call('fault_record_data', { recordId: 'REC-1' }, recordingPorts(failing, '0'));
    expect(failed.text).toMatch(/录波文件存储.*编号/);
    expect(failed.text).not.toContain('s3.internal');
    const none = await call('fault_record_data', { recordId: 'REC-1' }, recordingPorts(null, '0'));
    expect(none.text).toContain('没有配置 录波文件存储');
    const unknown = await call('fault_record_data', { recordId: 'REC-2' }, stored(sampleZip));
    expect(unknown.text).toContain('fault_record_operation_get');
    expect((await call('fault_record_data', { recordId: '../x' }, stored(sampleZip))).text).toContain('recordId 是');
  });

  it('lets go of the object whatever happens', async () => {
    let closed = 0;
    const objects = (zip: Uint8Array): ObjectReader => ({
      async readObject() {
        async function* pieces() {
          try {
            yield zip.subarray(0, 100);
            yield zip.subarray(100);
          } finally {
            closed += 1;
          }
        }
        return { type: 'found', chunks: pieces() };
      },
    });
    for (const zip of [sampleZip, sampleRows, zipOf({ 'a.cfg': sampleRows, 'a.dat': sampleRows })]) {
      await call('fault_record_data', { recordId: 'REC-1' }, recordingPorts(objects(zip), checksumOf(zip)));
    }
    expect(closed).toBe(3);
  });
});

const fixtures = findFixtures('comtrade');
const directory = 'directory' in fixtures ? fixtures.directory : '';

interface Expected {
  readonly cfg: string;
  readonly dat: string | null;
  readonly total: number;
  readonly trigger_index_1based: number;
  readonly channels: readonly {
    id: string;
    unit: string;
    min: number;
    max: number;
    at_trigger: number | null;
    missing: number;
  }[];
}

describe.skipIf(directory === '')('recordings of other people', () => {
  const expected: Expected[] =
    directory === '' ? [] : JSON.parse(readFileSync(join(directory, 'expected.json'), 'utf8'));

  it.each(expected.map((entry) => [`${entry.cfg} ${entry.dat ?? ''}`, entry] as const))(
    '%s gives the figures of another implementation, out of the store',
    async (_name, { cfg, dat, total, trigger_index_1based, channels }) => {
      const file = (name: string) => Uint8Array.from(readFileSync(join(directory, name)));
      const zip = zipOf(dat === null ? { 'r.cff': file(cfg) } : { 'r.cfg': file(cfg), 'r.dat': file(dat) });
      const answer = JSON.parse((await data(zip)).text);
      expect(answer.samples).toBe(total);
      expect(answer.trigger.index).toBe(trigger_index_1based);
      channels.forEach(({ id, unit, min, max, at_trigger, missing }, index) => {
        const channel = answer.channels[index];
        expect([channel.name, channel.unit, channel.missing ?? 0]).toEqual([id, unit, missing]);
        for (const [actual, wanted] of [
          [channel.min, min],
          [channel.max, max],
          [channel.trigger ?? null, at_trigger],
        ]) {
          if (wanted === null) expect(actual).toBeNull();
          else expect(Math.abs(actual - wanted)).toBeLessThanOrEqual(Math.max(1e-5 * Math.abs(wanted), 1e-6));
        }
      });
    },
  );
});

describe('fault_record_export', () => {
  const run = (args: object = {}, ports = stored(sampleZip)) =>
    call('fault_record_export', { recordId: 'REC-1', ...args }, ports);

  it('writes every point, and what the columns are', async () => {
    const { files, text, resource } = await run();
    expect(resource).toMatchObject({ uri: 'fwh://export/fault_record/REC-1.zip', mimeType: 'application/zip' });
    expect(files['REC-1.csv']).toBe('t_ms,Va,Ia,Trip\n0,1,-1,0\n1,2,-2,0\n2,3,-3,1\n3,4,,1\n');
    expect(JSON.parse(files['meta.json'] ?? '')).toMatchObject({
      recordId: 'REC-1',
      zone: 'America/Los_Angeles',
      fault: { code: '4099' },
      rows: 4,
      recording: { dataType: 'ASCII', trigger: '2026-02-01T10:00:00.002000' },
      columns: [
        { column: 't_ms', unit: 'ms' },
        { column: 'Va', no: 1, kind: 'analog', unit: 'V' },
        { column: 'Ia', no: 2, kind: 'analog', unit: 'A' },
        { column: 'Trip', no: 1, kind: 'status' },
      ],
      warnings: [],
    });
    expect(text).toContain('4099 发电机继电器闭合故障');
    expect(text).toContain('CSV 4 行');
  });

  it('takes channels by name or number, and a window with both ends', async () => {
    const { files, text } = await run({ channels: ['Trip', 'A2'], fromMs: 1, toMs: 2 });
    expect(files['REC-1.csv']).toBe('t_ms,Ia,Trip\n1,-2,0\n2,-3,1\n');
    expect(text).toContain('时间段：1～2 ms');
    expect((await run({ fromMs: 2.5 })).files['REC-1.csv']).toBe('t_ms,Va,Ia,Trip\n3,4,,1\n');
  });

  it('says which channels there are, and how to tell those of one name apart', async () => {
    expect((await run({ channels: ['Vx', 'A9'] })).text).toContain('没有通道 Vx, A9。');
    expect((await run({ channels: ['Vx'] })).text).toContain('Va (A1), Ia (A2), Trip (D1)');
    const zip = zipOf({ 'a.cfg': sampleConfiguration(4, 'ASCII', ['V', 'V']), 'a.dat': sampleRows });
    expect((await run({ channels: ['V'] }, stored(zip))).text).toContain('A1, A2');
    expect((await run({}, stored(zip))).files['REC-1.csv']).toMatch(/^t_ms,V,A2,Trip\n/);
  });

  it('refuses windows that make no sense or hold nothing', async () => {
    expect((await run({ fromMs: 2, toMs: 1 })).text).toContain('fromMs 大于 toMs');
    expect((await run({ fromMs: 500 })).text).toMatch(/只有 3 ms.*\n请改用 0～3 之间/);
    expect((await run({ fromMs: 1.001, toMs: 1.002 })).text).toMatch(/没有采样点。\n采样间隔约 1 ms/);
    expect((await run({ fromMs: 1 })).text).toContain('时间段：1～末尾');
    expect((await run({ channels: ['\u001b[31m\n'] })).text).toContain('没有通道 \\u001b[31m\\u000a。');
    expect((await run({ fromMs: -1 })).isError).toBe(true);
    expect((await run({ channels: Array.from({ length: 65 }, () => 'Va') })).isError).toBe(true);
  });

  it('keeps a name that a spreadsheet would run from being run', async () => {
    const zip = zipOf({ 'a.cfg': sampleConfiguration(4, 'ASCII', ['=cmd()', 'Ia']), 'a.dat': sampleRows });
    expect((await run({}, stored(zip))).files['REC-1.csv']).toMatch(/^t_ms,'=cmd\(\),Ia/);
  });

  it('refuses more values than one file may have, and says how to ask for less', async () => {
    const rows = 1_400_000;
    const zip = zipOf({ 'a.cfg': sampleConfiguration(rows, 'BINARY'), 'a.dat': new Uint8Array(rows * 14) });
    const { text, isError } = await run({}, stored(zip));
    expect(isError).toBe(true);
    expect(text).toContain('5000000 个值');
    expect(text).toContain('trigger.ms');
    const narrowed = await run({ channels: ['Va'], toMs: 9 }, stored(zip));
    expect(narrowed.files['REC-1.csv']?.split('\n')).toHaveLength(12);
  });

  it('refuses a damaged file like fault_record_data, also when only its beginning is wanted', async () => {
    const other = recordingPorts(objectsOf(sampleZip), '00000001');
    expect((await run({ channels: ['Va'], toMs: 0 }, other)).text).toContain('校验值与记录不符');
  });
});

describe('a recording of 20 MB', () => {
  it('is read with a memory that does not grow', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const rows = Math.floor((20 * 1024 * 1024) / 14);
    const dat = new Uint8Array(rows * 14);
    for (let at = 0; at < dat.length; at += 1) dat[at] = Math.imul(at ^ (at >>> 7), 2_654_435_761) >>> 19;
    const zip = zipSync({ 'a.cfg': sampleConfiguration(rows, 'BINARY'), 'a.dat': dat }, { level: 1 });
    /** Array buffers are given back beside the collection, so it is waited for. */
    const held = async (): Promise<number> => {
      collectGarbage();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return process.memoryUsage().arrayBuffers;
    };
    const before = await held();
    let heldAtMost = 0;
    const objects: ObjectReader = {
      async readObject() {
        async function* chunks() {
          for (let at = 0, count = 0; at < zip.length; at += 65_536, count += 1) {
            if (count % 32 === 0) heldAtMost = Math.max(heldAtMost, (await held()) - before);
            yield Uint8Array.from(zip.subarray(at, at + 65_536));
          }
        }
        return { type: 'found', chunks: chunks() };
      },
    };
    const ports = recordingPorts(objects, checksumOf(zip));
    const { text } = await call('fault_record_data', { recordId: 'REC-1' }, ports);
    expect(JSON.parse(text).samples).toBe(rows);
    expect(zip.length).toBeGreaterThan(5 * 1024 * 1024);
    expect(heldAtMost).toBeLessThan(4 * 1024 * 1024);
  }, 60_000);
});
