import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrateFwhDatabase, replaceFaultRecords, replaceFleet } from '@mao/fwh-data';
import type { Composition } from '@mao/fwh-service/endpoint';
import {
  type FaultKind,
  objectStoreCredentials,
  type Simulator,
  simulatorAccounts,
  startSimulator,
} from '@mao/fwh-simulator';
import { openSqlDatabase } from '@mao/sql-database';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/*
 * The production parts against a simulated object store: what a model is told when a recording is missing or damaged or
 * when the store fails, what the log keeps of it, and that the next call works.
 */

let simulator: Simulator;
let service: Composition;
let folder: string;
let recordId: string;
let log: string[] = [];

let databaseUrl: string;

async function start(differences: Record<string, string>): Promise<Composition> {
  const loaded = loadConfig({
    arguments: [],
    environment: {
      AGENT_MCP_TOKEN: 'token-of-the-recording-tests',
      AGENT_MCP_DATABASE_URL: databaseUrl,
      FWH_CLOUD_URL: simulator.url,
      FWH_CLOUD_ACCOUNT: simulatorAccounts.installer,
      FWH_CLOUD_PASSWORD: simulatorAccounts.password,
      OBJECT_STORE_ENDPOINT: simulator.urls.objects,
      OBJECT_STORE_BUCKET: objectStoreCredentials.bucket,
      OBJECT_STORE_ACCESS_KEY: objectStoreCredentials.accessKeyId,
      OBJECT_STORE_SECRET_KEY: objectStoreCredentials.secretAccessKey,
      ...differences,
    },
  });
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  return compose(loaded.config, pino({}, { write: (line: string) => void log.push(line) }));
}

beforeAll(async () => {
  simulator = await startSimulator();
  folder = await mkdtemp(join(tmpdir(), 'fault-records-'));
  const url = pathToFileURL(join(folder, 'fwh.sqlite')).href;
  const database = await openSqlDatabase({ url });
  await migrateFwhDatabase(database);
  const { rows, recordings } = simulator.fleet;
  const nothing = { alarmEvents: [], currentAlarms: [], alarmStats: [], emsParameters: [] };
  await replaceFleet(database, {
    ...nothing,
    sites: rows.sites,
    devices: rows.devices,
    alarmDictionary: rows.alarmDictionary,
  });
  await replaceFaultRecords(database, recordings.rows());
  await database.close();
  // One whose configuration is a file of its own.
  const isPair = ({ objectKey }: { objectKey: string }) => {
    const zip = recordings.read(objectKey) ?? new Uint8Array();
    return Buffer.from(zip.subarray(0, 200)).includes('.cfg');
  };
  recordId = recordings.rows().files.find(isPair)?.recordId ?? '';
  databaseUrl = url;
  service = await start({});
});
afterEach(() => {
  simulator.faults.clear();
  log = [];
});
afterAll(async () => {
  await service?.close();
  await simulator?.close();
  await rm(folder, { recursive: true, force: true });
});

const call = async (name: string) => {
  const result = await service.endpoint.runner.call(name, { recordId }, { signal: new AbortController().signal });
  const [first] = result.content;
  return { isError: result.isError === true, text: first?.type === 'text' ? first.text : '' };
};

describe('a recording', () => {
  it.each<[FaultKind, string]>([
    ['missing-object', '存储中已没有它的文件'],
    ['truncated-zip', '不可用'],
    ['changed-bytes', '不可用'],
    ['not-a-zip', '不是 zip 文件'],
    ['zip-bomb', '解压后的采样数据超过 20 MB'],
    ['broken-configuration', '配置的'],
  ])('that is damaged (%s) is said to be, in words of its own and without a log number', async (kind, words) => {
    simulator.faults.set({ upstream: 'objects', kind });
    for (const tool of ['fault_record_data', 'fault_record_export']) {
      const { text, isError } = await call(tool);
      expect(isError).toBe(true);
      expect(text).toContain(`录波 ${recordId}`);
      expect(text).toMatch(kind === 'zip-bomb' ? /不可用|过大/ : new RegExp(words));
      expect(text).not.toMatch(/编号 E|127\.0\.0\.1|zip\/|objects/);
    }
    simulator.faults.clear();
    expect((await call('fault_record_data')).isError).toBe(false);
  });

  it.each<FaultKind>(['no-permission', 'rate-limited', 'server-error', 'html-503', 'disconnect', 'half-body'])(
    'behind a store that answers %s is a failure of the store with a number, and the next call works',
    async (kind) => {
      simulator.faults.set({ upstream: 'objects', endpoint: 'GetObject', kind });
      const { text, isError } = await call('fault_record_data');
      expect(isError).toBe(true);
      expect(text).toContain('录波文件存储');
      expect(text).not.toMatch(/127\.0\.0\.1|demo-object|Signature|zip/);
      const number = /E[0-9A-Z]{8}/.exec(text)?.[0] ?? 'no number';
      const line = log.find((entry) => entry.includes(number)) ?? '';
      expect(line).toContain('object store');
      expect(line).not.toContain(objectStoreCredentials.secretAccessKey);
      expect(line).not.toContain(objectStoreCredentials.accessKeyId);
      simulator.faults.clear();
      expect((await call('fault_record_data')).isError).toBe(false);
    },
  );

  it.each<[string, Record<string, string>, RegExp, string]>([
    ['another bucket', { OBJECT_STORE_BUCKET: 'elsewhere' }, /未正确设置.*重试无用，请联系管理员/, 'misconfigured'],
    ['a wrong key', { OBJECT_STORE_SECRET_KEY: 'wrong' }, /拒绝访问.*重试无用，请联系管理员/, 'unauthorized'],
    ['an address where nothing is', { OBJECT_STORE_ENDPOINT: 'http://127.0.0.1:9' }, /无法连接/, 'unreachable'],
  ])('whose settings are wrong (%s) is for an administrator, and no lost file', async (_, wrong, words, kind) => {
    const other = await start(wrong);
    try {
      const result = await other.endpoint.runner.call(
        'fault_record_data',
        { recordId },
        { signal: new AbortController().signal },
      );
      const [first] = result.content;
      const text = first?.type === 'text' ? first.text : '';
      expect(text).toMatch(words);
      expect(text).not.toMatch(/检查参数|没有它的文件/);
      expect(log.join('')).toContain(`"kind":"${kind}"`);
    } finally {
      await other.close();
    }
  });

  it('keeps the other tools in service when its store is gone, and readiness says which part is missing', async () => {
    simulator.faults.set({ upstream: 'objects', kind: 'no-permission' });
    const ready = await service.endpoint.app.request('/readyz');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ok: true, dependencies: { database: 'ok', objectStore: 'failed' } },
    ]);
    expect(log.join('')).toContain('the object store cannot be used');
  });
});
