import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { servicesRequired } from './services-required.ts';

/** An MQTT broker of a test's own, to be killed and started again. */
export interface OwnBroker {
  readonly url: string;
  /** Resolves when it accepts connections, always at the same address. */
  start(): Promise<void>;
  /** As a crash does it. */
  kill(): Promise<void>;
}

/** The installed Mosquitto on a free port, not started yet; null where there is none. With `REQUIRE_SERVICES=1` that throws. */
export async function createBroker(): Promise<OwnBroker | null> {
  const program = installedMosquitto();
  if (program === undefined) {
    if (servicesRequired()) throw new Error('Mosquitto is not installed');
    return null;
  }
  const port = await freePort();
  let child: ChildProcess | undefined;
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async start() {
      // With a port and no configuration it listens on this machine only.
      child = spawn(program, ['-p', String(port)], { stdio: 'ignore', cwd: tmpdir() });
      for (let tries = 0; !(await accepts(port)); tries += 1) {
        if (tries > 1_000 || child.exitCode !== null) throw new Error('Mosquitto did not start');
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async kill() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** It lies where administrators' programs do, which no path of ordinary users names. */
function installedMosquitto(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return [...folders, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin']
    .map((folder) => join(folder, 'mosquitto'))
    .find((path) => existsSync(path));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  server.close();
  await once(server, 'close');
  return port;
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
