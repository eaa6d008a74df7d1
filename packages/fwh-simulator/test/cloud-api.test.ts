import { createFakeClock } from '@mao/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Simulator, simulatorAccounts, startSimulator, storySites } from '../src/index.ts';
import { type CloudClient, createClient, login } from './cloud-client.ts';

// 2026-11-30 20:00 UTC is noon in Los Angeles.
const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
let simulator: Simulator;
let client: CloudClient;

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now, dayHistoryPerSecond: 1_000 });
  client = await createClient(simulator.url);
});
afterAll(() => simulator.close());
beforeEach(() => simulator.faults.clear());

describe('login', () => {
  test('a form with the MD5 of the password gives a token', async () => {
    const answer = await login(simulator.url);
    expect(answer).toMatchObject({ code: 200, success: true, result: { currentType: 3, mfaRequired: false } });
    expect(answer.result.token).toMatch(/^APP_ACCOUNT::[\w-]+$/);
  });

  test('a JSON body stumbles with 500', async () => {
    const response = await fetch(`${simulator.url}/hes-gateway/terminal/initialize/appUserOrInstallerLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: simulatorAccounts.installer, password: 'x', type: 3 }),
    });
    expect(await response.json()).toMatchObject({ code: 500, success: false });
  });

  test.each([
    [{ password: 'wrong' }, 401],
    [{ account: 'nobody@example.com' }, 401],
    [{ type: '0' }, 401],
    [{ account: simulatorAccounts.locked }, 400],
    [{ account: '' }, 400],
  ])('%o is refused with %i', async (options, code) => {
    expect(await login(simulator.url, options)).toMatchObject({ code, success: false, result: null });
  });

  test('a second factor gives no token', async () => {
    const answer = await login(simulator.url, { account: simulatorAccounts.secondFactor, type: '0' });
    expect(answer.result).toMatchObject({ token: null, mfaRequired: true });
  });
});

describe('token', () => {
  const path = '/hes-gateway/manage/selectAppGatewayStatus';

  test('is needed, must be known and lives for a week', async () => {
    expect(await client.get(path, {}, { loginToken: '' })).toMatchObject({ code: 401 });
    expect(await client.get(path, {}, { loginToken: 'APP_ACCOUNT::forged' })).toMatchObject({ code: 10009 });
    const other = await startSimulator({ now: clock.now });
    try {
      const short = await createClient(other.url);
      expect(await short.get(path)).toMatchObject({ code: 200 });
      other.advance(7 * 86_400_000);
      expect(await short.get(path)).toMatchObject({ code: 10009 });
    } finally {
      await other.close();
    }
  });

  test('of a home owner opens the own gateway only, and no installer path', async () => {
    const site = simulator.fleet.findSite(storySites.healthyUs);
    const owner = await createClient(simulator.url, { account: site?.owner.email ?? '', type: '0' });
    const list = await owner.get('/hes-gateway/terminal/getHomeGatewayList');
    expect(list.result.map((row: { id: string }) => row.id)).toEqual([storySites.healthyUs]);
    expect(await owner.get(path)).toMatchObject({ code: 181 });
    const foreign = { gatewayId: storySites.adelaide };
    expect(await owner.get('/hes-gateway/terminal/obtainAgateInfo', foreign)).toMatchObject({ code: 181 });
  });
});

describe('gateway parameter', () => {
  const path = '/hes-gateway/terminal/getDeviceInfoV2';

  test.each(['', 'None', 'null', storySites.healthyUs.toLowerCase(), '1'.repeat(20)])(
    '%j is a bad request',
    async (sn) => {
      expect(await client.get(path, { gatewayId: sn })).toMatchObject({ code: 400, success: false });
    },
  );

  test('a double slash in the path is not found', async () => {
    const response = await client.raw('/hes-gateway//terminal/getDeviceInfoV2', { gatewayId: storySites.healthyUs });
    expect(response.status).toBe(404);
  });
});

test('terminal and manage answer the same', async () => {
  for (const name of ['getDeviceCompositeInfo', 'getDeviceInfoV2', 'obtainAgateInfo', 'obtainApowersInfo']) {
    const query = { gatewayId: storySites.fullHouse, refreshFlag: '1' };
    const terminal = await client.get(`/hes-gateway/terminal/${name}`, query);
    expect(terminal.code).toBe(200);
    expect(await client.get(`/hes-gateway/manage/${name}`, query)).toEqual(terminal);
  }
});

test('pages cover the fleet once and carry the personal data of the owners', async () => {
  const seen: { id: string; firstName: string; account: string; address: string }[] = [];
  for (let pageNum = 1; pageNum <= 7; pageNum += 1) {
    const query = { pageNum: String(pageNum), pageSize: '50' };
    const page = await client.get('/hes-gateway/manage/selectAppGatewayList', query);
    expect(page.total).toBe(300);
    seen.push(...page.result);
  }
  expect(seen.map((row) => row.id)).toEqual(simulator.fleet.sites.map((site) => site.sn));
  for (const row of seen) {
    expect(row.firstName).not.toBe('');
    expect(row.account).toMatch(/@example\.(com|net|org)$/);
    expect(row.address).toContain(',');
  }
});

describe('stories', () => {
  const composite = (sn: string) =>
    client.get('/hes-gateway/terminal/getDeviceCompositeInfo', { gatewayId: sn, refreshFlag: '1' });

  test('silent and never activated gateways answer 136, but their hardware is known', async () => {
    for (const sn of [storySites.offlineThreeDays, storySites.inactive]) {
      expect(await composite(sn)).toMatchObject({ code: 136, success: false });
    }
    const info = await client.get('/hes-gateway/terminal/getDeviceInfoV2', { gatewayId: storySites.offlineThreeDays });
    expect(info.result.apowerList.length).toBeGreaterThan(0);
  });

  test('the storm hedge is an overlay on the mode', async () => {
    const { result } = await composite(storySites.stormHedge);
    expect(result).toMatchObject({ currentWorkMode: 2, runtimeData: { mode: 6, soc: 100 } });
    const storms = await client.get('/hes-gateway/terminal/weather/getProgressingStormList', {
      gatewayId: storySites.stormHedge,
    });
    expect(storms.result).toHaveLength(1);
  });

  test('no aPower means empty lists and a charge of 0', async () => {
    const { result } = await composite(storySites.noApower);
    expect(result.runtimeData).toMatchObject({ fhpSn: [], fhpSoc: [], soc: 0, p_fhp: 0 });
  });

  test('the full house has its devices and two lasting alarms in the language asked for', async () => {
    const { result } = await composite(storySites.fullHouse);
    expect(result.runtimeData.fhpSn).toHaveLength(4);
    const codes = result.currentAlarmVOList.map((row: { alarmCode: string }) => row.alarmCode);
    expect(codes).toEqual(expect.arrayContaining(['3001', '4001']));
    const query = { gatewayId: storySites.fullHouse };
    const chinese = await client.get('/hes-gateway/terminal/selectGatewayAlarm', query, { lang: 'ZH_CN' });
    expect(chinese.result.map((row: { logName: string }) => row.logName)).toContain('BMS 充电低温');
  });

  test('the night without grid shows as off-grid run status and no grid power', async () => {
    const { result } = await client.get('/api-energy/power/getFhpPowerByDay', {
      gatewayId: storySites.offGridLastNight,
      dayTime: '2026-11-29',
    });
    const times = result.deviceTimeArray as string[];
    const from = times.indexOf('2026-11-29 19:05:00');
    expect(from).toBeGreaterThan(0);
    for (let slot = from; slot < times.length; slot += 1) {
      expect(result.runStatusArray[slot]).toBeGreaterThanOrEqual(5);
      expect(result.powerGirdHomeArray[slot]).toBe(0);
    }
    expect(result.runStatusArray[from - 1]).toBeLessThan(5);
  });

  test('an accessory that is not there answers 181, a write to a silent gateway 176', async () => {
    const query = { gatewayId: storySites.healthyUs };
    expect(await client.get('/hes-gateway/terminal/selectIotGenerator', query)).toMatchObject({ code: 181 });
    const silent = simulator.fleet.sites.find((site) => site.generatorWatts !== null && site.offlineSince !== null);
    const online = { gatewayId: storySites.fullHouse, manuSw: 2 };
    expect(await client.post('/hes-gateway/terminal/updateIotGenerator', online)).toMatchObject({ code: 200 });
    if (silent !== undefined) {
      const write = { gatewayId: silent.sn, manuSw: 2 };
      expect(await client.post('/hes-gateway/terminal/updateIotGenerator', write)).toMatchObject({ code: 176 });
    }
  });
});

test('electric data: buckets that have not begun are null, and the month holds the days', async () => {
  const ask = (type: string, dayTime: string) =>
    client.get('/api-energy/electric/getFhpElectricData', { gatewayId: storySites.healthyUs, type, dayTime });
  const day = await ask('1', '2026-11-30');
  expect(day.msg).toBe('Query success!');
  expect(day.result.deviceTimeArray).toEqual(['2026-11-30']);
  const week = await ask('2', '2026-12-01');
  expect(week.result.deviceTimeArray[0]).toBe('2026-11-30');
  expect(week.result.kwhLoadArray[0]).toBe(day.result.kwhLoadArray[0]);
  expect(week.result.kwhLoadArray.slice(1)).toEqual([null, null, null, null, null, null]);
  const month = await ask('3', '2026-10-15');
  const year = await ask('4', '2026-01-01');
  expect(month.result.deviceTimeArray).toHaveLength(31);
  const sum = month.result.kwhSuArray.reduce((total: number, value: number) => total + value, 0);
  expect(year.result.kwhSuArray[9]).toBeCloseTo(sum, 1);
  expect(year.result.kwhSuArray[11]).toBeNull();
  const life = await ask('5', '2026-11-30');
  expect(life.result.deviceTimeArray.at(-1)).toBe('2026');
  expect(await ask('6', '2026-11-30')).toMatchObject({ code: 400 });
  expect(await ask('1', '2026-13-01')).toMatchObject({ code: 400 });
});
