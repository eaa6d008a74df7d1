import { createFakeClock } from '@mao/testing';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator, storySites } from '../src/index.ts';
import { type CloudClient, createClient } from './cloud-client.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
let simulator: Simulator;
let client: CloudClient;

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now, dayHistoryPerSecond: 1_000 });
  client = await createClient(simulator.url);
});
afterAll(() => simulator.close());

interface Series extends Record<string, unknown[]> {
  deviceTimeArray: string[];
  socArray: number[];
}

async function series(gatewayId: string, dayTime: string): Promise<Series> {
  const answer = await client.get('/api-energy/power/getFhpPowerByDay', { gatewayId, dayTime });
  expect(answer).toMatchObject({ code: 200, msg: 'Query success!' });
  return answer.result;
}

describe('slots of a local day', () => {
  test.each([
    [storySites.dstLosAngeles, '2026-03-08', 276],
    [storySites.dstLosAngeles, '2026-11-01', 300],
    [storySites.dstLosAngeles, '2026-07-01', 288],
    [storySites.adelaide, '2026-10-04', 276],
    [storySites.adelaide, '2026-04-05', 300],
    [storySites.kathmandu, '2026-03-08', 288],
  ])('%s on %s has %i', async (sn, date, slots) => {
    const arrays = await series(sn, date);
    for (const values of Object.values(arrays)) expect(values).toHaveLength(slots);
    expect(arrays.deviceTimeArray[0]).toBe(`${date} 00:05:00`);
    const next = DateTime.fromISO(date).plus({ days: 1 }).toISODate();
    expect(arrays.deviceTimeArray.at(-1)).toBe(`${next} 00:00:00`);
  });

  test('the hour that does not exist is missing, the one that repeats is there twice', async () => {
    const spring = (await series(storySites.dstLosAngeles, '2026-03-08')).deviceTimeArray;
    expect(spring.filter((time) => time.startsWith('2026-03-08 02:'))).toEqual([]);
    const autumn = (await series(storySites.dstLosAngeles, '2026-11-01')).deviceTimeArray;
    expect(autumn.filter((time) => time === '2026-11-01 01:30:00')).toHaveLength(2);
  });

  test('today ends with the last whole slot, tomorrow and silent days are empty', async () => {
    const today = await series(storySites.dstLosAngeles, '2026-11-30');
    expect(today.deviceTimeArray).toHaveLength(144);
    expect(today.deviceTimeArray.at(-1)).toBe('2026-11-30 12:00:00');
    expect((await series(storySites.dstLosAngeles, '2026-12-01')).deviceTimeArray).toEqual([]);
    expect((await series(storySites.offlineThreeDays, '2026-11-29')).socArray).toEqual([]);
    expect((await series(storySites.offlineThreeDays, '2026-11-20')).socArray).toHaveLength(288);
    expect((await series(storySites.inactive, '2026-11-29')).socArray).toEqual([]);
  });

  test.each(['', '2026-02-30', '30.11.2026'])('%j is no date', async (dayTime) => {
    const query = { gatewayId: storySites.healthyUs, dayTime };
    expect(await client.get('/api-energy/power/getFhpPowerByDay', query)).toMatchObject({ code: 400 });
  });
});

test('the series adds up to the daily kWh, and the composite is its running slot', async () => {
  const sn = storySites.healthyUs;
  const arrays = await series(sn, '2026-11-28');
  const query = { gatewayId: sn, type: '1', dayTime: '2026-11-28' };
  const daily = (await client.get('/api-energy/electric/getFhpElectricData', query)).result;
  const sum = (...names: string[]): number =>
    names.flatMap((name) => arrays[name] ?? []).reduce<number>((total, value) => total + Number(value), 0) / 12;
  expect(sum('powerSolarHomeArray', 'powerSolarGirdArray', 'powerSolarFhpArray')).toBeCloseTo(daily.kwhSuArray[0], 2);
  expect(sum('powerGirdHomeArray', 'powerGirdFhpArray')).toBeCloseTo(daily.kwhUtiInArray[0], 2);

  const composite = { gatewayId: sn, refreshFlag: '1' };
  const { runtimeData } = (await client.get('/hes-gateway/terminal/getDeviceCompositeInfo', composite)).result;
  const balance = runtimeData.p_sun + runtimeData.p_gen + runtimeData.p_fhp + runtimeData.p_uti;
  expect(runtimeData.p_load).toBeCloseTo(balance, 9);
  const parts = ['kwhSolarLoad', 'kwhGridLoad', 'kwhFhpLoad', 'kwhGenLoad'].map((name) => runtimeData[name] as number);
  expect(parts.reduce((total, value) => total + value, 0) / 1000).toBeCloseTo(runtimeData.kwh_load, 2);
  expect(runtimeData.timestamp).toBe(clock.now() / 1000);
  const cached = (await client.get('/hes-gateway/terminal/getDeviceCompositeInfo', { gatewayId: sn })).result;
  expect(cached.runtimeData.timestamp).toBe(0);
});
