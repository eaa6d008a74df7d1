import { createFleet, storySites } from '@mao/fwh-simulator';
import type { RunningTestService } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from './__fixtures__/start-demo.ts';

const day = 86_400_000;
const utcDate = (daysAgo: number): string => new Date(Date.now() - daysAgo * day).toISOString().slice(0, 10);
const healthy = storySites.healthyUs;

let demo: RunningTestService;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.close());

/** `yyyy-MM-dd HH:mm:ss` at the site. */
const localText = (at: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
/** 22 hours, which are no more than 24 on the wall clock also when clocks change. */
const lastDay = (zone: string) => ({
  from: localText(Date.now() - 22 * 3_600_000, zone),
  to: localText(Date.now(), zone),
});

describe('operation tools over the socket', () => {
  it('site_info_sync_status says that the table has just been synchronised, and with how many sites', async () => {
    const { total } = await demo.json('site_search', { limit: 1 });
    expect(await demo.json('site_info_sync_status')).toMatchObject({
      last: { status: '成功', processed: total, total },
      lastSuccess: { sites: total, ageHours: expect.any(Number) },
      resync: false,
    });
  });

  it('alarm_sites_by_code counts the sites and occurrences that alarm_stats counts', async () => {
    const date = utcDate(2);
    const { topCodes } = await demo.json('alarm_stats', { from: date, to: date, top: 5 });
    for (const { code, sites, times } of topCodes) {
      const listed = await demo.json('alarm_sites_by_code', { code, date, limit: 500 });
      expect(listed.total).toBe(sites);
      expect(listed.items.reduce((sum: number, item: { times: number }) => sum + item.times, 0)).toBe(times);
    }
    const [{ code }] = topCodes;
    const week = await demo.json('alarm_sites_by_code', {
      code,
      from: utcDate(7),
      to: utcDate(1),
      country: 'US',
      limit: 500,
    });
    expect(new Set(week.items.map((item: { country: string }) => item.country))).toEqual(new Set(['US']));
    const [first] = week.items;
    // The last time can be asked for as it stands.
    const events = await demo.json('alarm_events', {
      sn: first.sn,
      from: first.lastTime,
      to: first.lastTime,
      limit: 500,
    });
    expect(events.items.map((event: { code: string }) => event.code)).toContain(code);
  });

  it('shutdown_stats and shutdown_sites agree, day by day', async () => {
    for (const date of [undefined, utcDate(1), utcDate(3), utcDate(10)]) {
      const args = date === undefined ? {} : { date };
      const stats = await demo.json('shutdown_stats', args);
      const sites = await demo.json('shutdown_sites', { ...args, limit: 500 });
      expect(sites.total).toBe(stats.shutdown);
      const sum = (rows: { shutdown?: number; sites?: number }[], key: 'shutdown' | 'sites') =>
        rows.reduce((total, row) => total + (row[key] ?? 0), 0);
      expect(sum(stats.byCountry, 'shutdown')).toBe(stats.shutdown);
      expect(sum(stats.byReason, 'sites')).toBe(stats.shutdown);
    }
  });

  it('mqtt_log_search finds messages by command and direction and shows nobody', async () => {
    const range = lastDay((await demo.json('site_get', { sn: healthy })).zone);
    const all = await demo.json('mqtt_log_search', { sn: healthy, ...range, limit: 200 });
    expect(all.total).toBeGreaterThan(150);
    const replies = await demo.json('mqtt_log_search', { sn: healthy, ...range, cmd: 204, direction: 'up', limit: 5 });
    expect(replies.items).toHaveLength(5);
    for (const item of replies.items) {
      expect(item).toMatchObject({ cmd: 204, cmdName: '运行状态（应答）', direction: 'up' });
      expect(item.summary).toMatch(/^第三方文本（MQTT 报文）.*"p_load":/);
    }
    const scans = await demo.json('mqtt_log_search', { sn: healthy, ...range, cmd: 336 });
    expect(scans.items[0].summary).toContain('"wifi_SSID":"[WIFI]","wifi_BSSID":"[WIFI]"');
    const networks = await demo.json('mqtt_log_search', { sn: healthy, ...range, cmd: 318 });
    expect(networks.items[0].summary).toContain('"wifiMac":"[MAC]"');
    const owner = createFleet({ seed: 1 }).findSite(healthy)?.owner;
    const said = JSON.stringify([all, scans, networks]);
    expect(said).not.toContain(`${owner?.lastName} Home`);
    expect(said).not.toMatch(/[0-9a-f]{2}(?::[0-9a-f]{2}){5}/);
  });

  it('ems_log_records pages without a repeat', async () => {
    const seen: string[] = [];
    const { total } = await demo.json('ems_log_records', { sn: healthy, limit: 10 });
    for (let page = 1; page <= Math.ceil(total / 10); page += 1) {
      const { items } = await demo.json('ems_log_records', { sn: healthy, page, limit: 10 });
      seen.push(...items.map((item: { requestedAt: string }) => item.requestedAt));
    }
    expect(seen).toHaveLength(total);
    expect(seen).toEqual([...seen].sort().reverse());
  });
});

describe('stories that can be found out', () => {
  it('the lights went out last night: alarm, snapshot without voltage, messages through the outage, its log', async () => {
    const sn = storySites.offGridLastNight;
    const { zone } = await demo.json('site_get', { sn });
    const today = localText(Date.now(), zone).slice(0, 10);
    const date = new Date(Date.parse(today) - day).toISOString().slice(0, 10);
    const period = { from: `${date} 18:00:00`, to: `${date} 20:00:00` };
    const { items } = await demo.json('alarm_events', { sn, ...period, kind: 'alarm' });
    expect(items.map((item: { code: string }) => item.code)).toContain('1101');
    const snapshots = await demo.json('alarm_snapshot', { sn, date, code: '1101' });
    const readings = new Map(
      snapshots.items[0].items.map((item: { macro: string; value: number }) => [item.macro, item.value]),
    );
    expect(readings.get('VID_GRID_VOLT_LINE')).toBeLessThan(10);
    expect(readings.get('VID_GRID_POWER')).toBe(0);
    const messages = await demo.json('mqtt_log_search', { sn, ...period, cmd: 212 });
    const relays = messages.items.map((item: { summary: string }) => /"gridRelayStat":(\d)/.exec(item.summary)?.[1]);
    expect(relays.at(0)).toBe('0');
    expect(relays.at(-1)).toBe('1');
  });

  it('the silent site: asked without an answer, log refused, upgrade waiting', async () => {
    const sn = storySites.offlineThreeDays;
    const period = lastDay((await demo.json('site_get', { sn })).zone);
    expect((await demo.json('mqtt_log_search', { sn, ...period, direction: 'down' })).total).toBeGreaterThan(50);
    expect((await demo.json('mqtt_log_search', { sn, ...period, direction: 'up' })).total).toBe(0);
    expect((await demo.json('ems_log_records', { sn })).items[0]).toMatchObject({
      status: '失败',
      error: '网关离线',
    });
    expect((await demo.json('update_log_system', { sn })).items[0]).toMatchObject({ status: '等待', step: '0/5' });
  });

  it('the full house: who shut down yesterday, why, what was recorded, and the aHub that did not come back', async () => {
    const sn = storySites.fullHouse;
    const shutdowns = await demo.json('shutdown_sites', { limit: 500 });
    const shutdown = shutdowns.items.find((item: { sn: string }) => item.sn === sn);
    expect(shutdown).toMatchObject({ reason: '2002 直流母线过压', durationMin: 95 });
    const date = shutdown.startedAt.slice(0, 10);
    const [snapshot] = (await demo.json('alarm_snapshot', { sn, date, code: '2002' })).items;
    const bus = snapshot.items.find((item: { macro: string }) => item.macro === 'VID_BUS_VOLT_POS');
    expect(bus).toMatchObject({ unit: 'V' });
    expect(bus.value).toBeGreaterThan(430);
    const { items } = await demo.json('cloud_fault_record_list', { sn, from: shutdown.startedAt });
    const record = items.find((item: { code: string }) => item.code === '2002');
    expect(record.device).toBe(snapshot.device);
    const parts = (await demo.json('cloud_fault_record_detail', { id: record.id })).items;
    expect(parts.map(({ type, available }: { type: string; available: boolean }) => [type, available])).toEqual([
      ['波形', true],
      ['慢速趋势', false],
      ['事件序列', true],
    ]);
    const held = (await demo.json('cloud_fault_record_callable', { sn, deviceSn: record.device })).items;
    const trend = held.find((item: { no: number }) => item.no === parts[1].no);
    expect(trend).toMatchObject({ code: '2002', called: false });
    const calls = (await demo.json('cloud_fault_record_call_history', { sn, limit: 100 })).items;
    const call = calls.find(
      (item: { no: number; device: string }) => item.no === trend.no && item.device === record.device,
    );
    expect(call).toMatchObject({ status: '失败' });
    const [ahub] = (await demo.json('update_log_ahub', { sn })).items;
    expect(ahub).toMatchObject({ status: '失败', error: 'CAN 总线无应答' });
    const alarms = await demo.json('alarm_current', { sn });
    expect(alarms.items.map((item: { device: string }) => item.device)).toContain(ahub.ahubSn);
  });

  it('an upgrade that failed: which step, which device', async () => {
    const { items } = await demo.json('site_search', { limit: 200, activated: true });
    let failed: { id: number } | undefined;
    for (const { sn } of items) {
      const { items: upgrades } = await demo.json('update_log_system', { sn });
      failed = upgrades.find((upgrade: { status: string }) => upgrade.status === '失败');
      if (failed) break;
    }
    const detail = await demo.json('update_log_system', { recordId: failed?.id });
    const broken = detail.steps.filter((step: { status: string }) => step.status === '失败');
    expect(broken).toEqual([expect.objectContaining({ no: 4, error: expect.any(String) })]);
    expect((await demo.json('sn_parse', { sn: broken[0].device })).device).toBe('aPower');
  });
});

describe('wrong input to operation tools', () => {
  const range = { from: '2026-06-01 00:00:00', to: '2026-06-02 00:00:00' };
  it.each<[string, string, Record<string, unknown>, RegExp]>([
    ['more than a day', 'mqtt_log_search', { sn: healthy, ...range, to: '2026-06-02 00:00:01' }, /24 小时/],
    ['a command by name', 'mqtt_log_search', { sn: healthy, ...range, cmd: 'status' }, /cmd/],
    ['another direction', 'mqtt_log_search', { sn: healthy, ...range, direction: 'in' }, /direction/],
    ['201 messages', 'mqtt_log_search', { sn: healthy, ...range, limit: 201 }, /200/],
    ['an unknown SN', 'ems_log_records', { sn: '10060006A02F99990000' }, /site_search/],
    ['page 0', 'ems_log_records', { sn: healthy, page: 0 }, /page/],
    ['51 snapshots', 'alarm_snapshot', { sn: healthy, date: '2026-06-01', limit: 51 }, /50/],
    ['tomorrow', 'alarm_snapshot', { sn: healthy, date: '2099-01-01' }, /之后/],
    ['a snapshot without date', 'alarm_snapshot', { sn: healthy }, /date/],
    ['eight days', 'alarm_sites_by_code', { code: '1101', from: '2026-06-01', to: '2026-06-08' }, /7 天/],
    ['half a period', 'alarm_sites_by_code', { code: '1101', to: '2026-06-08' }, /同时给出/],
    ['a code with a blank', 'alarm_sites_by_code', { code: '11 01' }, /告警码应为/],
    ['a date that does not exist', 'shutdown_stats', { date: '2026-02-30' }, /yyyy-MM-dd/],
    ['a country by name', 'shutdown_sites', { country: 'usa' }, /两位大写字母/],
    ['neither site nor record', 'update_log_system', {}, /须给且只给一个/],
    ['both site and record', 'update_log_system', { sn: healthy, recordId: 1 }, /须给且只给一个/],
    ['an unknown upgrade', 'update_log_system', { recordId: 999_999 }, /没有 id 为 999999/],
    ['a record as text', 'update_log_system', { recordId: 'x' }, /recordId/],
    ['a battery for a site', 'update_log_ahub', { sn: '10050013A00X25180456' }, /aPower.*aGate/s],
    ['a reversed period', 'cloud_fault_record_list', { sn: healthy, from: range.to, to: range.from }, /from 晚于 to/],
    ['an unknown recording', 'cloud_fault_record_detail', { id: 999_999 }, /cloud_fault_record_list/],
    [
      'a device of another site',
      'cloud_fault_record_callable',
      { sn: healthy, deviceSn: storySites.adelaide },
      /该站点的设备/,
    ],
    ['101 calls', 'cloud_fault_record_call_history', { sn: healthy, limit: 101 }, /100/],
    ['an argument too many', 'site_info_sync_status', { force: true }, /force/],
  ])('%s gives a clear error that says what to do', async (_, name, args, words) => {
    const { text: said, isError } = await demo.call(name, args);
    expect(isError).toBe(true);
    expect(said).toMatch(words);
    expect(said).not.toMatch(/at .*\.(ts|js):|zod|undefined|\[object/i);
    expect(said.length).toBeLessThan(400);
  });
});
