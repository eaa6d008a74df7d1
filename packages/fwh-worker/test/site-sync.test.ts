import { createFwhCloud, type FwhCloud, type JobConsumer } from '@mao/fwh-data';
import { type FaultKind, type Simulator, simulatorAccounts, startSimulator, storySites } from '@mao/fwh-simulator';
import type { SiteSyncRecord } from '@mao/fwh-tools';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createWorker, type WorkerOptions } from '../src/index.ts';
import { createMemoryStore } from './memory-store.ts';

const noJobs: JobConsumer = { consume: () => {}, close: async () => {} };
const pending = (differences: Partial<SiteSyncRecord> = {}): SiteSyncRecord => ({
  id: 7,
  status: 'pending',
  total: null,
  processed: 0,
  failed: 0,
  requestedAt: 1,
  startedAt: null,
  completedAt: null,
  errorClass: null,
  ...differences,
});

let simulator: Simulator;
let cloud: FwhCloud;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  simulator = await startSimulator();
  cloud = createFwhCloud({
    baseUrl: simulator.url,
    account: simulatorAccounts.installer,
    password: simulatorAccounts.password,
    timeoutMs: 2_000,
    retryTiming: { deviceTimeoutMs: 5, faultMs: 5, rateLimitMs: 5 },
  });
});
afterEach(async () => {
  simulator.faults.clear();
  simulator.requests.clear();
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await cloud?.close();
  await simulator?.close();
});

function start(memory: ReturnType<typeof createMemoryStore>, differences: Partial<WorkerOptions> = {}) {
  const errors: unknown[] = [];
  const worker = createWorker({
    store: memory.store,
    consumer: noJobs,
    cloud,
    recorders: { request: () => Promise.reject(new Error('unused')) as never, close: async () => {} },
    uploads: { download: () => Promise.reject(new Error('unused')) },
    objects: { writeObject: () => Promise.reject(new Error('unused')) },
    report: (error) => errors.push(error),
    now: Date.now,
    random: Math.random,
    sweepEveryMs: 30,
    ...differences,
    siteSync: { pageSize: 50, pageRetryMs: [5, 5, 5], ...differences.siteSync },
  });
  worker.start();
  closers.push(() => worker.close());
  return { worker, errors };
}

async function ended(memory: ReturnType<typeof createMemoryStore>, differences?: Partial<WorkerOptions>) {
  memory.syncs.set(7, pending());
  const { errors } = start(memory, differences);
  await expect.poll(() => memory.syncs.get(7)?.completedAt, { timeout: 20_000, interval: 20 }).not.toBeNull();
  return { ...(memory.syncs.get(7) as SiteSyncRecord), errors };
}

const pages = () => simulator.requests.list().filter(({ endpoint }) => endpoint === 'selectAppGatewayList').length;
const list = { endpoint: 'selectAppGatewayList' } as const;

describe('the site synchronisation', { timeout: 60_000 }, () => {
  it('writes what the fleet is, with all devices, and marks what has gone', async () => {
    const memory = createMemoryStore();
    const run = await ended(memory);
    expect(run).toMatchObject({ status: 'complete', total: 300, processed: 300, failed: 0, errors: [] });
    const { rows } = simulator.fleet;
    expect(memory.sites.size).toBe(300);
    for (const wanted of rows.sites) {
      const { runStatus: _status, lastSeenAt: _seen, syncedAt: _synced, ...lasting } = wanted;
      expect(memory.sites.get(wanted.sn)).toMatchObject(lasting);
    }
    expect([...memory.devices.values()].sort((a, b) => (a.deviceSn < b.deviceSn ? -1 : 1))).toEqual(
      [...rows.devices].sort((a, b) => (a.deviceSn < b.deviceSn ? -1 : 1)),
    );
    expect(new Set([...memory.sites.values()].map(({ syncedAt }) => syncedAt))).toEqual(
      new Set([memory.vanishedBefore()]),
    );
  });

  it.each<[FaultKind, { times?: number; skip?: number }]>([
    ['device-timeout', { times: 2, skip: 1 }],
    ['rate-limited', { times: 3, skip: 2 }],
    ['html-502', { times: 3, skip: 1 }],
    ['html-200', { times: 2 }],
    ['disconnect', { times: 2, skip: 3 }],
    ['token-expired', { times: 1, skip: 2 }],
    ['duplicate-rows', {}],
    ['reordered-rows', {}],
    ['numeric-strings', {}],
  ])('gets over %s', async (kind, rule) => {
    simulator.faults.set({ ...list, ...rule, kind });
    const memory = createMemoryStore();
    expect(await ended(memory)).toMatchObject({ status: 'complete', processed: 300, failed: 0, errors: [] });
    expect(memory.sites.size).toBe(300);
  });

  it('reads the list once more where the platform says that there are more, and then marks nothing', async () => {
    simulator.faults.set({ ...list, kind: 'changing-total' });
    const memory = createMemoryStore();
    expect(await ended(memory)).toMatchObject({ status: 'complete', processed: 300 });
    expect(memory.sites.size).toBe(300);
  });

  it.each<[FaultKind, string]>([
    ['html-503', 'server_error'],
    ['no-permission', 'unauthorized'],
    ['null-result', 'bad_response'],
  ])('that never gets past %s ends as an error by a short word, and marks nothing', async (kind, errorClass) => {
    simulator.faults.set({ ...list, kind, skip: 2 });
    const memory = createMemoryStore();
    const run = await ended(memory);
    expect(run).toMatchObject({ status: 'error', errorClass, processed: 100 });
    expect(memory.vanishedBefore()).toBeNull();
  });

  describe('where the list gives no devices', () => {
    const stories: ReadonlySet<string> = new Set(Object.values(storySites));
    /** The platform's list without the devices of the sites of known story: those are asked for one by one. */
    const bare: WorkerOptions['cloud'] = {
      async listGateways(page, size, signal) {
        const answer = await cloud.listGateways(page, size, signal);
        const gateways = answer.gateways.map((gateway) =>
          stories.has(gateway.site.sn) ? { ...gateway, devices: null } : gateway,
        );
        return { ...answer, gateways };
      },
      readHardware: (sn, signal) => cloud.readHardware(sn, signal),
    };
    const kindsOf = (memory: ReturnType<typeof createMemoryStore>, sn: string) =>
      [...memory.devices.values()].filter((device) => device.sn === sn).map(({ kind }) => kind);

    it('asks each gateway about its hardware', async () => {
      const memory = createMemoryStore();
      const run = await ended(memory, { cloud: bare });
      expect(run).toMatchObject({ status: 'complete', processed: 300, errors: [] });
      expect(kindsOf(memory, storySites.fullHouse)).toEqual(['aGate', 'aPower', 'aPower', 'aPower', 'aPower']);
      expect(kindsOf(memory, storySites.noApower)).toEqual(['aGate']);
      const [told] = simulator.fleet.rows.sites.filter(({ sn }) => sn === storySites.fullHouse);
      const { apowerCount, totalCapacityKwh, ratedPowerKw } = told ?? expect.fail('no such site');
      expect(memory.sites.get(storySites.fullHouse)).toMatchObject({ apowerCount, totalCapacityKwh, ratedPowerKw });
      const [listed] = simulator.fleet.rows.devices.filter(({ sn }) => !stories.has(sn));
      expect(memory.devices.get(listed?.deviceSn ?? '')).toEqual(listed);
    });

    it('leaves one that does not say as it is, counts it, and goes on', async () => {
      const silent = { endpoint: 'getDeviceInfoV2', sn: storySites.fullHouse } as const;
      simulator.faults.set({ ...silent, kind: 'device-timeout' });
      const everywhere = createMemoryStore();
      const before = await ended(everywhere, { cloud: bare });
      expect(before).toMatchObject({ status: 'complete', processed: 300, errors: [] });
      expect(before.failed).toBeGreaterThan(0);
      expect(everywhere.sites.has(storySites.fullHouse)).toBe(false);
      expect(everywhere.sites.size).toBe(300 - before.failed);
      expect(kindsOf(everywhere, storySites.healthyUs)).toEqual(['aGate', 'aPower']);
    });

    it.each(['html-502', 'null-result'] as const)(
      'does not lose the whole run to one whose answer is %s',
      async (kind) => {
        simulator.faults.set({ endpoint: 'obtainApowersInfo', sn: storySites.fullHouse, kind });
        const memory = createMemoryStore();
        expect(await ended(memory, { cloud: bare })).toMatchObject({ status: 'complete', processed: 300 });
        expect(kindsOf(memory, storySites.healthyUs)).toEqual(['aGate', 'aPower']);
      },
    );
  });

  it('stops at the page at which it is cancelled', async () => {
    simulator.faults.set({ ...list, kind: 'slow', delayMs: 150 });
    const memory = createMemoryStore();
    memory.syncs.set(7, pending());
    start(memory);
    await expect.poll(() => memory.syncs.get(7)?.processed, { timeout: 5_000, interval: 10 }).toBeGreaterThan(50);
    Object.assign(memory.syncs.get(7) as object, { status: 'cancelled' });
    const asked = pages();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(pages()).toBeLessThanOrEqual(asked + 1);
    expect(memory.syncs.get(7)).toMatchObject({ status: 'cancelled', completedAt: null });
    expect(memory.sites.size).toBeLessThan(300);
  });

  it('ends when it takes too long', async () => {
    let time = Date.now();
    const now = (): number => {
      time += 60_000;
      return time;
    };
    const run = await ended(createMemoryStore(), { now, siteSync: { limitMs: 150_000 } });
    expect(run).toMatchObject({ status: 'error', errorClass: 'time_limit' });
  });

  it('is given back by a worker that ends, and done by the next one', async () => {
    simulator.faults.set({ ...list, kind: 'slow', delayMs: 100 });
    const memory = createMemoryStore();
    memory.syncs.set(7, pending());
    const { worker } = start(memory);
    await expect.poll(() => memory.syncs.get(7)?.processed, { timeout: 5_000, interval: 10 }).toBeGreaterThan(0);
    await worker.close();
    expect(memory.syncs.get(7)).toMatchObject({ status: 'running', completedAt: null });
    simulator.faults.clear();
    start(memory);
    await expect.poll(() => memory.syncs.get(7)?.status, { timeout: 10_000 }).toBe('complete');
    expect(memory.sites.size).toBe(300);
  });
});
