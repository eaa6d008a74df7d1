import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { storySites } from '@mao/fwh-simulator';
import {
  createMysqlTestDatabase,
  createPrograms,
  type MysqlTestDatabase,
  mysqlSkipReason,
  serverSkipReason,
  testBrokerUrl,
  testRedisUrl,
} from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningProduction, startProduction } from './__fixtures__/start-production.ts';

/* Every tool on its production parts: MySQL, the upstreams over their sockets, and the worker as it is shipped. */

const sn = storySites.fullHouse;
const DAY = 86_400_000;
const recorders = {
  broker: testBrokerUrl,
  prefix: `test-every-tool-${process.pid}`,
  // A database of its own: the keys are those of every installation.
  redis: testRedisUrl,
};
const skipReason = (await mysqlSkipReason()) ?? (await serverSkipReason(recorders.broker, recorders.redis));
const worker = fileURLToPath(new URL('../../fwh-worker/dist/main.js', import.meta.url));
const programs = createPrograms({ folder: tmpdir });

let mysql: MysqlTestDatabase;
let production: RunningProduction;

beforeAll(async () => {
  if (skipReason !== null) return;
  mysql = await createMysqlTestDatabase();
  production = await startProduction(mysql.url, { recorders });
  const { stderr } = programs.run(worker, [], production.environment);
  await vi.waitFor(() => expect(stderr()).toContain('"msg":"working"'), { timeout: 60_000 });
}, 180_000);
afterAll(async () => {
  programs.killAll();
  await production?.close();
  await mysql?.drop();
});

const utcDate = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY).toISOString().slice(0, 10);
const fleet = () => production.simulator.fleet;
/** `yyyy-MM-dd HH:mm:ss` at the site. */
const local = (at: number): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: fleet().findSite(sn)?.zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(at);
const latest = (times: readonly number[]): number => Math.max(...times);
/** Some hours that end with the newest of the site's rows. */
const until = (at: number, hours: number) => ({ from: local(at - hours * 3_600_000), to: local(at) });
const ofSite = <Row extends { readonly sn: string }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter((row) => row.sn === sn);
const operations = () => fleet().rows.operations();
const iccid = () => fleet().rows.simCards.find((card) => card.sn === sn)?.iccid;
const recordId = () => fleet().recordings.rows().files[0]?.recordId;
const upgradeId = () => operations().systemUpgrades[0]?.id;

const calls: Readonly<Record<string, () => object>> = {
  site_search: () => ({ q: 'A02F25' }),
  site_get: () => ({ sn }),
  site_power_flow: () => ({ sn, date: utcDate(2) }),
  site_power_flow_export: () => ({ sn, from: utcDate(3), to: utcDate(2) }),
  site_info_sync_status: () => ({}),
  alarm_current: () => ({ sn }),
  alarm_events: () => ({
    sn,
    ...until(latest(ofSite(fleet().rows.alarmEvents()).map(({ startedAt }) => startedAt)), 24),
  }),
  alarm_snapshot: () => ({
    sn,
    date: local(latest(ofSite(operations().alarmSnapshots).map(({ takenAt }) => takenAt))).slice(0, 10),
  }),
  alarm_stats: () => ({ from: utcDate(3), to: utcDate(2) }),
  alarm_sites_by_code: () => ({ code: '1041', date: utcDate(2) }),
  shutdown_stats: () => ({}),
  shutdown_sites: () => ({}),
  mqtt_log_search: () => ({ sn, ...until(latest(ofSite(operations().mqttLog).map(({ at }) => at)), 2) }),
  ems_log_records: () => ({ sn }),
  update_log_system: () => ({ recordId: upgradeId() }),
  update_log_ahub: () => ({ sn }),
  fault_record_devices: () => ({ sn }),
  // The recorders of the full house are all under way.
  fault_record_device_info: () => ({ sn: storySites.healthyUs, deviceSn: storySites.healthyUs }),
  fault_record_param_read: () => ({ sn: storySites.healthyUs, deviceSn: storySites.healthyUs }),
  fault_record_operations: () => ({ sn }),
  fault_record_operation_get: () => ({ id: fleet().recordings.rows().operations[0]?.id }),
  fault_record_data: () => ({ recordId: recordId() }),
  fault_record_export: () => ({ recordId: recordId(), fromMs: 90, toMs: 110 }),
  cloud_fault_record_list: () => ({ sn }),
  cloud_fault_record_detail: () => ({ id: operations().cloudFaultRecords[0]?.id }),
  cloud_fault_record_callable: () => ({ sn, deviceSn: fleet().findSite(sn)?.apowers[0]?.sn }),
  cloud_fault_record_call_history: () => ({ sn }),
  tou_template_list: () => ({ env: 'prod' }),
  tou_template_get: () => ({ env: 'prod', id: fleet().rows.touTemplates.find(({ env }) => env === 'prod')?.id }),
  sim_get: () => ({ iccid: iccid() }),
  sim_search: () => ({ q: sn }),
  sim_usage_monthly: () => ({ iccid: iccid(), month: utcDate(32).slice(0, 7) }),
  ems_param_lookup: () => ({ kind: 'VID', ids: [1201, 1203] }),
  plane_issue_search: () => ({ q: 'battery' }),
  plane_issue_get: () => ({ key: 'FWH-3' }),
  sn_parse: () => ({ sn }),
};

describe.skipIf(skipReason !== null)('on MySQL', () => {
  it('is asked for every tool there is', () => {
    expect(Object.keys(calls).sort()).toEqual([...production.tools].sort());
  });

  it.each(Object.entries(calls))('%s answers', async (tool, args) => {
    const { text, isError } = await production.call(tool, args());
    expect(isError, text).toBe(false);
    expect(text).not.toMatch(/^\{"total":0/);
    for (const secret of production.secrets) expect(text).not.toContain(secret);
  });
});
