import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createFaultRecordControl,
  createFaultRecordStore,
  createFolderObjectStore,
  createFwhCloud,
  createSiteStore,
  createSiteSyncControl,
  createWorkerStore,
  type FwhCloud,
  type JobConsumer,
  migrateFwhDatabase,
} from '@mao/fwh-data';
import { type Simulator, simulatorAccounts, startSimulator, storySites } from '@mao/fwh-simulator';
import type { FaultRecordFile } from '@mao/fwh-tools';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason, serverSkipReason, testBrokerUrl } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpUploadStore, createMqttRecorderLink, createWorker, type Worker } from '../src/index.ts';

/* Two workers on one real database, with the real cloud client, broker and files. */

const { signal } = new AbortController();
const noMysql = await mysqlSkipReason();
const noJobs: JobConsumer = { consume: () => {}, close: async () => {} };
const queue = { add: async () => {}, remove: async () => {} };
const broker = testBrokerUrl;
const noBroker = await serverSkipReason(broker);

describe.each([
  ['SQLite', noBroker],
  ['MySQL', noMysql ?? noBroker],
] as const)('two workers on %s', (name, skipReason) => {
  if (skipReason !== null) return it.skip(skipReason);
  let simulator: Simulator;
  let cloud: FwhCloud;
  let database: SqlDatabase;
  let folder: string;
  let drop: (() => Promise<void>) | undefined;
  const errors: unknown[] = [];
  const workers: Worker[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwh-worker-'));
    simulator = await startSimulator({ mqtt: { url: broker, prefix: `test-${randomUUID()}` }, recorderPaceMs: 1 });
    cloud = createFwhCloud({
      baseUrl: simulator.url,
      account: simulatorAccounts.installer,
      password: simulatorAccounts.password,
    });
    const mysql = name === 'MySQL' ? await createMysqlTestDatabase() : undefined;
    drop = mysql?.drop;
    database = await openSqlDatabase({ url: mysql?.url ?? pathToFileURL(join(folder, 'fleet.sqlite')).href });
    await migrateFwhDatabase(database);
    for (let count = 0; count < 2; count += 1) {
      const worker = createWorker({
        store: createWorkerStore({ database, leaseMs: 5_000 }),
        consumer: noJobs,
        cloud,
        recorders: createMqttRecorderLink({ url: broker, prefix: simulator.mqtt?.prefix ?? '' }),
        uploads: createHttpUploadStore({ baseUrl: simulator.urls.uploads }),
        objects: createFolderObjectStore({ directory: folder }),
        report: (error) => errors.push(error),
        now: Date.now,
        random: Math.random,
        sweepEveryMs: 100,
        progressEveryMs: 50,
      });
      worker.start();
      workers.push(worker);
    }
  }, 120_000);
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await cloud?.close();
    await database?.close();
    await drop?.();
    await simulator?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('fill the site table in one run', { timeout: 120_000 }, async () => {
    const control = createSiteSyncControl({ database, queue });
    const { record } = await control.requestSync(null, signal);
    const find = () => control.findSync(record.id, signal);
    await expect.poll(async () => (await find())?.status, { timeout: 90_000, interval: 100 }).toBe('complete');
    expect(await find()).toMatchObject({ total: 300, processed: 300, failed: 0, errorClass: null });
    // Four pages: the list was read once, by one of them.
    const pages = simulator.requests.list().filter(({ endpoint }) => endpoint === 'selectAppGatewayList');
    expect(pages).toHaveLength(4);
    const site = await createSiteStore(database).findSite(storySites.fullHouse, signal);
    expect(site).toMatchObject({ apowerCount: 4, ahubCount: 1 });
    expect(errors).toEqual([]);
  });

  it('do every operation once', { timeout: 120_000 }, async () => {
    const { files } = simulator.fleet.recordings.rows();
    const ofDevice = new Map(files.map((file) => [file.deviceSn, file]));
    const wanted = [...ofDevice.values()].filter(({ sn }) => sn !== storySites.offlineThreeDays).slice(0, 4);
    const control = createFaultRecordControl({ database, queue });
    const store = createFaultRecordStore(database);
    // A rule that never fires counts what devices are asked.
    simulator.faults.set({ upstream: 'recorders', kind: 'refused', endpoint: 'fetch', probability: 0 });
    const kindOf = ({ sn, deviceSn }: FaultRecordFile) =>
      simulator.fleet.recordings.heldBy(deviceSn, 'aPower-PE').length > 0
        ? ('aPower-PE' as const)
        : deviceSn === sn
          ? ('aGate' as const)
          : ('aHub' as const);
    const submitted = await Promise.all(
      wanted.map(async (file) => {
        const { sn, deviceSn, recordId } = file;
        const order = {
          sn,
          deviceSn,
          deviceKind: kindOf(file),
          op: 'fetch',
          params: { recordIds: [recordId] },
        } as const;
        return (await control.submitOperation(order, signal)).operation.id;
      }),
    );
    const states = () =>
      Promise.all(submitted.map(async (id) => (await store.findFaultRecordOperation(id, signal))?.status));
    await expect.poll(states, { timeout: 60_000, interval: 100 }).toEqual(wanted.map(() => 'done'));
    expect(simulator.faults.list()[0]).toMatchObject({ seen: wanted.length });
    for (const file of wanted) expect(await store.findFaultRecordFile(file.recordId, signal)).toEqual(file);
    expect(errors).toEqual([]);
  });
});
