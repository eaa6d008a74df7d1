import { randomUUID } from 'node:crypto';
import { createS3ObjectStore, type JobConsumer } from '@mao/fwh-data';
import { type FaultRule, objectStoreCredentials, type Simulator, startSimulator, storySites } from '@mao/fwh-simulator';
import type { FaultRecordFile, FaultRecordOperation } from '@mao/fwh-tools';
import { serverSkipReason, testBrokerUrl } from '@mao/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpUploadStore, createMqttRecorderLink, createWorker, type Worker } from '../src/index.ts';
import { createMemoryStore } from './memory-store.ts';

/* Fault recorders over a real broker: the simulated devices, their faults, and what the operations come to. */

const broker = testBrokerUrl;
const skipReason = await serverSkipReason(broker);
const sn = storySites.fullHouse;
const noJobs: JobConsumer = { consume: () => {}, close: async () => {} };

let simulator: Simulator;
let held: FaultRecordFile;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  if (skipReason !== null) return;
  const mqtt = { url: broker, prefix: `test-${randomUUID()}` };
  simulator = await startSimulator({ mqtt, recorderPaceMs: 1 });
  const { recordings } = simulator.fleet;
  held = recordings.rows().files.find((file) => file.sn === sn) as FaultRecordFile;
  // Made once: a directory is answered within the short limits of these tests.
  for (const { objectKey } of recordings.heldBy(held.deviceSn, deviceKind())) recordings.read(objectKey);
});
beforeEach(({ skip }) => {
  if (skipReason !== null) skip(skipReason);
});
afterEach(async () => {
  simulator?.faults.clear();
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => simulator?.close());

const deviceKind = (): FaultRecordOperation['deviceKind'] => (held.deviceSn === sn ? 'aGate' : 'aPower-PE');
const operation = (differences: Partial<FaultRecordOperation> = {}): FaultRecordOperation => ({
  id: randomUUID(),
  sn,
  deviceSn: held.deviceSn,
  deviceKind: deviceKind(),
  op: 'fetch',
  status: 'queued',
  progressDone: null,
  progressTotal: null,
  params: { recordIds: [held.recordId] },
  result: null,
  errorClass: null,
  createdAt: Date.now(),
  updatedAt: Date.now(),
  finishedAt: null,
  ...differences,
});

function startWorker(
  memory: ReturnType<typeof createMemoryStore>,
  url = broker,
): { worker: Worker; errors: unknown[] } {
  const errors: unknown[] = [];
  const objects = createS3ObjectStore({ endpoint: simulator.urls.objects, ...objectStoreCredentials, retryPauseMs: 5 });
  const worker = createWorker({
    store: memory.store,
    consumer: noJobs,
    cloud: {
      listGateways: () => Promise.reject(new Error('unused')),
      readHardware: () => Promise.reject(new Error('unused')),
    },
    recorders: createMqttRecorderLink({ url, prefix: simulator.mqtt?.prefix ?? '', connectTimeoutMs: 1_000 }),
    uploads: createHttpUploadStore({ baseUrl: simulator.urls.uploads, maxBytes: 4 * 1024 * 1024, timeoutMs: 500 }),
    objects,
    report: (error) => errors.push(error),
    now: Date.now,
    random: Math.random,
    recorderLimits: { ackMs: 400, silenceMs: 300, wholeMs: 5_000 },
    progressEveryMs: 0,
    sweepEveryMs: 30,
    closeGraceMs: 200,
  });
  worker.start();
  closers.push(async () => {
    await worker.close();
    await objects.close();
  });
  return { worker, errors };
}

async function done(memory: ReturnType<typeof createMemoryStore>, order: FaultRecordOperation, url?: string) {
  memory.operations.set(order.id, { ...order });
  const { errors } = startWorker(memory, url);
  await expect
    .poll(() => memory.operations.get(order.id)?.finishedAt, { timeout: 10_000, interval: 10 })
    .not.toBeNull();
  return { ...(memory.operations.get(order.id) as FaultRecordOperation), errors };
}

async function storedBytes(key: string): Promise<Buffer> {
  const store = createS3ObjectStore({ endpoint: simulator.urls.objects, ...objectStoreCredentials });
  const answer = await store.readObject(key, { signal: AbortSignal.timeout(5_000), maxBytes: 4 * 1024 * 1024 });
  const pieces: Uint8Array[] = [];
  if (answer.type === 'found') for await (const piece of answer.chunks) pieces.push(piece);
  await store.close();
  return Buffer.concat(pieces);
}

describe('operations on fault recorders', () => {
  it('fetch a recording with its blocks counted, its bytes in the object store and a row that names it', async () => {
    const memory = createMemoryStore();
    const order = operation();
    const ended = await done(memory, order);
    expect(ended).toMatchObject({ status: 'done', errorClass: null, errors: [] });
    expect(ended.progressDone).toBe(ended.progressTotal);
    expect(ended.progressTotal).toBe(Math.ceil(held.sizeBytes / 4_096));
    expect(ended.result?.records).toEqual([expect.objectContaining({ recordId: held.recordId, stored: true })]);
    expect(ended.result?.records?.[0]).not.toHaveProperty('upload');
    expect(memory.history).toEqual(['waiting', 'receiving', 'parsing']);
    expect([...memory.files.values()]).toEqual([held]);
    expect(await storedBytes(held.objectKey)).toEqual(
      Buffer.from(simulator.fleet.recordings.read(held.objectKey) ?? []),
    );
  });

  it('read what a device says of itself', async () => {
    const info = await done(createMemoryStore(), operation({ op: 'device_info', params: {} }));
    expect(info).toMatchObject({ status: 'done' });
    const items = new Map(info.result?.items?.map(({ name, value }) => [name, value]));
    expect(items.get('totalCount')).toBe(info.result?.records?.length);
    expect(info.result?.records?.map(({ recordId }) => recordId)).toContain(held.recordId);
    const read = await done(createMemoryStore(), operation({ op: 'param_read', params: {} }));
    expect(read.result?.items).toEqual([
      { name: 'deviceTime', value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) },
      { name: 'skew', value: 3, unit: 's' },
      { name: 'enabled', value: true },
    ]);
  });

  it('write parameters that stay written, and set a clock to the present', async () => {
    const device = { deviceSn: sn, deviceKind: 'aGate' as const };
    const write = (params: object) => operation({ ...device, op: 'param_write', params: { ...params } });
    const off = await done(createMemoryStore(), write({ action: 'set_enable', value: false }));
    expect(off.result?.items).toEqual([{ name: 'enabled', value: false }]);
    const set = await done(createMemoryStore(), write({ action: 'set_time' }));
    expect(set.result?.items?.find(({ name }) => name === 'skew')?.value).toBeCloseTo(0, 0);
    const read = await done(createMemoryStore(), operation({ ...device, op: 'param_read', params: {} }));
    expect(read.result?.items).toContainEqual({ name: 'enabled', value: false });
  });

  it.each<[string, Partial<FaultRule>, object]>([
    ['does not answer', { kind: 'offline' }, { status: 'failed', errorClass: 'offline' }],
    ['is slow', { kind: 'slow', delayMs: 200 }, { status: 'done' }],
    ['is too slow', { kind: 'slow', delayMs: 1_000 }, { status: 'failed', errorClass: 'offline' }],
    ['refuses', { kind: 'refused' }, { status: 'failed', errorClass: 'refused' }],
    ['falls silent', { kind: 'stall' }, { status: 'failed', errorClass: 'timeout' }],
    ['names a wrong checksum', { kind: 'wrong-crc' }, { status: 'download_failed', errorClass: 'crc' }],
    ['says everything twice', { kind: 'duplicate-answers' }, { status: 'done' }],
    ['says everything in another order', { kind: 'reordered-answers' }, { status: 'done' }],
    ['sends garbage too', { kind: 'garbage-answer' }, { status: 'done' }],
    ['answers another request too', { kind: 'foreign-answer' }, { status: 'done' }],
  ])('end rightly where the device %s', async (_, rule, expected) => {
    simulator.faults.set({ upstream: 'recorders', kind: 'refused', ...rule });
    const ended = await done(createMemoryStore(), operation());
    expect(ended).toMatchObject({ ...expected, errors: [] });
  });

  it.each<[string, FaultRule['kind'], string]>([
    ['not there', 'missing-object', 'not_found'],
    ['cut short', 'truncated-zip', 'crc'],
    ['changed', 'changed-bytes', 'crc'],
    ['a page of HTML', 'html-200', 'crc'],
    ['behind a server that fails', 'html-503', 'upstream'],
    ['broken off', 'half-body', 'unreachable'],
    ['behind a server that hangs', 'hang', 'unreachable'],
  ])('can be tried again where the uploaded file is %s', async (_, kind, errorClass) => {
    simulator.faults.set({ upstream: 'uploads', endpoint: 'download', kind });
    const memory = createMemoryStore();
    const ended = await done(memory, operation());
    expect(ended).toMatchObject({ status: 'download_failed', errorClass });
    expect(memory.files.size).toBe(0);
    // As `fault_record_retry_download` puts it back.
    simulator.faults.clear();
    // The device is not asked again.
    simulator.faults.set({ upstream: 'recorders', kind: 'offline' });
    Object.assign(memory.operations.get(ended.id) as object, { status: 'parsing', finishedAt: null });
    await expect.poll(() => memory.operations.get(ended.id)?.status, { timeout: 5_000 }).toBe('done');
    expect([...memory.files.values()]).toEqual([held]);
  });

  it('can be tried again where the object store does not take the file', async () => {
    simulator.faults.set({ upstream: 'objects', endpoint: 'PutObject', kind: 'server-error' });
    const ended = await done(createMemoryStore(), operation());
    expect(ended).toMatchObject({ status: 'download_failed', errorClass: 'object_store' });
    expect(ended.errors).toHaveLength(1);
  });

  it('do not go to devices or recordings that there are not, nor to a broker that is away', async () => {
    const unknown = operation({ params: { recordIds: ['none-1'] } });
    expect(await done(createMemoryStore(), unknown)).toMatchObject({ status: 'failed', errorClass: 'unknown_record' });
    const elsewhere = operation({ deviceSn: '10050013A00X00000000' });
    expect(await done(createMemoryStore(), elsewhere)).toMatchObject({
      status: 'failed',
      errorClass: 'unknown_device',
    });
    const senseless = operation({ op: 'param_write', params: { action: 'set_enable', value: 'yes' } });
    expect(await done(createMemoryStore(), senseless)).toMatchObject({ status: 'failed', errorClass: 'bad_params' });
    const silent = operation({ sn: storySites.offlineThreeDays, deviceSn: storySites.offlineThreeDays });
    expect(await done(createMemoryStore(), silent)).toMatchObject({ status: 'failed', errorClass: 'offline' });
    const away = await done(createMemoryStore(), operation(), 'mqtt://127.0.0.1:9');
    expect(away).toMatchObject({ status: 'failed', errorClass: 'unreachable' });
  });

  it('that were under way when their worker was killed are failed, never sent again', async () => {
    for (const status of ['sending', 'waiting', 'receiving'] as const) {
      const ended = await done(createMemoryStore(), operation({ status }));
      expect(ended).toMatchObject({ status: 'failed', errorClass: 'interrupted' });
    }
  });

  it('that are cancelled meanwhile stay cancelled, and what the device says is dropped', async () => {
    simulator.faults.set({ upstream: 'recorders', kind: 'slow', delayMs: 300 });
    const memory = createMemoryStore({ leaseMs: 100 });
    const order = operation();
    memory.operations.set(order.id, { ...order });
    startWorker(memory);
    await expect.poll(() => memory.operations.get(order.id)?.status).toBe('waiting');
    Object.assign(memory.operations.get(order.id) as object, { status: 'cancelled', finishedAt: 1 });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(memory.operations.get(order.id)).toMatchObject({ status: 'cancelled', result: null });
    expect(memory.files.size).toBe(0);
  });

  it('are failed as interrupted when the worker ends before the device has answered', async () => {
    simulator.faults.set({ upstream: 'recorders', kind: 'slow', delayMs: 3_000 });
    const memory = createMemoryStore();
    const order = operation();
    memory.operations.set(order.id, { ...order });
    const { worker } = startWorker(memory);
    await expect.poll(() => memory.operations.get(order.id)?.status).toBe('waiting');
    await worker.close();
    expect(memory.operations.get(order.id)).toMatchObject({ status: 'failed', errorClass: 'interrupted' });
  });

  it('are done by one of two workers only', async () => {
    const memory = createMemoryStore();
    // A rule that never fires counts what devices are asked.
    simulator.faults.set({ upstream: 'recorders', kind: 'refused', probability: 0 });
    const orders = Array.from({ length: 4 }, () => operation({ op: 'param_read', params: {} }));
    for (const order of orders) memory.operations.set(order.id, { ...order });
    startWorker(memory);
    startWorker(memory);
    await expect
      .poll(() => [...memory.operations.values()].every(({ finishedAt }) => finishedAt !== null), { timeout: 10_000 })
      .toBe(true);
    expect([...memory.operations.values()].map(({ status }) => status)).toEqual(Array(4).fill('done'));
    expect(simulator.faults.list()[0]).toMatchObject({ seen: 4 });
  });
});
