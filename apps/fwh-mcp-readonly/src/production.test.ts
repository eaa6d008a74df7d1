import { simulatorAccounts, storySites } from '@mao/fwh-simulator';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import {
  createMysqlTestDatabase,
  createSilenceableProxy,
  type MysqlTestDatabase,
  mysqlSkipReason,
  type SilenceableProxy,
} from '@mao/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduction, startProduction } from './__fixtures__/start-production.ts';

const noMysql = await mysqlSkipReason();
const sn = storySites.healthyUs;

/** The service on its production parts: MySQL, and the cloud by its address and account. */
describe.skipIf(noMysql !== null)('production', () => {
  let mysql: MysqlTestDatabase;
  let proxy: SilenceableProxy;
  let production: RunningProduction;
  let simulator: RunningProduction['simulator'];
  let log: RunningProduction['log'];
  let call: RunningProduction['call'];
  let admin: SqlDatabase;

  beforeAll(async () => {
    mysql = await createMysqlTestDatabase();
    proxy = await createSilenceableProxy(mysql.url);
    production = await startProduction(proxy.url, { alarmDays: 3 });
    ({ simulator, log, call } = production);
    admin = await openSqlDatabase({ url: mysql.url });
  });
  afterEach(() => {
    simulator.faults.clear();
    log.length = 0;
  });
  afterAll(async () => {
    await production?.close();
    await admin?.close();
    proxy?.close();
    await mysql?.drop();
  });

  it('answers from MySQL and the cloud', async () => {
    expect(JSON.parse((await call('site_get', { sn })).text)).toMatchObject({ sn, online: true });
    expect(JSON.parse((await call('site_search', { q: sn.slice(4, 16) })).text).total).toBeGreaterThan(0);
    const ready = await production.app.request('/readyz');
    expect(await ready.json()).toMatchObject({ ok: true, dependencies: { database: 'ok' } });
  });

  it('gives from MySQL what the fleet’s operation has left behind', async () => {
    const { rows } = simulator.fleet;
    const operations = rows.operations();
    const { json } = production;
    const ofSite = <Row extends { readonly sn: string }>(list: readonly Row[]) => list.filter((row) => row.sn === sn);
    expect(await json('site_info_sync_status', {})).toMatchObject({ resync: false, lastSuccess: { sites: 300 } });
    expect((await json('ems_log_records', { sn })).total).toBe(ofSite(operations.emsLogRecords).length);
    expect((await json('update_log_system', { sn })).total).toBe(ofSite(operations.systemUpgrades).length);
    expect((await json('cloud_fault_record_list', { sn })).total).toBe(ofSite(operations.cloudFaultRecords).length);
    expect((await json('shutdown_sites', { limit: 500 })).total).toBe((await json('shutdown_stats', {})).shutdown);
    const [statistic] = rows.alarmStatDays(2);
    const { code, date, country, sites } = statistic ?? {};
    expect((await json('alarm_sites_by_code', { code, date, country })).total).toBe(sites);
    const { total, items } = await json('tou_template_list', { env: 'prod', limit: 200 });
    expect(total).toBe(rows.touTemplates.filter(({ env }) => env === 'prod').length);
    const { name } = await json('tou_template_get', { env: 'prod', id: items[0].id });
    expect(name).toBe(items[0].name);
  });

  it.each([
    ['html-502', 'getDeviceInfoV2', 'site_get', { sn }],
    ['html-200', 'selectGatewayAlarm', 'alarm_current', { sn }],
    ['rate-limited', 'getFhpPowerByDay', 'site_power_flow', { sn, date: '2026-06-01' }],
    ['unequal-arrays', 'getFhpPowerByDay', 'site_power_flow', { sn, date: '2026-06-01' }],
    ['half-body', 'getFhpPowerByDay', 'site_power_flow_export', { sn, from: '2026-06-01', to: '2026-06-01' }],
    ['hang', 'selectGatewayAlarm', 'alarm_current', { sn }],
    ['unauthorized', 'selectGatewayAlarm', 'alarm_current', { sn }],
  ] as const)(
    'says a cloud that answers %s by name and number, logs the rest, and recovers',
    async (kind, endpoint, tool, args) => {
      simulator.faults.set({ kind, endpoint });
      const { text, isError } = await call(tool, args);
      expect(isError).toBe(true);
      expect(text).toContain('FWH 云平台');
      expect(text).not.toMatch(/127\.0\.0\.1|html|hes-gateway|Error|installer@/i);
      const number = /[0-9A-Z]{6,}/.exec(text)?.[0] ?? 'no number';
      const line = log.find((entry) => entry.includes(number)) ?? '';
      expect(line).toContain(endpoint);
      expect(line).not.toContain(simulatorAccounts.password);
      simulator.faults.clear();
      expect((await call(tool, args)).isError).toBe(false);
    },
  );

  it('survives the end of every database connection', async () => {
    await call('site_search', {});
    const { rows } = await admin.execute(
      'select id from information_schema.processlist where db = database() and id <> connection_id()',
    );
    for (const { id } of rows) await admin.execute(`kill ${id}`);
    const answers = await Promise.all([call('site_search', {}), call('site_search', {})]);
    for (const { text } of answers) expect(text).not.toMatch(/ECONN|select|127\.0\.0\.1|mysql/i);
    expect((await call('site_search', {})).isError).toBe(false);
  });

  it('shows nothing of a failing statement', async () => {
    await admin.execute('rename table site_info to site_info_away');
    const { text, isError } = await call('site_search', { q: '2F25' });
    await admin.execute('rename table site_info_away to site_info');
    expect(isError).toBe(true);
    expect(text).toContain('站点数据库');
    expect(text).not.toMatch(/site_info|select|ER_/i);
    expect(log.join('')).toContain('site_info');
    expect((await call('site_search', { q: '2F25' })).isError).toBe(false);
  });

  it('says of a database that hangs which source it is, in time, and recovers with it', {
    timeout: 90_000,
  }, async () => {
    const calls = [
      ['site_search', {}],
      ['alarm_current', { sn }],
      ['sim_get', { iccid: '8901260000123456788' }],
      ['sim_usage_monthly', { iccid: '8901260000123456788', month: '2026-01' }],
      ['site_info_sync_status', {}],
    ] as const;
    proxy.silence();
    const started = performance.now();
    const answers = Promise.all(calls.map(([name, args]) => call(name, args)));
    const ready = await production.app.request('/readyz');
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ ok: false, dependencies: { database: 'failed', objectStore: 'ok' } });
    expect(performance.now() - started).toBeLessThan(4_500);
    for (const { text, isError } of await answers) {
      expect(isError).toBe(true);
      expect(text).toMatch(/^站点数据库响应超时（编号 E[0-9A-Z]{8}）。请稍后重试/);
    }
    // Well before the limit of a call, behind which nobody would know what was slow.
    expect(performance.now() - started).toBeLessThan(40_000);
    proxy.resume();
    await expect.poll(async () => (await production.app.request('/readyz')).status, { timeout: 20_000 }).toBe(200);
    expect((await call('site_search', {})).isError).toBe(false);
  });
});
