import { createHmac } from 'node:crypto';
import { createFakeClock } from '@mao/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { acceleronixCredentials, type Simulator, smartHubCredentials, startSimulator } from '../src/index.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
let simulator: Simulator;

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now });
});
afterAll(() => simulator.close());
beforeEach(() => simulator.faults.clear());

interface Envelope {
  code: number;
  msg: string;
  data: Record<string, unknown> | null;
}

async function acceleronix(name: string, body: unknown, options: { secret?: string; skewSeconds?: number } = {}) {
  const { appKey, appSecret } = acceleronixCredentials;
  const text = JSON.stringify(body);
  const timestamp = String(Math.floor(clock.now() / 1000) + (options.skewSeconds ?? 0));
  const signature = createHmac('sha256', options.secret ?? appSecret)
    .update(appKey + timestamp + text)
    .digest('hex');
  const response = await fetch(`${simulator.urls.acceleronix}/sim/${name}`, {
    method: 'POST',
    headers: { 'APP-Key': appKey, Timestamp: timestamp, Signature: signature },
    body: text,
  });
  return { status: response.status, body: (await response.json()) as Envelope };
}

const smartHub = async (path: string, apiKey: string = smartHubCredentials.apiKey) => {
  const response = await fetch(`${simulator.urls.smartHub}${path}`, { headers: { 'X-API-Key': apiKey } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const cardsOf = (platform: string) => simulator.fleet.rows.simCards.filter((card) => card.platform === platform);

describe('Acceleronix', () => {
  test('the signature is that of the exact bytes and of now', async () => {
    const iccid = cardsOf('Acceleronix')[0]?.iccid;
    expect((await acceleronix('detail', { iccid })).body).toMatchObject({ code: 200, data: { iccid } });
    expect((await acceleronix('detail', { iccid }, { secret: 'wrong' })).body).toMatchObject({ code: 401, data: null });
    expect((await acceleronix('detail', { iccid }, { skewSeconds: -400 })).body).toMatchObject({ code: 401 });
    const unsigned = await fetch(`${simulator.urls.acceleronix}/sim/detail`, { method: 'POST', body: '{}' });
    expect(await unsigned.json()).toMatchObject({ code: 401 });
  });

  test('pages cover the cards, a state chooses among them', async () => {
    const found: unknown[] = [];
    let pages = 1;
    for (let pageNum = 1; pageNum <= pages; pageNum += 1) {
      const { data } = (await acceleronix('page', { pageNum, pageSize: 100 })).body;
      pages = Number(data?.['pages']);
      const list = (data?.['list'] ?? []) as { iccid: string }[];
      found.push(...list.map((card) => card.iccid));
    }
    expect(found).toEqual(cardsOf('Acceleronix').map((card) => card.iccid));
    const active = (await acceleronix('page', { pageNum: 1, pageSize: 1000, simState: 6 })).body.data;
    expect(active?.['total']).toBe(cardsOf('Acceleronix').filter((card) => card.status === 'active').length);
    expect((await acceleronix('page', { pageNum: 0 })).body).toMatchObject({ code: 400 });
  });

  test('months are texts in MB and hold the days; a month to come has none', async () => {
    const card = cardsOf('Acceleronix').find((candidate) => candidate.status === 'active');
    const { data } = (await acceleronix('queryMonthData', { iccid: card?.iccid, month: '202610' })).body;
    expect(data).toMatchObject({ totalDataUsage: expect.stringMatching(/^\d+\.\d\d$/) });
    let sum = 0;
    for (let day = 1; day <= 31; day += 1) {
      sum += simulator.fleet.sims.usageMb(card?.iccid ?? '', `2026-10-${String(day).padStart(2, '0')}`);
    }
    expect(Number(data?.['totalDataUsage'])).toBeCloseTo(sum, 1);
    expect((await acceleronix('queryMonthData', { iccid: card?.iccid, month: '202701' })).body.data).toBeNull();
    expect((await acceleronix('queryMonthData', { iccid: card?.iccid, month: '2026-10' })).body).toMatchObject({
      code: 400,
    });
    expect((await acceleronix('detail', { iccid: '8901260000123456788' })).body).toMatchObject({ code: 404 });
  });

  test('faults in the platform’s own words, and not on the other upstreams', async () => {
    const iccid = cardsOf('Acceleronix')[0]?.iccid;
    simulator.faults.set({ kind: 'server-error' });
    expect((await acceleronix('detail', { iccid })).body.code).toBe(200);
    simulator.faults.set({ kind: 'unwrapped-data', upstream: 'acceleronix', times: 1 });
    expect((await acceleronix('detail', { iccid })).body).toMatchObject({ iccid });
    simulator.faults.set({ kind: 'numeric-strings', upstream: 'acceleronix', times: 1 });
    expect((await acceleronix('detail', { iccid })).body.data?.['usedDataOfCurrentPeriod']).toMatch(/^\d+$/);
    simulator.faults.set({ kind: 'rate-limited', upstream: 'acceleronix', times: 1 });
    expect((await acceleronix('detail', { iccid })).status).toBe(429);
    expect(() => simulator.faults.set({ kind: 'slow', upstream: 'nobody' as 'plane' })).toThrow(RangeError);
  });
});

describe('SmartHub', () => {
  test('a card, the list, and errors as problems', async () => {
    const card = cardsOf('SmartHub').find((candidate) => candidate.status === 'active');
    expect(await smartHub(`/global-sims/${card?.iccid}`)).toMatchObject({
      status: 200,
      body: { giccid: card?.iccid, status: 'ACTIVATED', cycleUsageMB: card?.cycleMb },
    });
    expect((await smartHub('/global-sims?page=1')).body).toMatchObject({ total: cardsOf('SmartHub').length });
    expect(await smartHub('/global-sims/123')).toMatchObject({ status: 422, body: { errors: [{ field: 'giccid' }] } });
    expect(await smartHub('/global-sims/8901260000123456788')).toMatchObject({ status: 404 });
    expect(await smartHub('/global-sims', 'wrong')).toMatchObject({ status: 401, body: { title: 'Invalid api key' } });
  });
});

describe('SmartHub on the move', () => {
  const { apiKey } = smartHubCredentials;
  const ask = (path: string, redirect: 'manual' | 'follow') =>
    fetch(`${simulator.urls.smartHub}${path}`, { redirect, headers: { 'X-API-Key': apiKey } });

  test.each([301, 302, 307] as const)('%i leads to the same card elsewhere', async (status) => {
    simulator.faults.set({ kind: `redirect-${status}`, upstream: 'smarthub' });
    const card = cardsOf('SmartHub')[0];
    const moved = await ask(`/global-sims/${card?.iccid}`, 'manual');
    expect(moved.status).toBe(status);
    expect(moved.headers.get('location')).toBe(`/smarthub/v1/moved/global-sims/${card?.iccid}`);
    const followed = await ask(`/global-sims/${card?.iccid}`, 'follow');
    expect(followed.status).toBe(200);
    expect(await followed.json()).toMatchObject({ giccid: card?.iccid });
    const list = await ask('/global-sims?page=2', 'follow');
    expect(await list.json()).toMatchObject({ page: 2 });
  });

  test('without the key nothing is served there either, and other upstreams do not move', async () => {
    simulator.faults.set({ kind: 'redirect-302', upstream: 'acceleronix' });
    const iccid = cardsOf('Acceleronix')[0]?.iccid;
    expect(await acceleronix('detail', { iccid })).toMatchObject({ status: 200, body: { code: 200 } });
    const moved = cardsOf('SmartHub')[0]?.iccid;
    expect(await smartHub(`/moved/global-sims/${moved}`, 'wrong')).toMatchObject({ status: 401 });
  });
});

describe('rows', () => {
  test('every gateway with a card has one row, usage fits the way it is connected', () => {
    const { simCards, simUsageDays } = simulator.fleet.rows;
    expect(new Set(simCards.map((card) => card.iccid)).size).toBe(simCards.length);
    const inSites = simulator.fleet.sites.filter((site) => site.iccid !== null);
    expect(simCards.filter((card) => card.sn !== null)).toHaveLength(inSites.length);
    const usage = simUsageDays(31);
    expect(usage.some((row) => row.date === '2026-11-30')).toBe(false);
    const mobile = simulator.fleet.sites.find(
      (site) => site.connectionType === 4 && site.simStatus === 2 && site.offlineSince === null && site.active,
    );
    const month = usage.filter((row) => row.iccid === mobile?.iccid).reduce((sum, row) => sum + row.mb, 0);
    expect(month).toBeGreaterThan(20);
    expect(month).toBeLessThan(250);
  });
});
