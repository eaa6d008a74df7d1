import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderObjectStore, createFwhCloud, createRedisJobConsumer, createWorkerStore } from '@mao/fwh-data';
import { planeCredentials, type Simulator, simulatorAccounts, startSimulator } from '@mao/fwh-simulator';
import { createHttpUploadStore, createMqttRecorderLink, createWorker } from '@mao/fwh-worker';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import {
  createMysqlTestDatabase,
  createSilenceableProxy,
  type MysqlTestDatabase,
  mysqlSkipReason,
  type RunningTestService,
  type SilenceableProxy,
  serverSkipReason,
  testBrokerUrl,
  testRedisUrl,
} from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService } from './__fixtures__/start-service.ts';

const broker = testBrokerUrl;
// A database of its own: the keys are those of every installation.
const redis = testRedisUrl;
const skipReason = (await mysqlSkipReason()) ?? (await serverSkipReason(broker, redis));
const nowhere = 'redis://127.0.0.1:9';

/** The service on its production parts, with a worker beside it: MySQL, Redis, a broker, and the upstreams by address. */
describe.skipIf(skipReason !== null)('production', { timeout: 60_000 }, () => {
  let simulator: Simulator;
  let mysql: MysqlTestDatabase;
  let proxy: SilenceableProxy;
  let database: SqlDatabase;
  let folder: string;
  let service: RunningTestService;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fwh-ops-production-'));
    simulator = await startSimulator({ mqtt: { url: broker, prefix: `test-ops-${process.pid}` }, recorderPaceMs: 1 });
    mysql = await createMysqlTestDatabase();
    proxy = await createSilenceableProxy(mysql.url);
    service = await start(redis);
    database = await openSqlDatabase({ url: mysql.url });
  }, 120_000);
  afterAll(async () => {
    await service?.close();
    await database?.close();
    proxy?.close();
    await mysql?.drop();
    await simulator?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (queue: string) =>
    startService([], {
      AGENT_MCP_DATABASE_URL: proxy.url,
      AGENT_MCP_REDIS_URL: queue,
      FWH_CLOUD_URL: simulator.url,
      FWH_CLOUD_ACCOUNT: simulatorAccounts.installer,
      FWH_CLOUD_PASSWORD: simulatorAccounts.password,
      PLANE_URL: simulator.urls.plane,
      PLANE_API_KEY: planeCredentials.apiKey,
      PLANE_WORKSPACE: planeCredentials.workspace,
      PLANE_INTAKE_PROJECT: 'FWH',
    });

  /** A worker for as long as `during` takes. Unless it is told to, it finds out by the queue alone. */
  async function withWorker(during: () => Promise<void>, { queue = redis, sweepEveryMs = 600_000 } = {}) {
    const report = (): void => {};
    const cloud = createFwhCloud({
      baseUrl: simulator.url,
      account: simulatorAccounts.installer,
      password: simulatorAccounts.password,
    });
    const worker = createWorker({
      store: createWorkerStore({ database }),
      consumer: createRedisJobConsumer({ url: queue, onError: report }),
      cloud,
      recorders: createMqttRecorderLink({ url: broker, prefix: simulator.mqtt?.prefix ?? '', report }),
      uploads: createHttpUploadStore({ baseUrl: simulator.urls.uploads }),
      objects: createFolderObjectStore({ directory: folder }),
      report,
      now: Date.now,
      random: Math.random,
      sweepEveryMs,
    });
    worker.start();
    try {
      await during();
    } finally {
      await worker.close();
      await cloud.close();
    }
  }

  async function resultOf(taskId: string) {
    const state = async () => (await service.client.experimental.tasks.getTask(taskId)).status;
    await expect.poll(state, { timeout: 30_000, interval: 50 }).toBe('completed');
    return JSON.parse((await service.taskResult(taskId)).text);
  }
  const recording = () => {
    const file = simulator.fleet.recordings.rows().files.find(({ sn, deviceSn }) => sn === deviceSn);
    if (file === undefined) throw new Error('no recording of a gateway');
    return { file, order: { sn: file.sn, deviceSn: file.deviceSn, recordIds: [file.recordId] } };
  };

  it('brings the sites into an empty table, and then a recording from one of their devices', async () => {
    await withWorker(async () => {
      const sync = await service.startTask('site_info_refresh');
      expect(await resultOf(sync.taskId)).toMatchObject({ action: 'triggered', sites: 300 });
      const { file, order } = recording();
      const fetched = await service.startTask('fault_record_fetch', order);
      expect(await resultOf(fetched.taskId)).toMatchObject({
        device: file.deviceSn,
        records: [{ recordId: file.recordId, code: file.faultCode, stored: true }],
      });
      expect(existsSync(join(folder, file.objectKey))).toBe(true);
    });
    const { rows } = await database.execute('SELECT record_id, sn FROM fault_record_file');
    expect(rows).toEqual([{ record_id: recording().file.recordId, sn: recording().file.sn }]);
    expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({ ok: true, dependencies: { database: 'ok' } });
    const feedback = await service.json('feedback_create', { title: 'a question', description: 'about something' });
    expect(feedback).toMatchObject({ key: expect.stringMatching(/^FWH-\d+$/) });
  });

  it('answers without the queue: the worker finds the order when it looks', async () => {
    const alone = await start(nowhere);
    try {
      const { order } = recording();
      const { taskId } = await alone.startTask('fault_record_fetch', order);
      expect(await alone.call('site_info_refresh', { force: true })).toMatchObject({ isError: false });
      expect(alone.log.join('')).toContain('it looks every ten seconds');
      await withWorker(async () => void (await resultOf(taskId)), { queue: nowhere });
      const { sn, deviceSn } = order;
      const afterwards = async () => {
        const written = await alone.startTask('fault_record_param_write', { sn, deviceSn, action: 'set_time' });
        await resultOf(written.taskId);
      };
      await withWorker(afterwards, { queue: nowhere, sweepEveryMs: 100 });
    } finally {
      await alone.close();
    }
  });

  it('says that the database cannot be reached, in its own words', async () => {
    const { order } = recording();
    proxy.close();
    for (const [tool, args] of [
      ['site_info_refresh', {}],
      ['fault_record_fetch', order],
      ['fault_record_cancel', { id: '01J00000000000000000000000' }],
    ] as const) {
      const { text, isError } = await service.call(tool, args);
      expect(isError).toBe(true);
      expect(text).toMatch(/^站点数据库.*（编号 E[0-9A-Z]{8}）/);
      expect(text).not.toMatch(/ECONN|127\.0\.0\.1|select|mysql/i);
    }
    const ready = await fetch(`${service.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { ok: false, dependencies: { database: 'failed' } }]);
  });
});
