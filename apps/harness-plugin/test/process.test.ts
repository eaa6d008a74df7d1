import { execFileSync, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from './client.ts';
import { startInProcess } from './in-process.ts';
import { eventually, processesWith } from './processes.ts';
import { createFolder, everything, runArguments, type ServiceProcess, startService } from './service.ts';

const noMysql = await mysqlSkipReason();
const running: ServiceProcess[] = [];

async function start(...args: Parameters<typeof startService>): Promise<ServiceProcess> {
  const service = await startService(...args);
  running.push(service);
  return service;
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.stop('SIGKILL')));
});

/** A stdio server that works, but ignores every polite way to end it. */
function stubborn(marker: string): object {
  const path = join(createFolder(), 'server.mjs');
  writeFileSync(
    path,
    `import { createInterface } from 'node:readline';
    process.on('SIGTERM', () => {});
    setInterval(() => {}, 1000);
    createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, method, params } = JSON.parse(line);
      const result =
        method === 'initialize'
          ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 's', version: '1' } }
          : { tools: [{ name: 'stay', inputSchema: { type: 'object' } }] };
      if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
    });`,
  );
  return { name: 'stubborn', command: process.execPath, args: [path, marker] };
}

it('keeps sessions over kill -9, leaves no process behind, and goes on after a restart', async () => {
  const data = createFolder();
  const marker = `marker-${process.pid}-kill`;
  const first = await start(data);
  let admin = await createClient(first.url, '1', 'admin');
  for (const server of [
    { ...everything('everything', marker), env: { SECRET: 'stored-encrypted' } },
    stubborn(marker),
  ]) {
    expect((await admin('POST', '/v1/mcp-servers', server)).status).toBe(201);
  }
  const { id } = (await admin('POST', '/v1/sessions', {})).body;
  const before = (await admin('POST', `/v1/sessions/${id}/context`)).body;
  expect(before.sections[0].text).toContain('### stubborn\n- stay');
  expect(processesWith(marker)).toHaveLength(2);

  await first.stop('SIGKILL');
  await eventually(() => processesWith(marker).length === 0, 8_000);
  expect(readFileSync(join(data, 'harness-plugin.sqlite')).includes('stored-encrypted')).toBe(false);

  const second = await start(data);
  admin = await createClient(second.url, '1', 'admin');
  expect((await admin('GET', `/v1/sessions/${id}`)).body).toMatchObject({ id, loadMode: 'working_set' });
  // A call finds its way without a new context.
  const call = { id: 'c1', name: 'mcp_call', arguments: { server: 'everything', tool: 'get-env', arguments: {} } };
  const result = await admin('POST', `/v1/sessions/${id}/tool-calls`, call);
  expect(result.body).toMatchObject({ isError: false });
  expect(result.body.content[0].text).toContain('stored-encrypted');
  expect((await admin('POST', `/v1/sessions/${id}/context`)).body.sections).toEqual(before.sections);

  expect(await second.stop('SIGTERM')).toBe(0);
  expect(processesWith(marker)).toEqual([]);
  expect(second.output().stderr).not.toContain('stored-encrypted');
}, 120_000);

it('lets running calls finish at SIGTERM, and exits with 0', async () => {
  const service = await start(createFolder());
  const admin = await createClient(service.url, '1', 'admin');
  await admin('POST', '/v1/mcp-servers', everything());
  const { id } = (await admin('POST', '/v1/sessions', {})).body;
  await admin('POST', `/v1/sessions/${id}/context`);
  const call = admin('POST', `/v1/sessions/${id}/tool-calls`, {
    id: 'c1',
    name: 'mcp_call',
    arguments: { server: 'everything', tool: 'trigger-long-running-operation', arguments: { duration: 1, steps: 2 } },
  });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const exit = service.stop('SIGTERM');
  expect((await call).body).toMatchObject({ type: 'result', isError: false });
  expect(await exit).toBe(0);
}, 120_000);

describe('identity of a development machine', () => {
  it('makes a secret once, prints a token, and makes tokens of other users', async () => {
    const data = createFolder();
    const environment = { HARNESS_JWT_SECRET: '' };
    const service = await start(data, environment, ['--demo']);
    await eventually(() => /^ey/m.test(service.output().stdout));
    const token = /^ey\S+/m.exec(service.output().stdout)?.[0];
    expect(service.output().stderr).not.toContain(token);
    expect(statSync(join(data, 'development-jwt-secret')).mode & 0o777).toBe(0o600);
    const read = async (bearer: string | undefined, path: string): Promise<number> =>
      (await fetch(service.url + path, { headers: { authorization: `Bearer ${bearer}` } })).status;
    expect(await read(token, '/v1/system-settings/mcp.loadMode')).toBe(200);
    const other = execFileSync(process.execPath, [...runArguments, '--data', data, '--token', '2'], {
      env: { ...process.env, ...environment },
      encoding: 'utf8',
    }).trim();
    expect(await read(other, '/v1/system-settings/mcp.loadMode')).toBe(403);
    expect(await read(other, '/v1/sessions')).toBe(200);
  }, 120_000);
});

it('ends with one clear line for a configuration that it cannot use', () => {
  const environment = { ...process.env, HARNESS_JWT_SECRET: 'hunter2' };
  const { status, stderr } = spawnSync(process.execPath, runArguments, { env: environment, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'bad configuration: jwtSecret (HARNESS_JWT_SECRET): must have at least 32 characters\n',
  });
});

it('ends with one line that names the setting, when the address or the database cannot be used', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const mysql = {
    HARNESS_DATABASE_URL: 'mysql://u:hunter2@127.0.0.1:1/x',
    HARNESS_JWKS_URL: 'https://idp.example.com/keys',
    HARNESS_ENCRYPTION_KEY: 'ab'.repeat(32),
  };
  const cases: [string, Record<string, string>, RegExp][] = [
    [
      `127.0.0.1:${port}`,
      {},
      /^cannot start: listen EADDRINUSE.*: name another address with --listen HOST:PORT \(HARNESS_LISTEN\)$/,
    ],
    ['nobody.invalid:0', {}, /^cannot start: getaddrinfo .*--listen HOST:PORT \(HARNESS_LISTEN\)$/],
    ['127.0.0.1:0', mysql, /^cannot start: cannot open MySQL 127\.0\.0\.1:1\/x: .*ECONNREFUSED.*HARNESS_DATABASE_URL$/],
  ];
  for (const [address, environment, words] of cases) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...runArguments, '--listen', address, '--data', createFolder()],
      { env: { ...process.env, ...environment }, encoding: 'utf8', timeout: 30_000 },
    );
    expect(stderr.trim()).toMatch(words);
    expect(stderr).not.toContain('hunter2');
    expect(status).toBe(1);
  }
  taken.close();
}, 120_000);

it('ends with one line that names the folder or file and the setting, when it cannot be used', () => {
  const damaged = createFolder();
  writeFileSync(join(damaged, 'harness-plugin.sqlite'), 'no database at all '.repeat(1_000));
  const file = join(damaged, 'harness-plugin.sqlite');
  const cases = [
    [
      '/proc/nope/x',
      'cannot start: the folder /proc/nope/x cannot be made or written (ENOENT): name another with --data',
    ],
    [
      file,
      `cannot start: the folder ${file} cannot be made or written (EEXIST): name another with --data (HARNESS_DATA)`,
    ],
    [
      damaged,
      `cannot start: the SQLite file ${file} is no SQLite database (SQLITE_NOTADB): restore it, or name another`,
    ],
  ] as const;
  for (const [data, words] of cases) {
    const { status, stderr } = spawnSync(
      process.execPath,
      [...runArguments, '--listen', '127.0.0.1:0', '--data', data],
      {
        env: { ...process.env },
        encoding: 'utf8',
        timeout: 60_000,
      },
    );
    expect(stderr).toContain(words);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  }
}, 120_000);

describe.skipIf(noMysql !== null)(`a database that goes away (${noMysql ?? 'MySQL'})`, () => {
  it('costs no session: the old ones go on, new ones start with the working set', async () => {
    const database = await createMysqlTestDatabase();
    const service = await startInProcess({
      HARNESS_DATABASE_URL: database.url,
      HARNESS_ENCRYPTION_KEY: randomBytes(32).toString('hex'),
    });
    try {
      const admin = await createClient(service.url, '1', 'admin');
      await admin('PUT', '/v1/system-settings/mcp.loadMode', { value: 'full' });
      await admin('POST', '/v1/mcp-servers', everything());
      const { id } = (await admin('POST', '/v1/sessions', {})).body;
      const before = (await admin('POST', `/v1/sessions/${id}/context`)).body;
      expect(before.loadMode).toBe('full');
      await database.drop();

      const during = await admin('POST', `/v1/sessions/${id}/context`);
      expect(during).toMatchObject({ status: 200, body: { loadMode: 'full', tools: before.tools } });
      expect(during.body.notices[0].text).toContain('暂时无法读取 MCP server 配置');
      const call = { id: 'c1', name: 'mcp__everything__echo', arguments: { message: 'still here' } };
      expect((await admin('POST', `/v1/sessions/${id}/tool-calls`, call)).body).toMatchObject({ isError: false });
      const fresh = await admin('POST', '/v1/sessions', {});
      expect(fresh).toMatchObject({ status: 201, body: { stored: false } });
      expect((await admin('POST', `/v1/sessions/${fresh.body.id}/context`)).status).toBe(200);
      const stranger = await createClient(service.url, '9');
      expect((await stranger('GET', '/v1/mcp-servers/load-mode')).body).toEqual({ loadMode: 'WORKING_SET' });

      const list = await admin('GET', '/v1/mcp-servers');
      expect(list).toMatchObject({ status: 503, body: { error: { code: 'database_down' } } });
      expect(JSON.stringify(list.body)).not.toMatch(/select|mcp_server|127\.0\.0\.1/);
    } finally {
      await service.close();
      await database.drop();
    }
  });
});
