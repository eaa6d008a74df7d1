import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Composition } from '@mao/fwh-service/endpoint';
import { describeStartFailure } from '@mao/fwh-service/runtime';
import { openSqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, type MysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { compose } from './compose.ts';
import { loadConfig } from './config.ts';

/* A database that answers and does not hold what the tools read: no start, no readiness, and words for an administrator. */

const noMysql = (await mysqlSkipReason()) !== null;
const closers: (() => Promise<unknown>)[] = [];
const log: string[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  log.length = 0;
});

const configOf = (url: string, more: Record<string, string> = {}) => {
  const loaded = loadConfig({
    arguments: [],
    environment: {
      AGENT_MCP_TOKEN: 'token-of-the-database-tests',
      AGENT_MCP_DATABASE_URL: url,
      FWH_CLOUD_URL: 'http://127.0.0.1:9',
      FWH_CLOUD_ACCOUNT: 'nobody',
      FWH_CLOUD_PASSWORD: 'hidden',
      ...more,
    },
  });
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  return loaded.config;
};

async function start(url: string, more?: Record<string, string>): Promise<Composition> {
  const service = await compose(configOf(url, more), pino({}, { write: (line: string) => void log.push(line) }));
  closers.push(() => service.close());
  return service;
}

async function refusal(url: string, more?: Record<string, string>): Promise<string> {
  const error = await start(url, more).then(
    () => new Error('it started'),
    (reason: unknown) => reason,
  );
  const { text, expected } = describeStartFailure(error, configOf(url, more));
  expect(expected, text).toBe(true);
  return text;
}

async function call({ endpoint: { runner } }: Composition, name: string, args: object): Promise<string> {
  const result = await runner.call(name, args, { signal: new AbortController().signal });
  const [first] = result.content;
  return first?.type === 'text' ? first.text : '';
}

async function mysqlDatabase(): Promise<MysqlTestDatabase> {
  const created = await createMysqlTestDatabase();
  closers.push(() => created.drop());
  return created;
}

/** The same server with something else in the address. */
function other(url: string, change: (address: URL) => void): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

describe.skipIf(noMysql)('on MySQL', { timeout: 60_000 }, () => {
  it('does not start on an empty database that it may not migrate, and says what to do', async () => {
    const { url } = await mysqlDatabase();
    const text = await refusal(url, { AGENT_MCP_MIGRATE: 'false' });
    expect(text).toMatch(
      /^cannot check MySQL .*\(ER_NO_SUCH_TABLE\): tables or columns are missing.*AGENT_MCP_MIGRATE/,
    );
    expect(text).not.toContain('\n');
  });

  it.each<[string, (address: URL) => void, RegExp]>([
    ['a closed port', (url) => (url.port = '9'), /ECONNREFUSED/],
    ['a wrong password', (url) => (url.password = 'hunter2'), /ER_ACCESS_DENIED/],
    ['an unknown database', (url) => (url.pathname = '/no_such_database_anywhere'), /ER_BAD_DB_ERROR|ER_DBACCESS/],
    ['an unknown host', (url) => (url.hostname = 'nohost.invalid'), /ENOTFOUND|EAI_AGAIN/],
  ])('names the setting for %s, in one line and without the password', async (_, change, code) => {
    const { url } = await mysqlDatabase();
    const text = await refusal(other(url, change));
    expect(text).toMatch(/^cannot open MySQL [^\n]*AGENT_MCP_DATABASE_URL[^\n]*$/);
    expect(text).toMatch(code);
    expect(text).not.toContain('hunter2');
  });

  it('is not ready when its database has been dropped, or made anew without tables', async () => {
    const { url } = await mysqlDatabase();
    const name = new URL(url).pathname.slice(1);
    const service = await start(url, { AGENT_MCP_DATABASE_POOL_SIZE: '2' });
    expect((await service.endpoint.app.request('/readyz')).status).toBe(200);
    const admin = await openSqlDatabase({ url: other(url, (address) => (address.pathname = '/information_schema')) });
    closers.push(() => admin.close());
    for (const statement of [`drop database ${name}`, `create database ${name}`]) {
      await admin.execute(statement);
      const ready = await service.endpoint.app.request('/readyz');
      expect([ready.status, await ready.json()]).toEqual([503, { ok: false, dependencies: { database: 'failed' } }]);
      log.length = 0;
      const text = await call(service, 'site_search', {});
      expect(text).toMatch(/未正确设置（编号 E[0-9A-Z]{8}）。重试无用，请联系管理员/);
      expect(log.join('')).toContain('"kind":"misconfigured"');
    }
  });
});

describe('on SQLite', () => {
  it('does not start on an empty file that it may not migrate', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwh-empty-'));
    closers.push(() => rm(folder, { recursive: true }));
    const text = await refusal(`file:${join(folder, 'empty.sqlite')}`, { AGENT_MCP_MIGRATE: 'false' });
    expect(text).toMatch(/^cannot check .*\(SQLITE_ERROR\): tables or columns are missing/);
  });
});

describe('a folder of recordings', () => {
  it('that goes away is a store to mend, in readiness too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'fwh-store-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const store = join(folder, 'store');
    await mkdir(store);
    const service = await start(`file:${join(folder, 'fwh.sqlite')}`, { OBJECT_STORE_DIRECTORY: store });
    const state = async () =>
      ((await (await service.endpoint.app.request('/readyz')).json()) as { dependencies: object }).dependencies;
    expect(await state()).toEqual({ database: 'ok', objectStore: 'ok' });
    await rename(store, `${store}-away`);
    expect(await state()).toEqual({ database: 'ok', objectStore: 'failed' });
    await writeFile(store, 'a file');
    expect(await state()).toEqual({ database: 'ok', objectStore: 'failed' });
  });
});
