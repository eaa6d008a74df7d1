import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storySites } from '@mao/fwh-simulator';
import { createPrograms } from '@mao/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const token = 'token-of-the-process-tests';
let data: string;
const programs = createPrograms({ folder: () => data });

beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'fwh-main-'));
});
afterEach(programs.killAll);
afterAll(() => rm(data, { recursive: true }));

const run = (args: readonly string[], environment: Record<string, string> = {}) =>
  programs.run(main, args, environment);

const call = (url: string, name: string, args: object, bearer = token) =>
  fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${bearer}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });

const demo = () => run(['--demo', '--listen', '127.0.0.1:0', '--data', data], { AGENT_MCP_TOKEN: token });

// Whole programs on a machine that runs other tests too.
describe('the program', { timeout: 120_000 }, () => {
  it('serves, is killed, and serves the same data again', async () => {
    const first = demo();
    const url = await first.ready();
    const search = { q: '2F25', limit: 100 };
    const before = await (await call(url, 'site_search', search)).text();
    expect(before).toContain(storySites.healthyUs);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ok: true });
    first.child.kill('SIGKILL');
    await first.exit;

    const second = demo();
    const after = await (await call(await second.ready(), 'site_search', search)).text();
    expect(after).toBe(before);
    second.child.kill('SIGTERM');
    expect(await second.exit).toBe(0);
    expect(second.stdout()).toBe('');
  });

  it('starts over after it was killed while it filled the database', async () => {
    const folder = join(data, 'cut-short');
    const args = ['--demo', '--listen', '127.0.0.1:0', '--data', folder];
    const first = run(args, { AGENT_MCP_TOKEN: token });
    while (!existsSync(join(folder, 'fwh-demo.sqlite'))) await new Promise((resolve) => setTimeout(resolve, 5));
    first.child.kill('SIGKILL');
    await first.exit;
    // Two at once, as when the services of one machine start together on one folder.
    const both = [run(args, { AGENT_MCP_TOKEN: token }), run(args, { AGENT_MCP_TOKEN: token })];
    for (const program of both) {
      const answer = await (await call(await program.ready(), 'site_search', { limit: 1 })).text();
      expect(answer).toContain('\\"total\\":300');
      program.child.kill('SIGTERM');
      expect(await program.exit).toBe(0);
    }
  });

  it('finishes running calls after SIGTERM and exits with 0', async () => {
    const program = demo();
    const url = await program.ready();
    const args = { sn: storySites.healthyUs, from: '2026-06-01', to: '2026-06-08' };
    const answer = call(url, 'site_power_flow_export', args).then((response) => response.json());
    await new Promise((resolve) => setTimeout(resolve, 500));
    program.child.kill('SIGTERM');
    expect(await answer).toMatchObject({ result: { content: [{ type: 'text' }, { type: 'resource' }] } });
    expect(await program.exit).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
  });

  it('goes on when a promise is left alone, and logs it', async () => {
    const onSignal = "process.on('SIGUSR2', () => void Promise.reject(new Error('left alone')))";
    const program = run(['--demo', '--listen', '127.0.0.1:0', '--data', data], {
      AGENT_MCP_TOKEN: token,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(onSignal)}`,
    });
    const url = await program.ready();
    program.child.kill('SIGUSR2');
    await expect.poll(program.stderr, { timeout: 10_000 }).toContain('"msg":"a promise was left alone"');
    expect((await call(url, 'site_search', { limit: 1 })).status).toBe(200);
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
  });

  it('makes a token for a demo without one, prints it, and asks for it', async () => {
    const program = run(['--demo', '--listen', '127.0.0.1:0', '--data', data]);
    const url = await program.ready();
    const made = /AGENT_MCP_TOKEN=(\S{20,})/.exec(program.stderr())?.[1] ?? '';
    expect((await call(url, 'sn_parse', { sn: 'x' }, made)).status).toBe(200);
    expect((await call(url, 'sn_parse', { sn: 'x' }, `${made}x`)).status).toBe(401);
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
  });

  it('speaks stdio to the official client, with nothing but protocol on stdout', async () => {
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [main, '--demo', '--stdio', '--data', data],
        stderr: 'ignore',
      }),
      { timeout: 100_000 },
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(8);
    const { content } = await client.callTool({ name: 'sn_parse', arguments: { sn: storySites.healthyUs } });
    expect(JSON.stringify(content)).toContain('aGate');
    await client.close();
  });

  it.each<[string, string[], Record<string, string>, number, RegExp]>([
    ['without settings', [], {}, 2, /Missing settings: AGENT_MCP_TOKEN/],
    ['with a file that is not there', ['--config', 'nowhere.env'], {}, 2, /nowhere\.env is not there/],
    ['with a flag that does not exist', ['--colour'], {}, 2, /--help/],
    [
      'with a database that does not answer',
      [],
      {
        AGENT_MCP_TOKEN: token,
        AGENT_MCP_DATABASE_URL: 'mysql://reader:hidden@127.0.0.1:9/fwh',
        FWH_CLOUD_URL: 'http://127.0.0.1:9',
        FWH_CLOUD_ACCOUNT: 'a',
        FWH_CLOUD_PASSWORD: 'hidden',
      },
      1,
      /cannot start: cannot open MySQL 127\.0\.0\.1:9\/fwh \(ECONNREFUSED\): .* in AGENT_MCP_DATABASE_URL/,
    ],
  ])('refuses to start %s', async (_, args, environment, code, words) => {
    const program = run(args, environment);
    expect(await program.exit).toBe(code);
    expect(program.stderr()).toMatch(words);
    expect(program.stderr()).not.toContain('hidden');
    expect(program.stderr()).not.toMatch(/ at .*\.js:/);
  });

  it('names the file, the setting and what to do when the demo has no folder or a damaged database', async () => {
    const damaged = join(data, 'damaged');
    await mkdir(damaged);
    await writeFile(join(damaged, 'fwh-demo.sqlite'), 'no database at all '.repeat(1_000));
    const cut = join(data, 'cut');
    await mkdir(cut);
    // A real database of which a part has been overwritten: it opens, and fails at its first statement.
    const whole = await readFile(join(data, 'fwh-demo.sqlite'));
    await writeFile(join(cut, 'fwh-demo.sqlite'), whole.fill(0xa5, 4_096, 65_536));
    for (const [folder, words] of [
      [
        '/proc/nope/x',
        'cannot start: the folder /proc/nope/x cannot be made or written (ENOENT): name another folder with --data (AGENT_MCP_DATA)',
      ],
      [
        join(damaged, 'fwh-demo.sqlite'),
        `cannot start: the folder ${damaged}/fwh-demo.sqlite cannot be made or written (EEXIST): name another folder`,
      ],
      [
        damaged,
        `cannot start: the demo's database ${damaged}/fwh-demo.sqlite is no SQLite database (SQLITE_NOTADB): delete it`,
      ],
      [cut, `cannot start: the demo's database ${cut}/fwh-demo.sqlite is damaged (SQLITE_CORRUPT): delete it`],
    ] as const) {
      const program = run(['--demo', '--listen', '127.0.0.1:0', '--data', folder], { AGENT_MCP_TOKEN: token });
      expect(await program.exit).toBe(1);
      expect(program.stderr()).toContain(words);
      expect(program.stderr().trim().split('\n')).toHaveLength(1);
      expect(program.stderr()).not.toContain('    at ');
    }
  });

  it('says that the address is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const program = run(['--demo', '--listen', `127.0.0.1:${port}`, '--data', data], { AGENT_MCP_TOKEN: token });
    expect(await program.exit).toBe(1);
    expect(program.stderr()).toMatch(/cannot start: .*EADDRINUSE.* in AGENT_MCP_LISTEN/);
    other.close();
  });

  it.each([
    ['nohost.invalid:8193', /E(?:NOTFOUND|AI_AGAIN)/],
    ['203.0.113.7:8193', /EADDRNOTAVAIL/],
  ])('says in one line without a stack that it cannot listen on %s', async (address, code) => {
    const program = run(['--demo', '--listen', address, '--data', data], { AGENT_MCP_TOKEN: token });
    expect(await program.exit).toBe(1);
    const lines = program.stderr().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`cannot start: cannot listen on ${address} (`);
    expect(lines[0]).toMatch(code);
    expect(lines[0]).toContain('AGENT_MCP_LISTEN');
    expect(lines[0]).not.toMatch(/ at |\.js:/);
  });

  it('prints help and version', async () => {
    const help = run(['--help']);
    expect(await help.exit).toBe(0);
    expect(help.stdout()).toContain('--listen HOST:PORT');
    const version = run(['--version']);
    expect(await version.exit).toBe(0);
    expect(version.stdout()).toMatch(/^\d+\.\d+\.\d+/);
  });
});
