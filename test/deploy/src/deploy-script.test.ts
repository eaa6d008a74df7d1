import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { has, root, run } from './deploy-files.ts';

/*
 * deploy.sh as it is, in a folder instead of /, with a systemctl that writes down what it is asked. The service that it
 * restarts is a server of this test, which is ready or not as the release that "current" points to says.
 */
const folder = mkdtempSync(join(tmpdir(), 'mao-deploy-'));
const home = join(folder, 'root/opt/mao-mcp');
const calls = join(folder, 'calls');
let server: Server;
let port: number;

const current = (): string => readlinkSync(join(home, 'current'));
const restarts = (): string[] => asked().filter((line) => /^(?:restart|stop) /.test(line));
const asked = (): string[] => readFileSync(calls, 'utf8').trim().split('\n');

beforeAll(async () => {
  server = createServer((request, response) => {
    const ready = !existsSync(join(home, 'current/broken'));
    response.writeHead(request.url === '/readyz' && ready ? 200 : 503).end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
  mkdirSync(join(folder, 'bin'));
  const systemctl = `#!/bin/sh
echo "$*" >> ${calls}
[ "$1" = list-unit-files ] || exit 0
for unit in fwh-mcp-readonly@${port}.service fwh-mcp-readonly@.service fwh-worker.service harness-plugin.service; do
  case $unit in $4) echo "$unit enabled" ;; esac
done
`;
  writeFileSync(join(folder, 'bin/systemctl'), systemctl);
  chmodSync(join(folder, 'bin/systemctl'), 0o755);
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function archive(id: string, broken = false): string {
  const release = join(folder, id);
  mkdirSync(release);
  run('cp', '-R', join(root, 'deploy'), release);
  for (const app of ['fwh-mcp-readonly', 'fwh-worker']) mkdirSync(join(release, 'apps', app), { recursive: true });
  writeFileSync(join(release, 'RELEASE'), `${id}\n`);
  if (broken) writeFileSync(join(release, 'broken'), '');
  const file = join(folder, `${id}.tgz`);
  run('tar', '-C', release, '-czf', file, '.');
  return file;
}

function deploy(...args: string[]): Promise<{ readonly status: number | null; readonly output: string }> {
  writeFileSync(calls, '');
  const child = spawn('bash', [join(root, 'deploy/deploy.sh'), ...args], {
    env: {
      PATH: process.env['PATH'],
      MAO_SYSTEMCTL: join(folder, 'bin/systemctl'),
      NODE: process.execPath,
      MAO_ROOT: join(folder, 'root'),
      MAO_KEEP: '2',
      MAO_READY_SECONDS: '3',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })));
}

it.skipIf(!has('bash') || process.platform !== 'linux')(
  'installs, repeats, goes back by itself and by hand',
  async () => {
    const first = archive('first');
    expect(await deploy('install', first)).toMatchObject({
      status: 0,
      output: expect.stringContaining('first is installed'),
    });
    expect(current()).toBe('releases/first');
    expect(asked()).toContain('daemon-reload');
    // Who does the work before who asks for it; what is enabled but not in the release is stopped.
    expect(restarts()).toEqual([
      'restart fwh-worker.service',
      `restart fwh-mcp-readonly@${port}.service`,
      'stop harness-plugin.service',
    ]);
    const config = join(folder, 'root/etc/mao-mcp/config.agent-mcp.env');
    writeFileSync(config, 'AGENT_MCP_TOKEN=mine\n');

    // Again: nothing is unpacked, no unit changed, and the settings of the machine are left alone.
    expect((await deploy('install', first)).status).toBe(0);
    expect(asked()).not.toContain('daemon-reload');
    expect(readFileSync(config, 'utf8')).toBe('AGENT_MCP_TOKEN=mine\n');

    expect((await deploy('install', archive('second'))).status).toBe(0);
    expect(current()).toBe('releases/second');

    const failed = await deploy('install', archive('third', true));
    expect(failed).toMatchObject({ status: 1, output: expect.stringContaining('is not ready after 3 s') });
    expect(failed.output).toContain('going back to second');
    expect(failed.output).toContain('release third was not installed');
    expect(current()).toBe('releases/second');

    expect((await deploy('install', archive('fourth'))).status).toBe(0);
    expect(await deploy('rollback')).toMatchObject({
      status: 0,
      output: expect.stringContaining('second is installed again'),
    });
    expect(current()).toBe('releases/second');
    expect(readlinkSync(join(home, 'previous'))).toBe('releases/fourth');
    expect(await deploy('status')).toMatchObject({
      status: 0,
      output: [
        'current:  releases/second',
        'previous: releases/fourth',
        'fwh-worker.service: ready',
        `fwh-mcp-readonly@${port}.service: ready`,
        'harness-plugin.service: NOT READY\n',
      ].join('\n'),
    });
    // Two are kept, and whatever is pointed at.
    expect(existsSync(join(home, 'releases/first'))).toBe(false);
  },
);

it.skipIf(!has('bash') || process.platform !== 'linux')('refuses what is no release with one line', async () => {
  const stranger = join(folder, 'stranger.tgz');
  run('tar', '-C', join(root, 'deploy'), '-czf', stranger, 'deploy.sh');
  for (const [args, words] of [
    [['install', stranger], 'is no release'],
    [['install', join(folder, 'nowhere.tgz')], 'there is no file'],
    [['install'], 'usage: deploy.sh install RELEASE.tgz'],
    [['nonsense'], 'usage: deploy.sh install RELEASE.tgz'],
  ] as const) {
    const { status, output } = await deploy(...args);
    expect(status).toBe(1);
    expect(output).toContain(words);
    expect(output.trim().split('\n')).toHaveLength(1);
  }
});
