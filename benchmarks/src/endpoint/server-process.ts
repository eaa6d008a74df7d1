import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Variant } from './serve.ts';

export interface ServerProcess {
  readonly port: number;
  /** CPU time used so far, in microseconds. */
  cpuMicroseconds(): Promise<number>;
  /** Live bytes after a collection. */
  liveBytes(): Promise<number>;
  stop(): Promise<void>;
}

async function ask(child: ChildProcess, question: string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0];
}

/** Starts one variant in its own process, over the built packages: what their users run. */
export async function startServerProcess(variant: Variant): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), [variant], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [started] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => Promise.reject(new Error(`the server "${variant}" did not start`))),
  ])) as [{ port: number }];
  return {
    port: started.port,
    async cpuMicroseconds() {
      const usage = (await ask(child, 'cpu')) as NodeJS.CpuUsage;
      return usage.user + usage.system;
    },
    liveBytes: async () => (await ask(child, 'memory')) as number,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
