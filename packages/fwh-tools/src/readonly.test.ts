import { assertToolSet, createToolRunner } from '@mao/mcp-result-kit';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { sampleNow, samplePorts, sampleSite, sampleStatus } from './__fixtures__/sample-ports.ts';
import { SLOT_MS } from './power-flow/day-slots.ts';
import { type ReadonlyPorts, readonlyTools } from './readonly.ts';
import type { Locale } from './texts/texts.ts';
import { dayBounds, formatSiteTime, parseDate } from './time/site-time.ts';

const sn = sampleSite.sn;

async function call(
  name: string,
  args: object,
  differences: Partial<ReadonlyPorts> = {},
  locale: Locale = 'zh-CN',
): Promise<{ text: string; isError: boolean; content: readonly unknown[] }> {
  const tools = readonlyTools(samplePorts(differences), { now: () => sampleNow, locale });
  const runner = createToolRunner({ tools, scrub: (value) => value, locale });
  const result = await runner.call(name, args, { signal: new AbortController().signal });
  const [first] = result.content;
  return { text: first?.type === 'text' ? first.text : '', isError: result.isError === true, content: result.content };
}

describe('the set', () => {
  const listing = (locale: Locale) =>
    createToolRunner({ tools: readonlyTools(samplePorts(), { locale }), scrub: (value) => value }).list();

  it('holds read-only tools whose full name fits every client', () => {
    assertToolSet(readonlyTools(samplePorts()), { readOnly: true, qualifiedPrefix: 'mcp__gateway__fwh__' });
  });

  it('is listed as reviewed', async () => {
    await expect(JSON.stringify(listing('zh-CN'), null, 1)).toMatchFileSnapshot('__snapshots__/tools.zh-cn.json');
    await expect(JSON.stringify(listing('en'), null, 1)).toMatchFileSnapshot('__snapshots__/tools.en.json');
  });

  it('costs a session no more than planned: 420 tokens a tool', () => {
    for (const locale of ['zh-CN', 'en'] as const) {
      const tools = listing(locale);
      expect(countTokens(JSON.stringify(tools)) / tools.length).toBeLessThan(420);
    }
  });

  it('describes every tool in the language asked for', () => {
    for (const tool of listing('zh-CN')) expect(tool.description).toMatch(/[\u4e00-\u9fff]/);
    for (const tool of listing('en')) expect(JSON.stringify(tool)).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('never publishes nullable unions or references', () => {
    expect(JSON.stringify(listing('zh-CN'))).not.toMatch(/"null"|\$ref|\$schema/);
  });
});

describe('site_search', () => {
  it('asks for the page and says how to go on', async () => {
    const { text } = await call(
      'site_search',
      { page: 2, limit: 1 },
      {
        sites: {
          ...samplePorts().sites,
          searchSites: async (query) => {
            expect(query).toEqual({ offset: 1, limit: 1 });
            return { total: 3, sites: [sampleSite] };
          },
        },
      },
    );
    expect(JSON.parse(text)).toMatchObject({
      total: 3,
      returned: 1,
      truncated: true,
      hint: expect.stringContaining('page=3'),
    });
  });

  it('names the page that begins behind the last row shown, when the answer is too long for all', async () => {
    const sites = Array.from({ length: 500 }, (_, index) => ({
      ...sampleSite,
      sn: `SN${String(index).padStart(4, '0')}`,
      name: '长'.repeat(150),
    }));
    const table = {
      sites: {
        ...samplePorts().sites,
        searchSites: async ({ offset, limit }: { offset: number; limit: number }) => ({
          total: sites.length,
          sites: sites.slice(offset, offset + limit),
        }),
      },
    };
    const seen = new Set<string>();
    let asked = { page: 1, limit: 200 };
    for (let calls = 0; seen.size < sites.length && calls < 20; calls += 1) {
      const { items, hint } = JSON.parse((await call('site_search', asked, table)).text);
      expect(items.length).toBeLessThan(200);
      for (const { sn: one } of items) seen.add(one);
      const [, page, limit = asked.limit] = /page=(\d+)(?:、limit=(\d+))?/.exec(hint ?? '') ?? [];
      asked = { page: Number(page), limit: Number(limit) };
    }
    expect(seen.size).toBe(500);
  });

  it('suggests upper case when a lower-case part finds nothing, and the last page when asked for a later one', async () => {
    const none = { sites: { ...samplePorts().sites, searchSites: async () => ({ total: 0, sites: [] }) } };
    expect((await call('site_search', { q: 'a02f' }, none)).text).toContain('可改用 A02F');
    expect((await call('site_search', {}, none)).text).toContain('站点表是空的');
    const some = { sites: { ...samplePorts().sites, searchSites: async () => ({ total: 21, sites: [] }) } };
    expect((await call('site_search', { page: 9 }, some)).text).toContain('最后一页是 page=2');
  });
});

describe('site_get', () => {
  it('joins record, live state and hardware', async () => {
    expect(JSON.parse((await call('site_get', { sn })).text)).toMatchInlineSnapshot(`
      {
        "activatedAt": "2025-05-01 17:00:00",
        "alarmCount": 0,
        "apowers": [
          {
            "kw": 5,
            "kwh": 13.6,
            "sn": "10050013A00X25180456",
            "soc": 55,
            "status": "正常",
          },
        ],
        "country": "US",
        "dataTime": "2026-06-15 12:59:55",
        "deviceTime": "2026-06-15 13:00:00",
        "model": "aGate X-20",
        "name": "Hilltop 7",
        "network": {
          "signal": 21,
          "sim": "已激活",
          "type": "4G",
        },
        "online": true,
        "power": {
          "battery": -1.2,
          "grid": -0.015,
          "load": 1.285,
          "solar": 2.5,
        },
        "runStatus": "充电",
        "sn": "10060006A02F25180123",
        "soc": 55,
        "today": {
          "batteryCharge": 4,
          "batteryDischarge": 0,
          "gridExport": 0.25,
          "gridImport": 1.5,
          "load": 6.46,
          "solar": 9.21,
        },
        "versions": {
          "app": "V11R01B81D01",
        },
        "workMode": "自发自用",
        "zone": "America/Los_Angeles",
      }
    `);
  });

  it('marks readings older than five minutes and keeps unknown codes visible', async () => {
    const live = {
      ...samplePorts().live,
      readStatus: async () => ({
        state: 'online' as const,
        status: { ...sampleStatus, workMode: 42, runStatus: null, readingAt: sampleNow - 301_000 },
      }),
    };
    const site = JSON.parse((await call('site_get', { sn }, { live })).text);
    expect(site).toMatchObject({ stale: true, workMode: '未知（42）' });
    expect(site).not.toHaveProperty('runStatus');
  });

  it.each([
    [{ state: 'offline' as const }, false, '离线'],
    [{ state: 'not_ready' as const, reason: 'device_timeout' as const }, true, '超时'],
    [{ state: 'not_ready' as const, reason: 'no_data' as const }, true, '没有返回'],
  ])('gives what is on record when the state is %o', async (answer, online, words) => {
    const live = { ...samplePorts().live, readStatus: async () => answer };
    const site = JSON.parse((await call('site_get', { sn }, { live })).text);
    expect(site).toMatchObject({ online, alarmCount: 1, note: expect.stringContaining(words) });
    expect(site).not.toHaveProperty('power');
    expect(site).not.toHaveProperty('dataTime');
  });

  it('shows a failing upstream by name, class and number only', async () => {
    const failing = async (): Promise<never> => {
      throw Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:443 select * from t'), { code: 'ECONNREFUSED' });
    };
    const { text, isError } = await call('site_get', { sn }, { live: { readStatus: failing, readHardware: failing } });
    expect(isError).toBe(true);
    expect(text).toContain('FWH 云平台');
    expect(text).not.toMatch(/10\.1\.2\.3|select|at /);
  });
});

describe('alarm tools', () => {
  it('fill in names, levels and handling from the dictionary', async () => {
    const liveAlarms = {
      listLiveAlarms: async () => [
        { sn, deviceSn: sn, code: '4099', level: null, name: '', started: { localTime: '2026-06-15 12:00:00' } },
      ],
    };
    expect(JSON.parse((await call('alarm_current', { sn }, { liveAlarms })).text).items).toEqual([
      {
        time: '2026-06-15 12:00:00',
        code: '4099',
        name: '发电机继电器闭合故障',
        level: '故障',
        device: sn,
        explain: '发电机继电器未能闭合',
        plan: '检查接线',
      },
    ]);
    const english = await call('alarm_current', { sn }, { liveAlarms }, 'en');
    expect(JSON.parse(english.text).items[0]).toMatchObject({
      name: 'Generator relay close fault',
      level: 'fault',
      explain: 'The generator relay did not close',
      plan: 'Check the wiring',
    });
  });

  it("speak the language of the tools, and the platform's where the dictionary is silent", async () => {
    const raised = { sn, deviceSn: sn, level: null, name: 'from the platform', started: { localTime: '' } };
    const words = { explanation: 'platform explains', plan: 'platform plans' };
    const liveAlarms = {
      listLiveAlarms: async () => [
        { ...raised, ...words, code: '4099' },
        { ...raised, ...words, code: '1' },
      ],
    };
    expect(JSON.parse((await call('alarm_current', { sn }, { liveAlarms })).text).items).toMatchObject([
      { explain: '发电机继电器未能闭合', plan: '检查接线' },
      { explain: 'platform explains', plan: 'platform plans' },
    ]);
  });

  it.each([
    [
      '2026-03-08 02:30:00',
      '2026-03-08 04:00:00',
      ['from 的 2026-03-08 02:30:00 因时钟拨快在站点当地不存在，按 2026-03-08 03:00:00 处理'],
    ],
    [
      '2026-03-08 01:00:00',
      '2026-03-08 02:30:00',
      ['to 的 2026-03-08 02:30:00 因时钟拨快在站点当地不存在，按 2026-03-08 03:00:00 处理'],
    ],
    ['2026-06-15 00:00:00', '2026-06-15 23:59:59', ['站点当地现在是 2026-06-15 13:00:00，之后的时间还没有记录']],
    ['2026-06-14 00:00:00', '2026-06-15 13:00:00', undefined],
  ])('say what was made of the period from %s to %s', async (from, to, notes) => {
    const asked: string[][] = [];
    const record = (query: { from?: number; to?: number }) => {
      asked.push(Object.keys(query));
      return { total: 0 };
    };
    const ports: Partial<ReadonlyPorts> = {
      alarmEvents: { listAlarmEvents: async (query) => ({ ...record(query), events: [] }) },
      mqttLog: { searchMqttLog: async (query) => ({ ...record(query), entries: [] }) },
      cloudFaultRecords: {
        ...samplePorts().cloudFaultRecords,
        listCloudFaultRecords: async (query) => ({ ...record(query), records: [] }),
      },
    };
    for (const tool of ['alarm_events', 'cloud_fault_record_list', 'mqtt_log_search']) {
      if (tool === 'mqtt_log_search' && from < '2026-06-15') continue;
      expect(JSON.parse((await call(tool, { sn, from, to }, ports)).text).notes, tool).toEqual(notes);
    }
    // The notes are for the model; the ports get a query.
    expect(asked.flat()).not.toContain('notes');
  });

  it('refuse statistics of days to come, and say which of the days have no figures yet', async () => {
    const { text, isError } = await call('alarm_stats', { from: '2026-06-16', to: '2026-06-17' });
    expect(isError).toBe(true);
    expect(text).toContain('今天（UTC 2026-06-15）之后');
    const note = '今天是 UTC 2026-06-15，之后的日期还没有数据';
    expect(JSON.parse((await call('alarm_stats', { from: '2026-06-14', to: '2026-06-17' })).text).note).toBe(note);
    expect(JSON.parse((await call('alarm_stats', { from: '2026-06-14', to: '2026-06-15' })).text).note).toBeUndefined();
    const sites = await call('alarm_sites_by_code', { code: '1', from: '2026-06-14', to: '2026-06-17' });
    expect(JSON.parse(sites.text).notes).toContain(note);
  });

  it('fall back to the record when the cloud cannot tell, and say so', async () => {
    const { text } = await call('alarm_current', { sn }, { liveAlarms: { listLiveAlarms: async () => null } });
    expect(JSON.parse(text)).toMatchObject({
      items: [{ time: '2026-06-15 12:00:00', code: '4099' }],
      notes: [expect.stringContaining('最近一次同步')],
    });
  });

  it.each(['alarm_events', 'mqtt_log_search', 'cloud_fault_record_list'])(
    '%s refuses a period that has not begun',
    async (tool) => {
      const { text, isError } = await call(tool, { sn, from: '2026-06-16 00:00:00', to: '2026-06-16 12:00:00' });
      expect(isError).toBe(true);
      expect(text).toMatch(/^所查时间都在站点当地现在（2026-06-15 13:00:00）之后，还没有记录。\n请改用更早的时间/);
    },
  );

  it('ask for the period in instants: both ends of the repeated hour, out of the missing one', async () => {
    const asked: { from: number; to: number }[] = [];
    const alarmEvents = {
      listAlarmEvents: async (query: { from: number; to: number }) => {
        asked.push(query);
        return { total: 0, events: [] };
      },
    };
    await call('alarm_events', { sn, from: '2025-11-02 01:30:00', to: '2025-11-02 01:30:00' }, { alarmEvents });
    await call('alarm_events', { sn, from: '2026-03-08 02:30:00', to: '2026-03-08 03:00:00' }, { alarmEvents });
    expect(asked.map(({ from, to }) => [new Date(from).toISOString(), new Date(to).toISOString()])).toEqual([
      ['2025-11-02T08:30:00.000Z', '2025-11-02T09:30:00.999Z'],
      ['2026-03-08T10:00:00.000Z', '2026-03-08T10:00:00.999Z'],
    ]);
  });

  it('allow 31 days on the wall clock, also in the month that is an hour longer', async () => {
    const range = (from: string, to: string) => call('alarm_events', { sn, from, to });
    expect((await range('2025-10-15 00:00:00', '2025-11-15 00:00:00')).isError).toBe(false);
    expect((await range('2025-10-15 00:00:00', '2025-11-15 00:00:01')).text).toContain('31 天');
  });

  it('mark what has recovered and give events no status', async () => {
    const event = {
      id: 1,
      sn,
      deviceSn: sn,
      kind: 'alarm' as const,
      code: '1',
      level: 2 as const,
      name: 'as recorded',
      startedAt: sampleNow,
      recoveredAt: sampleNow + 60_000,
      active: false,
    };
    const events = [event, { ...event, active: true, recoveredAt: null }, { ...event, kind: 'event' as const }];
    const alarmEvents = { listAlarmEvents: async () => ({ total: 9, events }) };
    const args = { sn, from: '2026-06-15 00:00:00', to: '2026-06-16 00:00:00', limit: 3 };
    const list = JSON.parse((await call('alarm_events', args, { alarmEvents })).text);
    expect(list).toMatchObject({ total: 9, returned: 3, truncated: true });
    expect(list.items.map((item: { status?: string }) => item.status)).toEqual(['已恢复', '未恢复', undefined]);
    expect(list.items[0]).toMatchObject({
      name: 'as recorded',
      time: '2026-06-15 13:00:00',
      recoveredAt: '2026-06-15 13:01:00',
    });
  });
});

describe('power flow', () => {
  const day = (date: string, keep: (index: number) => boolean = () => true) => {
    const { start, end } = dayBounds(parseDate(date) as number, sampleSite.zone);
    const samples = [];
    for (let time = start + SLOT_MS, index = 0; time <= end; time += SLOT_MS, index += 1) {
      if (!keep(index)) continue;
      const flows = {
        solarToHome: 1,
        solarToGrid: 0.5,
        solarToBattery: 0,
        gridToBattery: 0,
        gridToHome: 0,
        batteryToGrid: 0,
        batteryToHome: 0.25,
        generatorToBattery: 0,
        generatorToHome: 0,
        v2lToBattery: 0,
        v2lToHome: 0,
      };
      const localTime = formatSiteTime(time, sampleSite.zone);
      samples.push({ localTime, socPercent: 50.04, storedKwh: 6.8, runStatus: 2, flows });
    }
    return { samples };
  };
  const powerFlow = (keep?: (index: number) => boolean) => ({
    readPowerFlowDay: async (_: string, date: string) => ({ sn, date, ...day(date, keep) }),
  });

  it('is a table with zone, energy and gaps below the rows', async () => {
    const args = { sn, date: '2026-06-14', interval: 60 };
    const { text } = await call('site_power_flow', args, { powerFlow: powerFlow((index) => index < 24 || index > 35) });
    const lines = text.split('\n');
    expect(lines.slice(0, 2)).toEqual([
      'time\tsoc_pct\tsolar_kw\tload_kw\tgrid_kw\tbattery_kw\tgen_kw\trun_status',
      '2026-06-14 01:00:00\t50\t1.5\t1.25\t-0.5\t0.25\t0\t放电',
    ]);
    expect(lines.slice(-4)).toMatchInlineSnapshot(`
      [
        "# date=2026-06-14 zone=America/Los_Angeles interval=60min rows=23 slots=276/288",
        "# kwh solar=34.5 load=28.75 gridImport=0 gridExport=11.5 batteryDischarge=5.75 batteryCharge=0 generator=0 v2l=0",
        "# gaps=1 2026-06-14 02:00:00~03:00:00(12)",
        "# total=23 returned=23 truncated=false",
      ]
    `);
  });

  it.each([
    ['2026-03-08', 276, '拨快'],
    ['2025-11-02', 300, '回拨'],
  ])('has every slot of %s and says that clocks changed', async (date, slots, words) => {
    const { text } = await call('site_power_flow', { sn, date }, { powerFlow: powerFlow() });
    expect(text.split('\n').filter((line) => line.startsWith('20'))).toHaveLength(slots);
    expect(text).toContain(words);
    expect(text.length).toBeLessThan(30_000);
  });

  it('says that a day has no data', async () => {
    const { text, isError } = await call('site_power_flow', { sn, date: '2026-06-14' });
    expect(isError).toBe(false);
    expect(text).toContain('没有功率流数据');
  });

  it('knows the date at the site, not at the server', async () => {
    const kathmandu = { ...sampleSite, zone: 'Asia/Kathmandu' };
    const sites = { ...samplePorts().sites, findSite: async () => kathmandu };
    // 20:00 UTC is the next day in Kathmandu.
    expect((await call('site_power_flow', { sn, date: '2026-06-16' }, { sites })).isError).toBe(false);
    expect((await call('site_power_flow', { sn, date: '2026-06-16' })).text).toContain('2026-06-15');
  });

  it('says that today is not over, and of which part of its interval the last row is the mean', async () => {
    // 20:00 UTC is 01:45 in Kathmandu.
    const sites = { ...samplePorts().sites, findSite: async () => ({ ...sampleSite, zone: 'Asia/Kathmandu' }) };
    const ports = { sites, powerFlow: powerFlow() };
    const { text } = await call('site_power_flow', { sn, date: '2026-06-16', interval: 60 }, ports);
    expect(text).toContain('# 当日未结束：站点当地现在 2026-06-16 01:45:00，以下与 kwh 只含已过的时段');
    expect(text).toContain('# 最后一行（2026-06-16 02:00:00）的时段未结束：只是前 45 分钟的平均，不足 60 分钟');
    expect((await call('site_power_flow', { sn, date: '2026-06-16' }, ports)).text).not.toContain('最后一行');
    const past = await call('site_power_flow', { sn, date: '2026-06-15', interval: 60 }, ports);
    expect(past.text).not.toContain('未结束');
  });

  it('exports what there is of a period that ends in the future, and refuses one that has not begun', async () => {
    const ports = { powerFlow: powerFlow() };
    const { text } = await call('site_power_flow_export', { sn, from: '2026-06-14', to: '2026-06-20' }, ports);
    expect(text).toContain('2026-06-15 未结束（站点当地现在 2026-06-15 13:00:00），只含已过的时段');
    expect(text).toContain('2026-06-16 起还没有数据，未导出');
    expect(text).not.toContain('没有数据的日期');
    const ahead = await call('site_power_flow_export', { sn, from: '2026-06-16', to: '2026-06-20' }, ports);
    expect(ahead.isError).toBe(true);
    expect(ahead.text).toContain('2026-06-15');
  });

  it.each([
    ['site_power_flow', { sn, date: '\u001b[31m' }, 'date“\\u001b[31m”'],
    ['alarm_events', { sn, from: '\u202e\n', to: '2026-06-01 00:00:00' }, 'from“\\u202e\\u000a”'],
    ['sim_usage_monthly', { iccid: '8901234567890123456', month: '\u009b' }, 'month“\\u009b”'],
  ])('%s quotes what it was given without anything invisible', async (tool, args, words) => {
    const { text } = await call(tool, args);
    expect(text).toContain(words);
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  });

  it('exports days in order and names those without data', async () => {
    const asked: string[] = [];
    const readPowerFlowDay = async (_: string, date: string) => {
      asked.push(date);
      return { sn, date, samples: date === '2026-06-02' ? [] : day(date).samples };
    };
    const args = { sn, from: '2026-06-01', to: '2026-06-03' };
    const { text, content } = await call('site_power_flow_export', args, { powerFlow: { readPowerFlowDay } });
    expect(asked).toEqual(['2026-06-01', '2026-06-02', '2026-06-03']);
    expect(text).toContain('没有数据的日期：2026-06-02');
    const [, file] = content as [unknown, { resource: { uri: string; mimeType: string; text: string } }];
    expect(file.resource).toMatchObject({
      uri: `fwh://export/site_power_flow/${sn}_20260601_20260603.csv`,
      mimeType: 'text/csv',
    });
    const lines = file.resource.text.trimEnd().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 2 * 288);
    expect(lines[0]).toMatchInlineSnapshot(
      `"time,soc_pct,solar_kw,load_kw,grid_kw,battery_kw,gen_kw,run_status,stored_kwh,solar_to_home_kw,solar_to_grid_kw,solar_to_battery_kw,grid_to_battery_kw,grid_to_home_kw,battery_to_grid_kw,battery_to_home_kw,gen_to_battery_kw,gen_to_home_kw,v2l_to_battery_kw,v2l_to_home_kw"`,
    );
    expect(lines[1]).toMatchInlineSnapshot(
      `"2026-06-01 00:05:00,50,1.5,1.25,-0.5,0.25,0,放电,6.8,1,0.5,0,0,0,0,0.25,0,0,0,0"`,
    );
  });

  it('says on which days of an export local times repeat or are missing', async () => {
    const range = async (from: string, to: string) => (await call('site_power_flow_export', { sn, from, to })).text;
    expect(await range('2026-03-07', '2026-03-09')).toContain(
      '\n2026-03-08 时钟拨快：缺少的钟点本来就不存在，不是缺数\n',
    );
    expect(await range('2025-11-01', '2025-11-03')).toContain(
      '\n2025-11-02 时钟回拨：重复的钟点先按 -07:00、后按 -08:00 排列\n',
    );
    expect(await range('2026-05-01', '2026-05-31')).not.toContain('时钟');
  });

  it('exports up to 31 days', async () => {
    const range = (from: string, to: string) => call('site_power_flow_export', { sn, from, to });
    expect((await range('2026-05-01', '2026-05-31')).isError).toBe(false);
    expect((await range('2026-05-01', '2026-06-01')).text).toContain('超过 31 天');
  });
});

describe('look-ups', () => {
  it('keep the order asked, once each, and list what is missing', async () => {
    const parameter = (id: number) => ({
      kind: 'VID' as const,
      id,
      macro: `M${id}`,
      nameZh: '名称',
      description: '',
      unit: 'V',
      scale: 1,
      valueType: 'u16',
      source: 'public' as const,
    });
    const emsParameters = { findEmsParameters: async () => [parameter(1), parameter(9)] };
    const { text } = await call('ems_param_lookup', { kind: 'VID', ids: [9, 5, 1, 9] }, { emsParameters });
    expect(JSON.parse(text)).toEqual({
      total: 2,
      returned: 2,
      truncated: false,
      items: [
        { id: 9, macro: 'M9', name: '名称', unit: 'V' },
        { id: 1, macro: 'M1', name: '名称', unit: 'V' },
      ],
      missing: [5],
    });
  });

  it('parse one serial as an object and several as a list', async () => {
    expect(JSON.parse((await call('sn_parse', { sn: '10060006a02f25180123' })).text)).toMatchObject({
      valid: false,
      notes: ['SN 区分大小写，应全部大写：10060006A02F25180123'],
    });
    expect(JSON.parse((await call('sn_parse', { sns: [sn, 'x'] })).text)).toMatchObject({
      total: 2,
      items: [{ valid: true }, { valid: false }],
    });
    expect((await call('sn_parse', {})).text).toContain('sns');
  });
});
