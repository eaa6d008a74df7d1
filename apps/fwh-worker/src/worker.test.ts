import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createFaultRecordControl,
  createFaultRecordStore,
  createRedisJobQueue,
  createSiteSyncControl,
  migrateFwhDatabase,
} from '@mao/fwh-data';
import { type Simulator, simulatorAccounts, startSimulator } from '@mao/fwh-simulator';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import {
  createMysqlTestDatabase,
  type MysqlTestDatabase,
  mysqlSkipReason,
  serverSkipReason,
  testBrokerUrl,
  testRedisUrl,
} from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const { signal } = new AbortController();
const broker = testBrokerUrl;
// A database of its own: the keys are those of every installation.
const redis = testRedisUrl;
const skipReason = (await mysqlSkipReason()) ?? (await serverSkipReason(broker, redis));

const refusal = (args: readonly string[], environment: Record<string, string> = {}) => {
  const loaded = loadConfig({ arguments: args, environment });
  return loaded.type === 'refused' ? loaded.reason : loaded.type;
};

it('names every missing setting at once, and needs a place for files', () => {
  expect(refusal([])).toMatchInlineSnapshot(`
    "fwh-worker does not start.
    Missing settings: AGENT_MCP_DATABASE_URL, FWH_CLOUD_URL, FWH_CLOUD_ACCOUNT, FWH_CLOUD_PASSWORD, AGENT_MCP_REDIS_URL, FWH_MQTT_URL, FWH_RECORDER_FILES_URL
    Missing settings: OBJECT_STORE_ENDPOINT with its kin, or OBJECT_STORE_DIRECTORY
    Set them in the environment or in config.agent-mcp.env; deploy/config.agent-mcp.env.example describes each."
  `);
  expect(refusal(['--colour'])).toContain('--help');
  expect(loadConfig({ arguments: ['--help'], environment: {} })).toMatchObject({ type: 'text' });
});

describe.skipIf(skipReason !== null)('the program', { timeout: 120_000 }, () => {
  let simulator: Simulator;
  let mysql: MysqlTestDatabase;
  let database: SqlDatabase;
  let folder: string;
  const running = new Set<ChildProcess>();

  beforeAll(async () => {
    // These tests are about the program as it is shipped; the test command builds it first.
    if (!existsSync(main)) throw new Error('apps/fwh-worker/dist is missing: run the build');
    folder = await mkdtemp(join(tmpdir(), 'fwh-worker-'));
    simulator = await startSimulator({ mqtt: { url: broker, prefix: `test-${process.pid}` }, recorderPaceMs: 1 });
    mysql = await createMysqlTestDatabase();
    database = await openSqlDatabase({ url: mysql.url });
    await migrateFwhDatabase(database);
  }, 120_000);
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL');
    await database?.close();
    await mysql?.drop();
    await simulator?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(differences: Readonly<Record<string, string>> = {}): Promise<ChildProcess> {
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        AGENT_MCP_DATABASE_URL: mysql.url,
        AGENT_MCP_REDIS_URL: redis,
        FWH_CLOUD_URL: simulator.url,
        FWH_CLOUD_ACCOUNT: simulatorAccounts.installer,
        FWH_CLOUD_PASSWORD: simulatorAccounts.password,
        FWH_MQTT_URL: broker,
        FWH_MQTT_TOPIC_PREFIX: simulator.mqtt?.prefix,
        FWH_RECORDER_FILES_URL: simulator.urls.uploads,
        OBJECT_STORE_DIRECTORY: folder,
        ...differences,
      },
    });
    running.add(child);
    let log = '';
    child.stderr?.on('data', (chunk) => {
      log += chunk;
    });
    await expect.poll(() => log, { timeout: 60_000, interval: 50 }).toContain('"msg":"working"');
    return child;
  }

  it('does what was asked for before it started, also where another one was killed in the middle', async () => {
    const queue = { add: async () => {}, remove: async () => {} };
    const control = createSiteSyncControl({ database, queue });
    simulator.faults.set({ endpoint: 'selectAppGatewayList', kind: 'slow', delayMs: 1_500 });
    const { record } = await control.requestSync(null, signal);
    const find = async () => (await control.findSync(record.id, signal)) ?? record;
    const first = await start();
    await expect.poll(async () => (await find()).processed, { timeout: 30_000, interval: 50 }).toBeGreaterThan(0);
    first.kill('SIGKILL');
    simulator.faults.clear();
    expect((await find()).status).toBe('running');
    // The lease of the killed worker is short: others need not wait for minutes. Here it has run out.
    const [held] = (await database.execute('SELECT held_until_utc FROM site_info_manage_record')).rows;
    const until = Date.parse(`${String(held?.['held_until_utc']).replace(' ', 'T')}Z`);
    expect(until - Date.now()).toBeLessThan(20_000);
    await database.execute('UPDATE site_info_manage_record SET held_until_utc = UTC_TIMESTAMP() - INTERVAL 1 SECOND');
    const second = await start();
    await expect.poll(async () => (await find()).status, { timeout: 30_000, interval: 50 }).toBe('complete');
    expect(await find()).toMatchObject({ total: 300, processed: 300, failed: 0 });
    second.kill('SIGKILL');
  });

  it('is woken by the queue, and stops when told', async () => {
    const queue = createRedisJobQueue({ url: redis });
    const child = await start();
    const file = simulator.fleet.recordings.rows().files.find(({ sn, deviceSn }) => sn !== deviceSn);
    if (file === undefined) throw new Error('no recording');
    const { sn, deviceSn, recordId } = file;
    const order = { sn, deviceSn, deviceKind: 'aPower-PE', op: 'fetch', params: { recordIds: [recordId] } } as const;
    const { operation } = await createFaultRecordControl({ database, queue }).submitOperation(order, signal);
    const store = createFaultRecordStore(database);
    const state = async () => (await store.findFaultRecordOperation(operation.id, signal))?.status;
    await expect.poll(state, { timeout: 20_000, interval: 50 }).toBe('done');
    expect(existsSync(join(folder, file.objectKey))).toBe(true);
    const exit = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    await queue.close();
  });

  it('two of them on one queue have a recording uploaded once, for all who asked for it', async () => {
    const queue = createRedisJobQueue({ url: redis, prefix: `two-${process.pid}` });
    const environment = { AGENT_MCP_REDIS_PREFIX: `two-${process.pid}` };
    const children = [await start(environment), await start(environment)];
    const file = simulator.fleet.recordings.rows().files.findLast(({ sn, deviceSn }) => sn !== deviceSn);
    if (file === undefined) throw new Error('no recording');
    const { sn, deviceSn, recordId } = file;
    const order = { sn, deviceSn, deviceKind: 'aPower-PE', op: 'fetch', params: { recordIds: [recordId] } } as const;
    // A rule that never fires counts what devices are asked.
    simulator.faults.clear();
    simulator.faults.set({ upstream: 'recorders', kind: 'refused', endpoint: 'fetch', probability: 0 });
    const control = createFaultRecordControl({ database, queue });
    const asked = await Promise.all(Array.from({ length: 2 }, () => control.submitOperation(order, signal)));
    expect(asked.map(({ outcome }) => outcome).sort()).toEqual(['joined', 'submitted']);
    expect(new Set(asked.map(({ operation }) => operation.id)).size).toBe(1);
    // A job that comes to both finds the record taken.
    const id = asked[0]?.operation.id ?? '';
    await queue.add({ type: 'fault_record_download', id });
    const store = createFaultRecordStore(database);
    const found = () => store.findFaultRecordOperation(id, signal);
    await expect.poll(async () => (await found())?.status, { timeout: 20_000, interval: 50 }).toBe('done');
    expect((await found())?.result?.records).toEqual([expect.objectContaining({ recordId, stored: true })]);
    expect(simulator.faults.list()[0]).toMatchObject({ seen: 1 });
    for (const child of children) {
      const exit = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
    }
    await queue.close();
    simulator.faults.clear();
  });

  it('ends when told, also where no Redis can be reached', async () => {
    const child = await start({ AGENT_MCP_REDIS_URL: 'redis://127.0.0.1:9' });
    const exit = new Promise((resolve) => child.once('close', (code, by) => resolve([code, by])));
    child.kill('SIGTERM');
    expect(await exit).toEqual([0, null]);
  });
});
