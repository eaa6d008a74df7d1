import { type Simulator, simulatorAccounts, startSimulator, storySites } from '@mao/fwh-simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudError } from './cloud-error.ts';
import { createFwhCloud, type FwhCloud, type FwhCloudOptions } from './create-fwh-cloud.ts';

const noon = Date.UTC(2026, 5, 15, 20);
const sn = storySites.healthyUs;
const { signal } = new AbortController();

let simulator: Simulator;
const opened: FwhCloud[] = [];

/** A client with pauses short enough for tests; their proportions do not matter here. */
function open(options: Partial<FwhCloudOptions> = {}): FwhCloud {
  const cloud = createFwhCloud({
    baseUrl: simulator.url,
    account: simulatorAccounts.installer,
    password: simulatorAccounts.password,
    timeoutMs: 500,
    retryTiming: { deviceTimeoutMs: 5, faultMs: 5, rateLimitMs: 5 },
    handshakePauseMs: 5,
    now: () => noon,
    ...options,
  });
  opened.push(cloud);
  return cloud;
}

const asked = (endpoint: string) => simulator.requests.list().filter((entry) => entry.endpoint === endpoint).length;
const failureOf = (question: Promise<unknown>) =>
  question.then(
    () => 'answered',
    (error: unknown) => (error instanceof CloudError ? error.failure : error),
  );

beforeAll(async () => {
  simulator = await startSimulator({ now: () => noon, dayHistoryPerSecond: 1_000 });
});

afterEach(async () => {
  simulator.faults.clear();
  simulator.requests.clear();
  await Promise.all(opened.splice(0).map((cloud) => cloud.close()));
});

afterAll(() => simulator.close());

describe('answers', () => {
  it('reads the present state with signs, units and an exact balance', async () => {
    const answer = await open().readStatus(sn, signal);
    if (answer.state !== 'online') throw new Error(answer.state);
    const { power, readingAt, apowers, workMode } = answer.status;
    const { grid, solar, battery, load, generator } = power as Record<keyof typeof power, number>;
    expect(Math.abs(load - (grid + solar + battery + generator))).toBeLessThan(0.0005);
    expect(readingAt).toBe(noon);
    expect(workMode).toBe(2);
    expect(apowers).toHaveLength(1);
  });

  it('reads hardware without the owner', async () => {
    const hardware = await open().readHardware(storySites.fullHouse, signal);
    expect(hardware.apowers).toHaveLength(4);
    expect(hardware.apowers[0]).toMatchObject({ ratedPowerKw: expect.any(Number), status: 0 });
    expect(Object.keys(hardware.versions)).toEqual(['app', 'ibg', 'sl', 'aws', 'meter', 'protocol']);
    const owner = simulator.fleet.findSite(storySites.fullHouse)?.owner;
    expect(JSON.stringify(hardware)).not.toContain(owner?.lastName);
  });

  it('turns parallel arrays into rows; the balance of each holds', async () => {
    const { samples } = await open().readPowerFlowDay(sn, '2026-06-14', signal);
    expect(samples).toHaveLength(288);
    expect(samples[0]?.localTime).toBe('2026-06-14 00:05:00');
    expect(samples[287]?.localTime).toBe('2026-06-15 00:00:00');
    for (const { flows } of samples) for (const flow of Object.values(flows)) expect(flow).toBeGreaterThanOrEqual(0);
  });

  it('gives no rows for a day before activation and for a site that never reported', async () => {
    const cloud = open();
    expect((await cloud.readPowerFlowDay(sn, '2019-01-01', signal)).samples).toEqual([]);
    expect((await cloud.readPowerFlowDay(storySites.inactive, '2026-06-14', signal)).samples).toEqual([]);
  });

  it('lists the same active alarms as the table, with site-local times', async () => {
    const recorded = simulator.fleet.rows.currentAlarms();
    const [first] = recorded;
    if (!first) throw new Error('the fleet has no active alarm');
    const live = await open().listLiveAlarms(first.sn, signal);
    const codes = (alarms: readonly { code: string; deviceSn: string }[] | null) =>
      (alarms ?? []).map(({ code, deviceSn }) => `${code} ${deviceSn}`).sort();
    expect(codes(live)).toEqual(codes(recorded.filter((alarm) => alarm.sn === first.sn)));
    expect(live?.[0]?.started).toEqual({ localTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) });
  });

  it('says offline as data, at once and without a retry', async () => {
    expect(await open().readStatus(storySites.offlineThreeDays, signal)).toEqual({ state: 'offline' });
    expect(asked('getDeviceCompositeInfo')).toBe(1);
    expect((await open().readHardware(storySites.offlineThreeDays, signal)).versions).not.toEqual({});
  });
});

describe('login', () => {
  it('is one for any number of first requests', async () => {
    const cloud = open();
    await Promise.all(Array.from({ length: 8 }, () => cloud.listLiveAlarms(sn, new AbortController().signal)));
    expect(asked('appUserOrInstallerLogin')).toBe(1);
  });

  it.each(['token-expired', 'unauthorized', 'http-401'] as const)('is repeated once after %s', async (kind) => {
    const cloud = open();
    await cloud.listLiveAlarms(sn, signal);
    simulator.faults.set({ kind, times: 1 });
    expect(await cloud.listLiveAlarms(sn, signal)).toEqual(expect.any(Array));
    expect(asked('appUserOrInstallerLogin')).toBe(2);
  });

  it('is one again when many requests find the token expired', async () => {
    const cloud = open();
    await cloud.listLiveAlarms(sn, signal);
    simulator.faults.set({ kind: 'token-expired', times: 1 });
    const lists = await Promise.all(
      Array.from({ length: 6 }, () => cloud.listLiveAlarms(sn, new AbortController().signal)),
    );
    expect(lists).toHaveLength(6);
    expect(asked('appUserOrInstallerLogin')).toBe(2);
  });

  it('that does not help is an auth failure, not a loop', async () => {
    simulator.faults.set({ kind: 'unauthorized' });
    expect(await failureOf(open().listLiveAlarms(sn, signal))).toBe('auth');
    expect(asked('selectGatewayAlarm')).toBe(2);
  });

  it.each([
    { account: simulatorAccounts.installer, password: 'wrong' },
    { account: simulatorAccounts.locked },
    { account: simulatorAccounts.secondFactor, accountType: 0 },
  ])('refused is tried once a minute, so that the account is not locked: $account', async (options) => {
    let now = noon;
    const cloud = open({ ...options, now: () => now });
    for (let index = 0; index < 3; index += 1) expect(await failureOf(cloud.listLiveAlarms(sn, signal))).toBe('auth');
    expect(asked('appUserOrInstallerLogin')).toBe(1);
    now += 61_000;
    expect(await failureOf(cloud.listLiveAlarms(sn, signal))).toBe('auth');
    expect(asked('appUserOrInstallerLogin')).toBe(2);
  });
});

describe('faults', () => {
  const endpoint = 'selectGatewayAlarm';

  it.each([
    'html-502',
    'html-503',
    'html-504',
    'html-200',
    'server-error',
    'disconnect',
    'half-body',
    'malformed-json',
  ] as const)('is over after one retry: %s', async (kind) => {
    simulator.faults.set({ kind, endpoint, times: 1 });
    expect(await open().listLiveAlarms(sn, signal)).toEqual(expect.any(Array));
    expect(asked(endpoint)).toBe(2);
  });

  it.each([
    ['html-502', 'server_error'],
    ['html-200', 'bad_response'],
    ['server-error', 'server_error'],
    ['malformed-json', 'bad_response'],
    ['disconnect', 'unreachable'],
  ] as const)('that stays is named: %s is %s', async (kind, failure) => {
    simulator.faults.set({ kind, endpoint });
    expect(await failureOf(open().listLiveAlarms(sn, signal))).toBe(failure);
    expect(asked(endpoint)).toBe(2);
  });

  it('backs off from the limiter inside HTTP 200 and from a real 429', async () => {
    simulator.faults.set({ kind: 'rate-limited', endpoint, times: 3 });
    expect(await open().listLiveAlarms(sn, signal)).toEqual(expect.any(Array));
    simulator.faults.set({ kind: 'rate-limited', endpoint });
    expect(await failureOf(open().listLiveAlarms(sn, signal))).toBe('rate_limited');
  });

  it('never repeats a refused parameter', async () => {
    simulator.faults.set({ kind: 'bad-request', endpoint });
    expect(await failureOf(open().listLiveAlarms(sn, signal))).toBe('bad_request');
    expect(asked(endpoint)).toBe(1);
  });

  it('gives up on an endpoint that never answers, and at once when the call is over', async () => {
    simulator.faults.set({ kind: 'hang', endpoint });
    expect(await failureOf(open().listLiveAlarms(sn, signal))).toBe('timeout');
    const gone = new Error('gone');
    const controller = new AbortController();
    const question = failureOf(open({ timeoutMs: 60_000 }).listLiveAlarms(sn, controller.signal));
    setTimeout(() => controller.abort(gone), 20);
    expect(await question).toBe(gone);
  });

  it('says unreachable when nothing listens', async () => {
    expect(await failureOf(open({ baseUrl: 'http://127.0.0.1:9' }).listLiveAlarms(sn, signal))).toBe('unreachable');
  });

  it('takes a device that does not answer for not ready, after one retry', async () => {
    simulator.faults.set({ kind: 'device-timeout', sn });
    expect(await open().readStatus(sn, signal)).toEqual({ state: 'not_ready', reason: 'device_timeout' });
    expect(asked('getDeviceCompositeInfo')).toBe(2);
    expect(await open().listLiveAlarms(sn, signal)).toBeNull();
  });

  it.each(['null-result', 'empty-result', 'null-runtime', 'empty-runtime', 'invalid-runtime'] as const)(
    'asks the cache after an empty handshake: %s',
    async (kind) => {
      simulator.faults.set({ kind, endpoint: 'getDeviceCompositeInfo', times: 1 });
      expect(await open().readStatus(sn, signal)).toMatchObject({ state: 'online', status: { readingAt: null } });
      simulator.faults.set({ kind, endpoint: 'getDeviceCompositeInfo' });
      expect(await open().readStatus(sn, signal)).toEqual({ state: 'not_ready', reason: 'no_data' });
    },
  );

  it('reads numbers written as text, keeps unknown codes, and clamps solar power below zero', async () => {
    simulator.faults.set({ kind: 'unknown-enum' });
    simulator.faults.set({ kind: 'negative-solar' });
    simulator.faults.set({ kind: 'numeric-strings' });
    const answer = await open().readStatus(sn, signal);
    expect(answer).toMatchObject({ status: { workMode: 42, runStatus: 42, power: { solar: 0 }, readingAt: noon } });
    const { samples } = await open().readPowerFlowDay(sn, '2026-06-14', signal);
    expect(samples[100]).toMatchObject({ runStatus: 42, flows: { v2lToHome: 0 } });
  });

  it('refuses arrays of unequal length and takes empty ones for a day without data', async () => {
    simulator.faults.set({ kind: 'unequal-arrays', times: 1 });
    expect(await failureOf(open().readPowerFlowDay(sn, '2026-06-14', signal))).toBe('bad_response');
    for (const kind of ['empty-arrays', 'null-result', 'empty-result', 'offline'] as const) {
      simulator.faults.set({ kind, times: 1 });
      expect((await open().readPowerFlowDay(sn, '2026-06-14', signal)).samples).toEqual([]);
    }
  });

  it('stays below the limiter of the day history', async () => {
    const cloud = open({ dayHistoryPerSecond: 20 });
    const started = performance.now();
    await Promise.all(
      Array.from({ length: 41 }, () => cloud.readPowerFlowDay(storySites.inactive, '2026-06-14', signal)),
    );
    expect(performance.now() - started).toBeGreaterThan(1_900);
  });
});
