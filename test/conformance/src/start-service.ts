import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningService {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a built service and waits for the log line in which it says where it listens. */
export async function startService(
  program: string,
  flags: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<RunningService> {
  const child = spawn(process.execPath, [program, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...environment },
  });
  const exited = once(child, 'exit');
  const said: string[] = [];
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said.push(line);
      const url = readListeningUrl(line);
      if (url !== null) resolve(url);
    });
  });
  const url = await Promise.race([
    listening,
    exited.then(() => Promise.reject(new Error(`the service ended before it listened:\n${said.join('\n')}`))),
  ]);
  return {
    url: new URL(url).origin,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

function readListeningUrl(line: string): string | null {
  try {
    const { msg, url } = JSON.parse(line) as { msg?: unknown; url?: unknown };
    return msg === 'listening' && typeof url === 'string' ? url : null;
  } catch {
    return null;
  }
}
