import { createFakeClock } from '@mao/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { faultHeader, type Simulator, startSimulator, storySites } from '../src/index.ts';
import { type CloudClient, createClient } from './cloud-client.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
const composite = '/hes-gateway/terminal/getDeviceCompositeInfo';
const daySeries = '/api-energy/power/getFhpPowerByDay';
const healthy = { gatewayId: storySites.healthyUs, refreshFlag: '1' };
const yesterday = { gatewayId: storySites.healthyUs, dayTime: '2026-11-29' };
let simulator: Simulator;
let client: CloudClient;

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now });
  client = await createClient(simulator.url);
});
afterAll(() => simulator.close());
beforeEach(() => simulator.faults.clear());

describe('when and where', () => {
  test('by serial number, by endpoint, after some, for some', async () => {
    simulator.faults.set({ kind: 'device-timeout', sn: storySites.adelaide });
    simulator.faults.set({ kind: 'server-error', endpoint: 'obtainAgateInfo', skip: 1, times: 1 });
    expect(await client.get(composite, { gatewayId: storySites.adelaide })).toMatchObject({ code: 102 });
    expect(await client.get(composite, healthy)).toMatchObject({ code: 200 });
    const agate: number[] = [];
    for (let ask = 0; ask < 3; ask += 1) {
      agate.push((await client.get('/hes-gateway/manage/obtainAgateInfo', healthy)).code);
    }
    expect(agate).toEqual([200, 500, 200]);
  });

  test('by a probability that is the same for one seed', async () => {
    const run = async (): Promise<number[]> => {
      const other = await startSimulator({ now: clock.now, seed: 7 });
      try {
        const short = await createClient(other.url);
        other.faults.set({ kind: 'device-timeout', probability: 0.3 });
        const codes: number[] = [];
        for (let ask = 0; ask < 40; ask += 1) codes.push((await short.get(composite, healthy)).code);
        return codes;
      } finally {
        await other.close();
      }
    };
    const codes = await run();
    expect(codes.filter((code) => code === 102).length).toBeGreaterThan(3);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThan(15);
    expect(await run()).toEqual(codes);
  });

  test('by a header, for one request', async () => {
    const headers = { [faultHeader]: 'offline' };
    expect(await client.get(composite, healthy, headers)).toMatchObject({ code: 136 });
    expect(await client.get(composite, healthy)).toMatchObject({ code: 200 });
  });

  test('over HTTP on the loopback address', async () => {
    const url = `${simulator.url}/_simulator/faults`;
    const send = (rule: unknown) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rule) });
    expect((await send({ kind: 'no-such-fault' })).status).toBe(400);
    expect((await send({ kind: 'offline', probability: 2 })).status).toBe(400);
    expect((await send('offline')).status).toBe(400);
    const { id } = (await (await send({ kind: 'offline', sn: storySites.healthyUs })).json()) as { id: string };
    expect(await client.get(composite, healthy)).toMatchObject({ code: 136 });
    expect((await fetch(`${url}/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await client.get(composite, healthy)).toMatchObject({ code: 200 });
  });

  test('bad rules are refused', () => {
    expect(() => simulator.faults.set({ kind: 'offline', times: -1 })).toThrow(RangeError);
    expect(() => simulator.faults.set({ kind: 'nonsense' as 'offline' })).toThrow(/known: device-timeout/);
  });
});

test('more than 4 day histories a second answer 429 inside HTTP 200', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => client.raw(daySeries, yesterday)));
  const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code: number }).code));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 12 }, () => 200));
  expect(codes.filter((code) => code === 200)).toHaveLength(4);
  expect(codes.filter((code) => code === 429)).toHaveLength(8);
});

test('an expired token is gone until the next login', async () => {
  const short = await createClient(simulator.url);
  simulator.faults.set({ kind: 'token-expired', times: 1 });
  expect(await short.get(composite, healthy)).toMatchObject({ code: 10009 });
  expect(await short.get(composite, healthy)).toMatchObject({ code: 10009 });
  expect(await (await createClient(simulator.url)).get(composite, healthy)).toMatchObject({ code: 200 });
});

describe('pages and broken connections', () => {
  test.each([
    ['html-502', 502],
    ['html-503', 503],
    ['html-504', 504],
    ['html-200', 200],
  ] as const)('%s', async (kind, status) => {
    simulator.faults.set({ kind });
    const response = await client.raw(composite, healthy);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('<html>');
  });

  test('http-401 and http-429', async () => {
    simulator.faults.set({ kind: 'http-401', times: 1 });
    expect((await client.raw(composite, healthy)).status).toBe(401);
    simulator.faults.set({ kind: 'http-429', times: 1 });
    const limited = await client.raw(composite, healthy);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
  });

  test.each(['disconnect', 'half-body', 'malformed-json'] as const)('%s cannot be read', async (kind) => {
    simulator.faults.set({ kind });
    await expect(client.get(composite, healthy)).rejects.toThrow();
  });

  test('hang ends with the client, slow waits', async () => {
    simulator.faults.set({ kind: 'hang', times: 1 });
    const url = `${simulator.url}${composite}?gatewayId=${storySites.healthyUs}`;
    await expect(fetch(url, { signal: AbortSignal.timeout(150) })).rejects.toThrow(/timeout/i);
    simulator.faults.set({ kind: 'slow', times: 1, delayMs: 120 });
    const began = performance.now();
    expect(await client.get(composite, healthy)).toMatchObject({ code: 200 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(115);
  });
});

describe('shapes', () => {
  const read = async (
    kind: Parameters<Simulator['faults']['set']>[0]['kind'],
    path = composite,
    query: object = healthy,
  ) => {
    simulator.faults.set({ kind });
    return (await client.get(path, query as Record<string, string>)).result;
  };

  test('of the composite', async () => {
    expect(await read('null-result')).toBeNull();
    simulator.faults.clear();
    expect(await read('empty-result')).toEqual({});
    simulator.faults.clear();
    expect(await read('null-runtime')).toMatchObject({ runtimeData: null });
    simulator.faults.clear();
    expect((await read('empty-runtime')).runtimeData).toEqual({});
    simulator.faults.clear();
    expect(await read('invalid-runtime')).toMatchObject({ valid: false });
    simulator.faults.clear();
    expect((await read('stale-timestamp')).runtimeData.timestamp).toBe(clock.now() / 1000 - 3_600);
    simulator.faults.clear();
    expect(await read('unknown-enum')).toMatchObject({ currentWorkMode: 42, runtimeData: { run_status: 42 } });
    simulator.faults.clear();
    expect((await read('numeric-strings')).runtimeData.soc).toMatch(/^\d+(\.\d+)?$/);
    simulator.faults.clear();
    const { runtimeData } = await read('negative-solar');
    expect(runtimeData.p_sun).toBe(-0.015);
    const balance = runtimeData.p_sun + runtimeData.p_gen + runtimeData.p_fhp + runtimeData.p_uti;
    expect(runtimeData.p_load).toBeCloseTo(balance, 9);
  });

  test('of the series', async () => {
    const other = await startSimulator({ now: clock.now, dayHistoryPerSecond: 100 });
    try {
      const short = await createClient(other.url);
      const readSeries = async (
        kind: 'empty-arrays' | 'unequal-arrays' | 'series-gap' | 'future-slots',
        dayTime: string,
      ) => {
        const query = { gatewayId: storySites.healthyUs, dayTime };
        return (await short.get(daySeries, query, { 'x-simulator-fault': kind })).result;
      };
      expect((await readSeries('empty-arrays', '2026-11-29')).deviceTimeArray).toEqual([]);
      const unequal = await readSeries('unequal-arrays', '2026-11-29');
      expect(unequal.powerSolarHomeArray.length).toBe(unequal.deviceTimeArray.length - 3);
      expect((await readSeries('series-gap', '2026-11-29')).deviceTimeArray).toHaveLength(276);
      const future = await readSeries('future-slots', '2026-11-30');
      expect(future.deviceTimeArray.at(-1)).toBe('2026-12-01 00:00:00');
      expect(future.socArray).toHaveLength(future.deviceTimeArray.length);
    } finally {
      await other.close();
    }
  });

  test('of pages: repeated and turned rows, a total that moves', async () => {
    const page = (pageNum: string, fault: string) =>
      client.get(
        '/hes-gateway/manage/selectAppGatewayList',
        { pageNum, pageSize: '10' },
        { 'x-simulator-fault': fault },
      );
    const first = await page('1', '');
    const second = await page('2', 'duplicate-rows');
    expect(second.result[0]).toEqual(first.result.at(-1));
    expect(second.result).toHaveLength(11);
    expect((await page('1', 'reordered-rows')).result).toEqual([...first.result].reverse());
    const totals = [(await page('1', 'changing-total')).total, (await page('2', 'changing-total')).total];
    expect(totals).toEqual([301, 298]);
  });
});

test('requests are counted', async () => {
  simulator.requests.clear();
  await client.get(composite, healthy);
  const { requests } = (await (await fetch(`${simulator.url}/_simulator/requests`)).json()) as { requests: object[] };
  expect(requests).toEqual([
    {
      at: clock.now(),
      upstream: 'cloud',
      method: 'GET',
      endpoint: 'getDeviceCompositeInfo',
      sn: storySites.healthyUs,
      code: 200,
    },
  ]);
});
