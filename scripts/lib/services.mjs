import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const host = '127.0.0.1';

/** @param {number} port */
function answers(port) {
  return new Promise((done) => {
    const socket = connect({ host, port });
    socket.setTimeout(1_000);
    const settle = (up) => {
      socket.destroy();
      done(up);
    };
    socket.once('connect', () => settle(true));
    socket.once('timeout', () => settle(false));
    socket.once('error', () => settle(false));
  });
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((done, failed) => {
    const server = createServer();
    server.once('error', failed);
    server.listen(0, host, () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });
}

/** @param {readonly string[]} names */
function installed(names) {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  for (const name of names) for (const folder of folders) if (existsSync(join(folder, name))) return join(folder, name);
  return null;
}

/** @param {number} port @param {import('node:child_process').ChildProcess} child */
async function waitUntilUp(port, child) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (child.exitCode !== null) return false;
    if (await answers(port)) return true;
    await new Promise((done) => setTimeout(done, 200));
  }
  return false;
}

/** A private MariaDB/MySQL in a temporary folder, for machines where one is installed but none runs. */
async function startMysql() {
  const server = installed(['mariadbd', 'mysqld']);
  if (server === null) return { skipReason: 'MariaDB/MySQL neither runs on 3306 nor is installed' };
  const folder = mkdtempSync(join(tmpdir(), 'mao-mysql-'));
  const port = await freePort();
  const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];
  const initialise = installed(['mariadb-install-db', 'mysql_install_db']);
  const made = initialise
    ? spawnSync(initialise, [
        '--no-defaults',
        `--datadir=${folder}/data`,
        '--auth-root-authentication-method=normal',
        ...asRoot,
      ])
    : spawnSync(server, ['--no-defaults', '--initialize-insecure', `--datadir=${folder}/data`, ...asRoot]);
  if (made.status !== 0) return { skipReason: 'the installed MySQL server could not make a data folder' };
  const child = spawn(
    server,
    [
      '--no-defaults',
      `--datadir=${folder}/data`,
      `--socket=${folder}/s`,
      `--port=${port}`,
      `--bind-address=${host}`,
      ...asRoot,
    ],
    { stdio: 'ignore' },
  );
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  if (await waitUntilUp(port, child)) return { env: { MAO_TEST_MYSQL_URL: `mysql://root@${host}:${port}` }, stop };
  stop();
  return { skipReason: 'the installed MySQL server did not start' };
}

/**
 * A private server without data of its own on a free port.
 *
 * @param {string} title @param {string} name of the program @param {(port: number) => readonly string[]} args
 */
async function startSmall(title, name, args) {
  const program = installed([name]);
  if (program === null) return { skipReason: `${title} neither runs nor is installed` };
  const port = await freePort();
  const child = spawn(program, args(port), { stdio: 'ignore', cwd: tmpdir() });
  const stop = () => void child.kill('SIGKILL');
  if (await waitUntilUp(port, child)) return { port, stop };
  stop();
  return { skipReason: `the installed ${title} did not start` };
}

async function startRedis() {
  const started = await startSmall('Redis', 'redis-server', (port) => [
    ...['--port', String(port), '--bind', host, '--save', '', '--appendonly', 'no'],
  ]);
  return 'skipReason' in started
    ? started
    : { env: { MAO_TEST_REDIS_URL: `redis://${host}:${started.port}` }, stop: started.stop };
}

async function startMosquitto() {
  // With a port and no configuration, Mosquitto listens on this machine only and asks nobody who they are.
  const started = await startSmall('Mosquitto', 'mosquitto', (port) => ['-p', String(port)]);
  return 'skipReason' in started
    ? started
    : { env: { MAO_TEST_MQTT_URL: `mqtt://${host}:${started.port}` }, stop: started.stop };
}

const services = [
  { variable: 'MAO_TEST_MYSQL_URL', port: 3306, start: startMysql },
  { variable: 'MAO_TEST_REDIS_URL', port: 6379, start: startRedis },
  { variable: 'MAO_TEST_MQTT_URL', port: 1883, start: startMosquitto },
];

/** Suites that look at web pages start a browser of their own; here it is only missed in good time. */
function chromiumMissing() {
  const named = process.env['MAO_TEST_CHROMIUM'];
  if (named) return existsSync(named) ? null : `there is no ${named} (MAO_TEST_CHROMIUM)`;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const onMac = existsSync('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
  return installed(names) === null && !onMac ? 'Chromium is not installed' : null;
}

/**
 * Finds the services that some suites need: a running one is used, else an installed one is started on a free port.
 * What is missing is reported here and skipped, with its reason, by the suites that need it.
 *
 * @returns {Promise<{ env: Record<string, string>, missing: readonly string[], stop(): void }>}
 */
export async function provideServices() {
  const env = {};
  const missing = [];
  const stops = [];
  for (const { variable, port, start } of services) {
    if (process.env[variable] || (await answers(port))) continue;
    const started = await start();
    if ('skipReason' in started) missing.push(started.skipReason);
    else {
      Object.assign(env, started.env);
      stops.push(started.stop);
    }
  }
  const noChromium = chromiumMissing();
  if (noChromium !== null) missing.push(noChromium);
  const stop = () => {
    for (const end of stops) end();
  };
  return { env, missing, stop };
}
