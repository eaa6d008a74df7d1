import { storySites } from '@mao/fwh-simulator';
import type { RunningTestService } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemo } from './__fixtures__/start-demo.ts';

const sn = storySites.healthyUs;
const day = 86_400_000;
const dateAgo = (days: number): string => new Date(Date.now() - days * day).toISOString().slice(0, 10);

/** The last full day of so many hours. */
function lastDayOf(hours: number, zone: string): string {
  const offset = (instant: number): number => {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant);
    const [, sign, hour, minute] = /GMT([+-])(\d\d):(\d\d)/.exec(parts.map(({ value }) => value).join('')) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hour) + Number(minute) / 60);
  };
  for (let days = 2; days < 400; days += 1) {
    const noon = Date.parse(`${dateAgo(days)}T12:00:00Z`);
    // Both zones change their clocks at night, so the noons around it differ by the change.
    const localNoon = noon - offset(noon) * 3_600_000;
    if (24 + offset(localNoon - day / 2 - 3_600_000) - offset(localNoon) === hours) return dateAgo(days);
  }
  throw new Error(`no day of ${hours} hours in ${zone}`);
}

let demo: RunningTestService;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.close());

/** Data lines of a TSV answer as objects. */
const rowsOf = (text: string): Record<string, string>[] => {
  const [header, ...lines] = text.split('\n').filter((line) => !line.startsWith('#'));
  const columns = (header as string).split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((cell, index) => [columns[index], cell])));
};

describe('every tool over the socket', () => {
  it('is listed, in order', async () => {
    const { tools } = await demo.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'site_search',
      'site_get',
      'site_power_flow',
      'site_power_flow_export',
      'site_info_sync_status',
      'alarm_current',
      'alarm_events',
      'alarm_snapshot',
      'alarm_stats',
      'alarm_sites_by_code',
      'shutdown_stats',
      'shutdown_sites',
      'mqtt_log_search',
      'ems_log_records',
      'update_log_system',
      'update_log_ahub',
      'fault_record_devices',
      'fault_record_device_info',
      'fault_record_param_read',
      'fault_record_operations',
      'fault_record_operation_get',
      'fault_record_data',
      'fault_record_export',
      'cloud_fault_record_list',
      'cloud_fault_record_detail',
      'cloud_fault_record_callable',
      'cloud_fault_record_call_history',
      'tou_template_list',
      'tou_template_get',
      'sim_get',
      'sim_search',
      'sim_usage_monthly',
      'ems_param_lookup',
      'plane_issue_search',
      'plane_issue_get',
      'sn_parse',
    ]);
    expect(demo.client.getInstructions()).toContain('site_search');
  });

  it('site_search pages through 300 sites without a repeat', async () => {
    const seen = new Set<string>();
    for (let page = 1; page <= 3; page += 1) {
      const { total, items } = await demo.json('site_search', { limit: 100, page });
      expect(total).toBe(300);
      for (const item of items) seen.add(item.sn);
    }
    expect(seen.size).toBe(300);
  });

  it('site_search combines conditions', async () => {
    const { items } = await demo.json('site_search', {
      q: sn.slice(-6),
      country: 'US',
      activated: true,
      version: 'V12',
    });
    expect(items).toEqual([
      {
        sn,
        name: expect.any(String),
        country: 'US',
        model: expect.stringContaining('aGate'),
        activated: true,
        online: true,
        version: expect.stringMatching(/^V12/),
        apowers: 1,
      },
    ]);
  });

  it('site_get gives the present state, in balance', async () => {
    const site = await demo.json('site_get', { sn });
    const { grid, solar, battery, load, generator } = site.power;
    expect(grid + solar + battery + generator).toBeCloseTo(load, 2);
    expect(site).toMatchObject({
      sn,
      online: true,
      workMode: '自发自用',
      apowers: [{ kw: 5, kwh: 13.6, status: '正常' }],
    });
    expect(site.dataTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('site_get tells an offline site, one without batteries and one never activated apart', async () => {
    expect(await demo.json('site_get', { sn: storySites.offlineThreeDays })).toMatchObject({
      online: false,
      note: expect.stringContaining('离线'),
    });
    expect(await demo.json('site_get', { sn: storySites.noApower })).toMatchObject({ online: true, apowers: [] });
    expect(await demo.json('site_get', { sn: storySites.inactive })).toMatchObject({
      note: expect.stringContaining('未激活'),
    });
    expect((await demo.json('site_get', { sn: storySites.fullHouse })).apowers).toHaveLength(4);
    expect((await demo.json('site_get', { sn: storySites.nonAsciiName })).name).toMatch(/[^ -~]/);
  });

  it('site_power_flow has balanced rows for each interval', async () => {
    for (const [interval, rows] of [
      [5, 288],
      [15, 96],
      [30, 48],
      [60, 24],
    ]) {
      const { text } = await demo.call('site_power_flow', { sn, date: dateAgo(3), interval });
      const table = rowsOf(text);
      expect(table).toHaveLength(rows as number);
      for (const row of table) {
        const value = (key: string): number => Number(row[key]);
        const supplied = value('solar_kw') + value('grid_kw') + value('battery_kw') + value('gen_kw');
        expect(Math.abs(supplied - value('load_kw'))).toBeLessThan(0.003);
      }
    }
  });

  it.each([
    [storySites.dstLosAngeles, 'America/Los_Angeles'],
    [storySites.adelaide, 'Australia/Adelaide'],
  ])('site_power_flow of %s has 276 and 300 slots when clocks change', async (site, zone) => {
    for (const [hours, slots] of [
      [23, 276],
      [25, 300],
    ] as const) {
      const { text } = await demo.call('site_power_flow', { sn: site, date: lastDayOf(hours, zone) });
      expect(rowsOf(text)).toHaveLength(slots);
      expect(text).toContain(`slots=${slots}/${slots}`);
    }
  });

  it('site_power_flow_export agrees with site_power_flow', async () => {
    const date = dateAgo(3);
    const table = rowsOf((await demo.call('site_power_flow', { sn, date })).text);
    const { file, text } = await demo.call('site_power_flow_export', { sn, from: date, to: dateAgo(2) });
    const lines = (file ?? '').trimEnd().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 2 * 288);
    expect(lines[1]?.split(',').slice(0, 8)).toEqual(Object.values(table[0] ?? {}));
    expect(text).toContain('576 行');
  });

  it('alarm tools agree with each other', async () => {
    const from = dateAgo(20);
    const to = dateAgo(1);
    const stats = await demo.json('alarm_stats', { from, to, top: 5 });
    expect(stats.topCodes).toHaveLength(5);
    expect(stats.topCodes[0].name).toMatch(/[\u4e00-\u9fff]/);
    expect(new Set(stats.days.map((entry: { date: string }) => entry.date)).size).toBe(20);
    const onlyAu = await demo.json('alarm_stats', { from, to, country: 'AU' });
    expect(new Set(onlyAu.days.map((entry: { country: string }) => entry.country))).toEqual(new Set(['AU']));

    const events = await demo.json('alarm_events', {
      sn: storySites.offGridLastNight,
      from: `${from} 00:00:00`,
      to: `${to} 23:59:59`,
      limit: 500,
    });
    expect(events.total).toBe(events.returned);
    const times = events.items.map((item: { time: string }) => item.time);
    expect(times).toEqual([...times].sort().reverse());
    const alarms = await demo.json('alarm_events', {
      sn: storySites.offGridLastNight,
      from: `${from} 00:00:00`,
      to: `${to} 23:59:59`,
      kind: 'alarm',
      limit: 1,
    });
    const happenings = await demo.json('alarm_events', {
      sn: storySites.offGridLastNight,
      from: `${from} 00:00:00`,
      to: `${to} 23:59:59`,
      kind: 'event',
      limit: 1,
    });
    expect(alarms.total + happenings.total).toBe(events.total);
  });

  it('alarm_current lists what site_get counts', async () => {
    const { items } = await demo.json('site_search', { limit: 200 });
    let found = 0;
    for (const { sn: other } of items.slice(0, 60)) {
      const [site, alarms] = await Promise.all([
        demo.json('site_get', { sn: other }),
        demo.json('alarm_current', { sn: other }),
      ]);
      if (site.online) expect(alarms.total).toBe(site.alarmCount);
      found += alarms.total;
    }
    expect(found).toBeGreaterThan(0);
  });

  it('SIM tools agree with each other', async () => {
    const { items } = await demo.json('sim_search', { status: 'active', limit: 3 });
    expect(items).toHaveLength(3);
    for (const { iccid, platform } of items) {
      expect(await demo.json('sim_get', { iccid })).toMatchObject({
        iccid,
        platform,
        status: expect.any(String),
        // As the description promises, and not what a scrubber puts in place of a whole number.
        imsi: expect.stringMatching(/^\*{6}\d{4}$/),
        msisdn: expect.stringMatching(/^\*{6}\d{4}$/),
      });
      const { isError, text } = await demo.call('sim_usage_monthly', { iccid, month: dateAgo(1).slice(0, 7) });
      expect(isError, text).toBe(false);
    }
  });

  it('Plane tools find an item and read it', async () => {
    const { items } = await demo.json('plane_issue_search', { q: 'FWH', limit: 3 });
    expect(items.length).toBeGreaterThan(0);
    expect(await demo.json('plane_issue_get', { key: items[0].key })).toMatchObject({ key: items[0].key });
  });

  it('ems_param_lookup and sn_parse answer', async () => {
    expect(await demo.json('ems_param_lookup', { kind: 'VID', ids: [1203, 65_535] })).toMatchObject({
      items: [{ id: 1203, macro: expect.stringMatching(/^VID_/) }],
      missing: [65_535],
    });
    expect(await demo.json('sn_parse', { sn })).toMatchObject({
      valid: true,
      known: true,
      device: 'aGate',
      year: 2025,
      week: 18,
    });
  });
});

describe('wrong input', () => {
  it.each<[string, string, Record<string, unknown>, RegExp]>([
    [
      'an unknown SN',
      'site_get',
      { sn: '10060006A02F99990000' },
      /没有 SN 为 10060006A02F99990000 的站点.*site_search/s,
    ],
    ['the SN of a battery', 'site_get', { sn: '10050013A00X25180456' }, /aPower.*aGate/s],
    ['a lower-case SN', 'alarm_current', { sn: sn.toLowerCase() }, new RegExp(`区分大小写.*${sn}`, 's')],
    ['a number for an SN', 'alarm_current', { sn: 1006 }, /sn/],
    ['32 days', 'alarm_events', { sn, from: '2026-05-01 00:00:00', to: '2026-06-02 00:00:00' }, /31 天/],
    ['32 dates', 'alarm_stats', { from: '2026-05-01', to: '2026-06-01' }, /31 天/],
    ['from after to', 'alarm_stats', { from: '2026-06-02', to: '2026-06-01' }, /from 晚于 to/],
    [
      'a date that does not exist',
      'site_power_flow',
      { sn, date: '2026-02-30' },
      /date“2026-02-30”不是有效日期.*yyyy-MM-dd/s,
    ],
    ['a date for a time', 'alarm_events', { sn, from: '2026-06-01', to: '2026-06-02' }, /yyyy-MM-dd HH:mm:ss/],
    ['tomorrow and later', 'site_power_flow', { sn, date: '2099-01-01' }, /之后/],
    ['a missing field', 'site_power_flow', { sn }, /date/],
    ['no arguments at all', 'site_get', {}, /sn/],
    ['a field that does not exist', 'site_get', { sn, zone: 'UTC' }, /zone/],
    ['text for a number', 'site_search', { limit: 'many' }, /limit/],
    ['a limit beyond the largest', 'site_search', { limit: 201 }, /200/],
    ['an interval of 7', 'site_power_flow', { sn, date: '2026-06-01', interval: 7 }, /interval/],
    ['a country by name', 'site_search', { country: 'usa' }, /两位大写字母/],
    ['a wildcard', 'site_search', { q: '%%%' }, /通配符/],
    ['two characters of an SN', 'site_search', { q: '25' }, /3～24/],
    [
      'another kind',
      'alarm_events',
      { sn, from: '2026-06-01 00:00:00', to: '2026-06-02 00:00:00', kind: 'fault' },
      /kind/,
    ],
    ['an id out of range', 'ems_param_lookup', { kind: 'PID', ids: [65_536] }, /ids/],
    ['51 ids', 'ems_param_lookup', { kind: 'PID', ids: Array.from({ length: 51 }, (_, id) => id) }, /ids/],
    ['no serial', 'sn_parse', {}, /sns/],
  ])('%s gives a clear error that says what to do', async (_, name, args, words) => {
    const { text, isError } = await demo.call(name, args);
    expect(isError).toBe(true);
    expect(text).toMatch(words);
    expect(text).toMatch(/[\u4e00-\u9fff]/);
    expect(text).not.toMatch(/at .*\.(ts|js):|zod|undefined|\[object/i);
    expect(text.length).toBeLessThan(400);
  });
});

describe('people', () => {
  it('appear in no answer and no log line', async () => {
    const { createFleet } = await import('@mao/fwh-simulator');
    const { sites } = createFleet({ seed: 1, sites: 300 });
    const answers: string[] = [];
    for (const site of sites.slice(0, 40)) {
      const read = await Promise.all([
        demo.call('site_get', { sn: site.sn }),
        demo.call('alarm_current', { sn: site.sn }),
        demo.call('site_search', { q: site.sn }),
      ]);
      answers.push(...read.map(({ text }) => text));
    }
    const said = answers.join('\n') + demo.log.join('\n');
    for (const { owner } of sites) {
      for (const personal of [owner.email, owner.phone, owner.street]) expect(said).not.toContain(personal);
    }
    // Serials, versions and times are no personal data and must survive.
    for (const site of sites.slice(0, 40)) expect(said).toContain(site.sn);
  });
});
