import type { JobConsumer, ObjectWriter } from '@mao/fwh-data';
import { type Simulator, startSimulator, storySites } from '@mao/fwh-simulator';
import type { FaultRecordOperation } from '@mao/fwh-tools';
import { createBroker, type OwnBroker } from '@mao/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createHttpUploadStore, createMqttRecorderLink, createWorker, type Worker } from '../src/index.ts';
import { createMemoryStore } from './memory-store.ts';

/* A broker that is killed and comes back, with a worker and the simulated recorders on it. */

const sn = storySites.fullHouse;
const noJobs: JobConsumer = { consume: () => {}, close: async () => {} };
const objects: ObjectWriter = { writeObject: async () => {} };
const memory = createMemoryStore({ leaseMs: 10_000 });
const errors: unknown[] = [];
let broker: OwnBroker | null = null;
let simulator: Simulator;
let worker: Worker;

beforeAll(async () => {
  broker = await createBroker();
  if (broker === null) return;
  await broker.start();
  simulator = await startSimulator({ mqtt: { url: broker.url, prefix: 'restart' }, recorderPaceMs: 1 });
  worker = createWorker({
    store: memory.store,
    consumer: noJobs,
    cloud: {
      listGateways: () => Promise.reject(new Error('unused')),
      readHardware: () => Promise.reject(new Error('unused')),
    },
    // The devices are back first: a request that nobody listens to is lost.
    recorders: createMqttRecorderLink({
      url: broker.url,
      prefix: 'restart',
      connectTimeoutMs: 10_000,
      reconnectMs: 500,
    }),
    uploads: createHttpUploadStore({ baseUrl: simulator.urls.uploads }),
    objects,
    report: (error) => errors.push(error),
    now: Date.now,
    random: Math.random,
    recorderLimits: { ackMs: 2_000, silenceMs: 1_000, wholeMs: 10_000 },
    progressEveryMs: 0,
    sweepEveryMs: 20,
    closeGraceMs: 0,
  });
  worker.start();
}, 60_000);
beforeEach(({ skip }) => {
  if (broker === null) skip('Mosquitto is not installed');
  simulator.faults.clear();
});
afterAll(async () => {
  await worker?.close();
  await simulator?.close();
  await broker?.kill();
});

let count = 0;
/** Orders something of the gateway's own recorder. */
function order(): () => FaultRecordOperation {
  count += 1;
  const id = String(count).padStart(26, '0');
  memory.operations.set(id, {
    ...{ id, sn, deviceSn: sn, deviceKind: 'aGate', op: 'param_read', status: 'queued', params: {} },
    ...{ progressDone: null, progressTotal: null, result: null, errorClass: null },
    ...{ createdAt: Date.now(), updatedAt: Date.now(), finishedAt: null },
  });
  return () => memory.operations.get(id) ?? expect.fail(`operation ${id} has gone`);
}
const ended = async (look: () => FaultRecordOperation) => {
  await expect.poll(() => look().finishedAt, { timeout: 15_000, interval: 5 }).not.toBeNull();
  return look();
};

it('in the middle of an operation ends it one way or the other, never twice, and the next one is done', async () => {
  expect(await ended(order())).toMatchObject({ status: 'done' });
  // The device is at work when the broker goes; what it says then is lost, or comes when both are back.
  simulator.faults.set({ upstream: 'recorders', kind: 'slow', delayMs: 60 });
  const look = order();
  await expect.poll(() => look().status, { timeout: 5_000, interval: 2 }).toBe('waiting');
  await broker?.kill();
  await broker?.start();
  const { status, errorClass } = await ended(look);
  expect(['done', 'failed offline', 'failed timeout']).toContain([status, errorClass ?? ''].join(' ').trim());
  expect(await ended(order())).toMatchObject({ status: 'done', errorClass: null });
  // As many requests as orders: nothing was sent again when the connection was.
  expect(simulator.faults.list()[0]).toMatchObject({ seen: 2 });
});

it('before an operation makes it wait for the broker', async () => {
  await broker?.kill();
  const look = order();
  await expect.poll(() => look().status, { interval: 2 }).toBe('sending');
  await broker?.start();
  expect(await ended(look)).toMatchObject({ status: 'done', errorClass: null });
});
