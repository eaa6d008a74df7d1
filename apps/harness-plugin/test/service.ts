import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const entry = fileURLToPath(new URL('../dist/main.js', import.meta.url));

/** JWT secret of every service under test. */
export const JWT_SECRET = 'a secret that only the tests know, 32+';

export function createFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'mao-plugin-')));
}

/** The public reference server as a body of `POST /v1/mcp-servers`. */
export function everything(name = 'everything', marker = 'mao-test'): object {
  const path = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return { name, description: 'Reference server', command: process.execPath, args: [path, 'stdio', marker] };
}

/** The public file server as a body of `POST /v1/mcp-servers`. */
export function filesystem(folder: string, name = 'filesystem'): object {
  const path = require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js');
  return { name, transport: { type: 'stdio', command: process.execPath, args: [path, folder] } };
}

export interface ServiceProcess {
  readonly url: string;
  readonly process: ChildProcess;
  readonly output: () => { readonly stdout: string; readonly stderr: string };
  /** Ends it with a signal; resolves with the exit code, `null` if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The arguments that run the app as it was built. */
export const runArguments = [entry];

/** Starts the app as users do, as a process, and waits for its ready line. */
export function startService(
  data: string,
  environment: Record<string, string> = {},
  flags: string[] = [],
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, [...runArguments, '--listen', '127.0.0.1:0', '--data', data, ...flags], {
    env: { ...process.env, HARNESS_JWT_SECRET: JWT_SECRET, HARNESS_TURN_TIMEOUT_MS: '30000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      const line = stderr.split('\n').find((text) => text.includes('"msg":"listening"'));
      if (line === undefined) return;
      const { url } = JSON.parse(line) as { url: string };
      resolve({
        url,
        process: child,
        output: () => ({ stdout, stderr }),
        stop(signal = 'SIGTERM') {
          child.kill(signal);
          return exited;
        },
      });
    });
    void exited.then((code) => reject(new Error(`the service ended with ${code}: ${stderr}`)));
  });
}
